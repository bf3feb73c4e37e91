import { seenBy } from "../lib/seen-by.mjs";
import { writeJson } from "../lib/write-json.mjs";

/** Writes what the hooks of the unit were given, and what the world around them offers. */
export async function applyResult(args) {
  const { parent, request, runtime } = args;
  const seen = {
    ...request.parameter,
    applyResult: seenBy(args),
    hostApi: shapeOf(runtime.hostApi),
    globals: Object.getOwnPropertyNames(globalThis).sort(),
  };
  return { path: await writeJson(runtime.hostApi, `hooks-${parent.key}`, seen) };
}

/** Owners of the host API with the names of their members. */
function shapeOf(hostApi) {
  return Object.fromEntries(
    Object.entries(hostApi).map(([name, owner]) => [
      name,
      typeof owner === "object" ? Object.keys(owner).sort() : owner,
    ]),
  );
}
