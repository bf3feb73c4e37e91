import type { BackendProfile } from "../model/provider-result.ts";

/** Which backend a run uses, or why it cannot start; `code` is one of the table of errors, `args` its values. */
export type BackendChoice =
  | { readonly ok: true; /** Absent: the provider needs none. */ readonly backend?: BackendProfile }
  | {
      readonly ok: false;
      readonly code: "backend_missing" | "backend_unknown" | "backend_incompatible" | "backend_disabled";
      readonly args: Readonly<Record<string, string>>;
    };

export interface BackendQuestion {
  readonly provider: string;
  readonly requestKind: string;
  readonly backends: readonly BackendProfile[];
  /** Id given for this submission: strict. */
  readonly override?: string;
  /** Id saved with the workflow's settings: falls back to the first compatible one. */
  readonly saved?: string;
}

const SEQUENCE = "skillrunner.sequence.v1";

/**
 * Types of backend that a provider can use, preferred ones first (`spec/native-workflows.md` §10.1, §14.1). They follow
 * from the provider alone, save that an ACP sequence also runs on a skill runner.
 */
export function backendTypes(provider: string, requestKind: string): readonly string[] {
  if (provider === "skillrunner") return ["skillrunner", "acp"];
  if (provider === "acp") return requestKind === SEQUENCE ? ["skillrunner", "acp"] : ["acp"];
  return [provider];
}

/** The enabled backends that a provider can use, in order of preference, then as listed. */
export function compatibleBackends(
  provider: string,
  requestKind: string,
  backends: readonly BackendProfile[],
): readonly BackendProfile[] {
  return backendTypes(provider, requestKind).flatMap((type) =>
    backends.filter((backend) => backend.enabled && backend.type === type),
  );
}

/** The backend of a run. `pass-through` needs none and uses none unless one is asked for. */
export function chooseBackend(question: BackendQuestion): BackendChoice {
  const { provider, requestKind, backends, override, saved } = question;
  if (override !== undefined && override !== "") return strictChoice(question, override);
  if (provider === "pass-through") return { ok: true };
  const usable = compatibleBackends(provider, requestKind, backends);
  const chosen = usable.find((backend) => backend.id === saved) ?? usable[0];
  if (chosen !== undefined) return { ok: true, backend: chosen };
  return { ok: false, code: "backend_missing", args: { provider } };
}

function strictChoice({ provider, requestKind, backends }: BackendQuestion, id: string): BackendChoice {
  const backend = backends.find((each) => each.id === id);
  if (backend === undefined) return { ok: false, code: "backend_unknown", args: { backend: id } };
  const wanted = backendTypes(provider, requestKind);
  if (!wanted.includes(backend.type)) {
    const args = { backend: id, type: backend.type, wanted: wanted.join(", ") };
    return { ok: false, code: "backend_incompatible", args };
  }
  return backend.enabled
    ? { ok: true, backend }
    : { ok: false, code: "backend_disabled", args: { backend: id } };
}
