import { CHANGE_ROWS } from "./changes.ts";
import { FILE_ROWS } from "./files.ts";
import { LIBRARY_ROWS } from "./library.ts";
import { LIBRARY_TYPES } from "./library-types.ts";
import { PEOPLE_ROWS } from "./people.ts";
import type { ContractRow } from "./row.ts";
import { RESULT_TYPES } from "./result-types.ts";
import { RUNTIME_TYPES } from "./runtime-types.ts";
import { SHARED_TYPES } from "./types.ts";

/** The types that the rows name, and those of a hook's arguments, as TypeScript declarations. */
export const CONTRACT_TYPES = {
  before: SHARED_TYPES + LIBRARY_TYPES,
  after: RESULT_TYPES + RUNTIME_TYPES,
} as const;

/** Every member of the host API v12, owner by owner. */
export const HOST_API_CONTRACT: readonly ContractRow[] = [
  ...PEOPLE_ROWS,
  ...LIBRARY_ROWS,
  ...CHANGE_ROWS,
  ...FILE_ROWS,
];

/** Owner to the names of its members; plain values are left out. */
export function contractShape(): Readonly<Record<string, readonly string[]>> {
  const owners: Record<string, string[]> = {};
  for (const { member, extension } of HOST_API_CONTRACT) {
    const [owner = "", name] = member.split(".");
    if (name !== undefined && extension !== true) (owners[owner] ??= []).push(name);
  }
  return owners;
}
