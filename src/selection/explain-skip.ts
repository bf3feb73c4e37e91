import { ItemKind } from "../model/item-facts.ts";
import type { SkipReason } from "../model/selection.ts";
import type { CountRule, Filter, GeneratedNoteKind } from "../model/workflow-manifest.ts";
import { artifactEnding, type ArtifactFilter, artifactPath, hasFolder } from "./artifact-target.ts";
import { countGap } from "./count-rules.ts";
import {
  allows,
  allowsCandidates,
  type ExplainContext,
  leastPerParent,
  relatives,
  selectable,
  takesChildren,
  usable,
} from "./explain-context.ts";
import { acceptableMime, type Explained, parentRemedy, selectSome } from "./explain-item.ts";
import { filtersOf, targetParentRow } from "./filters.ts";
import { itemLabel } from "./item-label.ts";
import { childrenOf, isLiveNote, isWebLink, refOf } from "./item-rows.ts";
import { isMarkdown } from "./mime-rule.ts";
import { kindBit, kindMask } from "./note-kinds.ts";
import { readinessRemedy } from "./readiness-remedy.ts";
import { adviseAttachment, adviseNote, adviseRows, NO_REMEDY, type RemedyAdvice } from "./remedy.ts";
import { SkipCode, skipReason } from "./skip-codes.ts";

/** Why a candidate was skipped, and a remedy; undefined for one that was not. */
export function explainSkip(context: ExplainContext, at: number): Explained<SkipReason> | undefined {
  const code = skipReason(context.table.groups.skip[at]);
  return code === undefined ? undefined : { code, remedy: remedyFor(context, at, code) };
}

function remedyFor(context: ExplainContext, at: number, code: SkipReason): RemedyAdvice {
  const { facts, table, member } = context;
  const row = table.decision.rows[at] ?? -1;
  if (row < 0) return NO_REMEDY;
  if (code === "mime-not-accepted") return otherFile(context, row);
  if (code === "missing-parent") return parentRemedy(facts, row, false);
  const filter = filterAt(context, at);
  if (filter === undefined) return NO_REMEDY;
  const parent = targetParentRow(facts, member, row);
  switch (filter.kind) {
    case "source-file-exists":
      return fileRemedy(context, row);
    case "candidates-per-parent":
      return perParentRemedy(context, at, filter.counts);
    case "generated-note-kinds-absent":
      return parent < 0
        ? parentRemedy(facts, row, false)
        : noteKindsRemedy(context, parent, filter.noteKinds);
    case "artifact-absent":
      return artifactRemedy(context, row, filter);
    case "generated-note-readiness": {
      if (parent < 0) return parentRemedy(facts, row, false);
      const stage = table.decision.stage[at] ?? 0;
      return readinessRemedy(facts, parent, filter, table.decision.readiness.get(stage)?.get(parent));
    }
  }
}

/** The filter that skipped a candidate. */
function filterAt({ table }: ExplainContext, at: number): Filter | undefined {
  return filtersOf(table.rules.validateSelection.filters, table.mode)[table.decision.stage[at] ?? 0];
}

/**
 * Another file of the same paper in place of one that can never do. Where the workflow looks at one already, that one's
 * own remedy is the way.
 */
function otherFile(context: ExplainContext, row: number): RemedyAdvice {
  const { facts, member, select, mime, candidateAt, table } = context;
  if (member !== "attachment") return NO_REMEDY;
  const siblings = relatives(facts, row, "attachment").filter((one) => one !== row && usable(context, one));
  if (siblings.some((one) => (candidateAt[one] ?? -1) >= 0)) return NO_REMEDY;
  const choice = selectSome(context, siblings);
  if (choice !== undefined) return choice;
  const paper = relatives(facts, row, "parent")[0] ?? -1;
  const wanted = acceptableMime(context);
  if (paper < 0 || wanted === undefined) return NO_REMEDY;
  const literature = select.policy === "literature-source";
  // A new PDF is never picked while there is Markdown.
  if (literature && (isMarkdown(mime, row) || wanted !== "text/markdown")) return NO_REMEDY;
  const count = literature ? 1 : leastPerParent(context);
  const selected = table.selection.selected[paper] === 1 && takesChildren(context);
  if (!selected && !allows(context, "attachment", count)) return NO_REMEDY;
  return adviseAttachment(facts, paper, { mime: wanted, count, select: !selected });
}

function fileRemedy(context: ExplainContext, row: number): RemedyAdvice {
  const { facts } = context;
  if (facts.kind[row] !== ItemKind.attachment) return NO_REMEDY;
  if (isWebLink(facts, row)) return otherFile(context, row);
  const path = facts.path[row];
  return {
    code: "provide-file",
    args: { name: itemLabel(facts, row), path: path ?? "none" },
    action: { kind: "provide-file", ref: refOf(facts, row), ...(path === undefined ? {} : { path }) },
  };
}

function artifactRemedy(context: ExplainContext, row: number, filter: ArtifactFilter): RemedyAdvice {
  const { facts, table } = context;
  const source = facts.path[row];
  const ending = artifactEnding(filter, table.params);
  if (ending === undefined) {
    const name = filter.parameter ?? "";
    return { code: "set-parameter", args: { name }, action: { kind: "set-parameter", name } };
  }
  if (source === undefined) return fileRemedy(context, row);
  if (!hasFolder(source)) return NO_REMEDY;
  const path = artifactPath(source, ending);
  if (path === source) return NO_REMEDY;
  return { code: "remove-file", args: { path }, action: { kind: "remove-file", path } };
}

/** Notes of one listed kind out of the way: of the kind that has fewest. */
function noteKindsRemedy(
  { facts, table }: ExplainContext,
  parent: number,
  wanted: readonly GeneratedNoteKind[],
): RemedyAdvice {
  const kinds = table.decision.noteKinds ?? new Uint8Array(0);
  const notes = childrenOf(facts, parent, isLiveNote);
  const [fewest] = wanted
    .map((kind) => notes.filter((note) => kindMask(kinds, note) === kindBit(kind)))
    .sort((a, b) => a.length - b.length);
  return adviseRows(facts, "remove-notes", fewest ?? []);
}

function perParentRemedy(context: ExplainContext, at: number, rule: CountRule): RemedyAdvice {
  const { facts, table, member, byParent } = context;
  const { rows, skip, stage } = table.decision;
  const row = rows[at] ?? -1;
  const parent = targetParentRow(facts, member, row);
  const counted = (byParent.get(parent) ?? []).filter(
    (one) => skip[one] === SkipCode.perParent && stage[one] === stage[at],
  );
  const others = counted.filter((one) => one !== at).map((one) => rows[one] ?? -1);
  const gap = countGap(rule, counted.length);
  if (gap > 0) {
    const keep = counted.length - gap;
    if (keep < 1) return NO_REMEDY;
    const some = [row, ...others.slice(0, keep - 1)];
    return selectable(context, some) ? adviseRows(facts, "select", some) : NO_REMEDY;
  }
  return moreOfParent(context, parent, [row, ...others], -gap);
}

/** Too few candidates of one parent: select more of its children, or add some. */
function moreOfParent(
  context: ExplainContext,
  parent: number,
  counted: readonly number[],
  lacking: number,
): RemedyAdvice {
  const { facts, table, member, select, candidateAt } = context;
  const kind = member === "attachment" ? "attachment" : "note";
  if (select.policy === "literature-source" || member === "parent" || member === "child") return NO_REMEDY;
  const unselected = relatives(facts, parent, kind).filter(
    (one) => (candidateAt[one] ?? -1) < 0 && usable(context, one),
  );
  const enough = [...counted, ...unselected.slice(0, lacking)];
  if (unselected.length >= lacking && selectable(context, enough)) return adviseRows(facts, "select", enough);
  if (table.selection.selected[parent] !== 1 || !takesChildren(context)) return NO_REMEDY;
  if (!allowsCandidates(context, counted.length + lacking)) return NO_REMEDY;
  if (kind === "note") return adviseNote(facts, parent, { count: lacking, select: false });
  const mime = acceptableMime(context);
  return mime === undefined
    ? NO_REMEDY
    : adviseAttachment(facts, parent, { mime, count: lacking, select: false });
}
