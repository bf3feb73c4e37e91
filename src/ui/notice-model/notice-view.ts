/** What a person can do from a notice. */
export type NoticeAction = "cancel" | "review" | "show" | "open" | "files" | "undo";

/** One notice as it is shown; everything in it is localised. */
export interface NoticeView {
  /** There is one of each kind at most. */
  readonly kind: "runs" | "messages";
  readonly tone: "info" | "success" | "warning" | "error";
  readonly title: string;
  readonly lines: readonly string[];
  readonly progress?: { readonly done: number; readonly total: number };
  readonly actions: readonly {
    readonly action: NoticeAction;
    readonly text: string;
    readonly enabled: boolean;
  }[];
  /** It goes away by itself after a while. */
  readonly passing: boolean;
}
