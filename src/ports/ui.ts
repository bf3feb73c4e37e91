import type { JsonValue } from "../model/json.ts";

export interface ApprovalRequest {
  readonly runId: string;
  readonly unitId: string;
  readonly taskName: string;
  /** What will be written, one localised line per change. */
  readonly lines: readonly string[];
  readonly preview: JsonValue;
}

/** `all` approves this and every later unit of the run. */
export type ApprovalAnswer = "this" | "all" | "none" | "unanswered";

/** Kinds of files that a person is offered, such as `{label: "Images", extensions: ["png", "jpg"]}`. */
export interface FileFilter {
  readonly label: string;
  /** Without the dot. */
  readonly extensions: readonly string[];
}

export interface PickOptions {
  /** Absolute; where to begin to look. */
  readonly initialDirectory?: string;
  readonly filters?: readonly FileFilter[];
  /** For a file to be saved. */
  readonly suggestedName?: string;
}

/** Questions to a person. A host without anybody to ask answers `unanswered` or undefined at once. */
export interface UiPort {
  readonly interactive: boolean;
  approve(request: ApprovalRequest): Promise<ApprovalAnswer>;
  confirm(question: string): Promise<boolean | undefined>;
  /** An absolute path; undefined when nothing was picked. The folder exists. An empty title: the host's own words. */
  pickFolder(title: string, options?: PickOptions): Promise<string | undefined>;
  /** An existing file. */
  pickFile(title: string, options?: PickOptions): Promise<string | undefined>;
  /** Existing files, each once, at least one. */
  pickFiles(title: string, options?: PickOptions): Promise<readonly string[] | undefined>;
  /** A file that is not there yet, in a folder that is. */
  pickSaveFile(title: string, options?: PickOptions): Promise<string | undefined>;
  notify(text: string, type: "default" | "success" | "error"): void;
}
