import type { Filter, MemberKind, Selector } from "../../src/model/workflow-manifest.ts";
import type { PlanningRules } from "../../src/selection/selectors.ts";

const PDF = ["application/pdf"];

function menu(): readonly PlanningRules[] {
  const related: Selector = { policy: "input-member", source: "related" };
  const selected: Selector = { policy: "input-member", source: "selected" };
  const literature: Selector = { policy: "literature-source" };
  const exists: Filter = { kind: "source-file-exists", phase: "availability" };
  const onePerParent: Filter = {
    kind: "candidates-per-parent",
    phase: "availability",
    counts: { max: 1 },
  };
  const noDigest: Filter = {
    kind: "generated-note-kinds-absent",
    phase: "availability",
    noteKinds: ["digest", "references"],
  };
  const noHtml: Filter = {
    kind: "artifact-absent",
    phase: "availability",
    target: "deep-reading-html",
  };
  const noMarkdown: Filter = { kind: "artifact-absent", phase: "availability", target: "mineru-markdown" };
  const filters: readonly (readonly Filter[])[] = [
    [],
    [exists],
    [exists, noMarkdown],
    [exists, onePerParent],
    [noDigest],
    [exists, noDigest],
    [noHtml, noDigest],
  ];
  const attachments = filters.flatMap((own) => [
    rulesOf("attachment", related, PDF, own),
    rulesOf("attachment", literature, undefined, own),
    rulesOf("attachment", related, ["text/markdown", "text/plain"], own, "parent"),
  ]);
  return [
    ...attachments,
    rulesOf("attachment", selected, PDF, [exists]),
    rulesOf("attachment", related, undefined, [], "all"),
    rulesOf("attachment", related, ["text/html"], [exists], "parent"),
    rulesOf("parent", selected, undefined, []),
    rulesOf("parent", related, undefined, [], "all"),
    rulesOf("parent", related, undefined, []),
    rulesOf("note", related, undefined, []),
    rulesOf("note", selected, undefined, [], "parent"),
    rulesOf("child", selected, undefined, []),
    rulesOf("selection", { policy: "selection" }, undefined, [], "all"),
    rulesOf("generated-note", { policy: "generated-note-candidates" }, undefined, [], "all"),
    rulesOf("generated-note", { policy: "generated-note-candidates" }, undefined, [], "parent"),
    rulesOf("digest-image-target", { policy: "digest-representative-image" }, undefined, []),
  ];
}

/** Rules of a workflow for one kind of member. */
export function rulesOf(
  kind: MemberKind,
  select: Selector,
  mime: readonly string[] | undefined,
  filters: readonly Filter[],
  mode: "each" | "all" | "parent" = "each",
): PlanningRules {
  return {
    label: "Workflow of the bench",
    trigger: { requiresSelection: true },
    inputs: { member: { kind, ...(mime === undefined ? {} : { accepts: { mime } }) }, grouping: { mode } },
    validateSelection: {
      require: { selection: { counts: { total: { min: 1 } }, allowMixed: true } },
      select,
      filters,
    },
  };
}

/** 34 workflows as an installation with many packages has them: every selector, filter and grouping. */
export const MENU_WORKFLOWS = menu();
