import { existsSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import type { Diagnostic } from "../model/diagnostic.ts";
import type { WorkflowRoot } from "../model/workflow.ts";
import type { CliEnvironment } from "./cli-environment.ts";
import type { ParsedCommandLine } from "./parse-command-line.ts";

/** Files that may be named in place of the folder they lie in. */
const MARKERS: ReadonlySet<string> = new Set(["workflow.json", "workflow-package.json"]);

/** Absolute; it need not be there yet. */
export function homeDirOf(parsed: ParsedCommandLine, { env, cwd }: CliEnvironment): string {
  return resolve(cwd, parsed.value("home") ?? filled(env.ZWM_HOME) ?? defaultHome(env));
}

/** The folder of the home where a person puts workflows; absolute. */
export function userWorkflowsOf(parsed: ParsedCommandLine, environment: CliEnvironment): string {
  return join(homeDirOf(parsed, environment), "content", "user", "workflows");
}

/** In order of precedence: the folder that the command is about, folders given, the home's own, those shipped. */
export function rootsOf(
  parsed: ParsedCommandLine,
  absolute: (path: string) => string,
  userWorkflows: string,
  builtIn: string,
): readonly WorkflowRoot[] {
  const given = parsed.values("workflows").map((dir, index): WorkflowRoot => ({
    kind: "user",
    id: index === 0 ? "workflows" : `workflows-${String(index + 1)}`,
    path: absolute(dir),
  }));
  const folder = folderArgument(parsed, absolute);
  return [
    ...(folder === undefined ? [] : [{ kind: "user" as const, id: "folder", path: folder }]),
    ...given,
    { kind: "user", id: "user", path: userWorkflows },
    { kind: "official", id: "built-in", path: builtIn },
  ];
}

/** Whether a text can only be meant as a path. */
export function isWrittenAsPath(text: string): boolean {
  return /[\\/]/.test(text) || text === "." || text === "..";
}

/** The folder that a path stands for: that of a manifest, or the path itself. */
export function folderOf(path: string): string {
  return MARKERS.has(basename(path)) && statSync(path, { throwIfNoEntry: false })?.isFile() === true
    ? dirname(path)
    : path;
}

/** The folder that the first argument names, where it names one; absolute. */
function folderArgument(
  { command, positionals: [first] }: ParsedCommandLine,
  absolute: (path: string) => string,
): string | undefined {
  if (first === undefined || command?.folderIsRoot === undefined) return undefined;
  const path = absolute(first);
  const meant = command.folderIsRoot === "always" || (isWrittenAsPath(first) && existsSync(path));
  return meant ? folderOf(path) : undefined;
}

/**
 * Where a finding is, as a path that can be opened: relative to the working folder where it lies below it.
 *
 * @param roots by whose ids findings name their folders; of two with the same id the first counts
 * @param folder that of findings which name none; absolute
 */
export function findingPath(
  { root, file }: Pick<Diagnostic, "root" | "file">,
  roots: readonly Pick<WorkflowRoot, "id" | "path">[],
  cwd: string,
  folder?: string,
): string {
  const dir = root === undefined ? folder : roots.find(({ id }) => id === root)?.path;
  if (dir === undefined) return root === undefined ? file : `${root}:${file}`;
  const path = join(dir, file);
  const inside = relative(cwd, path);
  return inside === ".." || inside.startsWith(`..${sep}`) || isAbsolute(inside) ? path : inside || ".";
}

function defaultHome(env: CliEnvironment["env"]): string {
  if (process.platform === "darwin") {
    return join(homedir(), "Library", "Application Support", "zotero-workflow-manager");
  }
  const base =
    process.platform === "win32"
      ? filled(env.LOCALAPPDATA)
      : (filled(env.XDG_DATA_HOME) ?? join(homedir(), ".local", "share"));
  return join(base ?? homedir(), "zotero-workflow-manager");
}

/** A variable that is set to nothing counts as not set. */
function filled(text: string | undefined): string | undefined {
  return text === "" ? undefined : text;
}
