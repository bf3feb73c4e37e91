## Starting runs (src/manager/)

manager-parameter-unknown = There is no parameter “{ $name }”; it was left out.
manager-parameter-unknown-nearest = There is no parameter “{ $name }”; it was left out. Did you mean “{ $nearest }”?
manager-approval-refused = nobody could be asked whether it may be written: run with --yes, or at a terminal
manager-approval-denied = you did not approve what it wanted to write

error-virtual-unit-failed = Parts of this unit failed: { $parts }.
    .remedy = Look at the parts' own errors, then try the failed units again; the parts that succeeded are kept.
error-aggregate-incomplete = “{ $aggregate }” was not written, because parts of it failed: { $parts }.
    .remedy = Look at the parts' own errors, then try the failed units again.
manager-provider-missing = This version cannot carry out workflows of provider “{ $provider }” yet.
manager-hook-diagnostic = { $unit }: { $code } · { $message }
