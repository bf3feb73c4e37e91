## Why a workflow has nothing to run on what is selected (src/selection/)

planner-reason-no-selection = Nothing is selected.
planner-reason-mixed-selection-not-allowed = This workflow takes items of one kind only; items, attachments, notes or annotations are selected together.
planner-reason-selection-count-parents = The number of selected items (books, articles and the like) is not what this workflow asks for.
planner-reason-selection-count-attachments = The number of selected attachments is not what this workflow asks for.
planner-reason-selection-count-notes = The number of selected notes is not what this workflow asks for.
planner-reason-selection-count-children = The number of selected annotations and sub-items is not what this workflow asks for.
planner-reason-selection-count-total = The number of selected rows is not what this workflow asks for.
planner-reason-candidate-count = The selection gives more, or fewer, things to work on than this workflow asks for.
planner-reason-no-valid-input-units = Nothing in the selection can be used by this workflow.

## Why something that could be worked on was skipped

planner-reason-mime-not-accepted = This workflow does not take files of this type.
planner-reason-source-file-exists = The file is not where it should be.
planner-reason-candidates-per-parent = The number of attachments or notes of the item that could be used is not what this workflow asks for.
planner-reason-generated-note-kinds-absent = The item already has all the notes that this workflow would write, or has no parent item to hold them.
planner-reason-artifact-absent = The file that this workflow would write is already there, or where to write it is not known.
planner-reason-generated-note-readiness = The item's notes are not as this workflow needs them.
planner-reason-missing-parent = It has no parent item.
planner-reason-unit-under-way = Another run of this workflow is at work on it.

## Why a selected row gave nothing to work on

planner-reason-not-of-member-kind = This workflow works on items of another kind.
planner-reason-no-attachment = The item has no attachment that this workflow can use.
planner-reason-no-note = The item has no notes.
planner-reason-no-literature-source = There is neither a PDF nor a Markdown file.
planner-reason-other-source-chosen = Another file of the same item is used.
planner-reason-no-parent = It belongs to no item.
planner-reason-annotation = It is an annotation, and this workflow does not work on annotations.
planner-reason-in-trash = It is in the trash.
planner-reason-not-a-digest-target = This workflow works on exactly one selected item: one with a single digest note, or such a note itself.
planner-reason-plan-disabled = It could be used, but the selection as a whole is not what this workflow asks for.

## What to do about it

planner-remedy-none = Nothing can be done about this with the present selection.
planner-remedy-select =
    { $count ->
        [one] Select “{ $name }” instead.
       *[other] Select “{ $name }” and others like it, { $count } in all, instead.
    }
planner-remedy-deselect =
    { $count ->
        [one] Take “{ $name }” out of the selection.
       *[other] Take “{ $name }” and others, { $count } in all, out of the selection.
    }
planner-remedy-select-more =
    { $of ->
        [parents]
            { $count ->
                [one] Select one more item (a book, an article or the like).
               *[other] Select { $count } more items (books, articles or the like).
            }
        [attachments]
            { $count ->
                [one] Select one more attachment.
               *[other] Select { $count } more attachments.
            }
        [notes]
            { $count ->
                [one] Select one more note.
               *[other] Select { $count } more notes.
            }
        [children]
            { $count ->
                [one] Select one more annotation.
               *[other] Select { $count } more annotations.
            }
       *[other]
            { $count ->
                [one] Select one more row.
               *[other] Select { $count } more rows.
            }
    }
planner-remedy-restore-from-trash =
    { $count ->
        [one] Restore “{ $name }” from the trash.
       *[other] Restore “{ $name }” and what lies below it from the trash.
    }
planner-remedy-add-attachment =
    { $type ->
        [pdf]
            { $count ->
                [one] Attach a PDF to “{ $name }”.
               *[other] Attach { $count } PDFs to “{ $name }”.
            }
        [markdown]
            { $count ->
                [one] Attach a Markdown file to “{ $name }”.
               *[other] Attach { $count } Markdown files to “{ $name }”.
            }
        [html]
            { $count ->
                [one] Attach an HTML file to “{ $name }”.
               *[other] Attach { $count } HTML files to “{ $name }”.
            }
       *[other]
            { $count ->
                [one] Attach a file of type { $mime } to “{ $name }”.
               *[other] Attach { $count } files of type { $mime } to “{ $name }”.
            }
    }{ $then ->
        [select] { " " }Then select what you attached.
       *[keep] { "" }
    }
planner-remedy-add-note =
    { $noteKind ->
        [any]
            { $count ->
                [one] Write a note below “{ $name }”.
               *[other] Write { $count } notes below “{ $name }”.
            }
       *[other]
            { $count ->
                [one] Write a note of kind “{ $noteKind }” below “{ $name }”.
               *[other] Write { $count } notes of kind “{ $noteKind }” below “{ $name }”.
            }
    }{ $then ->
        [select] { " " }Then select what you wrote.
       *[keep] { "" }
    }
planner-remedy-add-parent =
    { $then ->
        [select] Create a parent item for “{ $name }” and select that.
       *[keep] Create a parent item for “{ $name }”.
    }
planner-remedy-provide-file =
    { $path ->
        [none] Put the file of “{ $name }” back in place.
       *[other] Put the file of “{ $name }” back in place: { $path }
    }
planner-remedy-remove-file = Move this file away: { $path }
planner-remedy-remove-notes =
    { $count ->
        [one] Move the note “{ $name }” to the trash.
       *[other] Move the note “{ $name }” and others of its kind, { $count } in all, to the trash.
    }
planner-remedy-set-parameter = Give the parameter “{ $name }” a value.

## Errors

error-no-valid-input-units =
    { $total ->
        [0] Nothing in the selection can be used by “{ $workflow }”.
        [one] Nothing in the selection can be used by “{ $workflow }”: the one thing it could work on was skipped.
       *[other]
            { $skipped ->
                [one] Nothing in the selection can be used by “{ $workflow }”: { $skipped } of { $total } was skipped.
               *[other] Nothing in the selection can be used by “{ $workflow }”: { $skipped } of { $total } were skipped.
            }
    }
    .remedy = Type “zwm explain { $workflow }” with the same selection to see why each item was skipped.
    .remedy-in-zotero = “Why Not?” in the menu says of every item why it was skipped.
error-unit-member-missing = “{ $task }” ({ $unit }) cannot go on: these items are gone, in the trash, or no longer what it works on: { $items }.
    .remedy = Restore them from the trash, then try the failed units again; or start the workflow anew on what is there.
