import type { ItemFacts } from "../model/item-facts.ts";
import type { ItemRef } from "../model/item-ref.ts";
import type { CountName } from "../model/workflow-manifest.ts";
import { itemLabel } from "./item-label.ts";
import { refOf } from "./item-rows.ts";

/** What to do about a reason, for programs; plain data. References are those of the library as it is. */
export type RemedyAction =
  /** Select exactly these items instead. */
  | { readonly kind: "select"; readonly refs: readonly ItemRef[] }
  /** Take these out of the selection. */
  | { readonly kind: "deselect"; readonly refs: readonly ItemRef[] }
  /** Select further items that the workflow can use. */
  | { readonly kind: "select-more"; readonly of: CountName; readonly count: number }
  /** Restore these, top first. */
  | { readonly kind: "restore-from-trash"; readonly refs: readonly ItemRef[] }
  /** Attach files of that type; with `select`, select what was attached instead. */
  | ({ readonly kind: "add-attachment"; readonly mime: string } & Addition)
  /** Write notes, of that generated kind where one is given; with `select`, select them instead. */
  | ({ readonly kind: "add-note"; readonly noteKind?: string } & Addition)
  /** Put the item below a parent item; with `select`, select that parent instead. */
  | { readonly kind: "add-parent"; readonly ref: ItemRef; readonly select: boolean }
  /** Put the attachment's file where it should be. */
  | { readonly kind: "provide-file"; readonly ref: ItemRef; readonly path?: string }
  /** Move the file at that path away. */
  | { readonly kind: "remove-file"; readonly path: string }
  | { readonly kind: "remove-notes"; readonly refs: readonly ItemRef[] }
  /** Give the parameter a value that can be part of a file name. */
  | { readonly kind: "set-parameter"; readonly name: string };

interface Addition {
  readonly parent: ItemRef;
  readonly count: number;
  readonly select: boolean;
}

/**
 * A remedy: the action, and code and values of its Fluent text `planner-remedy-<code>`. The action makes the item, or the
 * selection it names, eligible as far as this reason goes. Without an action the code is `none`: nothing helps.
 */
export interface RemedyAdvice {
  readonly code: RemedyAction["kind"] | "none";
  readonly args: Readonly<Record<string, string | number>>;
  readonly action?: RemedyAction;
}

export const NO_REMEDY: RemedyAdvice = Object.freeze({ code: "none", args: Object.freeze({}) });

/** Advice about rows: `count` of them, `name` the first one's label. */
export function adviseRows(
  facts: ItemFacts,
  kind: "select" | "deselect" | "restore-from-trash" | "remove-notes",
  rows: readonly number[],
): RemedyAdvice {
  const [first] = rows;
  if (first === undefined) return NO_REMEDY;
  return {
    code: kind,
    args: { count: rows.length, name: itemLabel(facts, first) },
    action: { kind, refs: rows.map((row) => refOf(facts, row)) },
  };
}

/** Advice to attach `count` files of a type to the item at row `parent`. */
export function adviseAttachment(
  facts: ItemFacts,
  parent: number,
  { mime, count = 1, select }: { readonly mime: string; readonly count?: number; readonly select: boolean },
): RemedyAdvice {
  return {
    code: "add-attachment",
    args: { name: itemLabel(facts, parent), type: typeName(mime), mime, count, then: thenDo(select) },
    action: { kind: "add-attachment", parent: refOf(facts, parent), mime, count, select },
  };
}

/** Advice to write `count` notes below the item at row `parent`. */
export function adviseNote(
  facts: ItemFacts,
  parent: number,
  {
    noteKind,
    count = 1,
    select,
  }: { readonly noteKind?: string; readonly count?: number; readonly select: boolean },
): RemedyAdvice {
  return {
    code: "add-note",
    args: { name: itemLabel(facts, parent), noteKind: noteKind ?? "any", count, then: thenDo(select) },
    action: {
      kind: "add-note",
      parent: refOf(facts, parent),
      ...(noteKind === undefined ? {} : { noteKind }),
      count,
      select,
    },
  };
}

/** Advice to put the item at `row` below a parent item. */
export function adviseParent(facts: ItemFacts, row: number, select: boolean): RemedyAdvice {
  return {
    code: "add-parent",
    args: { name: itemLabel(facts, row), then: thenDo(select) },
    action: { kind: "add-parent", ref: refOf(facts, row), select },
  };
}

/** What the text says of the selection afterwards. */
function thenDo(select: boolean): "select" | "keep" {
  return select ? "select" : "keep";
}

/** Name of a MIME type that a Fluent text can choose by. */
function typeName(mime: string): string {
  if (mime === "application/pdf") return "pdf";
  if (mime === "text/markdown" || mime === "text/x-markdown") return "markdown";
  return mime === "text/html" ? "html" : "other";
}
