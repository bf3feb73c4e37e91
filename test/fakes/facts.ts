import { type FactSelection, type ItemFacts, ItemKind } from "../../src/model/item-facts.ts";
import type { ItemRef } from "../../src/model/item-ref.ts";
import type { NotePayload, PlannerProbes } from "../../src/selection/probes.ts";

/** One item as the fact files of `test/vectors/native/facts` write it; children are those that name it as parent. */
export interface FactEntry {
  readonly kind: "parent" | "child" | "attachment" | "note";
  readonly ref: ItemRef;
  /** `annotation` makes a child an annotation. */
  readonly itemType: string;
  readonly title?: string;
  readonly parentRef?: ItemRef;
  readonly filename?: string;
  readonly contentType?: string;
  /** ISO text; what is no date counts as none. */
  readonly createdAt?: string;
  /** Source path; absent = unknown. */
  readonly path?: string;
  /** Default: 3 (link to the web) for an attachment without a path, else 0 (stored file). */
  readonly linkMode?: number;
  readonly html?: string;
  readonly payloads?: readonly NotePayload[];
  readonly issues?: readonly string[];
  /** In the trash. */
  readonly deleted?: boolean;
}

export interface FactFile {
  readonly items: readonly FactEntry[];
  readonly missingFiles?: readonly string[];
}

/** `<libraryId>/<key>`, as test worlds name items. */
export function nameOfRef({ libraryId, key }: ItemRef): string {
  return `${libraryId}/${key}`;
}

/** Facts of all entries, one row each, in file order. A parent that has no entry counts as none. */
export function factsOf(entries: readonly FactEntry[]): ItemFacts {
  const rowOf = new Map(entries.map(({ ref }, row) => [nameOfRef(ref), row]));
  const parent = Int32Array.from(entries, ({ parentRef }) =>
    parentRef === undefined ? -1 : (rowOf.get(nameOfRef(parentRef)) ?? -1),
  );
  return {
    size: entries.length,
    libraryId: entries.map(({ ref }) => ref.libraryId),
    key: entries.map(({ ref }) => ref.key),
    kind: Uint8Array.from(entries, kindOf),
    itemType: entries.map(({ itemType }) => itemType),
    title: entries.map(({ title }) => title),
    parent,
    trashed: trashedOf(entries, parent),
    filename: entries.map(({ filename }) => filename),
    contentType: entries.map(({ contentType }) => contentType),
    createdAt: Float64Array.from(entries, ({ createdAt }) => Date.parse(createdAt ?? "")),
    path: entries.map(({ path }) => path),
    linkMode: Int8Array.from(entries, (entry) =>
      entry.kind === "attachment" ? (entry.linkMode ?? (entry.path === undefined ? 3 : 0)) : -1,
    ),
    ...childrenByParent(parent),
  };
}

/** The facts with the given items selected, in that order; throws for an item that has no row. */
export function selectRefs(facts: ItemFacts, refs: readonly ItemRef[]): FactSelection {
  const rowOf = new Map(facts.key.map((key, row) => [`${facts.libraryId[row] ?? 0}/${key}`, row]));
  const rows = Int32Array.from(refs, (ref) => {
    const row = rowOf.get(nameOfRef(ref));
    if (row === undefined) throw new Error(`No item ${nameOfRef(ref)} among the facts`);
    return row;
  });
  return { facts, rows };
}

/**
 * Probes over the entries: a file exists when some entry has its path and `missingFiles` does not list it;
 * `fileExists` overrides by path, `"error"` being a path that cannot be read, which the port reports as absent.
 * `calls` lists the batches asked for.
 */
export function probesOf(
  { items, missingFiles = [] }: FactFile,
  fileExists: Readonly<Record<string, boolean | "error">> = {},
): PlannerProbes & { readonly calls: { kind: "files" | "notes"; asked: readonly string[] }[] } {
  const missing = new Set(missingFiles);
  const files = new Set(items.flatMap(({ path }) => path ?? []).filter((path) => !missing.has(path)));
  const notes = new Map(items.map((entry) => [nameOfRef(entry.ref), entry]));
  const calls: { kind: "files" | "notes"; asked: readonly string[] }[] = [];
  return {
    calls,
    files: {
      existing(paths) {
        calls.push({ kind: "files", asked: [...paths] });
        return Uint8Array.from(paths, (path) =>
          Object.hasOwn(fileExists, path) ? Number(fileExists[path] === true) : Number(files.has(path)),
        );
      },
    },
    notes: {
      read(refs, { payloads }) {
        calls.push({ kind: "notes", asked: refs.map(nameOfRef) });
        return refs.map((ref) => {
          const entry = notes.get(nameOfRef(ref));
          if (entry?.kind !== "note") return null;
          return {
            html: entry.html ?? null,
            ...(payloads ? { payloads: entry.payloads ?? [] } : {}),
            issues: entry.issues ?? [],
          };
        });
      },
    },
  };
}

/** A library of `count` papers, each with a PDF, a snapshot and a Markdown file or a second PDF, all selected. */
export function manyPapers(count: number): FactSelection {
  const entries: FactEntry[] = [];
  for (let paper = 0; paper < count; paper += 1) {
    const ref = { libraryId: 1, key: keyOf(paper * 4) };
    entries.push({ kind: "parent", ref, itemType: "journalArticle", title: `Paper ${paper} on a subject` });
    const day = String(1 + (paper % 28)).padStart(2, "0");
    const files = [
      ["full text.pdf", "application/pdf"],
      ["snapshot.html", "text/html"],
      paper % 3 === 0 ? ["notes.md", "text/markdown"] : ["supplement.pdf", "application/pdf"],
    ] as const;
    files.forEach(([name, contentType], at) => {
      const key = keyOf(paper * 4 + at + 1);
      entries.push({
        kind: "attachment",
        ref: { libraryId: 1, key },
        itemType: "attachment",
        parentRef: ref,
        title: `Attachment ${at} of paper ${paper}`,
        filename: `${paper} ${name}`,
        contentType,
        createdAt: `2024-0${at + 1}-${day}T08:00:00Z`,
        path: `/library/storage/${key}/${paper} ${name}`,
      });
    });
  }
  const facts = factsOf(entries);
  return { facts, rows: Int32Array.from({ length: count }, (_, paper) => paper * 4) };
}

function kindOf({ kind, itemType }: FactEntry): ItemKind {
  if (kind === "attachment") return ItemKind.attachment;
  if (kind === "note") return ItemKind.note;
  return itemType === "annotation" ? ItemKind.annotation : ItemKind.regular;
}

function trashedOf(entries: readonly FactEntry[], parent: Int32Array): Uint8Array {
  return Uint8Array.from(entries, (_, row) => {
    const seen = new Set<number>();
    for (let at = row; at >= 0 && !seen.has(at); at = parent[at] ?? -1) {
      if (entries[at]?.deleted === true) return 1;
      seen.add(at);
    }
    return 0;
  });
}

function childrenByParent(parent: Int32Array): Pick<ItemFacts, "childStart" | "childRows"> {
  const childStart = new Int32Array(parent.length + 1);
  for (const above of parent) if (above >= 0) childStart[above + 1] = (childStart[above + 1] ?? 0) + 1;
  for (let row = 0; row < parent.length; row += 1) {
    childStart[row + 1] = (childStart[row + 1] ?? 0) + (childStart[row] ?? 0);
  }
  const childRows = new Int32Array(childStart[parent.length] ?? 0);
  const next = childStart.slice();
  parent.forEach((above, row) => {
    if (above < 0) return;
    const place = next[above] ?? 0;
    childRows[place] = row;
    next[above] = place + 1;
  });
  return { childStart, childRows };
}

function keyOf(number: number): string {
  return number.toString(36).toUpperCase().padStart(8, "0");
}
