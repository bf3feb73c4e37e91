import { join } from "node:path";
import { asObject } from "../../formats/native/json-access.ts";
import { createNodeSecrets, secretVariable } from "../../host/node/secrets.ts";
import type { Localizer } from "../../l10n/localizer.ts";
import type { BackendProfile } from "../../model/provider-result.ts";
import { readBackends } from "../../settings/backends.ts";
import { findingText } from "../../settings/setting-finding.ts";
import type { DoctorCheck, DoctorNotes } from "./doctor-check.ts";
import { type HomeParts, openNodePrefs } from "./home-parts.ts";

/** The backends: profiles that cannot be used, and credentials that are missing. None of them is called. */
export async function checkBackends(
  notes: DoctorNotes,
  parts: HomeParts,
  localizer: Localizer,
): Promise<readonly DoctorCheck[]> {
  const { backends, findings } = readBackends(openNodePrefs(parts));
  if (backends.length === 0 && findings.length === 0) notes.note("absent", "backends", "none");
  for (const backend of backends) await checkBackend(notes, parts, backend);
  // Their sentences are made where settings are read.
  return findings.map((finding) => ({
    area: "backends",
    id: "backend",
    status: finding.severity === "error" ? "problem" : "warning",
    text: findingText((id, args) => localizer.text(id, args), finding),
  }));
}

async function checkBackend(notes: DoctorNotes, parts: HomeParts, backend: BackendProfile): Promise<void> {
  const { id, type, enabled, baseUrl = "" } = backend;
  if (!enabled) {
    notes.note("absent", "backend", "disabled", { backend: id, type });
    return;
  }
  const missing = await missingSecrets(parts, backend);
  for (const secret of missing) {
    const variable = secretVariable(id, secret);
    notes.note("problem", "backend", "secret-missing", { backend: id, secret, variable });
  }
  const command = backend["command"];
  if (type === "acp" && typeof command === "string") {
    const { path } = await parts.process.resolve(command);
    if (path === undefined) notes.note("problem", "backend", "command-missing", { backend: id, command });
    else notes.note("ok", "backend", "command", { backend: id, command });
    return;
  }
  notes.note("unchecked", "backend", "not-called", { backend: id, type, address: baseUrl });
}

/** Names of credentials that the profile asks for and that nobody has. */
async function missingSecrets(
  { home, showPath }: HomeParts,
  backend: BackendProfile,
): Promise<readonly string[]> {
  const secrets = createNodeSecrets({ file: join(home.state, "secrets.json"), showPath });
  const wanted = [
    ["auth", "bearer", "token"],
    ["management_auth", "basic", "management-password"],
  ] as const;
  const missing: string[] = [];
  for (const [block, kind, name] of wanted) {
    const part = asObject(backend[block]);
    if (part?.["kind"] !== kind) continue;
    if ((await secrets.get(backend.id, name)) === undefined) missing.push(name);
  }
  return missing;
}
