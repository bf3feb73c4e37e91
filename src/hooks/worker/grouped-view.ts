import { deepFreeze } from "./deep-freeze.ts";

const LISTS = ["parents", "children", "attachments", "notes"];
const FIELDS = ["selectionType", "summary", "warnings"];

/**
 * Lays the grouped view of older packages over a selection context (`spec/native-workflows.md` §6.3): four lists on its
 * array of items, which no loop and no JSON sees, and three fields beside it.
 */
export function layGroupedView(context: unknown, grouped: unknown): void {
  if (!isData(context) || !isData(grouped) || !Array.isArray(context.items)) return;
  for (const name of LISTS) {
    Object.defineProperty(context.items, name, { value: deepFreeze(grouped[name] ?? []), enumerable: false });
  }
  for (const name of FIELDS) if (!Object.hasOwn(context, name)) context[name] = grouped[name];
}

function isData(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
