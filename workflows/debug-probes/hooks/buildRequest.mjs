import { seenBy } from "../lib/seen-by.mjs";

/** The request is the selection; the parameter of the request holds what this hook and the one before were given. */
export function buildRequest(args) {
  const { selectionContext, preflight } = args;
  return {
    kind: "pass-through.run.v1",
    selectionContext,
    parameter: { ...preflight.context, buildRequest: seenBy(args) },
  };
}
