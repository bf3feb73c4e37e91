import type { TrustRecord } from "../model/trust.ts";
import type { FilesPort } from "../ports/files.ts";
import { isInside } from "./trust-state.ts";

/** The origin of an address as grants name it (`https://api.example.org`, with any port that is not the usual one). */
export function originOf(address: string): string | undefined {
  try {
    const { origin, protocol } = new URL(address);
    return protocol === "https:" || protocol === "http:" ? origin : undefined;
  } catch {
    return undefined;
  }
}

/** Whether an address may be called without asking: its origin is declared, or was allowed for this digest. */
export function mayCall(
  address: string,
  declared: readonly string[],
  record: Pick<TrustRecord, "origins"> | undefined,
): boolean {
  const origin = originOf(address);
  if (origin === undefined) return false;
  return [...declared, ...(record?.origins ?? [])].some((allowed) => originOf(allowed) === origin);
}

/** Whether a path lies in a folder that was allowed for this digest. Absolute paths, links resolved. */
export function mayUse(
  files: Pick<FilesPort, "relative">,
  path: string,
  record: Pick<TrustRecord, "folders"> | undefined,
): boolean {
  return (record?.folders ?? []).some((folder) => isInside(files, folder, path));
}
