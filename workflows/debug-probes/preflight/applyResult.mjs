import { writeJson } from "../lib/write-json.mjs";

/** Writes what came to it by the way that the preflight chose. */
export async function applyResult({ parent, request, runResult, resultContext, runtime }) {
  const { preflight, aggregate } = resultContext;
  const name = ["preflight", parent.key, preflight.unitId].join("-");
  const seen = {
    requestKind: request.kind,
    requestId: runResult.requestId.startsWith("pass-through-") ? "pass-through" : runResult.requestId,
    preflight,
    ...(aggregate === undefined
      ? {}
      : { aggregate: { id: aggregate.id, parts: aggregate.children.map(({ unitId }) => unitId) } }),
  };
  return { path: await writeJson(runtime.hostApi, name, seen) };
}
