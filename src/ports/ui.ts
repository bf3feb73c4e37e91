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

/** Questions to a person. A host without anybody to ask answers `unanswered` or undefined at once. */
export interface UiPort {
  readonly interactive: boolean;
  approve(request: ApprovalRequest): Promise<ApprovalAnswer>;
  confirm(question: string): Promise<boolean | undefined>;
  pickFolder(title: string): Promise<string | undefined>;
  pickFile(title: string): Promise<string | undefined>;
  notify(text: string, type: "default" | "success" | "error"): void;
}
