export type Severity = "error" | "warning" | "info";

/** A finding about a file, with its place and a suggestion (`spec/native-workflows.md` §4). */
export interface Diagnostic {
  /** `error` means the workflow is not loaded; `warning` and `info` leave it usable. */
  readonly severity: Severity;
  readonly code: string;
  /** Localised sentence. */
  readonly message: string;
  /** The nearest known name, or the replacement of a deprecated form. */
  readonly suggestion?: string;
  /** Path below `root`, with `/`. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 units. */
  readonly column: number;
  /** RFC 6901 pointer; `""` for the whole file. */
  readonly pointer: string;
  readonly workflowId?: string;
  /** The root folder's own id, such as `user` or `official`. */
  readonly root?: string;
}
