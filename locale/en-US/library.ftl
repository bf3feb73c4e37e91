## Errors of the unit of work

error-library-conflict = { $count ->
        [one] An item was changed meanwhile, so nothing was written: { $items }
       *[other] { $count } items were changed meanwhile, so nothing was written: { $items }
    }
    .remedy = Look at what changed, then try the failed units again with “zwm retry --failed”.
    .remedy-in-zotero = Look at what changed, then start the workflow again on it.
error-library-half-written = Only a part of one unit’s changes is in the library; missing: { $items }
    .remedy = This should never happen. Check the library’s integrity, and report this with the text above.
error-idempotency-conflict = The workflow used the operation id “{ $operationId }” again for another request ({ $operation }).
    .remedy = Tell the author of the workflow: each request needs an operation id of its own.
error-write-refused = The changes were not approved, so nothing was written.
    .remedy = Run it again and approve the changes, or start it with --yes.
    .remedy-in-zotero = Run it again and approve the changes.
error-file-exists = { $reason ->
        [other-unit] Another unit of this run has already written “{ $path }”.
        [differs-by-case] This run has already written a file whose name differs from “{ $path }” only by upper and lower case.
        [changed-since] “{ $path }” was changed after this run wrote it.
       *[not-ours] There is already a file “{ $path }”, and this run did not make it.
    }
    .remedy = Move or rename the file that is there, or choose another folder, then try again.
error-file-name-unsafe = “{ $path }” is no file name that every system can use ({ $problems }).
    .remedy = Use names without \ : * ? " < > | and without a dot or space at the end, at most 220 characters with their folders.

## What a unit wants to write, one line per change

change-create-child-note = New note “{ $title }” under “{ $parent }”
change-create-note = New note “{ $title }”
change-create-note-in = New note “{ $title }” in { $collections }
change-create-item = New item “{ $title }” ({ $kind })
change-create-item-in = New item “{ $title }” ({ $kind }) in { $collections }
change-create-child-item = New item “{ $title }” ({ $kind }) under “{ $parent }”
change-field = “{ $title }”: { $field } changes from “{ $from }” to “{ $to }”
change-field-set = “{ $title }”: { $field } becomes “{ $to }”
change-field-cleared = “{ $title }”: { $field } “{ $from }” is removed
change-creators = “{ $title }”: the creators become { $to }
change-creators-cleared = “{ $title }”: the creators are removed
change-note = Note “{ $title }” gets new text, beginning “{ $to }”
change-note-text = { "  " }│ { $text }
change-note-text-cut = { "  " }│ … (the text goes on)
change-tags-added = “{ $title }”: tags are added: { $tags }
change-tags-removed = “{ $title }”: tags are removed: { $tags }
change-collections-added = “{ $title }” is put into { $collections }
change-collections-removed = “{ $title }” is taken out of { $collections }
change-relations-added = { $count ->
        [one] “{ $title }” is related to another item
       *[other] “{ $title }” is related to { $count } other items
    }
change-relations-removed = { $count ->
        [one] “{ $title }” loses its relation to another item
       *[other] “{ $title }” loses its relations to { $count } other items
    }
change-parent = “{ $title }” moves to “{ $parent }”
change-parent-none = “{ $title }” loses its parent item
change-item-type = “{ $title }” becomes an item of the type { $to }, it was { $from }
change-attachment = { $what ->
    [contentType] “{ $title }”: the file type becomes “{ $to }”
   *[other] “{ $title }”: the character set becomes “{ $to }”
}
change-file-renamed = The file of “{ $title }” is renamed from “{ $from }” to “{ $to }”
change-file-replaced = The file “{ $from }” of “{ $title }” is replaced by a new one, “{ $to }”
change-trash-item = “{ $title }” goes to the trash
change-restore-item = “{ $title }” comes back from the trash
change-create-collection = New collection “{ $name }”
change-create-collection-in = New collection “{ $name }” in “{ $parent }”
change-rename-collection = Collection “{ $name }” is renamed to “{ $to }”
change-move-collection = Collection “{ $name }” moves into “{ $parent }”
change-move-collection-top = Collection “{ $name }” moves to the top
change-trash-collection = Collection “{ $name }” goes to the trash
change-restore-collection = Collection “{ $name }” comes back from the trash
