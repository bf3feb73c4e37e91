import { WorkflowError } from "../errors/workflow-error.ts";
import type { ProviderRequest } from "../model/provider-result.ts";
import type { Provider } from "./provider.ts";

/** The providers this installation has, by id. */
export interface ProviderRegistry {
  readonly ids: readonly string[];
  get(id: string): Provider | undefined;
  /**
   * The provider and a payload that passed its contract. Refused with `provider_contract_error`, whose details
   * carry category, reason, requestKind and providerId of `spec/native-workflows.md` §10.2.
   */
  admit(providerId: string, request: ProviderRequest): Provider;
}

export function createProviderRegistry(providers: readonly Provider[]): ProviderRegistry {
  const byId = new Map(providers.map((provider) => [provider.id, provider]));
  return {
    ids: [...byId.keys()],
    get: (id) => byId.get(id),
    admit(providerId, request) {
      const provider = byId.get(providerId);
      if (provider === undefined) {
        throw contractError("provider_contract_error", "provider_not_registered", providerId, request.kind);
      }
      if (typeof request.kind !== "string" || request.kind === "") {
        throw contractError("request_kind_unsupported", "request_kind_missing", providerId, "");
      }
      if (!provider.requestKinds.includes(request.kind)) {
        throw contractError("request_kind_unsupported", "unsupported_request_kind", providerId, request.kind);
      }
      const problems = provider.check(request);
      if (problems.length > 0) {
        throw contractError(
          "request_payload_invalid",
          "invalid_request_payload",
          providerId,
          request.kind,
          problems.map((problem) => `${problem.pointer}: ${problem.detail}`).join("; "),
        );
      }
      return provider;
    },
  };
}

function contractError(
  category: string,
  reason: string,
  providerId: string,
  requestKind: string,
  detail = "",
): WorkflowError {
  return new WorkflowError("provider_contract_error", {
    args: { reason, provider: providerId, kind: requestKind, detail },
    details: { category, reason, providerId, requestKind, ...(detail === "" ? {} : { detail }) },
  });
}
