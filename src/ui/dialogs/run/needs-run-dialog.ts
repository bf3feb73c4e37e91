import type { RunForm } from "../../../model/run-form.ts";

/**
 * Whether there is anything to choose before a run: a parameter, one of several backends, an option of the provider, how
 * far to trust the package, or whether it may write unasked. Without any of these it starts at once.
 */
export function needsRunDialog({ fields, backends, check, trust, mayWriteUnasked }: RunForm): boolean {
  return (
    fields.length > 0 ||
    backends.length > 1 ||
    check.options.length > 0 ||
    trust.state.level === "untrusted" ||
    mayWriteUnasked ||
    // What stands in the way is shown, though there is nothing to choose.
    check.refusal !== undefined
  );
}
