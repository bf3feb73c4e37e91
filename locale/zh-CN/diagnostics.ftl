diagnostic-manifest-parse-error =
    { $fault ->
        [empty] 文件为空，应为一个 JSON 对象。
        [invalid-symbol] 不是 JSON：这既不是值也不是名称。文本须放在双引号中。
        [invalid-number] 不是 JSON：这不是数字。
        [name-expected] 不是 JSON：此处应为双引号中的名称。可能多了一个逗号。
        [value-expected] 不是 JSON：此处应为值。可能多了一个逗号。
        [colon-expected] 不是 JSON：此处应为冒号。
        [comma-expected] 不是 JSON：此处应为逗号。
        [brace-expected] 不是 JSON：缺少右花括号。
        [bracket-expected] 不是 JSON：缺少右方括号。
        [end-expected] 不是 JSON：文档在此之前已结束。
        [comment] 不是 JSON：不允许注释。
        [string-not-ended] 不是 JSON：从这里开始的文本没有结束。
        [invalid-escape] 不是 JSON：没有这种转义。
        [invalid-character] 不是 JSON：文本中的控制字符必须转义。
       *[other] 该文件不是 JSON。
    }
diagnostic-manifest-too-large = 文件超过 { $limit } KiB，因此没有读取。
diagnostic-manifest-too-deep = 对象和列表的嵌套超过 { $limit } 层。
diagnostic-too-many-elements = “{ $name }”有 { $count } 个元素，最多允许 { $limit } 个。
diagnostic-not-an-object = 文件必须是一个 JSON 对象。
diagnostic-duplicate-key = “{ $name }”在此对象中出现两次，只有最后一个有效。
diagnostic-findings-truncated = 此文件还有 { $count } 项发现未列出。

diagnostic-missing-property = 缺少必需的属性“{ $name }”。
diagnostic-unknown-key = 键“{ $name }”在此处未知，不起作用。
diagnostic-unknown-key-of-test = 此处没有名为“{ $name }”的键，因此无法执行该测试。可用的键：{ $known }。
diagnostic-replaced-field = 字段“{ $name }”已不再使用。
diagnostic-older-field = 字段“{ $name }”属于 schemaVersion 1。
diagnostic-chosen-at-start = 字段“{ $name }”已不再使用：它在启动工作流时选择。
diagnostic-deprecated-field = 字段“{ $name }”已弃用。
diagnostic-wrong-type =
    { $expected ->
        [string] “{ $name }”必须是文本。
        [number] “{ $name }”必须是数字。
        [integer] “{ $name }”必须是整数。
        [boolean] “{ $name }”必须是 true 或 false。
        [array] “{ $name }”必须是列表。
        [object] “{ $name }”必须是对象。
        [number-or-object] “{ $name }”必须是数字或对象。
        [string-or-number] “{ $name }”必须是文本或数字。
       *[other] “{ $name }”必须是文本、数字、true、false 或 null。
    }
diagnostic-wrong-value = “{ $name }”必须是以下之一：{ $allowed }。
diagnostic-unknown-policy = validateSelection.select 的 policy 必须是以下之一：{ $allowed }。
diagnostic-invalid-value = “{ $name }”无效：{ $reason }。
diagnostic-empty-text = “{ $name }”不得为空。
diagnostic-blank-text = “{ $name }”不得只含空白。
diagnostic-long-text = “{ $name }”最多允许 { $limit } 个字符。
diagnostic-empty-list = “{ $name }”至少须有一个元素。
diagnostic-repeated-item = { $value } 在此列表中出现两次。
diagnostic-small-number = “{ $name }”不得小于 { $limit }。
diagnostic-not-above = “{ $name }”必须大于 { $limit }。
diagnostic-needs-one-of = “{ $name }”至少需要以下之一：{ $names }。
diagnostic-no-pointer = “{ $name }”必须是以斜杠开头的 JSON 指针。
diagnostic-no-origin = 源由协议、主机和可选的端口组成，不含路径：https://api.example.org

diagnostic-version-missing = 缺少“schemaVersion”，而清单的形式又不是 schemaVersion 1。
diagnostic-version-unknown = 不支持 schemaVersion { $version }。
diagnostic-manifest-upgraded = 清单采用 schemaVersion 1 的形式，已按如下方式读取：{ $rewrites }
diagnostic-rewrite-moved = { $from } → { $to }
diagnostic-rewrite-added = 添加 { $to }
diagnostic-rewrite-dropped = 去掉 { $from }

diagnostic-exact-excludes = “exact”不能与“min”或“max”同时使用。
diagnostic-min-above-max = “min”（{ $min }）大于“max”（{ $max }）。
diagnostic-minima-above-total = 各类至少需要 { $sum } 个所选条目，但“total”最多允许 { $total } 个。
diagnostic-maxima-below-total = 各类最多允许 { $sum } 个所选条目，但“total”至少需要 { $total } 个。
diagnostic-mixing-needed = 需要不止一种条目，但“allowMixed”为 false。
diagnostic-no-single-kind = “allowMixed”为 false 时，没有任何一种条目能满足这些数量。
diagnostic-count-needs-selection = 数量要求至少一个所选条目，因此必须有所选内容：此处必须为 true。
diagnostic-counts-forbid-selection = 要求有所选内容，但数量不允许任何所选条目。
diagnostic-selector-product = 选择器“{ $policy }”产生的成员类型是“{ $product }”，而不是“{ $member }”。
diagnostic-selection-grouping = 选择器“selection”需要分组方式“all”，而不是“{ $grouping }”。
diagnostic-member-selection-selector = 选择器“input-member”不能产生成员类型“selection”：请选择其他类型，例如“parent”；如果工作流以整个所选内容为对象，请使用选择器“selection”和分组“all”。
diagnostic-member-selection = 成员类型“selection”需要选择器“selection”，而不是“{ $policy }”。
diagnostic-selector-needs-selection = 没有所选内容时，选择器“{ $policy }”什么也找不到：此处必须为 true。若要在没有所选内容时运行，请使用选择器和成员类型“selection”，并将分组设为“all”。
diagnostic-selector-always-empty = 选择器“input-member”永远找不到类型为“{ $member }”的成员：该工作流永远不会运行。
diagnostic-source-without-input-member = “source”只用于选择器“input-member”。
diagnostic-one-candidate = 选择器“selection”恰好产生一个候选项，而此规则不允许。
diagnostic-mime-member = 只有成员类型“attachment”接受 MIME 类型，“{ $member }”不接受。
diagnostic-filter-needs-attachment = 筛选器“{ $kind }”需要成员类型“attachment”，而不是“{ $member }”。
diagnostic-filter-needs-parents = 筛选器“candidates-per-parent”对成员类型“{ $member }”不起作用。
diagnostic-target-of-other-phase = 目标“{ $value }”与此阶段不符：“translator-markdown”需要阶段“execute”和一个参数，其他目标需要阶段“availability”。
diagnostic-parameter-phase = 带参数的筛选器需要阶段“execute”。
diagnostic-parameter-undeclared = “parameters”中没有参数“{ $name }”。
diagnostic-parameter-default-invalid = 默认值不是此参数的有效值，已忽略。

diagnostic-no-build-strategy = 使用提供方“{ $provider }”时，清单需要“request”或“hooks.buildRequest”。
diagnostic-provider-misspelt = 此程序中没有提供方“{ $provider }”，现有：{ $known }。
diagnostic-provider-needs-request = 此程序中没有提供方“{ $provider }”（现有：{ $known }），而除“pass-through”以外的提供方都需要“request”或“hooks.buildRequest”。
diagnostic-create-missing = 类型为 skillrunner.job.v1 的请求需要“create”。
diagnostic-create-mode-defaulted = 没有设置“request.create.mode”，因此使用“auto”。
diagnostic-sequence-provider = 序列需要提供方“acp”或“skillrunner”，而不是“{ $provider }”。
diagnostic-sequence-without-steps = 序列至少需要一个步骤，或“hooks.buildRequest”。
diagnostic-final-step-missing = 序列需要“result.final_step_id”。
diagnostic-unknown-step = 没有步骤“{ $id }”。现有步骤：{ $steps }。
diagnostic-step-repeated = 在此之前已有步骤“{ $id }”。
diagnostic-include-if-runtime = 只有 buildRequest 钩子能决定此条件；步骤“{ $step }”总会运行。
diagnostic-skill-missing = 任何技能文件夹中都没有技能“{ $skill }”。该工作流会列出，但无法启动。

diagnostic-hook-missing = 钩子“{ $hook }”的文件不存在：{ $path }
diagnostic-hook-outside = 钩子文件必须位于其包的文件夹内：{ $path }
diagnostic-hook-ending =
    { $multi ->
        [yes] 包的钩子文件必须以 .mjs 结尾：{ $path }
       *[no] 钩子文件必须以 .mjs 或 .js 结尾：{ $path }
    }

diagnostic-scan-path = 无法读取此工作流文件夹：{ $reason }
diagnostic-scan-runtime = 无法读取：{ $reason }
diagnostic-listed-folder-missing = 此处列出的文件夹“{ $name }”不存在。
diagnostic-workflow-outside = 清单必须位于其包的文件夹内：{ $entry }
diagnostic-workflow-missing = 此路径下没有清单：{ $entry }
diagnostic-bare-workflow-id = “{ $entry }”是文件夹的名称，此处应为清单的路径。
diagnostic-duplicate-id = 没有使用 { $loser } 的工作流“{ $id }”：{ $winner } 有同样的 id 且排在前面。
diagnostic-locale-outside = { $tag } 的文本必须位于包的文件夹之下，且路径不得含有“..”：{ $path }
diagnostic-locale-missing = 没有 { $tag } 的文本文件：{ $path }
diagnostic-locale-not-json = 无法读取此语言区域的文本：该文件不是可用的 JSON。
diagnostic-locale-no-text = “{ $key }”必须是文本，已忽略。
diagnostic-no-version-range = “{ $range }”不是版本范围，例如“>=8 <11”。
diagnostic-zotero-untested = 这是为 Zotero { $range } 制作的，没有在更新的 Zotero { $version } 上试过，但仍可使用。

diagnostic-blocked-by-skills =
    { $count ->
        [1] 它需要的技能不存在：{ $skills }
       *[other] 它需要的 { $count } 个技能不存在：{ $skills }
    }
diagnostic-blocked-by-host-access = 它需要让智能体访问文库，而此版本不提供该访问。
diagnostic-blocked-by-zotero = 它需要 Zotero { $range }，而当前是 Zotero { $version }。
