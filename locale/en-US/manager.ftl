## Starting runs (src/manager/)

manager-parameter-unknown = There is no parameter “{ $name }”; it was left out.
manager-parameter-unknown-nearest = There is no parameter “{ $name }”; it was left out. Did you mean “{ $nearest }”?

## What is under way already

manager-duplicate-question = “{ $workflow }” is at work on “{ $unit }” already, in the run { $run }. Start it a second time?
manager-duplicates-left-out =
    { $count ->
        [one] One task is left out: the run { $run } is at work on it already.
       *[other] { $count } tasks are left out: the run { $run } is at work on them already.
    }
error-run-duplicate =
    { $count ->
        [one] “{ $workflow }” is at work on this already, in the run { $run }.
       *[other] “{ $workflow }” is at work on all of this already, in the run { $run }.
    }
    .remedy = Wait until that run has ended, or cancel it, and start again.

## What a dry run would have written

manager-would-write-file = { $root ->
        [output] File “{ $path }” in the folder given
        [attachment] File “{ $path }” beside an attachment
        [picked] File “{ $path }” in a folder that was picked
       *[workspace] File “{ $path }” in the run’s workspace
    }

## Why a unit was canceled or skipped

manager-unit-reason-gate-denied = what it wanted to write to the library was not approved
manager-unit-reason-host-queue-canceled = it was canceled before it began
manager-unit-reason-budget = the budget of the run was used up before it began

## Questions about a run

manager-budget-question = { $what ->
        [calls] “{ $workflow }” has made { $spent } calls; { $bound } were planned. Go on for as many again?
        [wall] “{ $workflow }” has run for { $spent } minutes; { $bound } were planned. Go on for as long again?
       *[usd] “{ $workflow }” has cost { NUMBER($spent, maximumFractionDigits: 6) } US dollars; { NUMBER($bound, maximumFractionDigits: 6) } were planned. Go on for as much again?
    }


error-virtual-unit-failed = Parts of this unit failed: { $parts }
    .remedy = Mend what they name, then try the failed units again; the parts that succeeded are kept.
error-aggregate-incomplete = “{ $aggregate }” was not written, because parts of it failed: { $parts }
    .remedy = Mend what they name, then try the failed units again.
manager-provider-missing = This version cannot carry out workflows of provider “{ $provider }” yet.
manager-hook-diagnostic = { $unit }: { $code } · { $message }
error-library-other = The run { $run } works on another library than the one that is open.
    .remedy = { $known ->
        [folder] Open the library that it was started on: --library { $folder }. A copy, or a folder that was moved, counts as another one.
        [home] It was started on the demo library of this home: leave --library out.
       *[unknown] Open the library that it was started on: --library with the same folder, or none for the demo library. A copy, or a folder that was moved, counts as another one.
    }

manager-workflow-has-errors = its files have errors.
manager-artifacts-missing = { $unit }: the result lacks what the workflow expects of it: { $names }
manager-home-read-only = The data of this program was written by a newer version ({ $found }; this one knows { $known }), so it is only read: workflows and earlier runs can be looked at, but nothing can be run, resumed or undone.
