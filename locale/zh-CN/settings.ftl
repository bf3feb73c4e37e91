finding-setting-out-of-range = “{ $parameter }”的值“{ $value }”超出允许的范围，因此使用默认值。
finding-setting-not-usable = 给“{ $parameter }”的值“{ $value }”不可用，已忽略。
finding-unsupported-options-source = “{ $parameter }”的选项来自“{ $kind }”，而它在此处不可用。
finding-dynamic-options-empty = “{ $parameter }”没有可供选择的选项。
finding-backends-unreadable = 无法读取后端列表（{ $reason }），因此使用最近一份可读的列表。
finding-backend-invalid = 后端“{ $backend }”无法使用：{ $field } 缺失或无效。
finding-backend-duplicate = 有两个后端“{ $backend }”，以第一个为准。
finding-backend-secret-in-plain = 后端“{ $backend }”的一项凭据以明文保存（{ $field }）。

## $range 是下面的 setting-range-… 之一

setting-problem-missing = “{ $title }”为必填项
setting-problem-range = “{ $title }”的值必须{ $range }
setting-problem-integer = “{ $title }”必须是整数，{ $range }
setting-problem-no-options = “{ $title }”没有可供选择的选项
setting-problem-no-boolean = “{ $title }”的值应为 true 或 false（或 yes、no、on、off、1、0），而不是“{ $value }”
setting-problem-no-number = 给“{ $title }”的值“{ $value }”不是数字
setting-problem-no-text = 给“{ $title }”的值“{ $value }”不是文本
setting-problem-no-choice = 给“{ $title }”的值“{ $value }”不在允许的值之中：{ $choices }
setting-problem-no-choice-nearest = 给“{ $title }”的值“{ $value }”不在允许的值之中：{ $choices }（您是否要用“{ $nearest }”？）
setting-problem-several = “{ $title }”只接受一个值，但给出了多次
setting-problem-unknown = 没有参数“{ $title }”
setting-problem-unknown-nearest = 没有参数“{ $title }”（您是否要用“{ $nearest }”？）
setting-range-between = 介于 { $min } 和 { $max } 之间
setting-range-from = 不小于 { $min }
setting-range-to = 不大于 { $max }
setting-range-any = 大小不限
