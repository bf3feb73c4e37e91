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
error-workflow-blocked = The workflow “{ $id }” cannot be started: { $reason }
    .remedy = Type “zwm check” to see what it needs.
error-selection-not-found = Not found in the library: { $what }
    .remedy = Check the keys and names, and the library with --library-id.
error-run-not-found = There is no run “{ $run }”.
    .remedy = Type “zwm runs” to see the runs there are.
error-run-not-resumable = { $state ->
        [succeeded] The run “{ $run }” is finished: its units succeeded.
        [skipped] The run “{ $run }” is finished: its units were skipped.
        [partial] The run “{ $run }” is finished: some of its units failed.
        [failed] The run “{ $run }” is finished: it failed.
        [canceled] The run “{ $run }” was canceled.
       *[other] The run “{ $run }” has not ended yet.
    }
    .remedy = A run that was cut off or waits goes on with “zwm resume { $run }”; failed and canceled units of one that ended are tried again with “zwm retry { $run } --failed”.
error-run-owned-elsewhere = { $owner ->
        [none] The run “{ $run }” is being worked on by another process.
       *[other] The run “{ $run }” is being worked on by another process ({ $owner }).
    }
    .remedy = Wait until that process is done, or cancel the run with “zwm cancel { $run }”. If it hangs, end that process; then the run can be resumed.
error-nothing-to-run = There is nothing to run for this selection.
    .remedy = Type “zwm explain” with the same selection to see why each item was skipped.
error-package-untrusted = The package “{ $package }” is not trusted, so none of its code was run.
    .remedy = Read what it does; to trust it as it is now, type “{ $command }”.
error-package-changed-since-run = The files of the package “{ $package }” have changed since the run was started.
    .remedy = Start the workflow again, or use “zwm retry --failed --latest” to go on with the new files.

## Settings

error-parameter-invalid = These settings cannot be used: { $problems }
    .remedy = Correct them with --param name=value and start again.
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

## Files, processes, network

error-file-not-found = There is no file or folder “{ $path }”.
    .remedy = Check the path. A linked file may have been moved, or its disk may not be connected.
error-file-unreadable = “{ $path }” cannot be read: { $reason }
    .remedy = Check that you may read it and that no other program holds it.
error-file-unwritable = “{ $path }” cannot be written: { $reason }
    .remedy = Check that you may write there and that the disk is not full.
error-file-outside = “{ $path }” lies outside the folders that this package may use.
    .remedy = Allow the folder for this package, or choose another place.
error-dependency-missing = The package { $name }, which this needs, is not installed: { $reason }
    .remedy = Install it with “npm ci” in the program’s folder.
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
       *[other] The text of a note could not be converted: { $reason }
    }
    .remedy = Shorten the note or simplify its markup.
error-secret-unsafe = The file of credentials, “{ $path }”, can be read by other users of this computer.
    .remedy = Type “chmod 600” with its path, then try again.
