/** A value that survives JSON unchanged; everything journalled, sent to a worker or shown with `--json` is one. */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;

/** A JSON object. Absent and `undefined` mean the same: the key is left out when written. */
export interface JsonObject {
  readonly [key: string]: JsonValue | undefined;
}
