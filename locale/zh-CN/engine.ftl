error-plan-invalid =
    { $count ->
        [1] 无法运行工作流“{ $plan }”，因为其计划有一个问题：{ $problem }
       *[other] 无法运行工作流“{ $plan }”，因为其计划有 { $count } 个问题，第一个是：{ $problem }
    }
    .remedy = 请告知工作流的作者；所有问题都在错误的详细信息中。
error-expression-error =
    { $fault ->
        [syntax] 表达式“{ $expression }”在 { $detail } 处无法解读（{ $at }）。
        [unknown-root] 表达式“{ $expression }”使用“{ $detail }”，而它在那里没有意义（{ $at }）。
        [unknown-function] 表达式“{ $expression }”调用“{ $detail }”，而它不存在（{ $at }）。
        [unsupported-operator] 表达式“{ $expression }”使用“{ $detail }”，而这是不允许的（{ $at }）。
        [missing-value] “{ $expression }”中的“{ $detail }”没有值（{ $at }）。
        [not-a-number] “{ $detail }”不是数字，因此无法判定“{ $expression }”（{ $at }）。
        [not-a-scalar] “{ $detail }”是列表或对象，不能放在文本中（{ $at }）。
        [not-a-list] “{ $expression }”需要列表，实际却是：{ $detail }（{ $at }）。
        [not-an-object] “{ $expression }”需要对象，实际却是：{ $detail }（{ $at }）。
        [unknown-arm] “{ $expression }”选择了“{ $detail }”，而没有这个分支（{ $at }）。
       *[other] 表达式“{ $expression }”失败：{ $detail }（{ $at }）。
    }
    .remedy = 请告知工作流的作者。
error-timeout = 步骤“{ $node }”没有在 { $ms } 毫秒内响应。
    .remedy = 请重试；如果工作需要更长时间，请提高时限。
error-output-too-large =
    { $of ->
        [run] “{ $node }”给出的全部内容超过 { $bytes } 字节。
       *[step] 步骤“{ $node }”给出的内容超过 { $bytes } 字节。
    }
    .remedy = 请告知工作流的作者，或减少一次处理的条目。
error-output-invalid = 有步骤给出了无法保存的内容：{ $reason }
    .remedy = 请告知工作流的作者：结果必须是普通的 JSON 数据。
error-exit-failed = 工作流在“{ $node }”处以失败自行结束：{ $reason }
    .remedy = 请查看工作流的说明，了解它需要什么。
error-interrupted = 程序结束时步骤“{ $node }”正在进行，而此步骤不得执行两次。
    .remedy = 请检查它是否已生效，然后重试失败的单元。
error-gate-denied = “{ $node }”处的询问得到了否定的回答。
    .remedy = 若要允许，请重新启动工作流。
error-gate-expired = “{ $node }”处的询问没有得到及时回答。
    .remedy = 请重试失败的单元，并回答询问。
error-run-already-active = 运行“{ $run }”无法继续：此类运行一次只能执行一个，而“{ $other }”正在进行。
    .remedy = 请等待它结束，或将其取消：zwm cancel { $other }
    .remedy-in-zotero = 请等待另一个运行结束，或将其取消。
error-limit-exceeded =
    { $what ->
        [visits] “{ $node }”已运行 { $bound } 次，达到上限。
        [fan] “{ $node }”将处理超过 { $bound } 个条目。
        [calls] “{ $node }”将在 { $bound } 层调用之内再调用工作流。
       *[nodes] “{ $node }”将使计划超过 { $bound } 个步骤。
    }
    .remedy = 请减少一次处理的条目；如果无济于事，请告知工作流的作者。
error-plan-changed = “{ $node }”的步骤与运行开始时的不同。
    .remedy = 请重试失败的单元：它们会按现在的步骤重新开始。
error-call-argument-missing = “{ $node }”调用“{ $plan }”时没有给出“{ $param }”的值。
    .remedy = 请告知工作流的作者。
error-check-failed = 检查“{ $node }”未通过：{ $reason }
    .remedy = 请查看检查的说明，修正它指出的问题，然后重试失败的单元。
error-journal-damaged = 运行“{ $run }”的记录在第 { $row } 部分损坏，其前有 { $events } 个可读的事件。
    .remedy = 该运行无法继续，但它写入的内容仍可撤销。
error-store-newer = 此程序的数据由更新的版本写入（{ $found }；当前版本支持到 { $known }）。
    .remedy = 请更新此程序，或用 --home 指定另一个文件夹。没有做任何更改。
    .remedy-in-zotero = 请更新插件。没有任何更改。
error-store-unversioned = 此程序的数据由未发布的版本写入，无法升级；缺少 { $missing }。
    .remedy = 请重命名主目录中的“state”文件夹，然后重新启动：此程序会从头开始，以前的运行将无法撤销。文库不受影响。
error-run-damaged = 无法读取运行“{ $run }”保存的内容（{ $part }）。
    .remedy = 它既不能继续也不能撤销，已写入的内容保持不变。用 --write 打开的文库，其旁边的 zwm-backups 文件夹中有先前的备份。
    .remedy-in-zotero = 既无法恢复也无法撤销；其写入的内容会保留。
error-store-damaged = 此程序的数据库已损坏：{ $reason }
    .remedy = 请移走主目录中的“state”文件夹，或放入它的备份；没有该文件夹时此程序会从头开始，以前的运行将无法撤销。文库不受影响。
    .remedy-in-zotero = 请关闭 Zotero，把 Zotero 数据目录下“workflow-manager”文件夹中的“state”文件夹移走，或放入它的备份。没有该文件夹时此程序会从头开始，以前的运行将无法撤销；文库不受影响。
error-store-failed = 此程序的数据库无法使用：{ $reason }
    .remedy = 请检查磁盘及其文件夹的权限，并确认没有其他程序占用该文件。

plan-problem-duplicate-node = 有两个节点的 id 都是“{ $detail }”。
plan-problem-duplicate-param = 有两个参数都名为“{ $detail }”。
plan-problem-duplicate-output = 有两个输出都名为“{ $detail }”。
plan-problem-unknown-kind = “{ $node }”的类型“{ $detail }”未知。
plan-problem-unknown-operation = “{ $node }”的操作不存在，或缺少表达式：{ $detail }
plan-problem-unknown-node = 没有节点“{ $detail }”。
plan-problem-invalid-number = 此处不允许 { $detail }。
plan-problem-too-many-nodes = 计划有 { $detail } 个节点，超过允许的数量。
plan-problem-body-empty = “{ $node }”没有可重复的步骤。
plan-problem-body-shared = “{ $detail }”同属两个循环的步骤，或在一个循环中出现两次。
plan-problem-body-cycle = “{ $node }”通过“{ $detail }”重复自身。
plan-problem-edge-across-bodies = { $detail }：连接不得进入或离开循环。
plan-problem-back-edge-forward = { $detail }：标记为返回的连接并没有返回。
plan-problem-cycle = 步骤之间相互等待：{ $detail }
plan-problem-unreachable = 永远无法到达“{ $detail }”。
plan-problem-branch-without-arms = “{ $detail }”没有可供选择的分支。
plan-problem-duplicate-arm = “{ $node }”有两个分支都名为“{ $detail }”。
plan-problem-unknown-arm = 没有名为“{ $detail }”的分支。
plan-problem-arm-not-branch = 有连接沿用了“{ $detail }”分支，而其步骤并不分支。
plan-problem-arm-never-chosen = “{ $node }”永远不会选择分支“{ $detail }”：它前面的某个分支总是成立。
plan-problem-exit-outside-unit = “{ $detail }”结束单元，但它不在任何单元中。
plan-problem-unit-each-nested = “{ $detail }”在另一个循环内部产生单元。
plan-problem-unit-each-twice = “{ $detail }”产生单元，而另一个步骤已产生单元。
plan-problem-unit-each-siblings = “{ $detail }”产生单元，而单元不能展开为各自独立的步骤。
plan-problem-rerun-not-safe = “{ $detail }”在继续时会再次运行，但这是不允许的。
plan-problem-unknown-plan = “{ $node }”调用“{ $detail }”，而它不存在。
plan-problem-plan-cycle = “{ $node }”调用“{ $detail }”，而它又回到调用处。
plan-problem-calls-too-deep = “{ $node }”调用“{ $detail }”，其后的调用层次过深。
plan-problem-missing-argument = “{ $node }”没有给出“{ $detail }”的值。
plan-problem-redo-not-upstream = “{ $node }”要求重做“{ $detail }”，而它不在其前面。
plan-problem-not-a-plan = 给“{ $detail }”的不是计划。
plan-problem-capability-undeclared = 计划需要“{ $detail }”，而工作流没有声明。
plan-problem-unknown-root = “{ $detail }”在此处没有意义。
plan-problem-unknown-param = 没有参数“{ $detail }”。
plan-problem-unknown-function = 没有函数“{ $detail }”。
plan-problem-unsupported-operator = 此处不允许使用“{ $detail }”。
plan-problem-not-upstream = “{ $detail }”不可能在此步骤之前运行。
plan-problem-unknown-port = 这里没有可执行“{ $detail }”的部件。
