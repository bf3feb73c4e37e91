## Errors of no one room

error-internal-error = Something went wrong inside the program: { $reason }
    .remedy = Please report this, with the text above.
error-canceled = Canceled.
    .remedy = Start it again when you want it to run.

## Command line and manager

error-usage-error = { $what }
    .remedy = Type “{ $help }” to see what there is.
error-workflow-not-found = There is no workflow “{ $id }”.
    .remedy = Type “zwm list” to see the workflows there are, and check the folders given with --workflows.
    .remedy-in-zotero = Look into the settings: the folder it lies in may be missing there, or its files have errors.
error-workflow-blocked = The workflow “{ $id }” cannot be started: { $reason }
    .remedy = Type “zwm check” to see what it needs.
    .remedy-in-zotero = The settings list what is wrong with its files.
error-selection-not-found = Not found in the library: { $what }
    .remedy = Check the keys and names, and the library with --library-id.
error-run-not-found = There is no run “{ $run }”.
    .remedy = Type “zwm runs” to see the runs there are.
    .remedy-in-zotero = It may have been removed with the data of earlier runs.
error-product-not-found = { $count ->
        [0] There is no product “{ $id }”.
       *[other] { $count } products begin with “{ $id }”.
    }
    .remedy = Type “zwm products” to see the products there are.
error-run-not-resumable = { $state ->
        [succeeded] The run “{ $run }” is finished: its units succeeded.
        [skipped] The run “{ $run }” is finished: its units were skipped.
        [partial] The run “{ $run }” is finished: some of its units failed.
        [failed] The run “{ $run }” is finished: it failed.
        [canceled] The run “{ $run }” was canceled.
       *[other] The run “{ $run }” has not ended yet.
    }
    .remedy = A run that was cut off or waits goes on with “zwm resume { $run }”; failed and canceled units of one that ended are tried again with “zwm retry { $run } --failed”.
    .remedy-in-zotero = Start the workflow again on what is still to be done.
error-run-of-other-workflow = The run “{ $run }” is of the workflow “{ $own }”, not of “{ $workflow }”.
    .remedy = Give the workflow of the run, or another run.
error-run-owned-elsewhere = { $owner ->
        [none] The run “{ $run }” is being worked on by another process.
       *[other] The run “{ $run }” is being worked on by another process ({ $owner }).
    }
    .remedy = Wait until that process is done, or cancel the run with “zwm cancel { $run }”. If it hangs, end that process; then the run can be resumed.
    .remedy-in-zotero = Wait until that program is done, or close it; then the run can go on here.
error-nothing-to-run = There is nothing to run for this selection.
    .remedy = Type “zwm explain” with the same selection to see why each item was skipped.
    .remedy-in-zotero = “Why Not?” in the menu says of every item why it was skipped.
error-package-untrusted = The package “{ $package }” is not trusted, so none of its code was run.
    .remedy = Read what it does; to trust it as it is now, type “{ $command }”.
    .remedy-in-zotero = Start it from the menu: it asks before it runs anything. Or grant trust in the settings.
error-package-changed-since-run = The files of the package “{ $package }” have changed since the run was started.
    .remedy = Start the workflow again, or use “zwm retry --failed --latest” to go on with the new files.
    .remedy-in-zotero = Start the workflow again: it then uses the new files.

## Settings

error-parameter-invalid = These settings cannot be used: { $problems }
    .remedy = Correct them with --param name=value and start again.
    .remedy-in-zotero = Correct them and start again.
error-backend-missing = No backend is set up for “{ $provider }”.
    .remedy = Add a backend of this type in the settings, or enable the one you have.
error-backend-unknown = There is no backend “{ $backend }”.
    .remedy = Choose one of the backends that are set up, or add this one.
error-backend-incompatible = The backend “{ $backend }” is of type { $type }; this workflow needs { $wanted }.
    .remedy = Choose a backend of that type.
error-backend-disabled = The backend “{ $backend }” is switched off.
    .remedy = Switch it on in the settings, or choose another one.
error-settings-unreadable = The saved settings in “{ $path }” cannot be read: { $reason }
    .remedy = Repair the file, or delete it to begin again. Until then the last readable copy of settings counts.

## Provider contract

error-provider-contract-error = { $reason ->
        [request_kind_missing] The request for “{ $provider }” does not say what kind it is.
        [unsupported_request_kind] “{ $provider }” cannot carry out a request of the kind “{ $kind }”.
        [provider_not_registered] There is no provider “{ $provider }” in this program.
        [backend_type_mismatch] The backend is not of a type that “{ $provider }” can use for “{ $kind }”.
        [provider_type_mismatch] A request of the kind “{ $kind }” does not belong to “{ $provider }”.
       *[other] The request for “{ $provider }” is not valid: { $detail }
    }
    .remedy = Tell the author of the workflow, or choose another backend.
error-request-payload-invalid = The request that the workflow made is not valid: { $reason }
    .remedy = Tell the author of the workflow.
error-apply-parent-missing = The request has no parent item that its result could be attached to.
    .remedy = Select an item that has a parent, or one that is a parent itself.
error-result-missing = { $reason ->
        [empty] The provider says that it succeeded, but the bundle it left is empty.
       *[missing] The provider says that it succeeded, but it left no bundle.
    }
    .remedy = Look at the provider’s own log, then try the failed units again with “zwm retry --failed”.
    .remedy-in-zotero = Look at the provider’s own log, then start the workflow again on the units that failed.
error-artifact-not-found = The result has no file for “{ $name }”, or only an empty one.
    .remedy = Look at the provider’s own log: it did not leave what the workflow expects.
error-host-access-unavailable = The workflow “{ $workflow }” needs access to the library for its agent, which this program cannot give to this backend.
    .remedy = Choose an ACP backend, or ask the author whether the workflow can do without.

## Steps of a sequence

error-handoff-missing = The step “{ $step }” needs a value for “{ $target }” from “{ $source }” of the step “{ $from }”, which has none there.
    .remedy = Look at the result of the earlier step. If the value may be missing, its author can make the binding optional.
error-handoff-file-unusable = { $reason ->
        [not-a-path] The step “{ $step }” needs a file for “{ $target }”, but the earlier step gave something that is no path.
        [outside-workspace] The step “{ $step }” needs a file for “{ $target }”, but the earlier step named one outside of its workspace.
       *[no-workspace] The step “{ $step }” needs a file for “{ $target }”, but the workspace of the earlier step cannot be reached from here.
    }
    .remedy = Tell the author of the workflow.
error-step-result-missing = The step “{ $step }” ended without a result.
    .remedy = Look at the log of the step. The skill may have failed without saying so.
error-step-apply-unavailable = { $reason ->
        [not-loaded] The result of the step “{ $step }” is to be applied by the workflow “{ $workflow }”, which is not there.
       *[other] The result of the step “{ $step }” is to be applied by the workflow “{ $workflow }”, which may not run.
    }
    .remedy = { $reason ->
        [not-loaded] Install the workflow “{ $workflow }”.
       *[other] Check and trust the workflow “{ $workflow }”.
    }

## HTTP services

error-http-variable-missing = { $why ->
        [unmatched] The step “{ $step }” uses the variable “{ $name }”, but the step “{ $from }” found no value for it in its answer.
       *[unknown] The step “{ $step }” uses the variable “{ $name }”, which has no value.
    }
    .remedy = Check the name, and what the service answered.
error-http-variable-not-scalar = The step “{ $step }” uses the variable “{ $name }” in a text, but its value is a list or an object.
    .remedy = Extract a single value under another name.
error-http-answer-not-json = The step “{ $step }” expects JSON, but the service answered something else.
    .remedy = Check the address. A page that asks to log in, or a message of a proxy, can stand in for the service.
error-http-answer-too-large = The answer to the step “{ $step }” is larger than { $limit }.
    .remedy = Ask the service for less at once.
error-http-failure-stated = { $told ->
        [no] The service reports a failure at the step “{ $step }”.
       *[yes] The service reports a failure at the step “{ $step }”: { $message }
    }
    .remedy = What it means is the service’s to say.
error-http-address-invalid = The address of the step “{ $step }” is not valid.
    .remedy = Check the path in the workflow and the address of the backend.
error-http-secret-elsewhere = The step “{ $step }” would send a secret of the backend to { $host }, which is not the backend.
    .remedy = Secrets go only to the backend they belong to. Tell the author of the workflow.
error-http-secret-missing = The step “{ $step }” needs the secret “{ $name }”, which the backend does not have.
    .remedy = Enter it in the settings of the backend.
error-http-too-many-redirects = { $host } answers with redirects without end.
    .remedy = Check the address of the backend.
error-http-unauthorized = { $host } does not accept the credentials (401).
    .remedy = Check the token in the settings of the backend.
error-http-forbidden = { $host } refuses access (403).
    .remedy = Check what the account at the service may do.
error-http-not-found = { $host } does not know the address of the step “{ $step }” (404).
    .remedy = Check the path in the workflow and the address of the backend.
error-http-request-too-large = { $host } does not take a request of this size (413).
    .remedy = Send a smaller file, or less at once.
error-http-rate-limited = { $host } wants fewer requests (429).
    .remedy = Wait a while, then try again; or let fewer units run at once.
error-http-server-error = { $host } failed by itself ({ $status }).
    .remedy = Try again later. If it stays like that, the service is at fault.
error-http-status = { $host } answered with the status { $status }.
    .remedy = Check the request against the description of the service.

## Files, processes, network

error-file-not-found = There is no file or folder “{ $path }”.
    .remedy = Check the path. A linked file may have been moved, or its disk may not be connected.
error-file-unreadable = “{ $path }” cannot be read: { $reason }
    .remedy = Check that you may read it and that no other program holds it.
error-file-unwritable = “{ $path }” cannot be written: { $reason }
    .remedy = Check that you may write there and that the disk is not full.
error-file-outside = “{ $path }” lies outside the folders that this package may use.
    .remedy = Allow the folder for this package, or choose another place.
error-archive-invalid = { $reason ->
        [no-archive] “{ $path }” is no zip archive, or its end is missing.
        [encrypted] The archive “{ $path }” is encrypted, and encrypted archives cannot be read.
        [method] The archive “{ $path }” is packed by a method that is not supported.
        [size] A file in the archive “{ $path }” is not of the size that the archive says.
        [checksum] A file in the archive “{ $path }” is damaged: its checksum differs.
       *[damaged] The archive “{ $path }” is damaged.
    }
    .remedy = Get the archive anew. It must be a plain zip archive, without a password.
error-archive-unsafe = { $count ->
        [one] The archive “{ $path }” holds a name that is not safe to unpack ({ $problem }): { $names }
       *[other] The archive “{ $path }” holds { $count } names that are not safe to unpack, such as: { $names }
    }
    .remedy = Pack it again with plain relative names that every system can use, each of them once, and without links.
error-archive-too-large = { $what ->
        [entries] The archive “{ $path }” holds { $observed } files; at most { $limit } are allowed.
        [entry] A file in the archive “{ $path }” has { $observed } bytes; at most { $limit } are allowed.
        [ratio] The archive “{ $path }” unpacks to { $observed } times its size; at most { $limit } times are allowed.
       *[total] The files in the archive “{ $path }” have { $observed } bytes together; at most { $limit } are allowed.
    }
    .remedy = Use a smaller archive, or several of them.
error-archive-entry-not-found = There is no file “{ $name }” in the archive “{ $path }”.
    .remedy = Check the name; upper and lower case count.
error-archive-source-changed = “{ $name }” was changed by another program while it was packed.
    .remedy = Wait until the other program is done, then try again.
error-image-unreadable = { $reason ->
        [kind] This is no picture of a kind that can be read here.
        [damaged] The picture is damaged, or cut off.
        [slow] Reading the picture took too long and was given up.
       *[other] This is no picture that can be read, or it is damaged: { $reason }
    }
    .remedy = Use a JPEG, PNG, GIF, WebP or AVIF picture that other programs can open.
error-image-too-large = { $reason ->
        [pixels] The picture has too many pixels to be read safely; at most { $limit } are allowed.
       *[bytes] The picture cannot be made as small as asked for: at most { $limit } bytes are allowed, and { $observed } are the fewest.
    }
    .remedy = Use a smaller picture, or allow it more bytes.
error-dependency-missing = The npm package { $name }, which this needs, is not installed: { $reason }
    .remedy = Install it with “npm ci” in the program’s folder.
error-citations-unavailable = References cannot be written as { $format } now: what writes them is not installed.
    .remedy = Choose another format, or install what is missing.
error-process-not-found = The program “{ $command }” was not found. Looked at: { $searched }
    .remedy = Install it, or give its full path.
error-process-not-started = The program “{ $command }” could not be started in “{ $folder }”: { $reason }
    .remedy = Check that the file may be executed and that the folder exists.
error-network-unreachable = { $host } cannot be reached: { $reason }
    .remedy = Check the network connection, then try again.
error-network-name-not-found = There is no server named { $host }, or the name service does not answer.
    .remedy = Check the address and the network connection.
error-network-refused = { $host } is there, but nothing accepts connections at { $address }.
    .remedy = Start the service, or correct the port in the address.
error-network-reset = { $host } closed the connection before its answer was complete.
    .remedy = Try again; a proxy or an overloaded server may be the cause.
error-network-timeout = { $host } did not answer in time.
    .remedy = Try again later, or allow more time in the settings of the workflow.
error-network-tls = The certificate of { $host } is not trusted, or the secure connection failed: { $reason }
    .remedy = Check the address; for a server of your own, install its certificate on this computer.
error-network-url-invalid = “{ $url }” is no address that can be called.
    .remedy = Give a complete address that begins with http:// or https://.
error-note-conversion-failed = { $reason ->
        [slow] Converting the text of a note took longer than { $seconds } s and was given up.
        [memory] Converting the text of a note needs more memory than it may take.
        [deep] The parts of a note stand too deep in each other for its text to be converted.
       *[other] The text of a note could not be converted: { $reason }
    }
    .remedy = Shorten the note or simplify its markup.
error-secret-unsafe = The file of credentials, “{ $path }”, can be read by other users of this computer.
    .remedy = Type “chmod 600” with its path, then try again.
error-secret-unreadable = The credential of “{ $backend }” can no longer be decrypted.
    .remedy = Unlock the keychain of your system and try again, or enter the credential anew.

## What is wrong with the name of a file; stands in parentheses (src/l10n/error-text.ts)

name-problem-empty = a name is empty
name-problem-dots = a name is only dots
name-problem-illegal-character = a character that is not allowed everywhere
name-problem-reserved-name = the name of a device on Windows
name-problem-ends-with-dot-or-space = a dot or space at the end
name-problem-name-too-long = a name that is too long
name-problem-path-too-long = a path that is too long
name-problem-too-deep = too many folders inside each other
name-problem-same-name = two names that some systems take for the same
name-problem-below-a-file = a file where a folder is needed
name-problem-no-file = a link or a device instead of a file
name-problem-not-utf-8 = a name that is not written in UTF-8
error-program-ended = The application was closed while this was at work.
    .remedy = Resume the run: it goes on where it stopped.
