import { WorkflowError } from "../../../errors/workflow-error.ts";
import type { ZipNameFinding } from "../../../ports/zip-names.ts";
import type { ShowPath } from "../shown-path.ts";

/** Why a file is no archive that can be read. */
export type ZipFault = "no-archive" | "damaged" | "size" | "checksum" | "encrypted" | "method";

/** The refusal of a file that is no archive, or not a whole one (`archive_invalid`). */
export function zipFault(path: string, reason: ZipFault, show: ShowPath, cause?: unknown): WorkflowError {
  return new WorkflowError("archive_invalid", {
    args: { path: show(path), reason },
    details: { reason },
    cause,
  });
}

/** The refusal of an archive beyond a limit (`archive_too_large`); `shown` is its path as people know it. */
export function zipTooLarge(
  shown: string,
  what: "entries" | "entry" | "total" | "ratio",
  limit: number,
  observed: number,
): WorkflowError {
  return new WorkflowError("archive_too_large", {
    args: { path: shown, what, limit, observed },
    details: { resource: what, limit, observed },
  });
}

/** The refusal of an archive for the names in it; names at most ten of them. */
export function unsafe(shown: string, findings: readonly ZipNameFinding[]): WorkflowError {
  const listed = findings.slice(0, 10).map(({ name, problem }) => ({ name: printable(name), problem }));
  return new WorkflowError("archive_unsafe", {
    args: {
      path: shown,
      names: listed.map(({ name }) => name).join(", "),
      problem: listed[0]?.problem ?? "",
      count: findings.length,
    },
    details: { problems: listed },
  });
}

/** The refusal of a name that the archive does not have. */
export function noSuchEntry(shown: string, name: string): WorkflowError {
  return new WorkflowError("archive_entry_not_found", { args: { path: shown, name: printable(name) } });
}

/** What a file's content fails with when it is no longer what was looked at first. */
export function sourceChanged(name: string): WorkflowError {
  return new WorkflowError("archive_source_changed", { args: { name } });
}

/** A hostile name, fit for a terminal and not longer than a line. */
function printable(name: string): string {
  return name.replaceAll(/\p{C}/gu, "\ufffd").slice(0, 120);
}
