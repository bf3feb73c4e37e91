## Starting runs (src/manager/)

manager-parameter-unknown = There is no parameter “{ $name }”; it was left out.
manager-parameter-unknown-nearest = There is no parameter “{ $name }”; it was left out. Did you mean “{ $nearest }”?

## What a dry run would have written

manager-would-write-file = { $root ->
        [output] File “{ $path }” in the folder given
        [attachment] File “{ $path }” beside an attachment
       *[workspace] File “{ $path }” in the run’s workspace
    }

## Why a unit was canceled or skipped

manager-unit-reason-gate-denied = what it wanted to write to the library was not approved
manager-unit-reason-host-queue-canceled = it was canceled before it began

error-virtual-unit-failed = Parts of this unit failed: { $parts }
    .remedy = Mend what they name, then try the failed units again; the parts that succeeded are kept.
error-aggregate-incomplete = “{ $aggregate }” was not written, because parts of it failed: { $parts }
    .remedy = Mend what they name, then try the failed units again.
manager-provider-missing = This version cannot carry out workflows of provider “{ $provider }” yet.
manager-hook-diagnostic = { $unit }: { $code } · { $message }
error-library-other = The run { $run } works on another library than the one that is open.
    .remedy = Open the library that it was started on: --library with the same folder, or none for the demo library. A copy, or a folder that was moved, counts as another one.

manager-workflow-has-errors = its files have errors.
