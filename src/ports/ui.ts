import type { JsonValue } from "../model/json.ts";

export interface ApprovalRequest {
  readonly runId: string;
  readonly unitId: string;
  /** Label of the workflow. */
  readonly workflow: string;
  readonly taskName: string;
  /** What will be written, one localised line per change. */
  readonly lines: readonly string[];
  /** The same facet by facet: `{changes: ChangePreview[]}`, or null where that is not known. */
  readonly preview: JsonValue;
  /** Units of the same run that ask beside this one. */
  readonly waiting: number;
  /** Whether it is still to be answered: a run may be canceled meanwhile. Absent: as long as nobody has answered. */
  readonly isOpen?: () => boolean;
}

/** `all` approves this and every later unit of the run. */
export type ApprovalAnswer = "this" | "all" | "none" | "unanswered";

/** A start of units some of which a run of the same workflow is at work on already. */
export interface DuplicateQuestion {
  /** Label of the workflow. */
  readonly workflow: string;
  /** Names of the units that are under way, in order; at least one. */
  readonly units: readonly string[];
  /** Units of the start, those included. */
  readonly total: number;
  readonly runs: readonly string[];
}

/** `others` leaves the units out that are under way; `cancel` starts nothing. */
export type DuplicateAnswer = "others" | "all" | "cancel";

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
  /** One question about all units of a start. A host without it is asked by `confirm`, unit by unit. */
  chooseDuplicates?(question: DuplicateQuestion): Promise<DuplicateAnswer | undefined>;
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
