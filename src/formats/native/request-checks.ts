import { messageId } from "../../l10n/message-id.ts";
import { type Finding, refusal } from "./finding.ts";
import { asObject, asText, at, has } from "./json-access.ts";

export const PASS_THROUGH_KIND = "pass-through.run.v1";
const JOB_KIND = "skillrunner.job.v1";

const DEPRECATED_MODES = ["mode", "skillrunner_mode"] as const;

/** Rules about how the request is built (`spec/native-workflows.md` §2.6, §2.8), apart from those of a sequence. */
export function requestFindings(manifest: unknown): Finding[] {
  return [...strategyFindings(manifest), ...modeFindings(manifest), ...createFindings(manifest)];
}

function strategyFindings(manifest: unknown): Finding[] {
  if (has(manifest, "request") || has(manifest, "hooks", "buildRequest")) return [];
  const provider = asText(at(manifest, "provider"))?.trim();
  if (provider === undefined || provider === "" || provider === "pass-through") return [];
  return [refusal("/request", messageId("diagnostic-no-build-strategy"), { args: { provider } })];
}

function modeFindings(manifest: unknown): Finding[] {
  return DEPRECATED_MODES.filter((name) => has(manifest, "execution", name)).map((name) => ({
    code: "deprecated_field",
    pointer: `/execution/${name}`,
    part: "key",
    message: messageId("diagnostic-deprecated-field"),
    args: { name: `execution.${name}` },
    suggestion: "request.create.mode",
  }));
}

function createFindings(manifest: unknown): Finding[] {
  if (at(manifest, "request", "kind") !== JOB_KIND || has(manifest, "hooks", "buildRequest")) return [];
  const pointer = "/request/create";
  if (!has(manifest, "request", "create")) {
    return [refusal(pointer, messageId("diagnostic-create-missing"))];
  }
  if (asObject(at(manifest, "request", "create")) === undefined) return [];
  if (has(manifest, "request", "create", "mode")) return [];
  if (DEPRECATED_MODES.some((name) => has(manifest, "execution", name))) return [];
  return [
    {
      code: "create_mode_defaulted",
      pointer: `${pointer}/mode`,
      part: "value",
      message: messageId("diagnostic-create-mode-defaulted"),
      suggestion: '"mode": "auto"',
    },
  ];
}
