import { messageId } from "../../l10n/message-id.ts";
import type { Filter, GroupingMode, MemberKind, Selector } from "../../model/workflow-manifest.ts";
import { admitsOne } from "./count-checks.ts";
import { type Finding, refusal } from "./finding.ts";
import { asArray, asObject, asText, at, has, oneOf } from "./json-access.ts";
import { pointerTo } from "./json-pointer.ts";

const SELECT = "/validateSelection/select";

const MEMBER_KINDS: readonly MemberKind[] = [
  "selection",
  "parent",
  "child",
  "attachment",
  "note",
  "generated-note",
  "digest-image-target",
];
const GROUPINGS: readonly GroupingMode[] = ["each", "all", "parent"];

/** The member kind that a selector yields; `input-member` yields whatever kind is asked for. */
const PRODUCT: Readonly<Record<Exclude<Selector["policy"], "input-member">, MemberKind>> = {
  selection: "selection",
  "literature-source": "attachment",
  "generated-note-candidates": "generated-note",
  "digest-representative-image": "digest-image-target",
};
const POLICIES: readonly Selector["policy"][] = [
  "input-member",
  "selection",
  "literature-source",
  "generated-note-candidates",
  "digest-representative-image",
];

const FOR_ATTACHMENTS: readonly Filter["kind"][] = [
  "source-file-exists",
  "generated-note-kinds-absent",
  "generated-note-readiness",
  "artifact-absent",
];

/** The parts of a manifest that planning is made of, each undefined where it is missing or wrong. */
interface Parts {
  readonly policy: Selector["policy"] | undefined;
  readonly member: MemberKind | undefined;
  readonly grouping: GroupingMode | undefined;
}

/**
 * Checks 12 to 21 of `spec/native-workflows.md` §3: selector, member, grouping and filters that do not go together.
 * A part that the schema refuses takes part in no check.
 */
export function planningFindings(manifest: unknown): Finding[] {
  const parts: Parts = {
    policy: oneOf(at(manifest, "validateSelection", "select", "policy"), POLICIES),
    member: oneOf(at(manifest, "inputs", "member", "kind"), MEMBER_KINDS),
    grouping: oneOf(at(manifest, "inputs", "grouping", "mode"), GROUPINGS),
  };
  return [
    ...selectorFindings(parts),
    ...triggerFindings(manifest, parts),
    ...candidateFindings(manifest, parts),
    ...mimeFindings(manifest, parts),
    ...filterFindings(manifest, parts),
    ...emptySelectorFindings(parts),
  ];
}

function selectorFindings({ policy, member, grouping }: Parts): Finding[] {
  if (policy === undefined) return [];
  const findings: Finding[] = [];
  if (policy === "input-member") {
    if (member === "selection") {
      findings.push(refusal(SELECT, messageId("diagnostic-member-selection-selector")));
    }
  } else if (member !== undefined && PRODUCT[policy] !== member) {
    const args = { policy, product: PRODUCT[policy], member };
    findings.push(refusal(SELECT, messageId("diagnostic-selector-product"), { args }));
  }
  if (policy === "selection" && grouping !== undefined && grouping !== "all") {
    findings.push(refusal(SELECT, messageId("diagnostic-selection-grouping"), { args: { grouping } }));
  }
  if (policy !== "selection" && member === "selection") {
    findings.push(refusal("/inputs/member", messageId("diagnostic-member-selection"), { args: { policy } }));
  }
  return findings;
}

function triggerFindings(manifest: unknown, { policy }: Parts): Finding[] {
  if (policy === undefined || policy === "selection") return [];
  if (at(manifest, "trigger", "requiresSelection") !== false) return [];
  return [
    refusal("/trigger/requiresSelection", messageId("diagnostic-selector-needs-selection"), {
      args: { policy },
    }),
  ];
}

function candidateFindings(manifest: unknown, { policy }: Parts): Finding[] {
  if (policy !== "selection" || admitsOne(at(manifest, "validateSelection", "require", "candidates")))
    return [];
  return [refusal("/validateSelection/require/candidates", messageId("diagnostic-one-candidate"))];
}

function mimeFindings(manifest: unknown, { member }: Parts): Finding[] {
  if (member === undefined || member === "attachment") return [];
  if (!has(manifest, "inputs", "member", "accepts", "mime")) return [];
  const args = { member };
  return [refusal("/inputs/member/accepts/mime", messageId("diagnostic-mime-member"), { args })];
}

function filterFindings(manifest: unknown, { member }: Parts): Finding[] {
  const isDeclared = (name: string): boolean => {
    if (!has(manifest, "parameters")) return false;
    const parameters = asObject(at(manifest, "parameters"));
    return parameters === undefined || Object.hasOwn(parameters, name);
  };
  const findings: Finding[] = [];
  for (const [index, filter] of (asArray(at(manifest, "validateSelection", "filters")) ?? []).entries()) {
    const pointer = pointerTo("/validateSelection/filters", index);
    const kind = at(filter, "kind");
    const needsAttachment = oneOf(kind, FOR_ATTACHMENTS);
    if (needsAttachment !== undefined && member !== undefined && member !== "attachment") {
      const args = { kind: needsAttachment, member };
      findings.push(refusal(pointer, messageId("diagnostic-filter-needs-attachment"), { args }));
    }
    if (kind === "candidates-per-parent" && (member === "selection" || member === "digest-image-target")) {
      findings.push(refusal(pointer, messageId("diagnostic-filter-needs-parents"), { args: { member } }));
    }
    if (kind !== "artifact-absent") continue;
    const name = asText(at(filter, "parameter"));
    if (name === undefined || name === "") continue;
    const place = `${pointer}/parameter`;
    if (at(filter, "phase") === "availability") {
      findings.push(refusal(place, messageId("diagnostic-parameter-phase")));
    } else if (!isDeclared(name)) {
      findings.push(refusal(place, messageId("diagnostic-parameter-undeclared"), { args: { name } }));
    }
  }
  return findings;
}

function emptySelectorFindings({ policy, member }: Parts): Finding[] {
  if (policy !== "input-member") return [];
  if (member !== "generated-note" && member !== "digest-image-target") return [];
  return [
    {
      code: "selector_always_empty",
      pointer: SELECT,
      part: "value",
      message: messageId("diagnostic-selector-always-empty"),
      args: { member },
      suggestion: member === "generated-note" ? "generated-note-candidates" : "digest-representative-image",
    },
  ];
}
