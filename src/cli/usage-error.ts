import { WorkflowError } from "../errors/workflow-error.ts";

/** Looks a Fluent message up. */
export type TextLookup = (id: string, args?: Readonly<Record<string, string | number>>) => string;

/**
 * `usage_error` with everything that is wrong, one localised text per problem.
 *
 * @param help the command that tells how it is done right
 */
export function usageError(problems: readonly string[], help = "zwm --help"): WorkflowError {
  return new WorkflowError("usage_error", {
    args: { what: problems.join("; "), help },
    details: { problems },
  });
}
