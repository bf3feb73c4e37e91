import { messageId } from "../../l10n/message-id.ts";
import { type Finding, refusal } from "./finding.ts";
import { asObject, asText, at, has } from "./json-access.ts";
import { nearestName } from "./nearest-name.ts";
import { JOB_KIND } from "./requests/request-kinds.ts";

const DEPRECATED_MODES = ["mode", "skillrunner_mode"] as const;

/** Rules about how the request is built (`spec/native-workflows.md` §2.6, §2.8), apart from those of a sequence. */
export function requestFindings(manifest: unknown): Finding[] {
  return [
    ...providerFindings(manifest),
    ...strategyFindings(manifest),
    ...modeFindings(manifest),
    ...createFindings(manifest),
  ];
}

/** Providers of this program; a manifest may name others, which then have no backend (§2.1). */
const PROVIDERS = ["pass-through", "skillrunner", "acp", "generic-http"] as const;

const KNOWN = PROVIDERS.join(", ");

/** The provider that was probably meant; undefined when the name is a known one, or near none. */
function meantProvider(manifest: unknown): { readonly provider: string; readonly meant: string } | undefined {
  const provider = asText(at(manifest, "provider"))?.trim() ?? "";
  if (provider === "" || (PROVIDERS as readonly string[]).includes(provider)) return undefined;
  // Also `pass-thru` and `passthrough`, which more than two letters tell apart.
  const meant = nearestName(provider, PROVIDERS) ?? PROVIDERS.find((name) => beginsAlike(name, provider));
  return meant === undefined ? undefined : { provider, meant };
}

/** Whether the first five letters are the same, whatever stands between them. */
function beginsAlike(name: string, given: string): boolean {
  const letters = (text: string) =>
    text
      .toLowerCase()
      .replaceAll(/[^a-z]/g, "")
      .slice(0, 5);
  return letters(given).length === 5 && letters(name) === letters(given);
}

/** A misspelt provider would load and then only find no backend. */
function providerFindings(manifest: unknown): Finding[] {
  const found = meantProvider(manifest);
  if (found === undefined) return [];
  const { provider, meant } = found;
  const needsRequest = !has(manifest, "request") && !has(manifest, "hooks", "buildRequest");
  // Said once: the missing request is an error at the same place.
  if (needsRequest) return [];
  return [
    {
      code: "provider_misspelt",
      pointer: "/provider",
      part: "value",
      message: messageId("diagnostic-provider-misspelt"),
      args: { provider, known: KNOWN },
      suggestion: meant,
    },
  ];
}

function strategyFindings(manifest: unknown): Finding[] {
  if (has(manifest, "request") || has(manifest, "hooks", "buildRequest")) return [];
  const provider = asText(at(manifest, "provider"))?.trim();
  if (provider === undefined || provider === "" || provider === "pass-through") return [];
  const meant = meantProvider(manifest)?.meant;
  if (meant === "pass-through" || !(PROVIDERS as readonly string[]).includes(provider)) {
    // It is the name that is most likely wrong; with `pass-through` nothing would be missing.
    const suggestion = meant === undefined ? {} : { suggestion: meant };
    const args = { provider, known: KNOWN };
    return [refusal("/provider", messageId("diagnostic-provider-needs-request"), { args, ...suggestion })];
  }
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
