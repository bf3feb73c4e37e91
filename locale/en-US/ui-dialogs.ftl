## What is wrong with a value, beside its field (src/manager/field-problem.ts)

field-problem-missing = A value is needed here.
field-problem-no-options = There is nothing to choose from.
field-problem-no-number = “{ $value }” is no number.
field-problem-no-choice = “{ $value }” is not one of the choices.
field-problem-range = { $bounds ->
    [both] Only numbers from { $min } to { $max }.
    [from] Only numbers from { $min } upwards.
    [to] Only numbers up to { $max }.
   *[none] This number cannot be used.
}
field-problem-integer = { $bounds ->
    [both] Only whole numbers from { $min } to { $max }.
    [from] Only whole numbers from { $min } upwards.
    [to] Only whole numbers up to { $max }.
   *[none] Only whole numbers.
}
field-problem-other = “{ $value }” cannot be used here.
run-form-no-choice = No collection
run-form-changed = The workflow takes “{ $value }” for “{ $title }”.
run-form-left-out = The workflow leaves out “{ $title }”.

## Before a run (src/ui/dialogs/run/)

run-title = Run “{ $workflow }”
run-parameters = Settings
run-backend = Backend
run-backend-description = Where the work is done.
run-provider-options = Settings of the backend
run-required-mark = *
run-required-hint = Fields marked with * are required.
run-range-both = { $min } to { $max }
run-range-from = { $min } or more
run-range-to = up to { $max }
run-number-less = Less for “{ $title }”
run-number-more = More for “{ $title }”
run-list-add = Add an entry
run-list-entry = Entry { $number } of “{ $title }”
run-list-remove = Remove entry { $number }
run-list-empty = No entries.
run-combo-open = Show the choices for “{ $title }”
run-combo-none = No choice matches.
run-combo-clear = Nothing chosen
run-save-default = Save as default
run-save-default-hint = These settings are proposed the next time.
run-write-unasked = Write without asking
run-write-unasked-hint = The changes of this run are made without being shown first. This holds for this run only.
run-start = Run
run-trust-and-start = Trust and run
run-cancel = Cancel
run-starting = Starting…
run-problems = { $count ->
    [one] One setting needs your attention.
   *[other] { $count } settings need your attention.
}

## What will run

run-preview-heading = What will run
run-preview-units = { $count ->
    [0] Nothing will run
    [one] One will run
   *[other] { $count } will run
}
run-preview-skipped = { $count ->
    [one] one skipped ({ $reasons })
   *[other] { $count } skipped ({ $reasons })
}
run-preview-joined = { $units } · { $skipped }
run-preview-show = Show the list
run-preview-runs = Will run
run-preview-leaves-out = Skipped
run-preview-more = { $count ->
    [one] and one more
   *[other] and { $count } more
}
run-skip-mime-not-accepted = { $count } of another file type
run-skip-source-file-exists = { $count } with a missing file
run-skip-candidates-per-parent = { $count } with too few or too many attachments or notes
run-skip-generated-note-kinds-absent = { $count } done already
run-skip-artifact-absent = { $count } done already
run-skip-generated-note-readiness = { $count } whose notes are not ready
run-skip-missing-parent = { $count } without a parent item
run-skip-not-of-member-kind = { $count } of another kind
run-skip-no-attachment = { $count } without a usable attachment
run-skip-no-note = { $count } without a note
run-skip-no-literature-source = { $count } without a PDF or Markdown file
run-skip-other-source-chosen = { $count } replaced by another file of the item
run-skip-no-parent = { $count } without a parent item
run-skip-annotation = { $count ->
    [one] one annotation
   *[other] { $count } annotations
}
run-skip-in-trash = { $count } in the trash
run-skip-not-a-digest-target = { $count } without a single digest note
run-skip-plan-disabled = { $count } since the selection as a whole does not fit
run-skip-other = { $count } for another reason

## Whether its code may run

run-trust-new = “{ $package }” is new here. Its code runs only if you trust it.
run-trust-changed = The files of “{ $package }” have changed since you trusted it. Its code runs only if you trust it again.
run-trust-covers = { $count ->
    [one] Your answer holds for this workflow, until its files change.
   *[other] Your answer holds for all { $count } workflows of this package, until its files change: { $workflows }
}
run-trust-isolated-hint = It works in a closed space. It can read your library, and asks before it changes it. Of your files it reaches only its own, the attachments of the items you run it on, and folders you pick.
run-trust-isolated-origins = On the network it reaches only: { $origins }
run-trust-isolated-offline = It does not reach the network.

## When it is running already (src/ui/dialogs/question/)

duplicates-title = Already running
duplicates-question = { $count ->
    [one] “{ $workflow }” is at work on one of these items already.
   *[other] “{ $workflow }” is at work on { $count } of these { $total } items already.
}
duplicates-question-all = { $count ->
    [one] “{ $workflow }” is at work on this item already.
   *[other] “{ $workflow }” is at work on all { $count } of these items already.
}
duplicates-others = { $count ->
    [one] Run the other one
   *[other] Run the other { $count }
}
duplicates-all = { $count ->
    [one] Run it again
   *[other] Run all { $count }
}
duplicates-cancel = Cancel

## What will be written (src/ui/dialogs/approval/)

approval-title = Approve changes
approval-heading = “{ $workflow }” wants to change your library
approval-unit = For “{ $task }”
approval-position = Question { $number } of { $total }
approval-waiting = { $count ->
    [one] One more item of this run waits for an answer.
   *[other] { $count } more items of this run wait for an answer.
}
approval-changes = { $count ->
    [one] One change
   *[other] { $count } changes
}
approval-this = Approve this
approval-all = Approve all of this run
approval-none = Do not write this
approval-close-hint = If you close this window, the run waits; you can answer later.
approval-change-new-note = New note
approval-change-new-item = New item ({ $kind })
approval-change-new-attachment = New attachment
approval-change-new-collection = New collection
approval-change-edit-item = Changed item
approval-change-edit-collection = Changed collection
approval-untitled = Without a title
approval-under = below “{ $parent }”
approval-note = Text of the note
approval-note-replaced = New text of the note; it replaces the present one
approval-cut = Only the beginning is shown.
approval-before = Before
approval-after = After
approval-nothing = nothing
approval-creators = Creators
approval-tags = Tags
approval-tag-added = added: { $tag }
approval-tag-removed = removed: { $tag }
approval-collections = Collections
approval-collection-added = put into: { $name }
approval-collection-removed = taken out of: { $name }
approval-relations = Related items
approval-relations-added = { $count ->
    [one] one is added
   *[other] { $count } are added
}
approval-relations-removed = { $count ->
    [one] one is removed
   *[other] { $count } are removed
}
approval-parent = Parent
approval-top = at the top
approval-name = Name
approval-item-type = Item type
approval-content-type = File type
approval-charset = Character set
approval-trash = Goes to the trash
approval-restore = Comes back from the trash
approval-file = File
approval-file-new = { $name } ({ $size })
approval-file-replaces = { $name } ({ $size }) replaces { $old }
approval-file-renamed = { $old } is renamed to { $name }
approval-size-bytes = { $size ->
    [one] one byte
   *[other] { $size } bytes
}
approval-size-kilobytes = { $size } kB
approval-size-megabytes = { $size } MB
approval-more-changes = { $count ->
    [one] Show one more change
   *[other] Show { $count } more changes
}

## Why not? (src/ui/dialogs/explain/)

explain-title = Why not? – { $workflow }
explain-heading = “{ $workflow }” on what is selected
explain-can-run = { $count ->
    [one] It can run: one task.
   *[other] It can run: { $count } tasks.
}
explain-cannot-run = It cannot run.
explain-item = Item
explain-outcome = Outcome
explain-included = Included
explain-not-included = Not included
explain-only-left-out = Show only what is not included
dialog-rows = { $shown } of { $total } rows
dialog-show-more = Show more
explain-skipped = Parts of the selected items that were skipped
dialog-close = Close
explain-nothing-selected = Nothing is selected.

## A workflow’s own form (src/ui/dialogs/editor/)

editor-save = Save
editor-cancel = Cancel
editor-text = Text
editor-unsaved = Your changes are not saved.
editor-keep-editing = Keep editing
editor-discard = Discard changes
editor-render-failed = The workflow could not show this: { $reason }
editor-not-shown = This workflow brings a form of its own that cannot be shown here. You can edit its data as text.
editor-data = Data (JSON)
editor-data-invalid = This is no valid JSON: { $reason }
editor-working = Working…

## A run (src/ui/dialogs/report/)

report-title = Run of “{ $workflow }”
report-began = Began { $time }
report-ended = ended { $time }
report-took = worked { $time }
report-waited = waited for you { $time }
report-dry-run = This was a dry run: nothing was written.
report-undone =
    { $how ->
        [all] What it wrote was taken back.
       *[some] Some of what it wrote was taken back.
    }
report-other-library = It worked on another library, in { $folder }. From here it can only be looked at.
report-owned-elsewhere = Another program is carrying it out at the moment.
report-damaged = What is known of this run is damaged; some of it cannot be shown.
report-attempt = Attempt { $attempt }
report-warnings =
    { $count ->
        [one] One warning
       *[other] { $count } warnings
    }
report-units =
    { $count ->
        [one] One unit
       *[other] { $count } units
    }
report-no-units = There was nothing to do.
report-filter = Which units to show
report-filter-all = All ({ $count })
report-filter-state = { $state } ({ $count })
report-unit = Unit
report-outcome = Outcome
report-changed = Changed in the library
report-own-files = Files in the run’s own folder
report-files = Files
report-would-write = Would have been written
report-left-out = Left out from the beginning
report-taken-back = taken back
report-without-title = Untitled ({ $key })
report-items-gone = These items are no longer in the library.
report-log-copied =
    { $count ->
        [0] The log is empty.
        [one] One line of the log was copied.
       *[other] { $count } lines of the log were copied.
    }
report-action-answer = Answer…
report-action-cancel = Cancel Run
report-action-resume = Go On
report-action-retry = Try Failed Again
report-action-undo = Undo
report-action-show-items = Show Items
report-action-show-files = Show Files
report-action-copy-log = Copy Log
report-kept-changed-since = Some were changed since and stay as they are.
report-kept-missing = Some are no longer there.
report-kept-not-writable = Some cannot be written.
report-kept-already-undone = Some were taken back before.
report-kept-folder-missing = The folder of some is not there; if it is on a disk that is not connected, connect it and undo again.
report-kept-damaged = What is known of some is damaged.
report-kept-unknown =
    { $count ->
        [one] Of one nothing is known any more.
       *[other] Of { $count } nothing is known any more.
    }
