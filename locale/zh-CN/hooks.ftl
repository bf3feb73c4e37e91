## 变量：$specifier 是 import 中所写的内容，$name 是导出的名称，$message 是解析器的消息；各条原因只使用所需的变量。

hooks-finding-missing-hook = 钩子 { $name } 的文件不存在。
    .remedy = 请添加该文件，或更正清单中的路径。
hooks-finding-outside-hook = 钩子 { $name } 的文件在其包之外。
    .remedy = 请把该文件移到包中。
hooks-finding-missing-export = 该模块没有导出名为 { $name } 的函数。
    .remedy = 请以此名称导出：export function { $name }(…) …
hooks-finding-missing-file = 它导入“{ $specifier }”，但包中没有该文件。
    .remedy = 请添加该文件，或更正路径。
hooks-finding-no-extension = 它导入“{ $specifier }”，但模块的名称须带扩展名。
    .remedy = 请写成“{ $message }”。
hooks-finding-bare = 它导入“{ $specifier }”。钩子只能导入自己包中的文件。
    .remedy = 请把所需内容复制到包中，并用以 ./ 或 ../ 开头的路径导入。
hooks-finding-outside = 它导入“{ $specifier }”，而该文件在包之外。
    .remedy = 请把该文件移到包中。
hooks-finding-address = 它导入“{ $specifier }”。钩子不能从网址或绝对路径导入。
    .remedy = 请把所需内容复制到包中，并用以 ./ 或 ../ 开头的路径导入。
hooks-finding-missing-name = 它导入“{ $name }”，但“{ $specifier }”没有导出该名称。
    .remedy = 请更正名称，或在那里将其导出。
hooks-finding-json-attribute = 它导入“{ $specifier }”，但没有说明它是 JSON。
    .remedy = 请在 import 中加上 with {"{"} type: "json" {"}"}。
hooks-finding-json-invalid = 这不是有效的 JSON：{ $message }
    .remedy = 请更正该文件。
hooks-finding-syntax = 语法错误：{ $message }
    .remedy = 请更正该模块。
hooks-finding-unreadable = 无法读取该模块：{ $message }
    .remedy = 请检查您是否有该文件的读取权限，以及它是否为文本。

hooks-import-cycle = 循环导入中的值在设定之前就被读取：{ $message }
    .remedy = 请把两个模块都需要的内容移到第三个模块中。
hooks-import-threw = 加载时发生 { $name }：{ $message }
    .remedy = 请更正该模块。

## 各条错误的变量：$hook、$workflow、$package、$file、$place（文件，以及已知的行和列）

error-hook-missing-error = “{ $workflow }”的钩子 { $hook } 的文件{ $reason ->
        [outside-hook] 在其包之外
       *[missing-hook] 不存在
    }：{ $file }
    .remedy = 请把该文件添加到包 { $package } 中，或更正清单中的路径。
error-hook-import-error = 无法加载“{ $workflow }”的钩子 { $hook }。{ $place }：{ $reason ->
        [missing-file] { hooks-finding-missing-file }
        [no-extension] { hooks-finding-no-extension }
        [bare] { hooks-finding-bare }
        [outside] { hooks-finding-outside }
        [address] { hooks-finding-address }
        [missing-name] { hooks-finding-missing-name }
        [json-attribute] { hooks-finding-json-attribute }
        [json-invalid] { hooks-finding-json-invalid }
        [syntax] { hooks-finding-syntax }
        [unreadable] { hooks-finding-unreadable }
        [cycle] { hooks-import-cycle }
       *[threw] { hooks-import-threw }
    }
    .remedy = { $reason ->
        [missing-file] { hooks-finding-missing-file.remedy }
        [no-extension] { hooks-finding-no-extension.remedy }
        [bare] { hooks-finding-bare.remedy }
        [outside] { hooks-finding-outside.remedy }
        [address] { hooks-finding-address.remedy }
        [missing-name] { hooks-finding-missing-name.remedy }
        [json-attribute] { hooks-finding-json-attribute.remedy }
        [cycle] { hooks-import-cycle.remedy }
       *[threw] 请更正该模块，或告知包 { $package } 的作者。
    }
error-hook-export-error = 模块 { $file } 没有导出“{ $workflow }”所需的函数 { $hook }。
    .remedy = 请以此名称导出：export function { $hook }(…) …
error-hook-threw = “{ $workflow }”的钩子 { $hook } 失败（{ $place }）：{ $reason ->
        [uncaught] 它没有等待的操作失败了：{ $message }
       *[threw] { $message }
    }
    .remedy = 如果消息没有说明该怎么做，请告知包 { $package } 的作者。
error-hook-timeout = “{ $workflow }”的钩子 { $hook } 没有在 { $seconds } 秒内结束，已被停止。
    .remedy = 如果它需要更多时间，请在清单中设置 execution.hookTimeout_ms；否则请告知包 { $package } 的作者。
error-hook-crashed = “{ $workflow }”的钩子 { $hook } 使其工作线程终止：{ $reason ->
        [out-of-memory] 它需要超过 { $megabytes } MB 的内存
        [exit] 它结束了运行它的进程（{ $message }）
        [protocol] 它发送了钩子不得发送的内容（{ $message }）
       *[crash] { $message }
    }。
    .remedy = 其他条目不受影响。请告知包 { $package } 的作者。
error-hook-result-invalid = “{ $workflow }”的钩子 { $hook } 返回了无法使用的内容：{ $reason ->
        [function] { $message }；只能返回普通数据
        [symbol] { $message }；只能返回普通数据
        [bigint] { $message }；只能返回普通数据
        [bytes] { $message }；字节数据应放在文件中
        [cyclic] 该值包含自身
        [too-deep] 该值嵌套过深
       *[no-object] 应为对象，实际却是：{ $message }
    }。
    .remedy = 请告知包 { $package } 的作者。
error-hook-result-too-large = “{ $workflow }”的钩子 { $hook } 返回的内容超过 { $megabytes } MB。
    .remedy = 较大的结果应放在文件中。请告知包 { $package } 的作者。
error-preflight-invalid = 预检钩子 preflight 的返回值无法使用：{ $rule ->
        [object] 它不是对象，而是：{ $found }
        [kind] 它的 kind 未知（{ $found }）
        [units] 它的单元列表缺失、为空或不是列表（{ $found }）
        [unit-id] 有单元没有自己的 id（{ $found }）
        [aggregate] 它的 aggregate 不是唯一允许的形式（{ $found }）
       *[apply] 它的 apply 不是对象，或其 parent 无法使用（{ $found }）
    }。
    .remedy = 请告知工作流的作者。
error-worker-boot-failed = “{ $workflow }”的钩子工作线程没有启动：{ $reason }
    .remedy = 请重试；如果一直如此，请重新安装程序。
error-package-reserved-name = 包中有名为“{ $name }”的文件或文件夹，而此名称是保留的。
    .remedy = 请在包中将其重命名。
