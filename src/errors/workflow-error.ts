import type { JsonObject, JsonValue } from "../model/json.ts";
import type { FailureRecord } from "../model/run-event.ts";
import { ERROR_CODES, type ErrorCode } from "./codes.ts";

export interface WorkflowErrorOptions {
  /** Values for the localised message. */
  readonly args?: Readonly<Record<string, string | number>>;
  /** What a program may want to know beyond the text. */
  readonly details?: JsonObject;
  readonly cause?: unknown;
  /** Default: as the table of codes says. */
  readonly retryable?: boolean;
}

const BRAND = "workflow-manager.error.v1";

/**
 * The one error of this program: a code from the table, values for its localised message, whether trying again
 * can help, and what caused it. `message` is English, for logs; people read the Fluent message of `l10nId`,
 * whose attribute `remedy` says what to do.
 */
export class WorkflowError extends Error {
  readonly brand = BRAND;
  readonly code: ErrorCode;
  readonly args: Readonly<Record<string, string | number>>;
  readonly details: JsonObject;
  readonly retryable: boolean;

  constructor(code: ErrorCode, options: WorkflowErrorOptions = {}) {
    const args = options.args ?? {};
    const described = Object.entries(args)
      .map(([name, value]) => `${name}=${String(value)}`)
      .join(", ");
    super(
      described === "" ? code : `${code} (${described})`,
      options.cause === undefined ? undefined : { cause: options.cause },
    );
    this.name = "WorkflowError";
    this.code = code;
    this.args = args;
    this.details = options.details ?? {};
    this.retryable = options.retryable ?? ERROR_CODES[code].retryable;
  }

  get l10nId(): string {
    return `error-${this.code.replaceAll("_", "-")}`;
  }
}

/** Whether a value is a {@link WorkflowError}, also one of another realm, where `instanceof` fails. */
export function isWorkflowError(value: unknown): value is WorkflowError {
  return typeof value === "object" && value !== null && (value as { brand?: unknown }).brand === BRAND;
}

/** Any thrown value as a {@link WorkflowError}; what is none becomes `internal_error` with it as the cause. */
export function toWorkflowError(thrown: unknown): WorkflowError {
  if (isWorkflowError(thrown)) return thrown;
  const reason = thrown instanceof Error ? thrown.message : String(thrown);
  return new WorkflowError("internal_error", { args: { reason }, cause: thrown });
}

/** The error as events, records and `--json` keep it. */
export function toFailureRecord(thrown: unknown): FailureRecord {
  const error = toWorkflowError(thrown);
  const details: Record<string, JsonValue> = { ...error.details, ...error.args } as Record<string, JsonValue>;
  return {
    code: error.code,
    message: error.message,
    retryable: error.retryable,
    ...(Object.keys(details).length === 0 ? {} : { details }),
  };
}
