finding-setting-out-of-range = 「{ $parameter }」の値「{ $value }」は許容範囲外のため、既定値を使います。
finding-setting-not-usable = 「{ $parameter }」に指定された値「{ $value }」は使えないため、無視しました。
finding-unsupported-options-source = 「{ $parameter }」の選択肢は「{ $kind }」から取得しますが、ここでは利用できません。
finding-dynamic-options-empty = 「{ $parameter }」の選択肢がありません。
finding-backends-unreadable = バックエンドの一覧を読み込めないため（{ $reason }）、最後に読み込めたものを使います。
finding-backend-invalid = バックエンド「{ $backend }」は使えません：{ $field } がないか無効です。
finding-backend-duplicate = バックエンド「{ $backend }」が二つあるため、最初のものを使います。
finding-backend-secret-in-plain = バックエンド「{ $backend }」の認証情報が平文で保存されています（{ $field }）。

## $range は下の setting-range-… のいずれか

setting-problem-missing = 「{ $title }」は必須です
setting-problem-range = 「{ $title }」は { $range }で指定してください
setting-problem-integer = 「{ $title }」は整数（{ $range }）で指定してください
setting-problem-no-options = 「{ $title }」の選択肢がありません
setting-problem-no-boolean = 「{ $title }」は true または false（yes、no、on、off、1、0 も可）で指定してください。「{ $value }」は使えません
setting-problem-no-number = 「{ $title }」に指定された「{ $value }」は数値ではありません
setting-problem-no-text = 「{ $title }」に指定された「{ $value }」は文字列ではありません
setting-problem-no-choice = 「{ $title }」に指定された「{ $value }」は使えません。使える値：{ $choices }
setting-problem-no-choice-nearest = 「{ $title }」に指定された「{ $value }」は使えません。使える値：{ $choices }（「{ $nearest }」のことですか？）
setting-problem-several = 「{ $title }」に指定できる値は 1 つだけですが、複数回指定されています
setting-problem-unknown = パラメーター「{ $title }」はありません
setting-problem-unknown-nearest = パラメーター「{ $title }」はありません（「{ $nearest }」のことですか？）
setting-range-between = { $min } 以上 { $max } 以下
setting-range-from = { $min } 以上
setting-range-to = { $max } 以下
setting-range-any = 任意の大きさ
