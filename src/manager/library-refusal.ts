import { isWorkflowError, WorkflowError } from "../errors/workflow-error.ts";
import { HostApiError } from "../hooks/host-api/host-api-error.ts";
import type { HostApi } from "../hooks/host-api/host-api.ts";

/** A host API that remembers that a library took no changes. */
export interface WatchedHostApi {
  readonly api: HostApi;
  /**
   * What to report of a hook that failed: `library_read_only` where it only handed on that refusal of the host, since
   * then the library is at fault and not the package; else the error itself.
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
      return new WorkflowError(cause.code, { args: cause.args, details: cause.details, cause: error });
    },
  };
}

function causeOf({ cause }: HostApiError): WorkflowError | undefined {
  return isWorkflowError(cause) && cause.code === "library_read_only" ? cause : undefined;
}
