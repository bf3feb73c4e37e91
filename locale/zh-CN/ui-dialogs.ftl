field-problem-missing = 此处必填。
field-problem-no-options = 没有可供选择的选项。
field-problem-no-number = “{ $value }”不是数字。
field-problem-no-choice = “{ $value }”不在选项之中。
field-problem-range = { $bounds ->
    [both] 只能是 { $min } 到 { $max } 的数字。
    [from] 只能是不小于 { $min } 的数字。
    [to] 只能是不大于 { $max } 的数字。
   *[none] 此数字无法使用。
}
field-problem-integer = { $bounds ->
    [both] 只能是 { $min } 到 { $max } 的整数。
    [from] 只能是不小于 { $min } 的整数。
    [to] 只能是不大于 { $max } 的整数。
   *[none] 只能是整数。
}
field-problem-other = “{ $value }”无法在此使用。
run-form-no-choice = 无分类
run-form-changed = 该工作流会将“{ $title }”取为“{ $value }”。
run-form-left-out = 该工作流不使用“{ $title }”。

## 运行之前的对话框

run-title = 运行“{ $workflow }”
run-parameters = 设置
run-backend = 后端
run-backend-description = 处理工作的地方。
run-provider-options = 后端的设置
run-required-mark = *
run-required-hint = 标有 * 的字段为必填项。
run-range-both = { $min } 到 { $max }
run-range-from = 不小于 { $min }
run-range-to = 不大于 { $max }
run-number-less = 减小“{ $title }”
run-number-more = 增大“{ $title }”
run-list-add = 添加一项
run-list-entry = “{ $title }”的第 { $number } 项
run-list-remove = 移除第 { $number } 项
run-list-empty = 没有内容。
run-combo-open = 显示“{ $title }”的选项
run-combo-none = 没有匹配的选项。
run-combo-clear = 未选择
run-save-default = 存为默认设置
run-save-default-hint = 下次会预先填入这些设置。
run-write-unasked = 不询问直接写入
run-write-unasked-hint = 此次运行的更改不先显示即写入，仅限此次运行。
run-start = 运行
run-trust-and-start = 信任并运行
run-cancel = 取消
run-starting = 正在启动…
run-problems = 有 { $count } 项设置需要您处理。

## 运行的对象

run-preview-heading = 运行的对象
run-preview-units = { $count ->
    [0] 没有可运行的对象
   *[other] 将运行 { $count } 个
}
# $reasons 由下面的 run-skip-… 组成
run-preview-skipped = 跳过 { $count } 个（{ $reasons }）
run-preview-joined = { $units } · { $skipped }
run-preview-show = 显示列表
run-preview-runs = 将运行
run-preview-leaves-out = 跳过
run-preview-more = 还有 { $count } 个
run-skip-mime-not-accepted = { $count } 个文件类型不符
run-skip-source-file-exists = { $count } 个缺少文件
run-skip-candidates-per-parent = { $count } 个附件或笔记的数量不符
run-skip-generated-note-kinds-absent = { $count } 个已完成
run-skip-artifact-absent = { $count } 个已完成
run-skip-generated-note-readiness = { $count } 个笔记尚未就绪
run-skip-missing-parent = { $count } 个没有上级条目
run-skip-not-of-member-kind = { $count } 个属于其他类型
run-skip-no-attachment = { $count } 个没有可用的附件
run-skip-no-note = { $count } 个没有笔记
run-skip-no-literature-source = { $count } 个没有 PDF 或 Markdown 文件
run-skip-other-source-chosen = { $count } 个改用同一条目的另一个文件
run-skip-no-parent = { $count } 个没有上级条目
run-skip-annotation = { $count } 个是注释
run-skip-in-trash = { $count } 个在回收站中
run-skip-not-a-digest-target = { $count } 个的摘要笔记不是恰好一篇
run-skip-plan-disabled = { $count } 个因所选内容整体不符合要求
run-skip-other = { $count } 个因其他原因

## 是否允许运行代码

run-trust-new = “{ $package }”是首次使用。只有在您信任它之后，才会运行其代码。
run-trust-changed = 您信任之后，“{ $package }”的文件发生了变化。只有在您再次信任它之后，才会运行其代码。
run-trust-covers = { $count ->
    [1] 您的回答适用于此工作流，直到其文件发生变化。
   *[other] 您的回答适用于此包的全部 { $count } 个工作流，直到其文件发生变化：{ $workflows }
}
run-trust-isolated-hint = 它在封闭的环境中运行，可以读取您的文库，更改之前会先询问。在您的文件中，它只能访问自己的文件、所处理条目的附件以及您选择的文件夹。
run-trust-isolated-origins = 在网络上只能访问：{ $origins }
run-trust-isolated-offline = 它不会访问网络。

## 已在运行时的询问

duplicates-title = 已在运行
duplicates-question = “{ $workflow }”已在处理这 { $total } 个条目中的 { $count } 个。
duplicates-question-all = { $count ->
    [1] “{ $workflow }”已在处理此条目。
   *[other] “{ $workflow }”已在处理全部这 { $count } 个条目。
}
duplicates-others = 运行其余 { $count } 个
duplicates-all = { $count ->
    [1] 再次运行
   *[other] 运行全部 { $count } 个
}
duplicates-cancel = 取消

## 批准写入的内容

approval-title = 批准更改
approval-heading = “{ $workflow }”想要更改您的文库
approval-unit = 对象：“{ $task }”
approval-position = 第 { $number } 个询问，共 { $total } 个
approval-waiting = 此次运行还有 { $count } 个条目等待回答。
approval-changes = { $count } 项更改
approval-this = 批准此项
approval-all = 批准此次运行的全部内容
approval-none = 不写入
approval-close-hint = 关闭此窗口后运行会等待，您可以稍后回答。
approval-change-new-note = 新建笔记
approval-change-new-item = 新建条目（{ $kind }）
approval-change-new-attachment = 新建附件
approval-change-new-collection = 新建分类
approval-change-edit-item = 更改条目
approval-change-edit-collection = 更改分类
approval-untitled = 未命名
approval-under = 在“{ $parent }”下
approval-note = 笔记的文本
approval-note-replaced = 笔记的新文本（将替换现有文本）
approval-cut = 仅显示开头部分。
approval-before = 更改前
approval-after = 更改后
approval-nothing = 无
approval-creators = 创建者
approval-tags = 标签
approval-tag-added = 添加：{ $tag }
approval-tag-removed = 移除：{ $tag }
approval-collections = 分类
approval-collection-added = 加入：{ $name }
approval-collection-removed = 移出：{ $name }
approval-relations = 关联条目
approval-relations-added = 添加 { $count } 个
approval-relations-removed = 移除 { $count } 个
approval-parent = 上级
approval-top = 最上层
approval-name = 名称
approval-item-type = 条目类型
approval-content-type = 文件类型
approval-charset = 字符集
approval-trash = 移到回收站
approval-restore = 从回收站还原
approval-file = 文件
approval-file-new = { $name }（{ $size }）
approval-file-replaces = { $old } 替换为 { $name }（{ $size }）
approval-file-renamed = { $old } 重命名为 { $name }
approval-size-bytes = { $size } 字节
approval-size-kilobytes = { $size } kB
approval-size-megabytes = { $size } MB
approval-more-changes = 再显示 { $count } 项更改

## 为何不运行

explain-title = 为何不运行？– { $workflow }
explain-heading = 对所选内容使用“{ $workflow }”
explain-can-run = 可以运行：{ $count } 个任务。
explain-cannot-run = 无法运行。
explain-item = 条目
explain-outcome = 结果
explain-included = 已纳入
explain-not-included = 未纳入
explain-only-left-out = 仅显示未纳入的
dialog-rows = { $total } 行中的 { $shown } 行
dialog-show-more = 显示更多
explain-skipped = 所选条目中被跳过的部分
dialog-close = 关闭
explain-nothing-selected = 没有选择任何内容。

## 工作流自己的界面

editor-save = 保存
editor-cancel = 取消
editor-text = 文本
editor-unsaved = 您的更改尚未保存。
editor-keep-editing = 继续编辑
editor-discard = 放弃更改
editor-render-failed = 无法显示工作流的界面：{ $reason }
editor-not-shown = 此工作流自带的界面无法在此显示。您可以把它的数据作为文本编辑。
editor-data = 数据（JSON）
editor-data-invalid = 不是有效的 JSON：{ $reason }
editor-working = 正在处理…

## 一次运行 (src/ui/dialogs/report/)

report-title = “{ $workflow }”的运行
report-began = 开始于 { $time }
report-ended = 结束于 { $time }
report-took = 工作 { $time }
report-waited = 等待您 { $time }
report-dry-run = 这是一次试运行：未写入任何内容。
report-undone =
    { $how ->
        [all] 它写入的内容已撤销。
       *[some] 它写入的内容已部分撤销。
    }
report-other-library = 它在另一个文库（{ $folder }）上运行，在这里只能查看。
report-owned-elsewhere = 目前正由另一个程序执行。
report-damaged = 此次运行的记录已损坏；部分内容无法显示。
report-attempt = 第 { $attempt } 次尝试
report-warnings = { $count } 条警告
report-units = { $count } 个单元
report-no-units = 没有需要处理的内容。
report-filter = 显示哪些单元
report-filter-all = 全部（{ $count }）
report-filter-state = { $state }（{ $count }）
report-unit = 单元
report-outcome = 结果
report-changed = 在文库中更改的内容
report-own-files = 运行文件夹中的文件
report-files = 文件
report-would-write = 本会写入的内容
report-left-out = 一开始就排除的内容
report-taken-back = 已撤销
report-without-title = 无标题（{ $key }）
report-items-gone = 这些条目已不在文库中。
report-log-copied =
    { $count ->
        [0] 日志为空。
       *[other] 已复制 { $count } 行日志。
    }
report-action-answer = 回答…
report-action-cancel = 取消运行
report-action-resume = 继续
report-action-retry = 重试失败项
report-action-undo = 撤销
report-action-show-items = 显示条目
report-action-show-files = 显示文件
report-action-copy-log = 复制日志
report-kept-changed-since = 有些在此后被更改过，保持原样。
report-kept-missing = 有些已不存在。
report-kept-not-writable = 有些无法写入。
report-kept-already-undone = 有些之前已撤销。
report-kept-folder-missing = 有些所在的文件夹不存在；如果它在未连接的磁盘上，请连接后再次撤销。
report-kept-damaged = 有些的记录已损坏。
report-kept-unknown = 有 { $count } 处更改的记录已不存在。
