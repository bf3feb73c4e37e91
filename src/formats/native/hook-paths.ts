import type { HookName } from "../../model/workflow-manifest.ts";
import { asText, at } from "./json-access.ts";

const HOOK_NAMES: readonly HookName[] = ["preflight", "buildRequest", "normalizeSettings", "applyResult"];

/** A hook file that a manifest names. */
export interface HookPath {
  readonly hook: HookName;
  /** As written. */
  readonly path: string;
  /** Below the package's folder, with `/`; undefined when the path leaves the package. */
  readonly inPackage: string | undefined;
}

/** The hooks of a manifest, checked or not; `folder` is the manifest's, below that of the package (`""` = the same). */
export function hookPaths(manifest: unknown, folder: string): HookPath[] {
  return HOOK_NAMES.flatMap((hook) => {
    const path = asText(at(manifest, "hooks", hook));
    if (path === undefined || path === "") return [];
    return [{ hook, path, inPackage: pathInPackage(folder, path) }];
  });
}

/** `path`, seen from `folder`, as a path below the package; undefined when it is absolute or leads out of it. */
export function pathInPackage(folder: string, path: string): string | undefined {
  if (/^(?:[/\\]|[A-Za-z][\w+.-]*:)/.test(path)) return undefined;
  const segments = folder === "" ? [] : folder.split("/");
  for (const segment of path.split("/")) {
    if (segment === "" || segment === ".") continue;
    if (segment !== "..") segments.push(segment);
    else if (segments.pop() === undefined) return undefined;
  }
  return segments.join("/");
}
