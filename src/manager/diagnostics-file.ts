import { toFailureRecord } from "../errors/workflow-error.ts";
import type { Redactor } from "../logs/redact.ts";
import type { JsonObject, JsonValue } from "../model/json.ts";

/** One file of the archive; `kind` is that of its text `diagnostics-file-<kind>`. */
export interface DiagnosticsFile {
  readonly name: string;
  readonly kind: string;
  readonly text: string;
}

/** A part as JSON; one that cannot be had is told as the error that kept it away. */
export async function told(
  name: string,
  kind: string,
  redactor: Redactor,
  read: () => JsonValue | Promise<JsonValue>,
): Promise<DiagnosticsFile> {
  let value: JsonValue;
  try {
    value = await read();
  } catch (error) {
    value = { error: toFailureRecord(error) as unknown as JsonObject };
  }
  return { name, kind, text: `${JSON.stringify(redactor.json(value), null, 2)}\n` };
}
