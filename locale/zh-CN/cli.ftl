cli-help-usage = 用法：{ $usage }
cli-help-commands = 命令
cli-help-options = 选项
cli-help-global-options = 所有命令的选项
cli-help-exit-codes = 退出码
cli-help-more = 输入 zwm COMMAND --help 可查看某个命令的详细说明。

cli-command-list = 列出找到的工作流，以及它们无法启动的原因。
cli-command-check = 检查一个工作流（id，或其文件夹或清单的路径）或所有工作流，并列出每一项发现。
cli-command-explain = 说明每个所选条目属于工作流（id 或其文件夹的路径）的哪个单元，或为何不属于任何单元。
cli-command-run = 对所选条目运行工作流（id 或其文件夹的路径）。
cli-command-runs = 列出此主目录的运行，最新的在前。
cli-command-show = 显示一次运行：它的单元，以及写入了什么、写到哪里。
cli-command-resume = 继续一次中断或正在等待回答的运行。
cli-command-retry = 重试一次运行中失败的单元，作为同一运行中的新尝试。
cli-command-products = 列出某次或所有运行留下的文件，并清除不再保留的内容。
cli-command-logs = 显示某次运行的日志，或不属于任何运行的日志。
cli-command-export-diagnostics = 写出一个便于他人查找问题的文件，不含凭据、标题和钩子的文字。
cli-command-cancel = 结束一次运行，也包括由其他进程执行的运行。
cli-command-undo = 撤销一次运行写入的内容，此后已被更改的部分除外。
cli-command-trust = 允许运行某个工作流所属包的代码，只要其文件保持不变。
cli-command-untrust = 撤回对某个工作流所属包的代码的信任；再次信任之前不会运行它。
cli-command-new = 写出一个供您入手的包；不给名称时显示模板。
cli-command-test = 执行一个包（id 或其文件夹的路径）的测试，不触及您的文库。
cli-command-watch = 每次保存时检查文件夹中的包，并说明所选内容，直到按 Ctrl-C。
cli-command-schema = 输出清单、包或测试的 JSON Schema，供编辑器使用。
cli-command-doctor = 检查此主目录、文库、工作流和后端有什么问题。

cli-option-select = 按键指定的条目；LIB 是文库的编号，默认为 --library-id 的编号。
cli-option-collection = 某个分类中的条目。
cli-option-recursive = 与 --collection 一起使用：也包括其子分类中的条目。
cli-option-tag = 带有此标签的条目。
cli-option-query = 标题、创建者或年份包含所有这些词的条目。
cli-option-all = 文库中的所有条目。
cli-option-library-id = 所指文库的编号（默认 1）。
cli-option-param = 工作流的参数；重复给出则为列表。
cli-option-mode = 计划方式（默认 execute）：menu 不检查 execute 阶段的筛选器，handoff 只作选择。
cli-option-input = 工作流可读取的文件或文件夹，例如要导入的笔记。接受多种输入的工作流会为每种输入命名一个槽位。
cli-option-output = 工作流写出文件的文件夹；不给时使用运行自己的工作区。
cli-option-preview = 显示此产物的开头部分。
cli-option-remove = 移除此产物的文件，除非此后有人更改过它。
cli-option-clean = 移除超过保留期限的内容，以及被强行结束的进程留下的内容。
cli-option-yes = 批准工作流在此次运行中写入文库的内容。
cli-option-dry-run = 制定计划并做好准备，列出将写入的内容，但不写入。
cli-option-concurrency = 同时运行的单元数。
cli-option-strict = 把警告视为错误。
cli-option-failed = 只处理失败的单元；必须给出。
cli-option-latest = 使用包现在的内容，而不是当时的内容。
cli-option-all-or-nothing = 只要此后有任何更改，就什么都不撤销。
cli-option-template = 从哪个模板开始；单独输入“zwm new”可列出模板。
cli-option-dir = 写入的文件夹；new：在其中创建包自己的文件夹（默认：当前文件夹）。
cli-option-update = 把测试得到的结果写入其预期。
cli-option-run = 此次运行所保留的文件，而不是包现在的文件。
cli-option-level = 显示此级别及以上的记录（默认 info）。
cli-option-unit = 关于此单元的记录，例如 unit-3。
cli-option-follow = 持续显示记录，直到运行结束或等待。
cli-option-file = 要写出的文件（默认：当前文件夹中名称带日期的文件）。
cli-option-with-titles = 保留条目的标题、任务的名称、参数的值以及钩子的文字（输出、原因、错误、返回值）。
cli-option-verbose = 实时显示运行日志的每条记录。
cli-option-full = 完全信任：代码可以访问您能访问的一切。
cli-option-library = Zotero 数据目录；不给时使用内置的演示文库。不加 --write 则只读。
cli-option-write = 允许写入 --library；写入的命令会先加锁并备份。
cli-option-linked-base = 已链接附件的根目录。
cli-option-home = 此程序保存状态的位置（默认：ZWM_HOME，或用户的数据文件夹）。
cli-option-workflows = 存放工作流包的文件夹；可以多次给出。
cli-option-trust-root = 在此次调用中信任此文件夹下的每个包；查找它们则要靠 --workflows。
cli-option-debug-workflows = 显示标记为供调试用的工作流。
cli-option-json = 把一个 JSON 文档输出到 stdout，其余一切输出到 stderr。
cli-option-help = 显示帮助。
cli-option-version = 显示版本。

cli-exit-0 = 一切顺利。
cli-exit-1 = 失败或已取消。
cli-exit-2 = 命令行，或其中的参数、名称有误。
cli-exit-3 = 部分单元失败；对于 undo：部分对象保持原样；对于 doctor：存在问题。
cli-exit-4 = 包未受信任。
cli-exit-5 = 无事可做：所选内容中没有单元，或全部被跳过。
cli-exit-6 = 运行正在等待回答。
cli-exit-130 = 已中断，可以继续。

# 下列各条会以“; ”连接后作为一条错误显示，因此结尾没有句号

cli-usage-no-command = 没有给出命令
cli-usage-unknown-command = 没有命令“{ $name }”
cli-usage-unknown-option = 没有选项“{ $name }”
cli-usage-did-you-mean = { $problem }（您是否要用“{ $nearest }”？）
cli-usage-option-elsewhere = “{ $command }”没有选项 --{ $name }
cli-usage-takes-no-value = --{ $name } 不接受值
cli-usage-needs-value = --{ $name } 需要一个值：--{ $name } { $form }
cli-usage-needs-value-not-option = 在“{ $value }”之前，--{ $name } 需要一个值；以连字符开头的值写作 --{ $name }={ $value }
cli-usage-repeated = --{ $name } 给出了不止一次
cli-usage-option-needs = --{ $name } 只能与 --{ $needs } 一起使用
cli-usage-excludes = --{ $name } 不能与 { $others } 同时使用
cli-usage-missing-argument = “{ $command }”需要 { $name }
cli-usage-missing-option = “{ $command }”需要 --{ $name }
cli-usage-extra-argument = “{ $command }”不接受“{ $value }”
cli-usage-no-number = --{ $name } 的值“{ $value }”不是大于或等于 1 的整数
cli-usage-no-choice = --{ $name } 的值“{ $value }”不是 { $choices } 中的任何一个
cli-usage-no-assignment = --{ $name } 的值“{ $value }”没有名称和值：--{ $name } NAME=VALUE
cli-usage-no-folder = --{ $name } 的“{ $value }”存在，但不是文件夹
cli-usage-folder-missing = 没有文件夹“{ $path }”
cli-usage-several-workflows = “{ $path }”中有多个工作流；请配合 --workflows { $path } 给出其中一个 id：{ $known }
cli-usage-no-input = --input 处没有可读取的内容：{ $path }
cli-usage-no-items = --{ $name } 的值“{ $value }”没有指明任何条目
cli-usage-no-item = --{ $name } 的值“{ $value }”不是条目：应为 KEY 或 LIB/KEY，其中键只含大写字母和数字
cli-usage-ambiguous-collection = 有几个分类都名为“{ $name }”：{ $choices }
cli-unknown-library = 文库 { $id }（现有 { $known }）
cli-unknown-collection = 分类“{ $name }”
cli-unknown-collection-nearest = 分类“{ $name }”（您是否要找“{ $nearest }”？）

cli-error-did-you-mean = { $problem }您是否要找“{ $nearest }”？

error-run-ambiguous = 有 { $count } 次运行以“{ $run }”开头。
    .remedy = 请输入更多位的 id；“zwm runs”可显示所有运行。
error-command-interrupted = 命令在完成之前被结束。
    .remedy = 正在进行的运行可以继续：用“zwm runs”查看。

cli-list-title = { $count } 个工作流
cli-list-untrusted = 尚未信任：{ $command }
cli-severity-error = 错误
cli-severity-warning = 警告
cli-severity-info = 信息
cli-suggestion = 建议：{ $suggestion }
cli-check-summary = { $workflows } 个工作流，{ $errors } 个错误，{ $warnings } 个警告

cli-explain-title = { $label }：由 { $selected } 个所选条目得到 { $units } 个单元
cli-explain-unused = { $count } 个所选条目不属于任何单元：
cli-explain-usable = 有 { $count } 个所选条目单独可用，但所选内容整体上不符合此工作流的要求。
cli-remedy = → { $remedy }

cli-state-queued = 排队中
cli-state-running = 运行中
cli-state-waiting_user = 等待您回答
cli-state-waiting_auth = 等待登录
cli-state-succeeded = 成功
cli-state-failed = 失败
cli-state-skipped = 已跳过
cli-state-canceled = 已取消
cli-state-partial = 部分失败
cli-state-interrupted = 已中断
cli-progress-done = { $done } / { $total }
cli-progress-failed = { $count } 个失败
cli-progress-waiting = { $count } 个等待中
cli-progress-left = 约剩 { $time }
cli-duration-seconds = { $seconds } 秒
cli-duration-minutes = { $minutes } 分 { $seconds } 秒
cli-duration-hours = { $hours } 小时 { $minutes } 分
cli-run-title-dry = { $label } — 试运行，没有写入任何内容：{ $state }（{ $run }）
cli-run-title = { $label } — { $state }（{ $run }）
cli-run-started = 开始于 { $start }
cli-run-times = 开始于 { $start } · 用时 { $time }
cli-run-times-waited = 开始于 { $start } · 用时 { $time }，另等待回答 { $waited }
cli-runs-library = 文库 { $dir }
cli-runs-dry = 试运行
cli-runs-undone = { $how ->
        [all] 已撤销
       *[some] 部分已撤销
    }
cli-run-skipped = { $label } 没有形成单元：{ $reason }
cli-run-created = 新建
cli-run-written = 已写入文库（{ $count }）：
cli-run-files = 文件（{ $count }）：
cli-run-taken-back = 此后已撤销（{ $count }）：
cli-run-would-write = { $unit } 将写入：
cli-own-hook-remedy = 请查看包 { $package } 中的 { $place }，并在那里修正。
cli-run-counts = { $succeeded } 个成功，{ $failed } 个失败，{ $skipped } 个跳过，{ $canceled } 个取消
cli-run-not-planned = 事先跳过了 { $count } 个候选项，没有形成单元
cli-run-returned = 返回 { $value }
cli-run-returned-cut = 返回（只保留少量内容）{ $value }
cli-run-log = 日志：{ $path }
cli-run-latest-hint = 修正工作流的文件之后：{ $command }
cli-run-canceling = 正在取消… 会先完成正在写入的内容。
cli-run-preview = 将运行 { $units } 个单元{ $skipped ->
    [0] {""}
   *[other] {" "}· 跳过了 { $skipped } 个候选项
}
cli-run-approve-hint = 批准写入并重新运行已取消的单元：{ $command }
cli-run-retry-hint = 重试失败和取消的单元：{ $command }
cli-run-undo-hint = 撤销：{ $command }
cli-run-resume-hint = 继续：{ $command }
cli-run-cancel-hint = 另一个进程正在执行它。将其结束：{ $command }
cli-unit-attempt = （第 { $attempt } 次尝试）
cli-runs-none = 还没有运行。“zwm list”显示工作流，“zwm run WORKFLOW”启动一个工作流。
cli-runs-damaged = { $label }（其记录已损坏）
cli-cancel-canceling = 执行 { $run } 的进程正在取消它。
cli-cancel-canceled = { $run } 已取消。
cli-cancel-already-ended = { $run } 早已结束。
cli-undo-reverted = 已撤销：{ $count }
cli-undo-nothing = 此次运行没有写入任何内容，因此没有可撤销的内容。
cli-undo-unknown = 它还写入了 { $count } 个对象，但这里已没有它们的任何记录，因此无法从这里撤销。文库的备份也许有用。
cli-undo-kept-changed-since = 此后有更改，保持原样
cli-undo-kept-missing = 已不存在
cli-undo-kept-not-writable = 无法写入
cli-undo-kept-already-undone = 先前已撤销
cli-undo-kept-folder-missing = 其文件夹不存在；如果它在未连接的磁盘上，请连接后再次撤销
cli-undo-kept-damaged = 它的记录已损坏，保持原样

cli-logs-none = 没有这样的记录。
cli-logs-dropped = 为控制日志大小，略去了 { $count } 条较早的记录。
cli-logs-damaged = 日志中有 { $count } 行无法读取。
cli-level-debug = 调试
cli-level-info = 信息
cli-level-warn = 警告
cli-level-error = 错误
cli-diagnostics-written = 已写出：{ $path }（{ $size } kB）
cli-diagnostics-look = 没有发送任何内容。发送之前请先通读一遍。

cli-trust-question = { $reason ->
        [changed] 您信任之后，包“{ $package }”的文件发生了变化。
       *[new] 您尚未信任包“{ $package }”。
    }是否信任它现在的内容并运行其代码？

cli-trusted = { $level ->
        [full] 已完全信任 { $package } 现在的内容（{ $digest }…）。
       *[isolated] 已信任 { $package } 现在的内容（{ $digest }…），其代码在单独的工作线程中运行。
    }其文件变化时会再次询问您。
cli-trust-means-isolated = 它的代码在工作线程中运行，挂起和崩溃不会波及其他部分。但在命令行中这不是隔离：请只运行您自己也会运行的代码。
cli-trust-means-full = 完全信任：它的代码可以访问您在此计算机上能访问的一切。
cli-untrusted = 不再信任 { $package }。
cli-untrust-nothing = { $package } 原本就未受信任。
cli-trust-root-alone = --trust-root 只信任找到的内容；请同时用 --workflows { $folder } 给出该文件夹，或用工作流文件夹的路径代替其 id。

error-demo-library-damaged = 演示文库“{ $path }”已损坏，无法打开。
    .remedy = 请移走该文件夹，下次启动时会新建一个。
cli-demo-moved = 演示文库属于其他版本或不完整，因此新建了一个，原来的保留在 { $path }。
cli-library-backup = 已备份文库：{ $path }

cli-products-none = 目前还没有运行留下文件。
cli-products-size = { $size } 字节
cli-products-missing = 不存在：{ $path }
cli-products-binary = { $path } 不是文本，大小为 { $size } 字节。
cli-products-cut = 这是 { $path } 的开头部分：{ $size } 字节中的 { $shown } 字节。
cli-products-removed = 已移除 { $path }。
cli-products-was-gone = { $path } 早已不存在。
cli-clean-nothing = 没有可移除的内容。
cli-clean-workspaces = 已移除 { $count } 次运行的工作区。
cli-clean-products = 已移除 { $count } 个不属于任何产物的文件。
cli-clean-temporary = 已移除 { $count } 个临时文件或文件夹。
cli-clean-package-copies = 已移除 { $count } 个包的副本。
cli-clean-left-over = 已移除 { $count } 个因进程被强行结束而未完成的文件。

cli-because = { $what }：{ $why }
cli-key-and-title = { $key }  “{ $title }”
