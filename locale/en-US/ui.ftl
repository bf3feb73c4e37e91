## The menu (src/ui/menu-model/)

# What a workflow is called: $emoji is a picture the author chose.
ui-menu-name = { $emoji } { $label }
ui-menu-row-reason = { $name } ({ $reason })
# $units things are run, $total could have been.
ui-menu-row-of = { $name } ({ $units } of { $total })
ui-menu-row-count = { $name } ({ $units })
# $units things are run; $skipped others are left out of them.
ui-menu-row-skipped = { $name } ({ $units }, { $skipped } left out)
# Files were not looked at, which may leave fewer than $units.
ui-menu-row-at-most = { $name } (up to { $units })
ui-menu-reading = Reading workflows…
ui-menu-none = There are no workflows yet; the settings are where to add a folder of them.
ui-menu-search = Search workflows
ui-menu-why = Why Not?
ui-menu-recent = Recent Runs
# $time is a date with the time of day.
ui-menu-recent-run = { $label } · { $state } · { $time }
ui-menu-dashboard = Dashboard…
ui-menu-settings = Workflow Settings…
ui-menu-notice = Go to the Notice
ui-menu-not-possible-here = Workflows run on items, collections, libraries and saved searches, not on feeds.

## Why a workflow cannot be chosen, in a few words

ui-menu-reason-no-selection = nothing is selected
ui-menu-reason-mixed-selection-not-allowed = select one kind only
# $bounds is ui-menu-bounds.
ui-menu-reason-selection-count-parents = number of items: { $bounds }
ui-menu-reason-selection-count-attachments = number of attachments: { $bounds }
ui-menu-reason-selection-count-notes = number of notes: { $bounds }
ui-menu-reason-selection-count-children = number of sub-items: { $bounds }
ui-menu-reason-selection-count-total = number of selected rows: { $bounds }
ui-menu-reason-candidate-count = number of things to work on: { $bounds }
ui-menu-reason-no-valid-input-units = nothing suitable is selected
ui-menu-reason-mime-not-accepted = no file of a suitable type
ui-menu-reason-source-file-exists = file missing
ui-menu-reason-candidates-per-parent = another number of files or notes per item needed
ui-menu-reason-generated-note-kinds-absent = already done
ui-menu-reason-artifact-absent = already done
ui-menu-reason-generated-note-readiness = notes not ready
ui-menu-reason-missing-parent = no parent item
ui-menu-without-parent = no suitable items
ui-menu-without-attachment = no suitable files
ui-menu-without-note = no notes
ui-menu-without-generated-note = no notes
ui-menu-without-child = no sub-items
ui-menu-without-digest-image-target = no digest note
# A number that is asked for; $rule says which of $min and $max there are.
ui-menu-bounds =
    { $rule ->
        [none] none
        [exact] exactly { $min }
        [least] at least { $min }
        [most] at most { $max }
       *[between] { $min } to { $max }
    }

## Notices about runs (src/ui/notice-model/)

ui-notice-running = { $count } workflows are running
ui-notice-ended = { $count } workflows have ended
# $state is one of ui-state-….
ui-notice-ended-one = { $label }: { $state }
ui-notice-done = { $done } of { $total } done
ui-notice-left = about { $time } left
ui-notice-canceling = Canceling…
ui-notice-waits = It waits for your answer.
ui-notice-ended-before =
    { $count ->
        [one] One other run has ended.
       *[other] { $count } other runs have ended.
    }
ui-notice-succeeded = { $count } succeeded
ui-notice-failed = { $count } failed
ui-notice-skipped = { $count } skipped
ui-notice-canceled = { $count } canceled
ui-notice-waiting = { $count } waiting
ui-notice-nothing = There was nothing to do.
# $what is a code, a sentence, and what can be done.
ui-notice-failure-of = { $label }: { $what }
ui-notice-undoing = Taking back what was written…
ui-notice-undone =
    { $count ->
        [0] Nothing was taken back.
        [one] One change was taken back.
       *[other] { $count } changes were taken back.
    }
ui-notice-undo-kept =
    { $count ->
        [one] One was left as it is, since it has changed since.
       *[other] { $count } were left as they are, since they have changed since.
    }
ui-notice-messages = Workflows
ui-notice-message-times = { $message } (× { $times })
ui-notice-older =
    { $count ->
        [one] One earlier message.
       *[other] { $count } earlier messages.
    }
ui-notice-action-cancel =
    { $count ->
        [one] Cancel
       *[other] Cancel All
    }
ui-notice-action-review = Answer…
ui-notice-action-show = Show Items
ui-notice-action-open = Open Run
ui-notice-action-files = Show Files
ui-notice-action-undo =
    { $count ->
        [one] Undo
       *[other] Undo All
    }
ui-notice-close = Close
ui-notice-region = Workflow notices

## How long something takes

ui-duration-seconds = { $seconds } s
ui-duration-minutes = { $minutes } min { $seconds } s
ui-duration-hours = { $hours } h { $minutes } min

## States of runs

ui-state-queued = queued
ui-state-running = running
ui-state-waiting_user = waiting for you
ui-state-waiting_auth = waiting for a sign-in
ui-state-succeeded = succeeded
ui-state-failed = failed
ui-state-skipped = skipped
ui-state-canceled = canceled
ui-state-partial = partly failed
ui-state-interrupted = interrupted

## The preference pane (src/host/zotero/ui/)

ui-pane-add-folder = Add Folder…
ui-pane-pick-folder = Choose a folder of workflows
ui-pane-reload = Reload
ui-pane-remove = Remove
ui-pane-remove-folder = Remove the folder { $path }
ui-pane-folder-built-in = comes with this program
ui-pane-folder-home = your own workflows
ui-pane-found =
    { $workflows ->
        [0] No workflow was found.
        [one] One workflow was found.
       *[other]
            { $packages ->
                [one] { $workflows } workflows were found, in one package.
               *[other] { $workflows } workflows were found, in { $packages } packages.
            }
    }
ui-pane-error = Error
ui-pane-warning = Warning
ui-pane-info = Info
ui-pane-problem = Line { $line }, column { $column }: { $message }
ui-pane-suggestion = Did you mean “{ $suggestion }”?
ui-pane-show-file = Show File
ui-pane-show-file-named = Show the file { $path }
ui-pane-usual =
    { $units ->
        [0] usually without limit
       *[other] usually { $units }
    }
ui-provider-pass-through = Workflows without a service
ui-provider-skillrunner = SkillRunner
ui-provider-generic-http = HTTP services
ui-provider-acp = Agents (ACP)
ui-pane-grant = Trust…
ui-pane-take-back = Take Back
# What a button is called for screen readers; $button is its text.
ui-pane-button-for = { $button } ({ $package })
ui-pane-grant-question = May the code of the package “{ $package }” run, isolated? It cannot reach your files, programs or network by itself; what it writes to your library is shown to you first.
ui-pane-trust-untrusted = not trusted: its code does not run
ui-pane-trust-changed = its files have changed since you trusted it: its code does not run
ui-pane-trust-isolated = runs isolated
ui-pane-trust-full = runs without isolation
ui-pane-trust-built-in = comes with this program, runs isolated
ui-pane-trust-gone = no folder holds it any more

ui-plugin-name = Workflow Manager
ui-picker-taken = A file of that name is there already. Choose another name.
ui-secrets-only-for-now = Passwords and keys cannot be stored safely on this computer. They are kept until Zotero is closed.
