## Findings about tests of packages (src/formats/native/package-test/, schema-findings.ts)

diagnostic-no-item-key = “{ $name }” must be the key of an item or collection: eight capital letters or digits, in a selection also with the number of a library before it, such as 2/ABCD2345.
diagnostic-no-moment = “{ $name }” must be a date and time such as 2024-01-31 09:30:00.
diagnostic-no-file-name = “{ $name }” must be the name of a file, without a folder.
diagnostic-matcher-invalid = This expectation cannot be used: { $reason }

## Errors

error-package-unusable = No workflow of the package “{ $package }” can be used.
    .remedy = Type “zwm check” with its folder to see why.
error-folder-exists = “{ $path }” is there already; nothing was written.
    .remedy = Choose another name, or another folder with --dir.
error-package-test-invalid = The test cannot be carried out because of “{ $what }”: { $reason }
    .remedy = Mend the test file.
error-scripted-answer-missing = The test has no answer for request { $number } ({ $kind }).
    .remedy = Add one to “answers” or “http” of the test file, in the order in which they are asked for.
error-scripted-failure = { $reason }
    .remedy = The test says that this request fails.

## New packages (src/cli/commands/new.ts, src/cli/package-templates.ts)

authoring-templates = Begin with one of these (zwm new NAME --template TEMPLATE):
authoring-template-pass-through = writes one file about all selected items
authoring-template-pass-through-note = writes a note below each selected paper
authoring-template-preflight = looks at each paper first and passes over some
authoring-template-package = several workflows that share code
authoring-template-generic-http = asks a web service about each paper
authoring-template-generic-http-steps = sends a file to a web service, waits, fetches what it made of it
authoring-template-skillrunner = has a skill read each paper, on a Skill-Runner
authoring-template-skillrunner-sequence = has several skills work on each paper, one after another
authoring-template-acp = has a skill read each paper, with an agent on this computer
authoring-ask-name = Name of the package (such as export-quotes):
authoring-ask-template = Template (1 to { $count }):
authoring-name-missing = NAME is missing: zwm new NAME --template TEMPLATE
authoring-name-characters = “{ $name }” may have only small letters, digits and hyphens; it has { $odd }
authoring-name-start = “{ $name }” must begin with a small letter
authoring-name-hyphens = “{ $name }” may not end with a hyphen, or have two in a row
authoring-name-long = the name may have at most { $limit } characters
authoring-name-reserved = “{ $name }” is the name of a device on Windows
authoring-template-missing = --template is missing: one of { $known }
authoring-template-unknown = there is no template “{ $name }” (there are { $known })
authoring-id-taken = there is a workflow “{ $id }” already
authoring-created = “{ $id }” is in { $folder }:
authoring-next = Next:

## Tests of packages (src/cli/render-test.ts)

authoring-test-updated = { $name }: expectations written
authoring-test-expected = expected: { $value }
authoring-test-actual = actual:   { $value }
authoring-test-nothing = (nothing)
authoring-test-none = There are no tests. A package has them in its folder “tests”, as files named *.test.json.
authoring-test-summary = { $passed } passed, { $failed } failed{ $updated ->
        [0] {""}
       *[other] , { $updated } written anew
    }

## Watching (src/cli/commands/watch.ts)

authoring-watching = Watching { $folder }. Ctrl-C ends it.
authoring-watch-empty = There is no workflow in { $folder } now: no file workflow.json is in it. It goes on as soon as there is one.
authoring-watch-fixed = no longer: { $finding }

## Schemas (src/cli/commands/schema.ts)

authoring-no-schema = there is no schema “{ $name }” (there are { $known })
authoring-written = { $path }

## Doctor (src/cli/doctor/, src/cli/commands/doctor.ts)

doctor-area-program = Program
doctor-area-home = Home
doctor-area-library = Library
doctor-area-workflows = Workflows
doctor-area-backends = Backends
doctor-area-tools = Other programs
doctor-summary = { $problems ->
        [0] No problems
        [one] { $problems } problem
       *[other] { $problems } problems
    }, { $warnings ->
        [0] no warnings.
        [one] { $warnings } warning.
       *[other] { $warnings } warnings.
    }
doctor-version = Version { $version } on { $platform }.
doctor-node-ok = Node.js { $version }.
doctor-node-old = Node.js { $version } is not one of the versions that this program is made for ({ $wanted }).
    .remedy = Install a newer Node.js.
doctor-sqlite = SQLite { $version }, from better-sqlite3.
doctor-hook-worker-ok = Workers for hooks start.
doctor-hook-worker-late = A worker for hooks did not start in time.
    .remedy = Close other programs, then try again; if it stays so, please report it.
doctor-hook-worker-ended = A worker for hooks does not start: { $reason }
    .remedy = Install the program again; if it stays so, please report it.
doctor-note-worker-ok = The converter for notes works.
doctor-note-worker-wrong = The converter for notes gives a wrong text: { $text }
    .remedy = Install the program again.
doctor-home-ok = The home is { $path }; it can be written to.
doctor-home-new = The home, { $path }, is not there yet; it is made at first use.
doctor-home-not-writable = The home, { $path }, cannot be written to.
    .remedy = Change its permissions, or choose another home with --home or ZWM_HOME.
doctor-space-ok = { $free } MB are free.
doctor-space-low = Only { $free } MB are free.
    .remedy = Make room on the disk before you start a large run.
doctor-space-none = Only { $free } MB are free: runs will fail.
    .remedy = Make room on the disk.
doctor-store-ok = { $runs ->
        [0] The record of runs is sound, and empty.
        [one] The record of runs is sound: { $runs } run.
       *[other] The record of runs is sound: { $runs } runs.
    }
doctor-store-new = No run was recorded yet.
doctor-run-damaged = What is kept of the run { $run } of “{ $label }” is damaged.
    .remedy = Other runs are not affected. “zwm show { $run }” shows what can be read.
doctor-run-going-on = The run { $run } of “{ $label }” is going on, in process { $pid }.
doctor-run-waiting = The run { $run } of “{ $label }” waits for an answer.
    .remedy = Type “zwm resume { $run }” to answer, or “zwm cancel { $run }” to end it.
doctor-run-interrupted = The run { $run } of “{ $label }” was cut off; the process that carried it out is gone.
    .remedy = Type “zwm resume { $run }” to go on with it, or “zwm cancel { $run }” to end it.
doctor-library-new-demo = The demo library is made at first use; --library names one of Zotero.
doctor-library-demo = The demo library opens: { $items } top-level items.
doctor-library-ok = { $path } opens: { $items } top-level items in { $libraries ->
        [one] one library
       *[other] { $libraries } libraries
    }.
doctor-library-read-only-group = The group “{ $name }” may only be read.
doctor-files-ok = { $total ->
        [0] There are no attached files.
       *[other] All { $total } attached files are on this computer.
    }
doctor-files-missing = { $missing } of { $total } attached files are not on this computer.
    .remedy = Type “zwm run library-health” for a list of them; sync files in Zotero, or give the folder of linked files with --linked-base.
doctor-backups-none = No backups yet; one is made before anything is written with --write.
doctor-backups-ok = { $count ->
        [one] One backup: { $newest }.
       *[other] { $count } backups, the newest { $newest }.
    }
doctor-workflows = { $count ->
        [one] One workflow can be used.
       *[other] { $count } workflows can be used.
    }
doctor-workflow-file-errors = { $file }, line { $line }: { $code }: { $message }{ $count ->
        [one] {""}
       *[other] {" "}(and more: { $count } errors in this file)
    }
    .remedy = Mend the file; “zwm check” lists everything, “zwm watch” while you edit.
doctor-workflow-file-warnings = { $file }, line { $line }: { $code }: { $message }{ $count ->
        [one] {""}
       *[other] {" "}(and more: { $count } warnings in this file)
    }
doctor-trust-new = The package “{ $package }” is not trusted yet, so its code does not run.
    .remedy = Look at it, then type “{ $command }”.
doctor-trust-changed = The files of the package “{ $package }” have changed since you trusted it, so its code does not run.
    .remedy = Look at what changed, then type “{ $command }”.
doctor-backends-none = No backends are set up. Workflows of provider pass-through need none.
doctor-backend-disabled = { $backend } ({ $type }) is switched off.
doctor-backend-secret-missing = { $backend } has no { $secret }.
    .remedy = Give it in the settings of the backend, or in the environment variable { $variable }.
doctor-backend-command = { $backend }: the command “{ $command }” is there.
doctor-backend-command-missing = { $backend }: the command “{ $command }” was not found.
    .remedy = Install it, or give its full path in the settings of the backend.
doctor-backend-not-called = { $backend } ({ $type }) at { $address }: not checked, no backend is called.
doctor-clipboard-ok = The clipboard is reached with { $tool }.
doctor-clipboard-own = The system’s clipboard is out of reach ({ $tools } not found); workflows get one of their own.
doctor-npx-ok = npx is there, for agents that are started with it.
doctor-npx-missing = npx was not found; agents that are started with it cannot be used.
