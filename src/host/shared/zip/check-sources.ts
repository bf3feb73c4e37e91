import { WorkflowError } from "../../../errors/workflow-error.ts";
import { ZIP_LIMITS, type ZipSource, type ZipWriteOptions } from "../../../ports/zip.ts";
import { zipNameProblems } from "../../../ports/zip-names.ts";
import { unsafe, zipTooLarge } from "./zip-refusals.ts";

/** A source whose size is known. */
export interface SizedSource {
  readonly source: ZipSource;
  readonly size: number;
  /** Of a file: milliseconds since the epoch. */
  readonly modifiedAt?: number;
}

/** Refuses names and sizes before anything is written; `shown` names the target, `sizeOf` looks at a source. */
export async function checkSources(
  sources: readonly ZipSource[],
  options: ZipWriteOptions,
  shown: string,
  sizeOf: (source: ZipSource) => Promise<SizedSource>,
): Promise<readonly SizedSource[]> {
  const limits = { ...ZIP_LIMITS, ...options.limits };
  if (sources.length > limits.entries) throw zipTooLarge(shown, "entries", limits.entries, sources.length);
  const findings = zipNameProblems(sources.map(({ name }) => ({ name, type: "file" as const })));
  if (findings.length > 0) throw unsafe(shown, findings);
  const sized: SizedSource[] = [];
  let total = 0;
  for (const source of sources) {
    if (options.signal?.aborted === true) throw new WorkflowError("canceled");
    const one = await sizeOf(source);
    if (one.size > limits.entryBytes) throw zipTooLarge(shown, "entry", limits.entryBytes, one.size);
    total += one.size;
    if (total > limits.totalBytes) throw zipTooLarge(shown, "total", limits.totalBytes, total);
    sized.push(one);
  }
  return sized;
}
