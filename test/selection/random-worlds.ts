import fc from "fast-check";
import type { Filter, MemberKind, Selector } from "../../src/model/workflow-manifest.ts";
import type { PlanningRules } from "../../src/selection/selectors.ts";
import type { FactEntry } from "../fakes/facts.ts";
import { annotation, attachment, note, paper, rulesOf, type World } from "./world.ts";

const MIMES = ["application/pdf", "text/markdown", "text/html", "text/plain"] as const;
const NOTE_KINDS = [
  "digest",
  "references",
  "citation_analysis",
  "literature-score",
  "unheard-of",
  undefined,
] as const;

interface RandomFile {
  readonly mime: (typeof MIMES)[number];
  readonly missing: boolean;
  readonly pathless: boolean;
  readonly deleted: boolean;
  readonly embedded: boolean;
  readonly day: number | undefined;
  readonly annotations: number;
  readonly artifact: boolean;
}

const rarely = fc.nat({ max: 6 }).map((one) => one === 0);

const randomFile: fc.Arbitrary<RandomFile> = fc.record({
  mime: fc.constantFrom(...MIMES),
  missing: rarely,
  pathless: rarely,
  deleted: rarely,
  embedded: rarely,
  day: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
  annotations: fc.nat({ max: 1 }),
  artifact: rarely,
});

const randomNote = fc.record({ kind: fc.constantFrom(...NOTE_KINDS), deleted: rarely });

const randomPaper = fc.record({
  libraryId: fc.constantFrom(1, 1, 1, 2),
  titled: fc.boolean(),
  deleted: rarely,
  subItem: rarely,
  files: fc.array(randomFile, { maxLength: 4 }),
  notes: fc.array(randomNote, { maxLength: 3 }),
});

/** A library of a few papers, loose files, loose notes and a circle of items, with some of its rows selected. */
export const randomWorld: fc.Arbitrary<World> = fc
  .record({
    papers: fc.array(randomPaper, { maxLength: 5 }),
    loose: fc.array(randomFile, { maxLength: 2 }),
    looseNotes: fc.array(randomNote, { maxLength: 2 }),
    circle: rarely,
    picks: fc.array(fc.nat({ max: 1_000 }), { maxLength: 7 }),
  })
  .map(({ papers, loose, looseNotes, circle, picks }) => {
    const items: FactEntry[] = [];
    const files = new Set<string>();
    papers.forEach((one, index) => {
      const { title, ...untitled } = paper(`P${index}`);
      const ref = { libraryId: one.libraryId, key: `P${index}` };
      const parent = {
        ...untitled,
        ...(one.titled ? { title: title ?? "" } : {}),
        ref,
        deleted: one.deleted,
      };
      items.push(parent);
      one.files.forEach((file, at) => addFile(file, `P${index}F${at}`, ref));
      one.notes.forEach(({ kind, deleted }, at) => {
        items.push({ ...note(`P${index}N${at}`, ref, kind), deleted });
      });
      if (one.subItem) {
        items.push({
          kind: "child",
          ref: { ...ref, key: `P${index}S` },
          itemType: "document",
          parentRef: ref,
        });
      }
    });
    loose.forEach((file, at) => addFile(file, `L${at}`, undefined));
    looseNotes.forEach(({ kind, deleted }, at) =>
      items.push({ ...note(`LN${at}`, undefined, kind), deleted }),
    );
    if (circle) {
      const [one, two] = ["C1", "C2"].map((key) => ({ libraryId: 1, key }));
      if (one !== undefined && two !== undefined) {
        items.push({ kind: "child", ref: one, itemType: "document", parentRef: two });
        items.push({ kind: "child", ref: two, itemType: "document", parentRef: one });
      }
    }
    const selection =
      items.length === 0 ? [] : picks.flatMap((pick) => items[pick % items.length]?.ref ?? []);
    return { items, files, selection, params: {} };

    function addFile(file: RandomFile, key: string, parent: FactEntry["ref"] | undefined): void {
      const { path = "", createdAt: _, ...made } = attachment(key, parent, file.mime);
      const entry: FactEntry = {
        ...made,
        ...(file.day === undefined ? {} : { createdAt: `2024-01-0${file.day}T00:00:00Z` }),
        ...(file.pathless ? {} : { path }),
        deleted: file.deleted,
        ...(file.embedded && parent !== undefined ? { linkMode: 4 } : {}),
      };
      items.push(entry);
      if (!file.missing && !file.pathless) files.add(path);
      if (file.artifact) files.add(path.replace(/\.[a-z]+$/, ".html"));
      for (let at = 0; at < file.annotations; at += 1) items.push(annotation(`${key}H${at}`, entry.ref));
    }
  });

const countRule = fc.oneof(
  fc.record({ min: fc.nat({ max: 2 }) }),
  fc.record({ max: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ exact: fc.integer({ min: 1, max: 2 }) }),
);

const attachmentFilter: fc.Arbitrary<Filter> = fc.oneof(
  fc.constant<Filter>({ kind: "source-file-exists", phase: "availability" }),
  countRule.map((counts): Filter => ({ kind: "candidates-per-parent", phase: "availability", counts })),
  fc.constant<Filter>({
    kind: "generated-note-kinds-absent",
    phase: "availability",
    noteKinds: ["digest", "references"],
  }),
  fc.constant<Filter>({
    kind: "generated-note-kinds-absent",
    phase: "availability",
    noteKinds: ["citation-analysis"],
  }),
  fc.constant<Filter>({ kind: "artifact-absent", phase: "availability", target: "deep-reading-html" }),
  fc.constant<Filter>({
    kind: "artifact-absent",
    phase: "execute",
    target: "translator-markdown",
    parameter: "language",
  }),
  fc.constantFrom(["full"], ["fresh"], ["part"]).map((acceptModes): Filter => ({
    kind: "generated-note-readiness",
    phase: "availability",
    artifacts: [
      { id: "digest", noteKinds: ["digest"] },
      { id: "refs", noteKinds: ["references"] },
    ],
    modes: [
      { id: "full", allAvailable: ["digest", "refs"] },
      { id: "part", allAvailable: ["digest"], allUnavailable: ["refs"] },
      { id: "fresh", default: true },
    ],
    acceptModes,
  })),
);

const selectors: fc.Arbitrary<{ readonly select: Selector; readonly kind: MemberKind }> = fc.oneof(
  fc
    .record({
      source: fc.constantFrom("selected" as const, "related" as const),
      kind: fc.constantFrom<MemberKind>("attachment", "attachment", "parent", "note", "child"),
    })
    .map(({ source, kind }) => ({ select: { policy: "input-member" as const, source }, kind })),
  fc.constant({ select: { policy: "literature-source" as const }, kind: "attachment" as const }),
  fc.constant({ select: { policy: "generated-note-candidates" as const }, kind: "generated-note" as const }),
  fc.constant({
    select: { policy: "digest-representative-image" as const },
    kind: "digest-image-target" as const,
  }),
  fc.constant({ select: { policy: "selection" as const }, kind: "selection" as const }),
);

/** Manifests that pass the semantic checks (`spec/native-workflows.md` §3). */
export const randomRules: fc.Arbitrary<PlanningRules> = selectors.chain(({ select, kind }) => {
  const whole = kind === "selection";
  const filters =
    kind === "attachment"
      ? fc.uniqueArray(attachmentFilter, { maxLength: 3, selector: subjectOf })
      : kind === "note" || kind === "generated-note"
        ? fc.array(
            countRule.map((counts): Filter => ({
              kind: "candidates-per-parent",
              phase: "availability",
              counts,
            })),
            { maxLength: 1 },
          )
        : fc.constant([]);
  return fc
    .record({
      mime: fc.option(fc.subarray([...MIMES], { minLength: 1, maxLength: 2 }), { nil: undefined }),
      grouping: whole
        ? fc.constant("all" as const)
        : fc.constantFrom("each" as const, "all" as const, "parent" as const),
      filters,
      counts: fc.option(gate(kind, select), { nil: undefined }),
      allowMixed: fc.option(fc.boolean(), { nil: undefined }),
      candidates: fc.option(countRule, { nil: undefined, freq: 4 }),
    })
    .map(({ mime, grouping, filters: own, counts, allowMixed, candidates }) =>
      rulesOf({
        kind,
        ...(kind === "attachment" && mime !== undefined ? { accepts: { mime } } : {}),
        select,
        grouping,
        filters: own,
        require: {
          ...(counts === undefined && allowMixed === undefined
            ? {}
            : {
                selection: {
                  ...(counts === undefined ? {} : { counts }),
                  ...(allowMixed === undefined ? {} : { allowMixed }),
                },
              }),
          ...(candidates === undefined || whole || kind === "digest-image-target" ? {} : { candidates }),
        },
      }),
    );
});

/** Filters on one subject may contradict each other, and then nothing can help. */
function subjectOf({ kind }: Filter): string {
  return kind.startsWith("generated-note") ? "notes" : kind;
}

/** A count that an author might ask for with that selector. */
function gate(kind: MemberKind, select: Selector): fc.Arbitrary<Record<string, object>> {
  const natural =
    kind === "note" && select.policy === "input-member" && select.source === "selected"
      ? "notes"
      : kind === "child"
        ? "children"
        : kind === "attachment" && select.policy === "input-member" && select.source === "selected"
          ? "attachments"
          : "parents";
  const most = kind === "digest-image-target" ? fc.constant({ max: 1 }) : countRule;
  return fc.oneof(
    most.map((rule) => ({ [natural]: rule })),
    most.map((rule) => ({ total: rule })),
  );
}
