## Errors of plans and runs

error-plan-invalid =
    { $count ->
        [one] The workflow “{ $plan }” cannot be run, because its plan has a problem: { $problem }
       *[other] The workflow “{ $plan }” cannot be run, because its plan has { $count } problems, the first: { $problem }
    }
    .remedy = Tell the author of the workflow; all problems are in the details of the error.
error-expression-error =
    { $fault ->
        [syntax] The expression “{ $expression }” cannot be read at { $detail } ({ $at }).
        [unknown-root] The expression “{ $expression }” uses “{ $detail }”, which has no meaning there ({ $at }).
        [unknown-function] The expression “{ $expression }” calls “{ $detail }”, which does not exist ({ $at }).
        [unsupported-operator] The expression “{ $expression }” uses “{ $detail }”, which it may not use ({ $at }).
        [missing-value] There is no value for “{ $detail }” in “{ $expression }” ({ $at }).
        [not-a-number] “{ $detail }” is no number, so “{ $expression }” cannot be decided ({ $at }).
        [not-a-scalar] “{ $detail }” is a list or an object and cannot stand inside a text ({ $at }).
        [not-a-list] A list is needed for “{ $expression }”, but it is: { $detail } ({ $at }).
        [not-an-object] An object is needed for “{ $expression }”, but it is: { $detail } ({ $at }).
        [unknown-arm] “{ $expression }” chose “{ $detail }”, and there is no such branch ({ $at }).
       *[other] The expression “{ $expression }” failed: { $detail } ({ $at }).
    }
    .remedy = Tell the author of the workflow.
error-timeout = The step “{ $node }” did not answer within { $ms } ms.
    .remedy = Try again, or raise the time limit if the work needs longer.
error-output-too-large =
    { $of ->
        [run] What “{ $node }” gives as a whole is more than { $bytes } bytes.
       *[step] The step “{ $node }” gave more than { $bytes } bytes.
    }
    .remedy = Tell the author of the workflow, or work on fewer items at once.
error-output-invalid = A step gave something that cannot be kept: { $reason }
    .remedy = Tell the author of the workflow: results must be plain JSON data.
error-exit-failed = The workflow ended itself as failed at “{ $node }”: { $reason }
    .remedy = See the workflow's description for what it needs.
error-interrupted = The step “{ $node }” was under way when the program ended, and it must not be done twice.
    .remedy = Check whether it took effect, then try the failed units again.
error-gate-denied = The question at “{ $node }” was answered with no.
    .remedy = Start the workflow again when you want to allow it.
error-gate-expired = The question at “{ $node }” was not answered in time.
    .remedy = Try the failed units again, and answer the question.
error-run-already-active = The run “{ $run }” cannot go on: only one run of this kind is carried out at a time, and “{ $other }” is under way.
    .remedy = Wait until it has ended, or cancel it: zwm cancel { $other }
    .remedy-in-zotero = Wait until the other run has ended, or cancel it.
error-limit-exceeded =
    { $what ->
        [visits] “{ $node }” has been run { $bound } times, as often as it may be.
        [fan] “{ $node }” would work on more than { $bound } items.
        [calls] “{ $node }” would call a workflow from within { $bound } others.
       *[nodes] “{ $node }” would make the plan larger than { $bound } steps.
    }
    .remedy = Work on fewer items at once; if that does not help, tell the author of the workflow.
error-plan-changed = The steps of “{ $node }” are others than those with which the run began.
    .remedy = Try the failed units again: they begin anew, with the steps as they are now.
error-call-argument-missing = “{ $node }” calls “{ $plan }” without a value for “{ $param }”.
    .remedy = Tell the author of the workflow.
error-check-failed = The check “{ $node }” did not pass: { $reason }
    .remedy = See what the check says, change what it complains of, and try the failed units again.
error-journal-damaged = The record of the run “{ $run }” is damaged in part { $row }, after { $events } readable events.
    .remedy = The run cannot be resumed. What it wrote can still be undone.
error-store-newer = The data of this program was written by a newer version ({ $found }; this one knows { $known }).
    .remedy = Update this program, or use another folder with --home. Nothing was changed.
    .remedy-in-zotero = Update the plugin. Nothing was changed.
error-store-unversioned = The data of this program was written by an unreleased version and cannot be brought up to date; it lacks { $missing }.
    .remedy = Rename the folder “state” of the home, then start again: this program begins anew, and earlier runs can no longer be undone. The library is not concerned.
error-run-damaged = What is kept of the run “{ $run }” cannot be read ({ $part }).
    .remedy = It can be neither resumed nor undone; what it wrote stays. A library that was opened with --write has a backup from before in the folder zwm-backups beside it.
    .remedy-in-zotero = It can be neither resumed nor undone; what it wrote stays.
error-store-damaged = The database of this program is damaged: { $reason }
    .remedy = Move the folder “state” of the home away, or put a backup of it there; without it this program begins anew, and earlier runs can no longer be undone. The library is not concerned.
    .remedy-in-zotero = Close Zotero and move the folder “state” out of the folder “workflow-manager” in Zotero’s data directory, or put a backup of it there. Without it this program begins anew, and earlier runs can no longer be undone; the library is not concerned.
error-store-failed = The database of this program cannot be used: { $reason }
    .remedy = Check the disk and the rights of its folder, and that no other program holds the file.

## Problems of a plan

plan-problem-duplicate-node = Two nodes have the id “{ $detail }”.
plan-problem-duplicate-param = Two parameters have the name “{ $detail }”.
plan-problem-duplicate-output = Two outputs have the name “{ $detail }”.
plan-problem-unknown-kind = “{ $node }” is of the unknown kind “{ $detail }”.
plan-problem-unknown-operation = “{ $node }” has an operation that does not exist or lacks its expression: { $detail }
plan-problem-unknown-node = There is no node “{ $detail }”.
plan-problem-invalid-number = { $detail } is not allowed here.
plan-problem-too-many-nodes = The plan has { $detail } nodes, more than it may have.
plan-problem-body-empty = “{ $node }” repeats nothing: it has no steps.
plan-problem-body-shared = “{ $detail }” is in the steps of two repetitions, or twice in one.
plan-problem-body-cycle = “{ $node }” repeats itself through “{ $detail }”.
plan-problem-edge-across-bodies = { $detail }: a connection may not go into or out of a repetition.
plan-problem-back-edge-forward = { $detail }: a connection marked as going back does not go back.
plan-problem-cycle = The steps wait for each other: { $detail }
plan-problem-unreachable = “{ $detail }” is never reached.
plan-problem-branch-without-arms = “{ $detail }” has no ways to choose from.
plan-problem-duplicate-arm = “{ $node }” has two ways with the name “{ $detail }”.
plan-problem-unknown-arm = There is no way with the name “{ $detail }”.
plan-problem-arm-not-branch = A connection follows the way “{ $detail }” of a step that does not branch.
plan-problem-arm-never-chosen = “{ $node }” never takes the way “{ $detail }”: one before it always holds.
plan-problem-exit-outside-unit = “{ $detail }” ends a unit, but is in none.
plan-problem-unit-each-nested = “{ $detail }” makes units inside of another repetition.
plan-problem-unit-each-twice = “{ $detail }” makes units, as another step does already.
plan-problem-unit-each-siblings = “{ $detail }” makes units, which cannot be steps of their own.
plan-problem-rerun-not-safe = “{ $detail }” would be run again on resume, but must not be.
plan-problem-unknown-plan = “{ $node }” calls “{ $detail }”, which is not there.
plan-problem-plan-cycle = “{ $node }” calls “{ $detail }”, which leads back to where it is called from.
plan-problem-calls-too-deep = “{ $node }” calls “{ $detail }”, and from there the calls go on too deep.
plan-problem-missing-argument = “{ $node }” gives no value for “{ $detail }”.
plan-problem-redo-not-upstream = “{ $node }” would have “{ $detail }” done again, which does not come before it.
plan-problem-not-a-plan = “{ $detail }” was given something that is no plan.
plan-problem-capability-undeclared = The plan needs “{ $detail }”, which the workflow does not declare.
plan-problem-unknown-root = “{ $detail }” has no meaning at this place.
plan-problem-unknown-param = There is no parameter “{ $detail }”.
plan-problem-unknown-function = There is no function “{ $detail }”.
plan-problem-unsupported-operator = “{ $detail }” may not be used here.
plan-problem-not-upstream = “{ $detail }” cannot have run before this step.
plan-problem-unknown-port = Nothing here carries out “{ $detail }”.
