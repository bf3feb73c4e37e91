import { createRedactor, type NamedFolder } from "../logs/redact.ts";
import { redactError } from "../logs/redact-error.ts";
import type { ManagerHost } from "./manager-host.ts";

/**
 * An error of a hook as it may be journalled: no absolute path ever is (`design/decisions.md`, events), but a hook's own
 * words may hold one. What lies below a known place begins with the place's name instead.
 */
export function withoutPlaces(error: unknown, places: readonly NamedFolder[]): unknown {
  return redactError(createRedactor({ places }), error);
}

/** The folders that a run's words may name, the run's own first. */
export function placesOfRun(
  host: Pick<ManagerHost, "home" | "places">,
  roots: { readonly workspace: string; readonly output?: string },
): readonly NamedFolder[] {
  return [
    ...(roots.output === undefined ? [] : [{ dir: roots.output, name: "output" }]),
    { dir: roots.workspace, name: "workspace" },
    ...placesOfHost(host),
  ];
}

export function placesOfHost({ home, places }: Pick<ManagerHost, "home" | "places">): readonly NamedFolder[] {
  return [{ dir: home.dir, name: "home" }, ...places];
}
