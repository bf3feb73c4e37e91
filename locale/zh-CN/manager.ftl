manager-parameter-unknown = 没有参数“{ $name }”，已忽略。
manager-parameter-unknown-nearest = 没有参数“{ $name }”，已忽略。您是否要找“{ $nearest }”？
manager-duplicate-question = “{ $workflow }”已在运行 { $run } 中处理“{ $unit }”。是否再启动一次？
manager-duplicates-left-out = 略去了 { $count } 个任务：运行 { $run } 已在处理。
error-run-duplicate = { $count ->
        [1] “{ $workflow }”已在运行 { $run } 中处理此任务。
       *[other] “{ $workflow }”已在运行 { $run } 中处理所有这些任务。
    }
    .remedy = 请等待该运行结束，或将其取消，然后重新启动。

manager-would-write-file = { $root ->
        [output] 指定文件夹中的文件“{ $path }”
        [attachment] 附件旁的文件“{ $path }”
        [picked] 所选文件夹中的文件“{ $path }”
       *[workspace] 运行工作区中的文件“{ $path }”
    }

manager-unit-reason-gate-denied = 它想写入文库的内容未获批准
manager-unit-reason-host-queue-canceled = 在开始之前已取消
manager-unit-reason-budget = 在它开始之前，运行的预算已用完

manager-budget-question = { $what ->
        [calls] “{ $workflow }”已调用 { $spent } 次，原计划 { $bound } 次。是否再继续同样多次？
        [wall] “{ $workflow }”已运行 { $spent } 分钟，原计划 { $bound } 分钟。是否再继续同样长的时间？
       *[usd] “{ $workflow }”已花费 { NUMBER($spent, maximumFractionDigits: 6) } 美元，原计划 { NUMBER($bound, maximumFractionDigits: 6) } 美元。是否再继续同样的额度？
    }


error-virtual-unit-failed = 此单元的部分内容失败：{ $parts }
    .remedy = 请修正其中指出的问题，然后重试失败的单元；已成功的部分会保留。
error-aggregate-incomplete = “{ $aggregate }”未写入，因为其中有部分失败：{ $parts }
    .remedy = 请修正其中指出的问题，然后重试失败的单元。
manager-provider-missing = 此版本尚不能执行提供方为“{ $provider }”的工作流。
manager-hook-diagnostic = { $unit }：{ $code } · { $message }
error-library-other = 运行 { $run } 所处理的文库不是当前打开的文库。
    .remedy = { $known ->
        [folder] 请打开它启动时所用的文库：--library { $folder }。副本或移动过的文件夹视为另一个文库。
        [home] 它是在此主目录的演示文库上启动的，请不要使用 --library。
       *[unknown] 请打开它启动时所用的文库：用 --library 指定同一个文件夹，演示文库则不用此选项。副本或移动过的文件夹视为另一个文库。
    }

manager-workflow-has-errors = 它的文件有错误。
manager-artifacts-missing = { $unit }：结果中缺少工作流所期望的内容：{ $names }
manager-home-read-only = 此程序的数据由更新的版本写入（{ $found }；当前版本支持到 { $known }），因此只能读取：可以查看工作流和以前的运行，但不能运行、继续或撤销。
