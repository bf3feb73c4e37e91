diagnostic-no-item-key = “{ $name }”必须是条目或分类的键：八个大写字母或数字；在所选内容中前面还可加文库的编号，例如 2/ABCD2345。
diagnostic-no-moment = “{ $name }”必须是日期和时间，例如 2024-01-31 09:30:00。
diagnostic-no-file-name = “{ $name }”必须是不带文件夹的文件名。
diagnostic-matcher-invalid = 此预期无法使用：{ $reason }

error-package-unusable = 包“{ $package }”中没有可用的工作流。
    .remedy = 用其文件夹执行“zwm check”，即可查看原因。
error-folder-exists = “{ $path }”已存在，因此没有写入任何内容。
    .remedy = 请选择另一个名称，或用 --dir 指定另一个文件夹。
error-package-test-invalid = 由于“{ $what }”，无法执行此测试：{ $reason }
    .remedy = 请修正测试文件。
error-scripted-answer-missing = 测试中没有第 { $number } 个请求（{ $kind }）的回答。
    .remedy = 请在测试文件的“answers”或“http”中按请求的顺序添加一个。
error-scripted-failure = { $reason }
    .remedy = 测试规定此请求失败。

authoring-templates = 请从以下模板之一开始（zwm new NAME --template TEMPLATE）：
authoring-template-pass-through = 写出一个关于所有所选条目的文件
authoring-template-pass-through-note = 在每篇所选文献下写一个笔记
authoring-template-preflight = 先查看每篇文献，并略过其中一些
authoring-template-package = 几个共用代码的工作流
authoring-template-generic-http = 就每篇文献询问一个网络服务
authoring-template-generic-http-steps = 把文件发送到网络服务，等待，再取回结果
authoring-template-skillrunner = 让 Skill-Runner 上的技能阅读每篇文献
authoring-template-skillrunner-sequence = 让几个技能依次处理每篇文献
authoring-template-acp = 由此计算机上的智能体用技能阅读每篇文献
authoring-ask-name = 包的名称（例如 export-quotes）：
authoring-ask-template = 模板（1 到 { $count }）：
authoring-name-missing = 缺少 NAME：zwm new NAME --template TEMPLATE
authoring-name-characters = “{ $name }”只能含小写字母、数字和连字符，但其中有 { $odd }
authoring-name-start = “{ $name }”必须以小写字母开头
authoring-name-hyphens = “{ $name }”不得以连字符结尾，也不得有两个相连的连字符
authoring-name-long = 名称最多允许 { $limit } 个字符
authoring-name-reserved = “{ $name }”在 Windows 上是设备的名称
authoring-template-missing = 缺少 --template，应为 { $known } 之一
authoring-template-unknown = 没有模板“{ $name }”（现有 { $known }）
authoring-id-taken = 已有工作流“{ $id }”
authoring-created = “{ $id }”位于 { $folder }：
authoring-next = 下一步：

authoring-test-updated = { $name }：已写入预期
authoring-test-expected = 预期：{ $value }
authoring-test-actual = 实际：{ $value }
authoring-test-nothing = （无）
authoring-test-none = 没有测试。包的测试放在其“tests”文件夹中，文件名为 *.test.json。
authoring-test-summary = { $passed } 个通过，{ $failed } 个失败{ $updated ->
        [0] {""}
       *[other] ，{ $updated } 个重新写入
    }

authoring-watching = 正在监视 { $folder }。按 Ctrl-C 结束。
authoring-watch-empty = { $folder } 中现在没有工作流：缺少 workflow.json 文件。有了该文件后会继续。
authoring-watch-fixed = 已消除：{ $finding }

authoring-no-schema = 没有 schema“{ $name }”（现有 { $known }）
authoring-written = { $path }

doctor-area-program = 程序
doctor-area-home = 主目录
doctor-area-library = 文库
doctor-area-workflows = 工作流
doctor-area-backends = 后端
doctor-area-tools = 其他程序
doctor-summary = { $problems ->
        [0] 没有问题
       *[other] { $problems } 个问题
    }，{ $warnings ->
        [0] 没有警告。
       *[other] { $warnings } 个警告。
    }
doctor-version = 版本 { $version }，平台 { $platform }。
doctor-node-ok = Node.js { $version }。
doctor-node-old = Node.js { $version } 不在此程序所支持的版本（{ $wanted }）之内。
    .remedy = 请安装较新的 Node.js。
doctor-sqlite = SQLite { $version }，来自 better-sqlite3。
doctor-hook-worker-ok = 钩子的工作线程可以启动。
doctor-hook-worker-late = 钩子的工作线程没有及时启动。
    .remedy = 请关闭其他程序，然后重试；如果一直如此，请报告此问题。
doctor-hook-worker-ended = 钩子的工作线程无法启动：{ $reason }
    .remedy = 请重新安装程序；如果一直如此，请报告此问题。
doctor-note-worker-ok = 笔记转换器工作正常。
doctor-note-worker-wrong = 笔记转换器给出了错误的文本：{ $text }
    .remedy = 请重新安装程序。
doctor-home-ok = 主目录是 { $path }，可以写入。
doctor-home-new = 主目录 { $path } 尚不存在，首次使用时会创建。
doctor-home-not-writable = 主目录 { $path } 无法写入。
    .remedy = 请更改其权限，或用 --home 或 ZWM_HOME 选择另一个主目录。
doctor-space-ok = 剩余空间 { $free } MB。
doctor-space-low = 剩余空间只有 { $free } MB。
    .remedy = 启动大型运行之前，请先腾出磁盘空间。
doctor-space-none = 剩余空间只有 { $free } MB：运行将会失败。
    .remedy = 请腾出磁盘空间。
doctor-store-ok = { $runs ->
        [0] 运行的记录完好，目前为空。
       *[other] 运行的记录完好：{ $runs } 次运行。
    }
doctor-store-new = 尚未记录任何运行。
doctor-run-damaged = “{ $label }”的运行 { $run } 所保存的内容已损坏。
    .remedy = 其他运行不受影响。“zwm show { $run }”可显示尚能读取的内容。
doctor-run-going-on = “{ $label }”的运行 { $run } 正在进程 { $pid } 中进行。
doctor-run-waiting = “{ $label }”的运行 { $run } 正在等待回答。
    .remedy = 输入“zwm resume { $run }”回答，或输入“zwm cancel { $run }”将其结束。
doctor-run-interrupted = “{ $label }”的运行 { $run } 已中断，执行它的进程已不存在。
    .remedy = 输入“zwm resume { $run }”继续，或输入“zwm cancel { $run }”将其结束。
doctor-library-new-demo = 演示文库在首次使用时创建；用 --library 可指定 Zotero 的文库。
doctor-library-demo = 演示文库可以打开：{ $items } 个顶级条目。
doctor-library-ok = { $path } 可以打开：{ $libraries } 个文库中共有 { $items } 个顶级条目。
doctor-library-read-only-group = 群组“{ $name }”只能读取。
doctor-files-ok = { $total ->
        [0] 没有附件文件。
       *[other] 全部 { $total } 个附件文件都在此计算机上。
    }
doctor-files-missing = { $total } 个附件文件中有 { $missing } 个不在此计算机上。
    .remedy = 输入“zwm run library-health”可列出它们；请在 Zotero 中同步文件，或用 --linked-base 指定链接文件的文件夹。
doctor-backups-none = 还没有备份；使用 --write 时，写入之前会先备份。
doctor-backups-ok = { $count ->
        [1] 一个备份：{ $newest }。
       *[other] { $count } 个备份，最新的是 { $newest }。
    }
doctor-workflows = { $count } 个工作流可用。
doctor-workflow-file-errors = { $file } 第 { $line } 行：{ $code }：{ $message }{ $count ->
        [1] {""}
       *[other] （此文件共有 { $count } 个错误）
    }
    .remedy = 请修正该文件；“zwm check”可列出所有问题，编辑时可用“zwm watch”。
doctor-workflow-file-warnings = { $file } 第 { $line } 行：{ $code }：{ $message }{ $count ->
        [1] {""}
       *[other] （此文件共有 { $count } 个警告）
    }
doctor-trust-new = 包“{ $package }”尚未受信任，因此不会运行其代码。
    .remedy = 请先查看它，然后输入“{ $command }”。
doctor-trust-changed = 您信任之后，包“{ $package }”的文件发生了变化，因此不会运行其代码。
    .remedy = 请先查看变化之处，然后输入“{ $command }”。
doctor-backends-none = 没有设置后端。提供方为 pass-through 的工作流不需要后端。
doctor-backend-disabled = { $backend }（{ $type }）已停用。
doctor-backend-secret-missing = { $backend } 没有 { $secret }。
    .remedy = 请在后端的设置中填写，或用环境变量 { $variable } 给出。
doctor-backend-command = { $backend }：命令“{ $command }”存在。
doctor-backend-command-missing = { $backend }：找不到命令“{ $command }”。
    .remedy = 请安装它，或在后端的设置中给出完整路径。
doctor-backend-not-called = { $backend }（{ $type }），位于 { $address }：未检查，不会调用任何后端。
doctor-clipboard-ok = 通过 { $tool } 访问剪贴板。
doctor-clipboard-own = 无法访问系统的剪贴板（找不到 { $tools }），工作流将使用一个自带的剪贴板。
doctor-npx-ok = npx 存在，可用于由它启动的智能体。
doctor-npx-missing = 找不到 npx，无法使用由它启动的智能体。
