import type { CallOutcome } from "./hook-worker.ts";
import type { ModuleFinding } from "./module-finding.ts";
import type { PackagePaths } from "./module-place.ts";
import { resolveSpecifier } from "./module-specifier.ts";

/**
 * The finding about a module that a hook imported while it ran, when that is what its failure says: realms name no
 * place for it, parsing found one. Undefined when the failure is something else.
 */
export function lateLoadFailure(
  outcome: CallOutcome,
  later: readonly ModuleFinding[],
  paths: PackagePaths,
): ModuleFinding | undefined {
  if (outcome.t !== "failed" || paths.placeOf(outcome.error)?.line !== undefined) return undefined;
  const { name, file } = outcome.error;
  if (name === "SyntaxError" && file === undefined) {
    const named = /does(?: not|n't) provide an export named:? '([^']+)'/.exec(outcome.error.message);
    if (named === null) return later.find(({ reason }) => reason === "syntax" || reason === "json-invalid");
    return later.find(({ reason, args }) => reason === "missing-name" && args.name === named[1]);
  }
  const message = paths.shorten(outcome.error.message);
  const [, target, importer] = /^Cannot find module '(.+)' imported from (.+)$/.exec(message) ?? [];
  return later.find((finding) => {
    if (finding.reason !== "missing-file" && finding.reason !== "no-extension") return false;
    const resolved = resolveSpecifier(finding.file, finding.args.specifier);
    return finding.file === importer && resolved.ok && resolved.file === target;
  });
}
