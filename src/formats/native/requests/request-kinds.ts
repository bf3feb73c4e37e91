import type { ContractFault } from "../../../errors/contract-error.ts";

export const PASS_THROUGH_KIND = "pass-through.run.v1";
export const JOB_KIND = "skillrunner.job.v1";
export const SEQUENCE_KIND = "skillrunner.sequence.v1";
export const ACP_SKILL_KIND = "acp.skill.run.v1";
export const ACP_PROMPT_KIND = "acp.prompt.v1";
export const HTTP_REQUEST_KIND = "generic-http.request.v1";
export const HTTP_STEPS_KIND = "generic-http.steps.v1";

interface Contract {
  readonly providers: readonly string[];
  readonly backends: readonly string[];
}

const SKILL: Contract = { providers: ["skillrunner", "acp"], backends: ["skillrunner", "acp"] };
const ACP: Contract = { providers: ["acp"], backends: ["acp"] };
const HTTP: Contract = { providers: ["generic-http"], backends: ["generic-http"] };

/** Which provider and which backend each kind goes with (`spec/native-workflows.md` §10.1). */
const CONTRACTS: ReadonlyMap<string, Contract> = new Map([
  [PASS_THROUGH_KIND, { providers: ["pass-through"], backends: ["pass-through"] }],
  [JOB_KIND, SKILL],
  [SEQUENCE_KIND, SKILL],
  [ACP_SKILL_KIND, ACP],
  [ACP_PROMPT_KIND, ACP],
  [HTTP_REQUEST_KIND, HTTP],
  [HTTP_STEPS_KIND, HTTP],
]);

const KNOWN_PROVIDERS: ReadonlySet<string> = new Set(
  [...CONTRACTS.values()].flatMap(({ providers }) => providers),
);

/** Kinds whose requests the engine carries out in steps of its own, as a plan within the plan. */
export function runsInSteps(kind: string): boolean {
  return kind === SEQUENCE_KIND || kind === HTTP_REQUEST_KIND || kind === HTTP_STEPS_KIND;
}

/** Kinds whose result belongs to an item of the library; of others their provider may say. */
export function needsParent(kind: string): boolean {
  return kind !== PASS_THROUGH_KIND && CONTRACTS.has(kind);
}

/**
 * What is wrong with sending a request of that kind through that provider and type of backend (§10.2); undefined when
 * nothing is, also for providers that this table does not know: those answer for their kinds themselves.
 */
export function kindFault(
  kind: string,
  providerId: string,
  backendType: string | undefined,
): ContractFault | undefined {
  const fault = {
    providerId,
    requestKind: kind,
    ...(backendType === undefined ? {} : { backendType }),
  };
  if (kind === "") return { ...fault, reason: "request_kind_missing" };
  if (!KNOWN_PROVIDERS.has(providerId)) return undefined;
  const contract = CONTRACTS.get(kind);
  if (contract === undefined) return { ...fault, reason: "unsupported_request_kind" };
  if (!contract.providers.includes(providerId)) return { ...fault, reason: "provider_type_mismatch" };
  if (backendType !== undefined && !contract.backends.includes(backendType)) {
    return { ...fault, reason: "backend_type_mismatch" };
  }
  return undefined;
}
