import type { HookName } from "../model/workflow-manifest.ts";
import type { ModuleFinding } from "./module-finding.ts";
import {
  createModuleGraph,
  type ModuleFiles,
  type ModuleGraph,
  type ModuleParser,
  type ReachFindings,
} from "./module-graph.ts";
import { normalPath } from "./module-specifier.ts";

/** A hook as a manifest names it. */
export interface HookEntry {
  /** Below the package, with `/`; may still hold `..`. */
  readonly file: string;
  readonly exportName: HookName;
}

/**
 * What is wrong with the modules of a package's hooks, found by parsing and without running anything
 * (`design/decisions.md`, discovery): missing hooks and exports, imports that lead nowhere or out of the package,
 * names that a module does not export, broken JSON modules, syntax faults. Cycles are no fault. Sorted by file, line,
 * column and reason; each finding once, however many hooks share the module.
 */
export async function checkPackageModules(
  parser: ModuleParser,
  files: ModuleFiles,
  packageDir: string,
  entries: readonly HookEntry[],
): Promise<readonly ModuleFinding[]> {
  const graph = createModuleGraph(parser, files, packageDir);
  const all = new Map<string, ModuleFinding>();
  for (const entry of entries) {
    const { blocking, later } = await checkHook(graph, entry);
    for (const found of [...blocking, ...later]) {
      const { file, line, column, reason, args } = found;
      all.set(JSON.stringify([file, line, column, reason, args]), found);
    }
  }
  return [...all.values()].sort(byPlace);
}

/** As {@link ModuleGraph.reach}, with what is wrong with the hook's own file and export among the blocking ones. */
export async function checkHook(graph: ModuleGraph, entry: HookEntry): Promise<ReachFindings> {
  const file = normalPath(entry.file);
  if (file === undefined) return { blocking: [wholeHook("outside-hook", entry.file, entry)], later: [] };
  if (!(await graph.exists(file))) return { blocking: [wholeHook("missing-hook", file, entry)], later: [] };
  const reached = await graph.reach(file);
  if ((await graph.exports(file, entry.exportName)) !== false) return reached;
  return { ...reached, blocking: [...reached.blocking, wholeHook("missing-export", file, entry)] };
}

function wholeHook(
  reason: "outside-hook" | "missing-hook" | "missing-export",
  file: string,
  entry: HookEntry,
): ModuleFinding {
  return {
    code: reason === "missing-export" ? "hook_export_error" : "hook_missing_error",
    reason,
    file,
    line: 1,
    column: 1,
    args: { specifier: "", name: entry.exportName, message: "" },
  };
}

/** In the order of the files, and within one from top to bottom. */
export function byPlace(a: ModuleFinding, b: ModuleFinding): number {
  return compare(a.file, b.file) || a.line - b.line || a.column - b.column || compare(a.reason, b.reason);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
