import type { MessageArgs } from "../../l10n/localizer.ts";
import type { DiagnosticCode } from "./diagnostic-codes.ts";

/** A finding before it has a line, a sentence and, under the strict switch, another severity. */
export interface Finding {
  readonly code: DiagnosticCode;
  /** RFC 6901, into the value that was checked; of a missing property the pointer it would have. */
  readonly pointer: string;
  /** Where on the pointer the place is; when nothing is there, it is the nearest value above. */
  readonly part: "key" | "value";
  /** Fluent message. */
  readonly message: string;
  readonly args?: MessageArgs;
  readonly suggestion?: string;
}

/** A `manifest_validation_error` at a value, or at a key that must not be there. */
export function refusal(
  pointer: string,
  message: string,
  more: Partial<Pick<Finding, "part" | "args" | "suggestion">> = {},
): Finding {
  return { code: "manifest_validation_error", pointer, part: "value", message, ...more };
}
