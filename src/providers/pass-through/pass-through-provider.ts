import type { RequestProblem } from "../../errors/contract-error.ts";
import type { JsonObject, JsonValue } from "../../model/json.ts";
import type { ProviderRequest, ProviderResult } from "../../model/provider-result.ts";
import type { Provider } from "../provider.ts";

export const PASS_THROUGH_KIND = "pass-through.run.v1";

/**
 * Purely local: the request comes straight back as the result, and the work is the hooks'
 * (`spec/native-workflows.md` §10.4, `spec/providers.md` §6). No backend, no network, no waiting.
 */
export const passThroughProvider: Provider = {
  id: "pass-through",
  requestKinds: [PASS_THROUGH_KIND],
  backendTypes: [],
  options: () => [],
  probe: () => ({ reachable: true }),
  check,
  dispatch: (request, context) => answer(request, context.key),
  redispatch: () => ({ decide: "again" }),
};

function check(request: ProviderRequest): readonly RequestProblem[] {
  const problems: RequestProblem[] = [];
  if (!isObject(request.selectionContext)) {
    problems.push({ pointer: "/selectionContext", detail: "an object is required" });
  }
  if (request.parameter !== undefined && !isObject(request.parameter)) {
    problems.push({ pointer: "/parameter", detail: "must be an object" });
  }
  return problems;
}

function answer(request: ProviderRequest, key: string): ProviderResult {
  const requestMeta: Record<string, JsonValue> = {};
  for (const name of META_NAMES) {
    const value = request[name];
    if (value !== undefined) requestMeta[name] = value;
  }
  return {
    status: "succeeded",
    requestId: `pass-through-${key.replaceAll(/[^A-Za-z0-9._:-]/g, "-")}`,
    fetchType: "result",
    resultJson: {
      kind: request.kind,
      selectionContext: request.selectionContext ?? null,
      parameter: request.parameter ?? {},
      requestMeta,
    },
  };
}

const META_NAMES = [
  "taskName",
  "targetParentRef",
  "targetParentID",
  "sourceAttachmentRefs",
  "sourceAttachmentPaths",
] as const;

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
