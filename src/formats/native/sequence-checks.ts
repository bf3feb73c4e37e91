import { messageId } from "../../l10n/message-id.ts";
import { type Finding, refusal } from "./finding.ts";
import { asArray, asObject, asText, at, has } from "./json-access.ts";
import { pointerTo } from "./json-pointer.ts";
import { nearestName } from "./nearest-name.ts";
import { SEQUENCE_KIND } from "./requests/request-kinds.ts";

const SEQUENCE = "/request/sequence";

/** Checks 1 to 4 of `spec/native-workflows.md` §3, the provider of a sequence, and the warning N20. */
export function sequenceFindings(manifest: unknown): Finding[] {
  if (at(manifest, "request", "kind") !== SEQUENCE_KIND) return [];
  const hookBuilt = has(manifest, "hooks", "buildRequest");
  const steps = asArray(at(manifest, "request", "sequence", "steps")) ?? [];
  return [
    ...providerFindings(manifest),
    ...(hookBuilt ? [] : missingSteps(manifest)),
    ...finalStepFindings(manifest, steps, hookBuilt),
    ...stepFindings(steps, hookBuilt),
  ];
}

function providerFindings(manifest: unknown): Finding[] {
  const provider = asText(at(manifest, "provider"))?.trim();
  if (provider === undefined || provider === "" || provider === "acp" || provider === "skillrunner")
    return [];
  const suggestion = nearestName(provider, ["acp", "skillrunner"]);
  return [
    refusal("/provider", messageId("diagnostic-sequence-provider"), {
      args: { provider },
      ...(suggestion === undefined ? {} : { suggestion }),
    }),
  ];
}

/** A sequence of the wrong type is the schema's to refuse. */
function missingSteps(manifest: unknown): Finding[] {
  const empty = messageId("diagnostic-sequence-without-steps");
  if (!has(manifest, "request", "sequence")) return [refusal(SEQUENCE, empty)];
  if (!has(manifest, "request", "sequence", "steps")) {
    return asObject(at(manifest, "request", "sequence")) === undefined
      ? []
      : [refusal(`${SEQUENCE}/steps`, empty)];
  }
  const steps = asArray(at(manifest, "request", "sequence", "steps"));
  return steps?.length === 0 ? [refusal(`${SEQUENCE}/steps`, empty)] : [];
}

function finalStepFindings(manifest: unknown, steps: readonly unknown[], hookBuilt: boolean): Finding[] {
  const pointer = "/result/final_step_id";
  if (!has(manifest, "result", "final_step_id")) {
    const wrongResult = has(manifest, "result") && asObject(at(manifest, "result")) === undefined;
    return hookBuilt || wrongResult ? [] : [refusal(pointer, messageId("diagnostic-final-step-missing"))];
  }
  const id = asText(at(manifest, "result", "final_step_id"));
  const ids = stepIds(steps);
  if (id === undefined || id === "" || ids.length === 0 || ids.includes(id)) return [];
  return [unknownStep(pointer, id, ids)];
}

function stepFindings(steps: readonly unknown[], hookBuilt: boolean): Finding[] {
  const ids = stepIds(steps);
  const seen = new Set<string>();
  const findings: Finding[] = [];
  for (const [index, step] of steps.entries()) {
    const pointer = pointerTo(`${SEQUENCE}/steps`, index);
    const id = asText(at(step, "id"));
    if (id !== undefined && id.trim() !== "") {
      if (seen.has(id)) {
        findings.push(refusal(`${pointer}/id`, messageId("diagnostic-step-repeated"), { args: { id } }));
      }
      seen.add(id);
    }
    for (const [place, binding] of (asArray(at(step, "handoff", "bindings")) ?? []).entries()) {
      const source = asText(at(binding, "step"));
      if (source === undefined || source === "" || ids.length === 0 || ids.includes(source)) continue;
      findings.push(unknownStep(`${pointer}/handoff/bindings/${String(place)}/step`, source, ids));
    }
    if (!hookBuilt && at(step, "include_if", "kind") === "runtime") {
      findings.push({
        code: "include_if_runtime",
        pointer: `${pointer}/include_if`,
        part: "value",
        message: messageId("diagnostic-include-if-runtime"),
        args: { step: id ?? String(index) },
      });
    }
  }
  return findings;
}

function unknownStep(pointer: string, id: string, ids: readonly string[]): Finding {
  const suggestion = nearestName(id, ids);
  return refusal(pointer, messageId("diagnostic-unknown-step"), {
    args: { id, steps: ids.join(", ") },
    ...(suggestion === undefined ? {} : { suggestion }),
  });
}

/** Ids of all steps; none when some step has no usable one, since any other name may then mean that step. */
function stepIds(steps: readonly unknown[]): string[] {
  const ids = steps.map((step) => asText(at(step, "id")) ?? "");
  return ids.every((id) => id.trim() !== "") ? ids : [];
}
