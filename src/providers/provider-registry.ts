import { contractError } from "../errors/contract-error.ts";
import type { BackendProfile, ProviderRequest } from "../model/provider-result.ts";
import type { Provider } from "./provider.ts";

/** The providers this installation has, by id. */
export interface ProviderRegistry {
  readonly ids: readonly string[];
  get(id: string): Provider | undefined;
  /**
   * The provider and a payload that passed its contract. Refused with `provider_contract_error`, whose details
   * carry category, reason, requestKind, backendType and providerId of `spec/native-workflows.md` §10.2.
   */
  admit(providerId: string, request: ProviderRequest, backend?: BackendProfile): Provider;
}

export function createProviderRegistry(providers: readonly Provider[]): ProviderRegistry {
  const byId = new Map(providers.map((provider) => [provider.id, provider]));
  return {
    ids: [...byId.keys()],
    get: (id) => byId.get(id),
    admit(providerId, request, backend) {
      const provider = byId.get(providerId);
      const kind = typeof request.kind === "string" ? request.kind : "";
      const fault = {
        providerId,
        requestKind: kind,
        ...(backend === undefined ? {} : { backendType: backend.type }),
      };
      if (provider === undefined) throw contractError({ ...fault, reason: "provider_not_registered" });
      if (kind === "") throw contractError({ ...fault, reason: "request_kind_missing" });
      if (!provider.requestKinds.includes(kind)) {
        throw contractError({ ...fault, reason: "unsupported_request_kind" });
      }
      if (
        backend !== undefined &&
        provider.backendTypes.length > 0 &&
        !provider.backendTypes.includes(backend.type)
      ) {
        throw contractError({ ...fault, reason: "backend_type_mismatch" });
      }
      const problems = provider.check(request);
      if (problems.length > 0) {
        throw contractError({ ...fault, reason: "invalid_request_payload", problems });
      }
      return provider;
    },
  };
}
