# $emoji 是作者选择的表情符号
ui-menu-name = { $emoji } { $label }
ui-menu-row-reason = { $name }（{ $reason }）
# $total 个中有 $units 个会运行
ui-menu-row-of = { $name }（{ $units } / { $total }）
ui-menu-row-count = { $name }（{ $units }）
ui-menu-row-skipped = { $name }（{ $units } 个，略去 { $skipped } 个）
# 没有查看文件，实际可能少于 $units
ui-menu-row-at-most = { $name }（最多 { $units } 个）
ui-menu-reading = 正在读取工作流…
ui-menu-none = 还没有工作流，可在设置中添加工作流文件夹。
ui-menu-search = 搜索工作流
ui-menu-why = 为何不运行？
ui-menu-recent = 最近的运行
ui-menu-recent-run = { $label } · { $state } · { $time }
ui-menu-dashboard = 仪表板…
ui-menu-settings = 工作流设置…
ui-menu-notice = 转到通知
ui-menu-not-possible-here = 工作流可对条目、分类、文库和已保存的搜索运行。

## 菜单行括号中的简短原因

ui-menu-reason-no-selection = 没有选择任何内容
ui-menu-reason-mixed-selection-not-allowed = 请只选择一种
ui-menu-reason-selection-count-parents = 条目数量：{ $bounds }
ui-menu-reason-selection-count-attachments = 附件数量：{ $bounds }
ui-menu-reason-selection-count-notes = 笔记数量：{ $bounds }
ui-menu-reason-selection-count-children = 下级条目数量：{ $bounds }
ui-menu-reason-selection-count-total = 所选行数：{ $bounds }
ui-menu-reason-candidate-count = 处理对象数量：{ $bounds }
ui-menu-reason-no-valid-input-units = 没有选择可用的内容
ui-menu-reason-mime-not-accepted = 没有类型合适的文件
ui-menu-reason-source-file-exists = 文件缺失
ui-menu-reason-candidates-per-parent = 每个条目的文件或笔记数量不符
ui-menu-reason-generated-note-kinds-absent = 已完成
ui-menu-reason-artifact-absent = 已完成
ui-menu-reason-generated-note-readiness = 笔记尚未就绪
ui-menu-reason-missing-parent = 没有上级条目
ui-menu-without-parent = 没有可用的条目
ui-menu-without-attachment = 没有可用的文件
ui-menu-without-note = 没有笔记
ui-menu-without-generated-note = 没有笔记
ui-menu-without-child = 没有下级条目
ui-menu-without-digest-image-target = 没有摘要笔记
ui-menu-bounds =
    { $rule ->
        [none] 无
        [exact] 正好 { $min }
        [least] 至少 { $min }
        [most] 至多 { $max }
       *[between] { $min } 至 { $max }
    }

## 运行的通知，部分文字以“ · ”相连

ui-notice-running = { $count } 个工作流正在运行
ui-notice-ended = { $count } 个工作流已结束
# $state 是 ui-state-… 之一
ui-notice-ended-one = { $label }：{ $state }
ui-notice-done = 已完成 { $done } / { $total }
ui-notice-left = 约剩 { $time }
ui-notice-canceling = 正在取消…
ui-notice-waits = 正在等待您的回答。
ui-notice-ended-before = 另有 { $count } 次运行已结束。
ui-notice-succeeded = { $count } 个成功
ui-notice-failed = { $count } 个失败
ui-notice-skipped = { $count } 个已跳过
ui-notice-canceled = { $count } 个已取消
ui-notice-waiting = { $count } 个等待中
ui-notice-nothing = 没有需要处理的内容。
ui-notice-failure-of = { $label }：{ $what }
ui-notice-undoing = 正在撤销写入的内容…
ui-notice-undone =
    { $count ->
        [0] 没有撤销任何内容。
       *[other] 已撤销 { $count } 项更改。
    }
ui-notice-undo-kept = 有 { $count } 项此后有更改，保持原样。
ui-notice-messages = 工作流
ui-notice-message-times = { $message }（× { $times }）
ui-notice-older = 另有 { $count } 条较早的消息。
ui-notice-action-cancel =
    { $count ->
        [1] 取消
       *[other] 全部取消
    }
ui-notice-action-review = 回答…
ui-notice-action-show = 显示条目
ui-notice-action-open = 打开运行
ui-notice-action-files = 显示文件
ui-notice-action-undo =
    { $count ->
        [1] 撤销
       *[other] 全部撤销
    }
ui-notice-close = 关闭
ui-notice-region = 工作流通知

ui-duration-seconds = { $seconds } 秒
ui-duration-minutes = { $minutes } 分 { $seconds } 秒
ui-duration-hours = { $hours } 小时 { $minutes } 分

ui-state-queued = 排队中
ui-state-running = 运行中
ui-state-waiting_user = 等待您回答
ui-state-waiting_auth = 等待登录
ui-state-succeeded = 成功
ui-state-failed = 失败
ui-state-skipped = 已跳过
ui-state-canceled = 已取消
ui-state-partial = 部分失败
ui-state-interrupted = 已中断

ui-pane-add-folder = 添加文件夹…
ui-pane-pick-folder = 选择工作流文件夹
ui-pane-reload = 重新加载
ui-pane-remove = 移除
ui-pane-remove-folder = 从列表中移除文件夹“{ $path }”
ui-pane-folder-built-in = 程序自带
ui-pane-folder-home = 您自己的工作流
ui-pane-found =
    { $workflows ->
        [0] 没有找到工作流。
       *[other] 在 { $packages } 个包中找到 { $workflows } 个工作流。
    }
ui-pane-error = 错误
ui-pane-warning = 警告
ui-pane-info = 信息
ui-pane-problem = 第 { $line } 行第 { $column } 列：{ $message }
ui-pane-suggestion = 您是否要用“{ $suggestion }”？
ui-pane-show-file = 打开文件目录
ui-pane-show-file-named = 打开文件“{ $path }”的目录
ui-pane-usual =
    { $units ->
        [0] 默认不限
       *[other] 默认 { $units }
    }
ui-provider-pass-through = 不使用服务的工作流
ui-provider-skillrunner = SkillRunner
ui-provider-generic-http = HTTP 服务
ui-provider-acp = 智能体（ACP）
ui-pane-grant = 信任…
ui-pane-take-back = 取消信任
# 供屏幕阅读器使用；$button 是按钮上的文字
ui-pane-button-for = { $button }（{ $package }）
ui-pane-grant-question = 是否允许包“{ $package }”的代码在隔离环境中运行？它自身无法访问您的文件、程序或网络；它要写入文库的内容会先显示给您。
ui-pane-trust-untrusted = 未受信任：不会运行其代码
ui-pane-trust-changed = 您信任之后其文件发生了变化：不会运行其代码
ui-pane-trust-isolated = 隔离运行
ui-pane-trust-full = 不经隔离运行
ui-pane-trust-built-in = 程序自带，隔离运行
ui-pane-trust-gone = 已不在任何文件夹中

ui-plugin-name = Workflow Manager
ui-picker-taken = 已有同名文件，请选择另一个名称。
ui-secrets-only-for-now = 此计算机无法安全地保存密码和密钥，它们只保留到 Zotero 关闭为止。
