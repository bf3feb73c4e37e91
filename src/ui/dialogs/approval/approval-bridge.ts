import type { ChangePreview } from "../../../model/change-preview.ts";
import type { PageBridge } from "../page-bridge.ts";

/** What one unit wants to write. */
export interface ApprovalQuestion {
  readonly id: number;
  readonly workflow: string;
  readonly taskName: string;
  /** One localised line per change, for where no preview is known. */
  readonly lines: readonly string[];
  readonly changes: readonly ChangePreview[];
  /** Units of the same run that ask beside it. */
  readonly waiting: number;
}

/** The question that is open and its place among those of this window; without a question the next one is awaited. */
export interface ApprovalView {
  readonly question?: ApprovalQuestion;
  readonly number: number;
  readonly total: number;
}

/** What the approval window is opened with. One window shows one question after the other. */
export interface ApprovalBridge extends PageBridge {
  view(): ApprovalView;
  /** Called when the view is another one. */
  watch(changed: () => void): void;
  answer(id: number, answer: "this" | "all" | "none"): void;
  /** Names of fields and item types as the application shows them. */
  fieldName(name: string): string;
  itemTypeName(itemType: string): string;
}
