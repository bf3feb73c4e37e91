import type { ErrorCode } from "../errors/codes.ts";
import { isWorkflowError, WorkflowError } from "../errors/workflow-error.ts";
import { HostApiError } from "../hooks/host-api/host-api-error.ts";
import type { HostApi } from "../hooks/host-api/host-api.ts";

/** Refusals that are no matter of the package: the library, the disk or this program is at fault. */
const NOT_THE_PACKAGE: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  "dependency_missing",
  "file_exists",
  "file_unreadable",
  "file_unwritable",
  "library_busy",
  "library_damaged",
  "library_locked",
  "library_read_only",
  "library_unreadable",
  "library_unwritable",
  "note_conversion_failed",
  "store_damaged",
  "store_failed",
]);

/** A host API that remembers the last refusal that is no matter of the package. */
export interface WatchedHostApi {
  readonly api: HostApi;
  /**
   * What to report of a hook that failed: the refusal itself where the hook only handed that on, so that people read
   * what to do about the library or the disk; else the error as it is.
   */
  reasonOf(error: unknown): unknown;
}

export function watchLibraryRefusal(api: HostApi): WatchedHostApi {
  let refused: HostApiError | undefined;
  return {
    api: {
      shape: api.shape,
      async call(member, args, signal, context) {
        try {
          return await api.call(member, args, signal, context);
        } catch (error) {
          if (error instanceof HostApiError && causeOf(error) !== undefined) refused = error;
          throw error;
        }
      },
    },
    reasonOf(error) {
      const cause = refused === undefined ? undefined : causeOf(refused);
      if (refused === undefined || cause === undefined) return error;
      if (!isWorkflowError(error) || error.code !== "hook_threw") return error;
      const { hostError } = error.details;
      const same =
        JSON.stringify(hostError) === JSON.stringify({ code: refused.code, details: refused.details });
      if (!same) return error;
      const { hook, place } = error.args;
      return new WorkflowError(cause.code, {
        args: cause.args,
        details: {
          ...cause.details,
          ...(hook === undefined ? {} : { hook }),
          ...(place === undefined ? {} : { place }),
        },
        retryable: cause.retryable,
        cause: error,
      });
    },
  };
}

function causeOf({ cause }: HostApiError): WorkflowError | undefined {
  return isWorkflowError(cause) && NOT_THE_PACKAGE.has(cause.code) ? cause : undefined;
}
