## Findings about settings and backends

finding-setting-out-of-range = The value “{ $value }” of “{ $parameter }” is outside the allowed range; the default is used.
finding-setting-not-usable = The value “{ $value }” given for “{ $parameter }” is not one it can have; it was left out.
finding-unsupported-options-source = The choices of “{ $parameter }” come from “{ $kind }”, which is not available here.
finding-dynamic-options-empty = There is nothing to choose from for “{ $parameter }”.
finding-backends-unreadable = The list of backends cannot be read ({ $reason }); the last readable one is used.
finding-backend-invalid = The backend “{ $backend }” cannot be used: { $field } is missing or not valid.
finding-backend-duplicate = There are two backends “{ $backend }”; the first one counts.
finding-backend-secret-in-plain = A credential of the backend “{ $backend }” is kept in plain text ({ $field }).

## Why a start is refused

setting-problem-missing = “{ $title }” is required
setting-problem-range = “{ $title }” must be { $range }
setting-problem-integer = “{ $title }” must be a whole number, { $range }
setting-problem-no-options = there is nothing to choose from for “{ $title }”
setting-problem-no-boolean = “{ $title }” is true or false (or yes, no, on, off, 1, 0), not “{ $value }”
setting-problem-no-number = “{ $value }” for “{ $title }” is no number
setting-problem-no-text = “{ $value }” for “{ $title }” is no text
setting-problem-no-choice = “{ $value }” for “{ $title }” is not one of the allowed values: { $choices }
setting-problem-no-choice-nearest = “{ $value }” for “{ $title }” is not one of the allowed values: { $choices } (did you mean “{ $nearest }”?)
setting-problem-several = “{ $title }” takes one value only, and it is given more than once
setting-problem-unknown = there is no parameter “{ $title }”
setting-problem-unknown-nearest = there is no parameter “{ $title }” (did you mean “{ $nearest }”?)
setting-range-between = from { $min } to { $max }
setting-range-from = { $min } or more
setting-range-to = { $max } or less
setting-range-any = of any size
