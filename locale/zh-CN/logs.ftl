log-trigger-start = “{ $workflow }”的运行已启动（{ $trigger }）：{ $units } 个单元
log-trigger-rejected-no-selection = “{ $workflow }”未启动（{ $trigger }）：没有选择任何内容
log-trigger-no-valid-input = “{ $workflow }”未启动（{ $trigger }）：选择了 { $selected } 个条目，但没有形成单元
log-trigger-refused = 未启动
log-duplicate-running-job-skipped = 没有再次启动
log-trigger-notice = 提示
log-run-resumed = 已继续
log-run-cancel-asked = 正在取消
log-run-succeeded = 运行结束：{ $state ->
        [skipped] 所有单元均被跳过
       *[succeeded] 成功
    }
log-run-ended = 运行结束：{ $state ->
        [canceled] 已取消
       *[partial] 部分单元失败
    }
log-run-failed = 运行失败
log-run-let-go = { $state ->
        [waiting_user] 运行正在等待回答
       *[interrupted] 运行已中断
    }
log-run-undone = 已撤销：{ $reverted }；保持原样：{ $kept }

log-unit-started = 单元已开始
log-unit-succeeded = 单元成功
log-unit-failed = 单元失败
log-unit-skipped = 单元已跳过
log-unit-canceled = 单元已取消
log-unit-reopened = 重试单元
log-build-requests-start = 正在构造请求
log-build-requests-finished = 请求已构造
log-build-requests-failed = 无法构造请求
log-apply-start = 正在应用结果
log-apply-succeeded = 结果已应用
log-apply-failed = 无法应用结果
log-apply-parent-missing = 没有可供附加结果的条目
log-apply-succeeded-preflight-short-circuit = 预检的结果已应用
log-apply-failed-preflight-short-circuit = 无法应用预检的结果
log-apply-succeeded-preflight-aggregate = 各部分的合并结果已应用
log-apply-failed-preflight-aggregate = 无法应用各部分的合并结果
log-apply-deferred-aggregate-child = 此部分与其他部分一起应用
log-approval-asked = 正在等待批准写入的内容
log-approval-answered = { $answer ->
        [approve] 写入的内容已获批准
        [deny] 写入的内容未获批准
        [expired] 无人及时回答
       *[closed] 询问已关闭
    }
log-commit-start = 正在写入文库
log-commit-succeeded = 已写入文库
log-commit-failed = 无法写入文库
log-step-failed = 步骤“{ $name }”失败
log-step-retried = 步骤“{ $node }”失败，正在重试（至今失败 { $tries } 次）
log-plan-grown = 计划增加了 { $nodes } 个步骤（{ $reason }）
log-budget-asked = { $what ->
        [calls] 预算已用完：已调用 { $spent } 次，共 { $bound } 次
        [wall] 预算已用完：已运行 { $spent } 分钟，共 { $bound } 分钟
       *[usd] 预算已用完：已花费 { NUMBER($spent, maximumFractionDigits: 6) } 美元，共 { NUMBER($bound, maximumFractionDigits: 6) } 美元
    }
log-budget-answered = { $answer ->
        [more] 已允许追加
       *[deliver] 以现有结果结束
    }
log-provider-request-start = 已发送给提供方“{ $name }”
log-provider-request-finished = 提供方“{ $name }”已响应
log-provider-request-failed = 提供方“{ $name }”失败
log-provider-request-known = 提供方已知此请求
log-provider-progress = { $of ->
        [0] 进度
       *[other] 进度：{ $n } / { $of }
    }
log-workflow-hook-execute-start = 钩子“{ $name }”正在运行
log-workflow-hook-execute-succeeded = 钩子“{ $name }”已返回
log-workflow-hook-execute-failed = 钩子“{ $name }”失败

manager-log-unwritable = 无法写入日志，因此此次运行在没有日志的情况下继续：{ $reason }

diagnostics-readme-title = Workflow Manager { $version } 的诊断信息
diagnostics-readme-made = 创建于 { $date }。
diagnostics-readme-runs = { $count ->
    [0] 其中没有运行。
   *[other] 其中有 { $count } 次运行的信息。
}
diagnostics-readme-with-titles = 应要求，其中原样包含条目的标题、任务的名称、参数的值，以及钩子输出的文字、给出的原因、返回的内容和错误信息。
diagnostics-readme-without-titles = 还去掉了以下内容，并以其长度代替：条目的标题、任务的名称，以及钩子输出的文字、给出的原因、返回的内容和错误信息。参数中，数字、是或否以及工作流提供的选项会保留，其他值只记长度。
diagnostics-readme-left-out = 已去掉：凭据（***）、此计算机的文件夹（~、home、library 等）、笔记的文本以及请求的内容。
diagnostics-readme-look = 其中包含条目键，运行、工作流和包的标识，以及您的工作流文件的内容。发送之前请通读这些文件，它们都是纯文本。
diagnostics-file-readme = 本文。
diagnostics-file-environment = 程序和系统的版本，以及程序如何访问网络。
diagnostics-file-settings = 后端和已保存的工作流设置，不含凭据。
diagnostics-file-trust = 您信任的包，每个都附有其文件的摘要值。
diagnostics-file-workflows = 找到的工作流，以及关于其文件的每一项发现。
diagnostics-file-store = 程序状态文件是否完好，以及各个表的行数。
diagnostics-file-library = 文库中各类条目的数量。
diagnostics-file-home-log = 不属于任何运行的日志，例如被拒绝的启动。
diagnostics-file-record = 运行启动时的内容：以条目键表示的单元、设置、被跳过的候选项。
diagnostics-file-log = 运行的日志。
diagnostics-file-events = 运行的事件，按顺序排列；输出只记大小。
diagnostics-network = 请求经由宿主的网络栈：在 Zotero 中使用其代理设置；在命令行中使用 Node.js 的 fetch，除非为 Node.js 本身设置了代理，否则不使用代理。
