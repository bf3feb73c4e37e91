## Entries of logs (src/logs/stages.ts)

log-trigger-start = { $units ->
    [one] Run of “{ $workflow }” started ({ $trigger }): { $units } unit
   *[other] Run of “{ $workflow }” started ({ $trigger }): { $units } units
}
log-trigger-rejected-no-selection = “{ $workflow }” was not started ({ $trigger }): nothing is selected
log-trigger-no-valid-input = { $selected ->
    [one] “{ $workflow }” was not started ({ $trigger }): { $selected } item was selected, but no unit came of it
   *[other] “{ $workflow }” was not started ({ $trigger }): { $selected } items were selected, but no unit came of them
}
log-trigger-refused = It was not started
log-duplicate-running-job-skipped = It was not started a second time
log-trigger-notice = Hint
log-run-resumed = Gone on with
log-run-cancel-asked = Canceling
log-run-succeeded = The run ended: { $state ->
        [skipped] all its units were skipped
       *[succeeded] succeeded
    }
log-run-ended = The run ended: { $state ->
        [canceled] canceled
       *[partial] some of its units failed
    }
log-run-failed = The run failed
log-run-let-go = { $state ->
        [waiting_user] The run waits for an answer
       *[interrupted] The run was interrupted
    }
log-run-undone = Taken back: { $reverted }; left as it is: { $kept }

log-unit-started = Unit begun
log-unit-succeeded = Unit succeeded
log-unit-failed = Unit failed
log-unit-skipped = Unit skipped
log-unit-canceled = Unit canceled
log-unit-reopened = Unit tried again
log-build-requests-start = Request is being made
log-build-requests-finished = Request made
log-build-requests-failed = Request could not be made
log-apply-start = Result is being applied
log-apply-succeeded = Result applied
log-apply-failed = Result could not be applied
log-apply-parent-missing = There is no item to attach the result to
log-apply-succeeded-preflight-short-circuit = Result of the preflight applied
log-apply-failed-preflight-short-circuit = Result of the preflight could not be applied
log-apply-succeeded-preflight-aggregate = Joint result of the parts applied
log-apply-failed-preflight-aggregate = Joint result of the parts could not be applied
log-apply-deferred-aggregate-child = This part is applied together with the others
log-approval-asked = Waits for the approval of what it wants to write
log-approval-answered = { $answer ->
        [approve] What it wants to write was approved
        [deny] What it wants to write was not approved
        [expired] Nobody answered in time
       *[closed] The question was closed
    }
log-commit-start = Writing to the library
log-commit-succeeded = Written to the library
log-commit-failed = Could not be written to the library
log-step-failed = The step “{ $name }” failed
log-step-retried = The step “{ $node }” failed and is tried again (failed { $tries ->
        [one] { $tries } time
       *[other] { $tries } times
    } so far)
log-plan-grown = { $nodes ->
    [one] The plan has grown by { $nodes } step ({ $reason })
   *[other] The plan has grown by { $nodes } steps ({ $reason })
}
log-budget-asked = { $what ->
        [calls] The budget is used up: { $spent } of { $bound } calls are made
        [wall] The budget is used up: { $spent } of { $bound } minutes have passed
       *[usd] The budget is used up: { NUMBER($spent, maximumFractionDigits: 6) } of { NUMBER($bound, maximumFractionDigits: 6) } US dollars are spent
    }
log-budget-answered = { $answer ->
        [more] More was allowed
       *[deliver] It ends with what it has
    }
log-provider-request-start = Sent to the provider “{ $name }”
log-provider-request-finished = The provider “{ $name }” has answered
log-provider-request-failed = The provider “{ $name }” failed
log-provider-request-known = The request is known to the provider
log-provider-progress = { $of ->
        [0] Progress
       *[other] Progress: { $n } of { $of }
    }
log-workflow-hook-execute-start = The hook “{ $name }” runs
log-workflow-hook-execute-succeeded = The hook “{ $name }” has returned
log-workflow-hook-execute-failed = The hook “{ $name }” failed

manager-log-unwritable = The log cannot be written, so this run goes on without it: { $reason }

## The diagnostics file (src/manager/export-diagnostics.ts)

diagnostics-readme-title = Diagnostics of the Workflow Manager { $version }
diagnostics-readme-made = Made at { $date }.
diagnostics-readme-runs = { $count ->
    [0] No runs are in it.
    [one] It tells of { $count } run.
   *[other] It tells of { $count } runs.
}
diagnostics-readme-with-titles = Titles of your items, names of tasks, the values of parameters, and what hooks printed, gave as reasons, returned or said in errors are in it in their own words, because that was asked for.
diagnostics-readme-without-titles = Left out as well, with the length in its place: titles of your items, names of tasks, and what hooks printed, gave as reasons, returned or said in errors. Of parameters, numbers, yes or no and the choices that a workflow offers are in it; of every other value only the length is.
diagnostics-readme-left-out = Left out: credentials (***), folders of this computer (~, home, library, …), the text of notes and what requests held.
diagnostics-readme-look = In it are the keys of items, identifiers of runs, workflows and packages, and what the files of your workflows say. Look through the files before you send them; all are plain text.
diagnostics-file-readme = This text.
diagnostics-file-environment = Versions of the program and of the system, and how it reaches the network.
diagnostics-file-settings = Backends and saved settings of workflows, without credentials.
diagnostics-file-trust = The packages that you trust, each with the digest of its files.
diagnostics-file-workflows = The workflows that were found, and every finding about their files.
diagnostics-file-store = Whether the file of the program’s state is sound, and how many rows its tables have.
diagnostics-file-library = How many items of which kind the library holds.
diagnostics-file-home-log = The log of what belongs to no run, such as starts that were refused.
diagnostics-file-record = What a run was started with: units by item key, settings, skipped candidates.
diagnostics-file-log = The log of a run.
diagnostics-file-events = The events of a run, in order; of outputs only the size.
diagnostics-network = Requests go through the network stack of the host: in Zotero with its proxy settings, on the command line through fetch of Node.js, which uses no proxy unless Node.js itself is told to.
