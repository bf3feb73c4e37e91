import type { CountName } from "../../model/workflow-manifest.ts";
import { messageId } from "../../l10n/message-id.ts";
import { type Finding, refusal } from "./finding.ts";
import { asArray, asObject, at, has } from "./json-access.ts";

const COUNTS = "/validateSelection/require/selection/counts";

/** The order in which findings about counts are made (§3, 7). */
const COUNT_ORDER: readonly CountName[] = ["parents", "children", "attachments", "notes", "total"];
const KINDS: readonly CountName[] = ["parents", "children", "attachments", "notes"];

/** What a count rule admits; without a rule, everything. */
interface Bounds {
  readonly min: number;
  readonly max: number;
}

const ANY: Bounds = { min: 0, max: Infinity };

/** Checks 6 to 11 of `spec/native-workflows.md` §3: counts that contradict themselves or each other. */
export function countFindings(manifest: unknown): Finding[] {
  const counts = at(manifest, "validateSelection", "require", "selection", "counts");
  const rules = COUNT_ORDER.map((name) => ({ pointer: `${COUNTS}/${name}`, rule: at(counts, name) }));
  rules.push({
    pointer: "/validateSelection/require/candidates",
    rule: at(manifest, "validateSelection", "require", "candidates"),
  });
  for (const [index, filter] of (asArray(at(manifest, "validateSelection", "filters")) ?? []).entries()) {
    if (at(filter, "kind") !== "candidates-per-parent") continue;
    rules.push({
      pointer: `/validateSelection/filters/${String(index)}/counts`,
      rule: at(filter, "counts"),
    });
  }
  return [
    ...rules.flatMap(({ pointer, rule }) => ruleFindings(pointer, rule)),
    ...sumFindings(counts),
    ...mixFindings(manifest, counts),
    ...triggerFindings(manifest, counts),
  ];
}

function ruleFindings(pointer: string, rule: unknown): Finding[] {
  if (asObject(rule) === undefined) return [];
  const findings: Finding[] = [];
  if (has(rule, "exact") && (has(rule, "min") || has(rule, "max"))) {
    findings.push(refusal(`${pointer}/exact`, messageId("diagnostic-exact-excludes")));
  }
  const min = wholeCount(at(rule, "min"));
  const max = wholeCount(at(rule, "max"));
  if (min !== undefined && max !== undefined && min > max) {
    findings.push(refusal(`${pointer}/min`, messageId("diagnostic-min-above-max"), { args: { min, max } }));
  }
  return findings;
}

function sumFindings(counts: unknown): Finding[] {
  const kinds = KINDS.map((name) => boundsOf(at(counts, name)));
  const total = boundsOf(at(counts, "total"));
  const least = kinds.reduce((sum, bounds) => sum + bounds.min, 0);
  const most = kinds.reduce((sum, bounds) => sum + bounds.max, 0);
  const findings: Finding[] = [];
  if (least > total.max) {
    const args = { sum: least, total: total.max };
    findings.push(refusal(COUNTS, messageId("diagnostic-minima-above-total"), { args }));
  }
  if (most < total.min) {
    const args = { sum: most, total: total.min };
    findings.push(refusal(COUNTS, messageId("diagnostic-maxima-below-total"), { args }));
  }
  return findings;
}

/** Without mixing, some one kind alone, or nothing at all, must be able to meet every rule. */
function mixFindings(manifest: unknown, counts: unknown): Finding[] {
  const pointer = "/validateSelection/require/selection";
  if (at(manifest, "validateSelection", "require", "selection", "allowMixed") !== false) return [];
  const kinds = KINDS.map((name) => boundsOf(at(counts, name)));
  const total = boundsOf(at(counts, "total"));
  const needed = kinds.filter((bounds) => bounds.min > 0);
  if (needed.length > 1) return [refusal(pointer, messageId("diagnostic-mixing-needed"))];
  const fits = (bounds: Bounds): boolean =>
    Math.max(bounds.min, total.min, 1) <= Math.min(bounds.max, total.max);
  const [only] = needed;
  const solvable = only === undefined ? total.min === 0 || kinds.some(fits) : fits(only);
  return solvable ? [] : [refusal(pointer, messageId("diagnostic-no-single-kind"))];
}

function triggerFindings(manifest: unknown, counts: unknown): Finding[] {
  const pointer = "/trigger/requiresSelection";
  const required = at(manifest, "trigger", "requiresSelection");
  const kinds = KINDS.map((name) => boundsOf(at(counts, name)));
  const total = boundsOf(at(counts, "total"));
  if (required === false && [...kinds, total].some((bounds) => bounds.min > 0)) {
    return [refusal(pointer, messageId("diagnostic-count-needs-selection"))];
  }
  if (required === true && (total.max === 0 || kinds.every((bounds) => bounds.max === 0))) {
    return [refusal(pointer, messageId("diagnostic-counts-forbid-selection"))];
  }
  return [];
}

/** Whether a rule admits exactly one. Numbers that are none are left to the schema. */
export function admitsOne(rule: unknown): boolean {
  const { min, max } = boundsOf(rule);
  return min <= 1 && max >= 1;
}

function boundsOf(rule: unknown): Bounds {
  if (asObject(rule) === undefined) return ANY;
  const exact = wholeCount(at(rule, "exact"));
  if (exact !== undefined) return { min: exact, max: exact };
  return { min: wholeCount(at(rule, "min")) ?? ANY.min, max: wholeCount(at(rule, "max")) ?? ANY.max };
}

function wholeCount(value: unknown): number | undefined {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 ? value : undefined;
}
