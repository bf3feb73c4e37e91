import type { CallOutcome } from "./hook-worker.ts";
import type { ModuleFinding } from "./module-finding.ts";
import type { PackagePaths } from "./module-place.ts";
import { resolveSpecifier } from "./module-specifier.ts";

/**
 * The finding about a module that a hook imported while it ran, when that is what its failure says: Node names no place
 * for it, Gecko one, but not the reason; parsing found both. Undefined when the failure is something else.
 */
export function lateLoadFailure(
  outcome: CallOutcome,
  later: readonly ModuleFinding[],
  paths: PackagePaths,
): ModuleFinding | undefined {
  if (outcome.t !== "failed") return undefined;
  const place = paths.placeOf(outcome.error);
  const message = paths.shorten(outcome.error.message);
  if (outcome.error.name === "SyntaxError") {
    const isThere = ({ file }: ModuleFinding): boolean => place?.line === undefined || place.file === file;
    const named = /does(?: not|n't) provide an export named:? '([^']+)'/.exec(message);
    return later.find((finding) => {
      if (named !== null) return finding.reason === "missing-name" && finding.args.name === named[1];
      return (finding.reason === "syntax" || finding.reason === "json-invalid") && isThere(finding);
    });
  }
  const [, ofNode, importer] = /^Cannot find module '(.+)' imported from (.+)$/.exec(message) ?? [];
  if (ofNode !== undefined) {
    return later.find((finding) => finding.file === importer && missedBy(finding) === ofNode);
  }
  const [, ofGecko] = /^error loading dynamically imported module: (.+)$/.exec(message) ?? [];
  if (ofGecko === undefined) return undefined;
  // Gecko 140 names the module that was asked for also when it is one of its own imports that is missing.
  const target = decoded(ofGecko);
  return (
    later.find((finding) => missedBy(finding) === target) ??
    later.find((finding) => finding.file === target && missedBy(finding) !== undefined)
  );
}

/** The file that an import does not find. */
function missedBy({ file, reason, args }: ModuleFinding): string | undefined {
  if (reason !== "missing-file" && reason !== "no-extension") return undefined;
  const resolved = resolveSpecifier(file, args.specifier);
  return resolved.ok ? resolved.file : undefined;
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
