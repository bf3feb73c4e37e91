import type { JsonObject, JsonValue } from "../../../model/json.ts";
import type { PageBridge } from "../page-bridge.ts";

/** What the window of a hook's editor is opened with (`spec/native-workflows.md` §9.1, editor). */
export interface EditorBridge extends PageBridge {
  readonly title: string;
  readonly initialState: JsonValue;
  /** As the hook passed them: context, layout, labels, actions, closeActionId, autoClose. */
  readonly options: JsonObject;
  /** Calls a function of the hook's renderer; null when it has none of that name. */
  call(name: string, args: readonly JsonValue[]): Promise<JsonValue>;
  /** Saves and closes. */
  save(result: JsonValue, actionId?: string): void;
  /** Closes without saving. */
  leave(actionId?: string): void;
}
