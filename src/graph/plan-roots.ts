import type { Roots, Segment } from "./roots.ts";
import { NODE_STATE_WORDS, NodeState, type Scope } from "./scope.ts";

/** Where the roots of one place lead; `up` counts scopes outwards. */
export interface RootPlaces {
  node(id: string): { readonly up: number; readonly slot: number } | undefined;
  /** The scope that holds the item of an enclosing `each`. */
  each(id: string): number | undefined;
  /** Whether `item` and `index` have a meaning. */
  readonly inIteration: boolean;
  /** Whether `result` has one. */
  readonly hasResult: boolean;
}

/** The roots that `src/model/expression.ts` names, as seen from one place of a plan. */
export function planRoots(places: RootPlaces): Roots<Scope> {
  return (root, segments) => {
    switch (root) {
      case "params":
        return { read: (scope) => scope.params, used: 0 };
      case "nodes":
      case "status":
        return nodeAccess(root, segments[0], places);
      case "item":
      case "index":
        if (!places.inIteration) return undefined;
        return { read: root === "item" ? (scope) => scope.item : (scope) => scope.index, used: 0 };
      case "items":
      case "indexes":
        return eachAccess(root, segments[0], places);
      case "run":
        if (segments[0] === "failed") return { read: (scope) => scope.failed, used: 1 };
        return segments[0] === "needsOk" ? { read: (scope) => scope.needsOk, used: 1 } : undefined;
      case "result":
        return places.hasResult ? { read: (scope) => scope.result, used: 0 } : undefined;
      default:
        return undefined;
    }
  };
}

function nodeAccess(root: string, id: Segment | undefined, places: RootPlaces) {
  const place = typeof id === "string" ? places.node(id) : undefined;
  if (place === undefined) return undefined;
  const { up, slot } = place;
  if (root === "nodes") {
    if (up === 0) return { read: (scope: Scope) => scope.outputs[slot], used: 1 };
    return { read: (scope: Scope) => climb(scope, up)?.outputs[slot], used: 1 };
  }
  return {
    read: (scope: Scope) => NODE_STATE_WORDS[climb(scope, up)?.states[slot] ?? NodeState.open],
    used: 1,
  };
}

function eachAccess(root: string, id: Segment | undefined, places: RootPlaces) {
  const up = typeof id === "string" ? places.each(id) : undefined;
  if (up === undefined) return undefined;
  if (root === "items") return { read: (scope: Scope) => climb(scope, up)?.item, used: 1 };
  return { read: (scope: Scope) => climb(scope, up)?.index, used: 1 };
}

function climb(scope: Scope, up: number): Scope | null {
  let found: Scope | null = scope;
  for (let level = up; level > 0 && found !== null; level -= 1) found = found.parent;
  return found;
}
