/** Why a module of a package cannot be loaded; the message is `hooks-finding-<reason>`. */
export type ModuleFindingReason =
  /** The hook's own file is not there. */
  | "missing-hook"
  /** The hook's path leaves the package. */
  | "outside-hook"
  /** No export has the hook's name. */
  | "missing-export"
  | "missing-file"
  /** There is none of that name, but one with an extension. */
  | "no-extension"
  /** `node:fs`, `lodash`: neither `./` nor `../`. */
  | "bare"
  /** A relative path that leaves the package. */
  | "outside"
  /** `file:`, `data:`, `https:`, or a path from the root. */
  | "address"
  /** An imported name that the module does not export. */
  | "missing-name"
  /** A JSON module without `with { type: "json" }`. */
  | "json-attribute"
  | "json-invalid"
  | "syntax"
  | "unreadable";

/** A finding about one module of a package, made without running it. */
export interface ModuleFinding {
  readonly code: "hook_missing_error" | "hook_import_error" | "hook_export_error";
  readonly reason: ModuleFindingReason;
  /** Below the package, with `/`. */
  readonly file: string;
  /** From 1, in UTF-16 units; 1, 1 for a whole file. */
  readonly line: number;
  readonly column: number;
  /** Values of the message: `specifier`, `name`, `message`, whichever the reason has; always all three. */
  readonly args: { readonly specifier: string; readonly name: string; readonly message: string };
}
