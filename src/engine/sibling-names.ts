import type { Region } from "../graph/compiled-plan.ts";
import type { NodeId } from "../model/plan.ts";
import type { FrameSite } from "./run.ts";

/**
 * What the nodes of one iteration are called that stands beside its `each`: `<each>[2]` for a body of one node, else
 * `<each>[2]/<id>`.
 */
export function siblingSite(
  around: FrameSite,
  each: NodeId,
  body: Region,
  index: number,
  feedback: string | undefined,
): { readonly site: FrameSite; readonly names: readonly NodeId[] } {
  const name = `${each}[${index}]`;
  const prefix = `${name}/`;
  return {
    site: { prefix, ownAttempts: around.ownAttempts, calls: around.calls, feedback },
    names: body.ids.length === 1 ? [name] : body.ids.map((id) => prefix + id),
  };
}
