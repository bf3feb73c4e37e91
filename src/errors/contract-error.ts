import { WorkflowError } from "./workflow-error.ts";

/** One fault of a payload. */
export interface RequestProblem {
  /** RFC 6901 pointer into the payload. */
  readonly pointer: string;
  /** English, for authors. */
  readonly detail: string;
}

/** Why a request was refused before anything was sent (`spec/native-workflows.md` §10.2). */
export type ContractReason =
  | "request_kind_missing"
  | "unsupported_request_kind"
  | "backend_type_mismatch"
  | "provider_type_mismatch"
  | "provider_not_registered"
  | "invalid_request_payload";

const CATEGORIES = {
  request_kind_missing: "request_kind_unsupported",
  unsupported_request_kind: "request_kind_unsupported",
  backend_type_mismatch: "provider_backend_mismatch",
  provider_type_mismatch: "provider_contract_error",
  provider_not_registered: "provider_contract_error",
  invalid_request_payload: "request_payload_invalid",
} as const satisfies Record<ContractReason, string>;

export interface ContractFault {
  readonly reason: ContractReason;
  readonly providerId: string;
  readonly requestKind: string;
  readonly backendType?: string;
  /** Of an invalid payload: all that is wrong with it. */
  readonly problems?: readonly RequestProblem[];
}

/** `provider_contract_error` with category, reason, and what §10.2 names beside them, in its details. */
export function contractError(fault: ContractFault): WorkflowError {
  const { reason, providerId, requestKind, backendType, problems = [] } = fault;
  const detail = problems.map((problem) => `${problem.pointer}: ${problem.detail}`).join("; ");
  return new WorkflowError("provider_contract_error", {
    args: { reason, provider: providerId, kind: requestKind, detail },
    details: {
      category: CATEGORIES[reason],
      reason,
      providerId,
      requestKind,
      ...(backendType === undefined ? {} : { backendType }),
      ...(detail === "" ? {} : { detail, problems: problems.map((problem) => ({ ...problem })) }),
    },
  });
}
