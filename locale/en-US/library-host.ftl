## The reference library on this computer

error-library-read-only = { $reason ->
        [opened] The library “{ $library }” is open for reading only, so nothing was written.
        [group] The group “{ $library }” does not let you change its items, so nothing was written.
        [feed] “{ $library }” is a feed; its items cannot be changed.
        [files] The group “{ $library }” does not let you change its files, so nothing was written.
       *[disk] The library “{ $library }” lies where it cannot be written.
    }
    .remedy = { $reason ->
        [opened] To write to it, start the command again with --write.
        [group] Ask the owner of the group for the right to edit, or work on a copy in another library.
        [feed] Copy the item to My Library in Zotero and select the copy.
        [files] Ask the owner of the group for the right to edit files.
       *[disk] Check that you may write to the file and its folder, and that the disk is not read-only.
    }
error-library-locked = { $holder ->
        [manager] Another command of this program (process { NUMBER($pid, useGrouping: 0) }) is writing to the library “{ $path }”.
        [other-computer] A program on another computer is writing to the library “{ $path }”.
        [this-process] The library “{ $path }” is already open here.
        [journal] The library “{ $path }” holds changes that an application has not finished; it is running, or was ended by force.
       *[application] The library “{ $path }” is in use by Zotero or another application.
    }
    .remedy = { $holder ->
        [manager] Wait until that command is done. Without --write the library can be read meanwhile, from a copy.
        [other-computer] Wait until it is done. If no program is running there any more, delete the file zotero.sqlite.zwm-lock beside the database.
        [this-process] Close it first.
        [journal] If Zotero is running, close it. If not, start and close it once, so that it puts its database in order. Without --write the library can be read meanwhile, from a copy.
       *[application] Close Zotero, then try again. Without --write the library can be read meanwhile, from a copy.
    }
error-library-busy = { $reason ->
        [recognition] Zotero is retrieving metadata for an item that was to be changed ({ $items }), so nothing was written.
        [upload] Zotero is uploading a file that was to be changed ({ $items }), so nothing was written.
       *[transaction] Zotero has been writing to its library for so long that nothing else could be written.
    }
    .remedy = { $reason ->
        [recognition] Wait until the metadata is there, then try again.
        [upload] Wait until the sync is done, then try again.
       *[transaction] Wait until Zotero is done, such as with an import, then try again.
    }
error-library-newer = The library “{ $path }” was written by a newer Zotero (compatibility { $found }, known up to { $known }), so it is only read.
    .remedy = Update this program to write to it. Reading it, check that what you see is right.
error-library-not-found = There is no Zotero library at “{ $path }”.
    .remedy = Give the data directory that Zotero shows in its settings under Advanced, Files and Folders; it holds the file zotero.sqlite.
error-library-not-zotero = { $form ->
        [no-database] The file “{ $path }” is not a database.
       *[tables] The file “{ $path }” is not a database of Zotero: it lacks { $missing }.
    }
    .remedy = Give Zotero’s data directory. If this is it, the library may be damaged: start Zotero, which offers to repair it.
error-library-damaged = The library “{ $path }” is damaged: { $reason }
    .remedy = Start Zotero, which offers to repair it, or restore a backup such as zotero.sqlite.bak in the same folder.
error-library-unreadable = The library “{ $path }” cannot be read: { $reason }
    .remedy = Check that you may read the file, that its disk is connected, and that there is room for a copy.
error-library-unwritable = The library “{ $path }” cannot be written: { $reason }
    .remedy = Make room on its disk, then try again.
error-library-item-not-found = { $count ->
        [one] This is not in the library: { $items }
       *[other] These are not in the library: { $items }
    }
    .remedy = They may have been removed for good since they were selected. Select again.
error-library-item-invalid = { $count ->
        [one] A change is not one that Zotero could hold, so nothing was written: { $problems }
       *[other] { $count } things are not as Zotero could hold them, so nothing was written: { $problems }
    }
    .remedy = Tell the author of the workflow.
