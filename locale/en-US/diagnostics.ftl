## Findings about workflow.json, workflow-package.json and the folders they lie in

diagnostic-manifest-parse-error =
    { $fault ->
        [empty] The file is empty; a JSON object is expected.
        [invalid-symbol] Not JSON: this is neither a value nor a name. Texts stand in double quotes.
        [invalid-number] Not JSON: this is not a number.
        [name-expected] Not JSON: a name in double quotes is expected here. There may be a comma too many.
        [value-expected] Not JSON: a value is expected here. There may be a comma too many.
        [colon-expected] Not JSON: a colon is expected here.
        [comma-expected] Not JSON: a comma is expected here.
        [brace-expected] Not JSON: a closing brace is missing.
        [bracket-expected] Not JSON: a closing bracket is missing.
        [end-expected] Not JSON: the document ends before this.
        [comment] Not JSON: comments are not allowed.
        [string-not-ended] Not JSON: the text that begins here is not closed.
        [invalid-escape] Not JSON: this escape does not exist.
        [invalid-character] Not JSON: control characters in texts must be escaped.
       *[other] The file is not JSON.
    }
diagnostic-manifest-too-large = The file is larger than { $limit } KiB and was not read.
diagnostic-manifest-too-deep = Objects and lists lie inside each other more than { $limit } deep.
diagnostic-too-many-elements = “{ $name }” has { $count } elements; at most { $limit } are allowed.
diagnostic-not-an-object = The file must hold one JSON object.
diagnostic-duplicate-key = “{ $name }” comes twice in this object; only the last one counts.
diagnostic-findings-truncated = { $count } more findings in this file are not listed.

diagnostic-missing-property = The required property “{ $name }” is missing.
diagnostic-unknown-key = The key “{ $name }” is not known here and has no effect.
diagnostic-unknown-key-of-test = The key “{ $name }” is not known here, so the test cannot be carried out. Known are: { $known }.
diagnostic-replaced-field = The field “{ $name }” is no longer used.
diagnostic-older-field = The field “{ $name }” belongs to schemaVersion 1.
diagnostic-chosen-at-start = The field “{ $name }” is no longer used: it is chosen when the workflow is started.
diagnostic-deprecated-field = The field “{ $name }” is deprecated.
diagnostic-wrong-type =
    “{ $name }” must be { $expected ->
        [string] a text
        [number] a number
        [integer] a whole number
        [boolean] true or false
        [array] a list
        [object] an object
        [number-or-object] a number or an object
        [string-or-number] a text or a number
       *[other] a text, a number, true, false or null
    }.
diagnostic-wrong-value = “{ $name }” must be one of: { $allowed }.
diagnostic-unknown-policy = The policy of validateSelection.select must be one of: { $allowed }.
diagnostic-invalid-value = “{ $name }” is not valid: { $reason }.
diagnostic-empty-text = “{ $name }” must not be empty.
diagnostic-blank-text = “{ $name }” must not be blank.
diagnostic-long-text = “{ $name }” may have at most { $limit } characters.
diagnostic-empty-list = “{ $name }” must have at least one element.
diagnostic-repeated-item = { $value } comes twice in this list.
diagnostic-small-number = “{ $name }” must be at least { $limit }.
diagnostic-not-above = “{ $name }” must be more than { $limit }.
diagnostic-needs-one-of = “{ $name }” needs at least one of: { $names }.
diagnostic-no-pointer = “{ $name }” must be a JSON pointer that begins with a slash.
diagnostic-no-origin = An origin is a scheme, a host and perhaps a port, without a path: https://api.example.org

diagnostic-version-missing = “schemaVersion” is missing, but the manifest has not the shape of schemaVersion 1.
diagnostic-version-unknown = schemaVersion { $version } is not supported.
diagnostic-manifest-upgraded = The manifest has the form of schemaVersion 1 and was read as: { $rewrites }
diagnostic-rewrite-moved = { $from } → { $to }
diagnostic-rewrite-added = { $to } added
diagnostic-rewrite-dropped = { $from } dropped

## How parts of a manifest go together

diagnostic-exact-excludes = “exact” cannot stand beside “min” or “max”.
diagnostic-min-above-max = “min” ({ $min }) is more than “max” ({ $max }).
diagnostic-minima-above-total = The kinds need at least { $sum } selected items, but “total” allows at most { $total }.
diagnostic-maxima-below-total = The kinds allow at most { $sum } selected items, but “total” needs at least { $total }.
diagnostic-mixing-needed = More than one kind of item is needed, but “allowMixed” is false.
diagnostic-no-single-kind = With “allowMixed” false, no single kind of item can meet these counts.
diagnostic-count-needs-selection = A count needs at least one selected item, so a selection is required: this must be true.
diagnostic-counts-forbid-selection = A selection is required, but the counts allow no selected item.
diagnostic-selector-product = The selector “{ $policy }” produces members of kind “{ $product }”, not “{ $member }”.
diagnostic-selection-grouping = The selector “selection” needs the grouping “all”, not “{ $grouping }”.
diagnostic-member-selection-selector = The selector “input-member” cannot produce the member kind “selection”: choose another kind, such as “parent”, or, for a workflow that takes the selection as a whole, the selector “selection” with the grouping “all”.
diagnostic-member-selection = The member kind “selection” needs the selector “selection”, not “{ $policy }”.
diagnostic-selector-needs-selection = The selector “{ $policy }” finds nothing without a selection: this must be true. To run without one, use the selector and member kind “selection” with the grouping “all”.
diagnostic-selector-always-empty = The selector “input-member” never finds a member of kind “{ $member }”: the workflow would never run.
diagnostic-source-without-input-member = “source” belongs to the selector “input-member” alone.
diagnostic-one-candidate = The selector “selection” produces exactly one candidate, which this rule does not allow.
diagnostic-mime-member = Only the member kind “attachment” accepts MIME types, not “{ $member }”.
diagnostic-filter-needs-attachment = The filter “{ $kind }” needs the member kind “attachment”, not “{ $member }”.
diagnostic-filter-needs-parents = The filter “candidates-per-parent” has no effect on the member kind “{ $member }”.
diagnostic-target-of-other-phase = The target “{ $value }” does not go with this phase: “translator-markdown” needs the phase “execute” and a parameter, the other targets the phase “availability”.
diagnostic-parameter-phase = A filter with a parameter needs the phase “execute”.
diagnostic-parameter-undeclared = There is no parameter “{ $name }” in “parameters”.
diagnostic-parameter-default-invalid = The default is not a valid value of this parameter and is ignored.

diagnostic-no-build-strategy = With the provider “{ $provider }”, the manifest needs “request” or “hooks.buildRequest”.
diagnostic-provider-misspelt = There is no provider “{ $provider }” in this program; there are: { $known }.
diagnostic-provider-needs-request = There is no provider “{ $provider }” in this program (there are: { $known }), and any but “pass-through” needs “request” or “hooks.buildRequest”.
diagnostic-create-missing = A request of kind skillrunner.job.v1 needs “create”.
diagnostic-create-mode-defaulted = “request.create.mode” is not set; “auto” is used.
diagnostic-sequence-provider = A sequence needs the provider “acp” or “skillrunner”, not “{ $provider }”.
diagnostic-sequence-without-steps = A sequence needs at least one step, or “hooks.buildRequest”.
diagnostic-final-step-missing = A sequence needs “result.final_step_id”.
diagnostic-unknown-step = There is no step “{ $id }”. The steps are: { $steps }.
diagnostic-step-repeated = There is a step “{ $id }” before this one.
diagnostic-include-if-runtime = Only a buildRequest hook can decide this condition; the step “{ $step }” always runs.
diagnostic-skill-missing = The skill “{ $skill }” is in no skills folder. The workflow is listed but cannot be started.

## Hook files

diagnostic-hook-missing = The file of the hook “{ $hook }” does not exist: { $path }
diagnostic-hook-outside = A hook file must lie inside the folder of its package: { $path }
diagnostic-hook-ending =
    { $multi ->
        [yes] Hooks of a package must end in .mjs: { $path }
       *[no] A hook file must end in .mjs or .js: { $path }
    }

## Folders, packages and texts

diagnostic-scan-path = This folder of workflows cannot be read: { $reason }
diagnostic-scan-runtime = This could not be read: { $reason }
diagnostic-listed-folder-missing = The folder “{ $name }” is listed here but does not exist.
diagnostic-workflow-outside = A manifest must lie inside the folder of its package: { $entry }
diagnostic-workflow-missing = There is no manifest at this path: { $entry }
diagnostic-bare-workflow-id = “{ $entry }” is the name of a folder; the path of the manifest is expected.
diagnostic-duplicate-id = The workflow “{ $id }” of { $loser } is not used: { $winner } has the same id and comes first.
diagnostic-locale-outside = The texts for { $tag } must lie below the folder of the package, and the path may not hold “..”: { $path }
diagnostic-locale-missing = There is no file with the texts for { $tag }: { $path }
diagnostic-locale-not-json = The texts of this locale cannot be read: the file is not usable JSON.
diagnostic-locale-no-text = “{ $key }” must be a text; it is left out.

diagnostic-no-version-range = “{ $range }” is not a range of versions, such as “>=8 <11”.
diagnostic-zotero-untested = This was made for Zotero { $range } and was not tried out with Zotero { $version }, which is newer. It can be used all the same.

diagnostic-blocked-by-skills =
    { $count ->
        [one] It needs a skill that is not there: { $skills }
       *[other] It needs skills that are not there: { $skills }
    }
diagnostic-blocked-by-host-access = It needs an agent's access to the library, which this version does not offer.
diagnostic-blocked-by-zotero = It needs Zotero { $range }; this is Zotero { $version }.
