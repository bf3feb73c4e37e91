## What parsing a package's modules finds
## Values: $specifier as the import has it, $name of an export, $message of the parser; a reason uses what it needs.

hooks-finding-missing-hook = The file of the hook { $name } is not there.
    .remedy = Add the file, or correct the path in the manifest.
hooks-finding-outside-hook = The file of the hook { $name } lies outside its package.
    .remedy = Move the file into the package.
hooks-finding-missing-export = The module exports no function named { $name }.
    .remedy = Export it by that name: export function { $name }(…) …
hooks-finding-missing-file = It imports “{ $specifier }”, which is not in the package.
    .remedy = Add the file, or correct the path.
hooks-finding-no-extension = It imports “{ $specifier }”, but a module is named with its extension.
    .remedy = Write “{ $message }”.
hooks-finding-bare = It imports “{ $specifier }”. Hooks can import only files of their own package.
    .remedy = Copy what is needed into the package and import it by a path that begins with ./ or ../
hooks-finding-outside = It imports “{ $specifier }”, which lies outside the package.
    .remedy = Move the file into the package.
hooks-finding-address = It imports “{ $specifier }”. Hooks cannot import from an address or an absolute path.
    .remedy = Copy what is needed into the package and import it by a path that begins with ./ or ../
hooks-finding-missing-name = It imports “{ $name }”, which “{ $specifier }” does not export.
    .remedy = Correct the name, or export it there.
hooks-finding-json-attribute = It imports “{ $specifier }” without saying that it is JSON.
    .remedy = Add with {"{"} type: "json" {"}"} to the import.
hooks-finding-json-invalid = This is not valid JSON: { $message }
    .remedy = Correct the file.
hooks-finding-syntax = Syntax error: { $message }
    .remedy = Correct the module.
hooks-finding-unreadable = The module cannot be read: { $message }
    .remedy = Check that you may read the file and that it is text.

## Why a hook could not be loaded, beside the above

hooks-import-cycle = A circle of imports was read before its value was set: { $message }
    .remedy = Move what both modules need into a third one.
hooks-import-threw = { $name } while loading: { $message }
    .remedy = Correct the module.

## Errors. Values of all of them: $hook, $workflow, $package, $file, $place (file, line and column where known)

error-hook-missing-error = The file of the hook { $hook } of “{ $workflow }” { $reason ->
        [outside-hook] lies outside its package
       *[missing-hook] is not there
    }: { $file }
    .remedy = Add the file to the package { $package }, or correct the path in the manifest.
error-hook-import-error = The hook { $hook } of “{ $workflow }” cannot be loaded. { $place }: { $reason ->
        [missing-file] { hooks-finding-missing-file }
        [no-extension] { hooks-finding-no-extension }
        [bare] { hooks-finding-bare }
        [outside] { hooks-finding-outside }
        [address] { hooks-finding-address }
        [missing-name] { hooks-finding-missing-name }
        [json-attribute] { hooks-finding-json-attribute }
        [json-invalid] { hooks-finding-json-invalid }
        [syntax] { hooks-finding-syntax }
        [unreadable] { hooks-finding-unreadable }
        [cycle] { hooks-import-cycle }
       *[threw] { hooks-import-threw }
    }
    .remedy = { $reason ->
        [missing-file] { hooks-finding-missing-file.remedy }
        [no-extension] { hooks-finding-no-extension.remedy }
        [bare] { hooks-finding-bare.remedy }
        [outside] { hooks-finding-outside.remedy }
        [address] { hooks-finding-address.remedy }
        [missing-name] { hooks-finding-missing-name.remedy }
        [json-attribute] { hooks-finding-json-attribute.remedy }
        [cycle] { hooks-import-cycle.remedy }
       *[threw] Correct the module, or tell the author of the package { $package }.
    }
error-hook-export-error = The module { $file } exports no function named { $hook }, which “{ $workflow }” needs.
    .remedy = Export it by that name: export function { $hook }(…) …
error-hook-threw = The hook { $hook } of “{ $workflow }” failed ({ $place }): { $reason ->
        [uncaught] something it did not wait for failed: { $message }
       *[threw] { $message }
    }
    .remedy = If the message does not say what to do, tell the author of the package { $package }.
error-hook-timeout = The hook { $hook } of “{ $workflow }” did not come to an end within { $seconds } s and was stopped.
    .remedy = If it needs more time, set execution.hookTimeout_ms in the manifest; otherwise tell the author of the package { $package }.
error-hook-crashed = The hook { $hook } of “{ $workflow }” ended its worker: { $reason ->
        [out-of-memory] it needed more than { $megabytes } MB of memory
        [exit] it ended the process that runs it ({ $message })
        [protocol] it sent what no hook may send ({ $message })
       *[crash] { $message }
    }.
    .remedy = Other items are not affected. Tell the author of the package { $package }.
error-hook-result-invalid = The hook { $hook } of “{ $workflow }” returned what cannot be used: { $reason ->
        [function] { $message }; only plain data can be returned
        [symbol] { $message }; only plain data can be returned
        [bigint] { $message }; only plain data can be returned
        [bytes] { $message }; bytes belong into a file
        [cyclic] the value contains itself
        [too-deep] the value is nested too deep
       *[no-object] an object is needed, but it was: { $message }
    }.
    .remedy = Tell the author of the package { $package }.
error-hook-result-too-large = The hook { $hook } of “{ $workflow }” returned more than { $megabytes } MB.
    .remedy = Large results belong into files. Tell the author of the package { $package }.
error-preflight-invalid = The answer of the hook preflight cannot be used: { $rule ->
        [object] it is no object, but: { $found }
        [kind] its kind is unknown ({ $found })
        [units] its list of units is missing, empty or no list ({ $found })
        [unit-id] a unit has no id of its own ({ $found })
        [aggregate] its aggregate is not of the one form there is ({ $found })
       *[apply] its apply is no object, or has an unusable parent ({ $found })
    }.
    .remedy = Tell the author of the workflow.
error-worker-boot-failed = The worker for the hooks of “{ $workflow }” did not start: { $reason }
    .remedy = Try again; if it stays so, install the program anew.
error-package-reserved-name = The package holds a file or folder named “{ $name }”, which is reserved.
    .remedy = Rename it in the package.
