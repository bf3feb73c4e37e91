import type { JsonObject, JsonValue } from "../model/json.ts";

/** A window in which a person edits what a hook shows (`spec/native-workflows.md` §9.1, editor). */
export interface EditorSession {
  readonly title: string;
  readonly initialState: JsonValue;
  /** What the hook passed beside: context, layout, labels, actions and the like, checked. */
  readonly options: JsonObject;
  /** Calls a function of the hook's renderer by its name. */
  readonly renderer: (name: string, args: readonly JsonValue[]) => Promise<JsonValue>;
}

export interface EditorAnswer {
  readonly saved: boolean;
  readonly result?: JsonValue;
  readonly reason?: string;
  readonly actionId?: string;
}

/** One window at a time; others wait. Closing one with unsaved changes asks. */
export interface EditorPort {
  open(session: EditorSession, signal: AbortSignal): Promise<EditorAnswer>;
}
