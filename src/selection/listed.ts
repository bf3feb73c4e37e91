import type { WorkflowManifest } from "../model/workflow-manifest.ts";

/**
 * Whether a workflow is shown in menus and lists: only the literal `debug_only: true` hides it, and only outside
 * debug mode (`spec/native-workflows.md` §2.1).
 */
export function isListed(manifest: Pick<WorkflowManifest, "debug_only">, debugMode: boolean): boolean {
  return debugMode || manifest.debug_only !== true;
}
