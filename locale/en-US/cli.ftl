## Help (src/cli/help.ts)

cli-help-usage = Usage: { $usage }
cli-help-commands = Commands
cli-help-options = Options
cli-help-global-options = Options of every command
cli-help-exit-codes = Exit codes
cli-help-more = zwm COMMAND --help tells more about one command.

cli-command-list = Lists the workflows found, and what keeps them from being started.
cli-command-check = Checks one workflow (an id, or the path of its folder or manifest) or all, and lists every finding.
cli-command-explain = Tells of each selected item which unit of a workflow (an id, or the path of its folder) it is in, or why it is in none.
cli-command-run = Runs a workflow (an id, or the path of its folder) on the selected items.
cli-command-runs = Lists the runs of this home, newest first.
cli-command-show = Shows one run: its units, what it wrote and where.
cli-command-resume = Goes on with a run that was cut off or waits for an answer.
cli-command-retry = Tries the failed units of a run again, as a new attempt in the same run.
cli-command-products = Lists the files that runs left, of one run or of all, and removes what is not kept any longer.
cli-command-logs = Shows the log of a run, or of what belongs to no run.
cli-command-export-diagnostics = Writes one file that helps others to find out what is wrong; without credentials, titles and the words of hooks.
cli-command-cancel = Ends a run, also one that another process carries out.
cli-command-undo = Takes back what a run wrote, as far as nobody changed it since.
cli-command-trust = Lets the code of a workflow’s package run, as long as its files stay as they are.
cli-command-untrust = Takes back the trust in the code of a workflow’s package; it does not run until it is trusted again.
cli-command-new = Writes a package of your own to begin with; without a name it shows the templates.
cli-command-test = Carries out the tests of a package (an id, or the path of its folder), away from your library.
cli-command-watch = Checks the packages in a folder on every save, and explains a selection, until Ctrl-C.
cli-command-schema = Prints the JSON Schema of a manifest, a package or a test, for editors.
cli-command-doctor = Looks for what is wrong with this home, library, workflows and backends.

cli-option-select = Items by key; LIB is the number of a library, by default that of --library-id.
cli-option-collection = The items of a collection.
cli-option-recursive = With --collection: those of its sub-collections too.
cli-option-tag = Items with this tag.
cli-option-query = Items whose title, creators or year hold all these words.
cli-option-all = All items of the library.
cli-option-library-id = Number of the library that is meant (default 1).
cli-option-param = A parameter of the workflow; repeated for a list.
cli-option-mode = How to plan (default execute): menu asks no execute-phase filters, handoff only selects.
cli-option-input = A file or folder that the workflow may read, such as the notes to import. A workflow that takes several kinds of input names a slot for each.
cli-option-output = Folder for files that the workflow writes; otherwise the run’s own workspace.
cli-option-preview = Shows the beginning of this product.
cli-option-remove = Removes the file of this product, unless somebody changed it since.
cli-option-clean = Removes what is older than it is kept for, and what killed processes left.
cli-option-yes = Approves what the workflow writes to the library in this run.
cli-option-dry-run = Plans and prepares, and lists what would be written; writes nothing.
cli-option-concurrency = How many units run at once.
cli-option-strict = Counts warnings as errors.
cli-option-failed = Only the failed units; required.
cli-option-latest = Uses the package as it is now instead of as it was.
cli-option-all-or-nothing = Changes nothing when anything was changed since.
cli-option-template = What to begin with; “zwm new” alone lists them.
cli-option-dir = The folder that is written into; new: in which the package’s own is made (default: the current one).
cli-option-update = Writes what the tests find into their expectations.
cli-option-run = The files that this run keeps to, instead of those the package has now.
cli-option-level = Entries from this level on (default info).
cli-option-unit = Entries about this unit, such as unit-3.
cli-option-follow = Goes on showing entries until the run ends or waits.
cli-option-file = The file to write (default: one with the date in its name, in this folder).
cli-option-with-titles = Leaves titles of items, names of tasks, values of parameters and the hooks’ own words (printed text, reasons, errors, returned values) in.
cli-option-verbose = Shows every entry of the run’s log as it is made.
cli-option-full = Full trust: the code may reach everything that you can reach.
cli-option-library = A Zotero data directory; otherwise the embedded demo library. Read-only without --write.
cli-option-write = Allows writing to --library; a command that writes takes a lock and a backup first.
cli-option-linked-base = Base directory of linked attachments.
cli-option-home = Where this program keeps its state (default: ZWM_HOME, or the user’s data folder).
cli-option-workflows = A folder with workflow packages; may be given several times.
cli-option-trust-root = Trusts every package below this folder, for this call; --workflows is what finds them.
cli-option-debug-workflows = Shows workflows that are marked as meant for debugging.
cli-option-json = Prints one JSON document to stdout and everything else to stderr.
cli-option-help = Shows help.
cli-option-version = Shows the version.

cli-exit-0 = All went well.
cli-exit-1 = It failed, or was canceled.
cli-exit-2 = The command line, a parameter or a name in it is wrong.
cli-exit-3 = Some units failed; with undo: some objects were left as they are; with doctor: there are problems.
cli-exit-4 = The package is not trusted.
cli-exit-5 = Nothing to do: no unit in the selection, or all were skipped.
cli-exit-6 = The run waits for an answer.
cli-exit-130 = It was interrupted, and can be resumed.

## What is wrong with a command line (src/cli/parse-command-line.ts, option-values.ts, select-items.ts)

cli-usage-no-command = no command is given
cli-usage-unknown-command = there is no command “{ $name }”
cli-usage-unknown-option = there is no option “{ $name }”
cli-usage-did-you-mean = { $problem } (did you mean “{ $nearest }”?)
cli-usage-option-elsewhere = “{ $command }” has no option --{ $name }
cli-usage-takes-no-value = --{ $name } takes no value
cli-usage-needs-value = --{ $name } needs a value: --{ $name } { $form }
cli-usage-needs-value-not-option = --{ $name } needs a value before “{ $value }”; one that begins with a hyphen is written --{ $name }={ $value }
cli-usage-repeated = --{ $name } is given more than once
cli-usage-option-needs = --{ $name } goes with --{ $needs } only
cli-usage-excludes = --{ $name } cannot stand beside { $others }
cli-usage-missing-argument = “{ $command }” needs { $name }
cli-usage-missing-option = “{ $command }” needs --{ $name }
cli-usage-extra-argument = “{ $command }” does not take “{ $value }”
cli-usage-no-number = “{ $value }” for --{ $name } is no whole number from 1
cli-usage-no-choice = “{ $value }” for --{ $name } is none of { $choices }
cli-usage-no-assignment = “{ $value }” for --{ $name } has no name and value: --{ $name } NAME=VALUE
cli-usage-no-folder = “{ $value }” for --{ $name } is there, but is no folder
cli-usage-folder-missing = there is no folder “{ $path }”
cli-usage-several-workflows = “{ $path }” holds several workflows; give one of their ids, with --workflows { $path }: { $known }
cli-usage-no-input = nothing is there to read for --input: { $path }
cli-usage-no-items = “{ $value }” for --{ $name } names no item
cli-usage-no-item = “{ $value }” for --{ $name } is no item: KEY or LIB/KEY, where the key has only capital letters and digits
cli-usage-ambiguous-collection = several collections are called “{ $name }”: { $choices }
cli-unknown-library = library { $id } (there are { $known })
cli-unknown-collection = a collection “{ $name }”
cli-unknown-collection-nearest = a collection “{ $name }” (did you mean “{ $nearest }”?)

cli-error-did-you-mean = { $problem } Did you mean “{ $nearest }”?

error-run-ambiguous = { $count } runs begin with “{ $run }”.
    .remedy = Type more of the id; “zwm runs” shows all of them.
error-command-interrupted = The command was ended before it was done.
    .remedy = A run that was going on can be resumed: “zwm runs” shows it.

## Lists and findings

cli-list-title = { $count ->
    [one] { $count } workflow
   *[other] { $count } workflows
}
cli-list-untrusted = not trusted yet: { $command }
cli-severity-error = error
cli-severity-warning = warning
cli-severity-info = info
cli-suggestion = suggestion: { $suggestion }
cli-check-summary = { $workflows ->
    [one] { $workflows } workflow
   *[other] { $workflows } workflows
}, { $errors ->
    [one] { $errors } error
   *[other] { $errors } errors
}, { $warnings ->
    [one] { $warnings } warning
   *[other] { $warnings } warnings
}

## Explain

cli-explain-title = { $label }: { $units ->
    [one] { $units } unit
   *[other] { $units } units
} from { $selected ->
    [one] { $selected } selected item
   *[other] { $selected } selected items
}
cli-explain-unused = { $count ->
    [one] { $count } selected item is in no unit:
   *[other] { $count } selected items are in no unit:
}
cli-explain-usable = { $count ->
        [one] One selected item could be used by itself
       *[other] { $count } selected items could be used by themselves
    }, but the selection as a whole is not what this workflow asks for.
cli-remedy = → { $remedy }

## Runs

cli-state-queued = queued
cli-state-running = running
cli-state-waiting_user = waiting for you
cli-state-waiting_auth = waiting for a sign-in
cli-state-succeeded = succeeded
cli-state-failed = failed
cli-state-skipped = skipped
cli-state-canceled = canceled
cli-state-partial = partly failed
cli-state-interrupted = interrupted
cli-progress-done = { $done } of { $total }
cli-progress-failed = { $count } failed
cli-progress-waiting = { $count } waiting
cli-progress-left = about { $time } left
cli-duration-seconds = { $seconds } s
cli-duration-minutes = { $minutes } min { $seconds } s
cli-duration-hours = { $hours } h { $minutes } min
cli-run-title-dry = { $label } — tried out, nothing was written: { $state } ({ $run })
cli-run-title = { $label } — { $state } ({ $run })
cli-run-started = started { $start }
cli-run-times = started { $start } · took { $time }
cli-run-times-waited = started { $start } · took { $time }, and waited { $waited } for an answer
cli-runs-library = library { $dir }
cli-runs-dry = tried out
cli-runs-undone = { $how ->
        [all] taken back
       *[some] partly taken back
    }
cli-run-skipped = { $label } made no unit: { $reason }
cli-run-created = created
cli-run-written = Written to the library ({ $count }):
cli-run-files = Files ({ $count }):
cli-run-taken-back = Taken back since ({ $count }):
cli-run-would-write = { $unit } would write:
cli-own-hook-remedy = Look at { $place } in the package { $package }, and mend it there.
cli-run-counts = { $succeeded } succeeded, { $failed } failed, { $skipped } skipped, { $canceled } canceled
cli-run-not-planned = { $count ->
    [one] { $count } candidate was skipped before, and made no unit
   *[other] { $count } candidates were skipped before, and made no unit
}
cli-run-returned = returned { $value }
cli-run-returned-cut = returned (only small parts are kept) { $value }
cli-run-log = Log: { $path }
cli-run-latest-hint = After mending the files of the workflow: { $command }
cli-run-canceling = Canceling … what is being written is finished first.
cli-run-preview = { $units ->
    [one] { $units } unit will run
   *[other] { $units } units will run
}{ $skipped ->
    [0] {""}
    [one] {" "}· { $skipped } candidate was skipped
   *[other] {" "}· { $skipped } candidates were skipped
}
cli-run-approve-hint = Approve the writes and run the canceled units again: { $command }
cli-run-retry-hint = Try the failed and canceled units again: { $command }
cli-run-undo-hint = Take it back: { $command }
cli-run-resume-hint = Go on with it: { $command }
cli-run-cancel-hint = Another process carries it out. End it: { $command }
cli-unit-attempt = (attempt { $attempt })
cli-runs-none = No runs yet. “zwm list” shows the workflows, “zwm run WORKFLOW” starts one.
cli-runs-damaged = { $label } (its record is damaged)
cli-cancel-canceling = { $run } is being canceled by the process that carries it out.
cli-cancel-canceled = { $run } is canceled.
cli-cancel-already-ended = { $run } had ended already.
cli-undo-reverted = Taken back: { $count }
cli-undo-nothing = This run wrote nothing, so there is nothing to take back.
cli-undo-unknown = { $count ->
    [one] It wrote { $count } more object, of which nothing is known here any more: it cannot be taken back from here. A backup of the library may help.
   *[other] It wrote { $count } more objects, of which nothing is known here any more: they cannot be taken back from here. A backup of the library may help.
}
cli-undo-kept-changed-since = changed since, left as it is
cli-undo-kept-missing = no longer there
cli-undo-kept-not-writable = cannot be written
cli-undo-kept-already-undone = taken back before
cli-undo-kept-folder-missing = its folder is not there; if it is on a disk that is not connected, connect it and undo again
cli-undo-kept-damaged = what is known of it is damaged, left as it is

## Logs and diagnostics

cli-logs-none = There are no such entries.
cli-logs-dropped = { $count ->
    [one] { $count } older entry was left out to keep the log small.
   *[other] { $count } older entries were left out to keep the log small.
}
cli-logs-damaged = { $count ->
    [one] { $count } line of the log could not be read.
   *[other] { $count } lines of the log could not be read.
}
cli-level-debug = debug
cli-level-info = info
cli-level-warn = warning
cli-level-error = error
cli-diagnostics-written = Written: { $path } ({ $size } kB)
cli-diagnostics-look = Nothing was sent. Look through it before you send it.

## Trust

cli-trust-question = { $reason ->
        [changed] The files of the package “{ $package }” have changed since you trusted it.
       *[new] You have not trusted the package “{ $package }” yet.
    } Trust it as it is now, and run its code?

cli-trusted = { $level ->
        [full] { $package } is fully trusted as it is now ({ $digest }…).
       *[isolated] { $package } is trusted as it is now ({ $digest }…); its code runs in a worker of its own.
    } When its files change, you are asked again.
cli-trust-means-isolated = Its code runs in a worker that contains hangs and crashes. On the command line that is no isolation: run only code that you would run yourself.
cli-trust-means-full = Full trust: its code can reach everything that you can reach on this computer.
cli-untrusted = { $package } is no longer trusted.
cli-untrust-nothing = { $package } was not trusted.
cli-trust-root-alone = --trust-root only trusts what is found; give the folder with --workflows { $folder } as well, or the path of the workflow’s folder in place of its id.

## Libraries

error-demo-library-damaged = The demo library, “{ $path }”, is damaged and cannot be opened.
    .remedy = Move that folder away; a new one is made at the next start.
cli-demo-moved = The demo library was of another version or not complete; a new one was made, and the former is kept in { $path }.
cli-library-backup = A backup of the library was made: { $path }

## Products

cli-products-none = No run has left a file so far.
cli-products-size = { $size ->
        [one] { $size } byte
       *[other] { $size } bytes
    }
cli-products-missing = not there: { $path }
cli-products-binary = { $path } is no text; it has { $size } bytes.
cli-products-cut = This is the beginning of { $path }: { $shown } of { $size } bytes.
cli-products-removed = Removed { $path }.
cli-products-was-gone = { $path } was gone already.
cli-clean-nothing = There is nothing to remove.
cli-clean-workspaces = { $count ->
        [one] Removed the workspace of { $count } run.
       *[other] Removed the workspaces of { $count } runs.
    }
cli-clean-products = { $count ->
        [one] Removed { $count } file that belonged to no product.
       *[other] Removed { $count } files that belonged to no product.
    }
cli-clean-temporary = { $count ->
        [one] Removed { $count } temporary file or folder.
       *[other] Removed { $count } temporary files and folders.
    }
cli-clean-package-copies = { $count ->
        [one] Removed { $count } copy of a package.
       *[other] Removed { $count } copies of packages.
    }
cli-clean-left-over = { $count ->
        [one] Removed { $count } file that a killed process had not finished.
       *[other] Removed { $count } files that killed processes had not finished.
    }

## Parts of lines: something and why, an item

cli-because = { $what }: { $why }
cli-key-and-title = { $key }  “{ $title }”
