import { messageId } from "../../l10n/message-id.ts";
import type { Diagnostic } from "../../model/diagnostic.ts";
import type { LoadedWorkflow, RootKind, WorkflowRoot } from "../../model/workflow.ts";
import type { HookName } from "../../model/workflow-manifest.ts";
import { compareDiagnostics, compareTexts, diagnose, type DiagnosisOptions } from "../native/diagnose.ts";
import type { Finding } from "../native/finding.ts";
import { jsonPlaces } from "../native/json-places.ts";
import type { ReadFolder, ReadManifestFile } from "./read-folder.ts";

/** What a scan found. */
export interface Catalogue {
  /** Usable workflows, one for each id, sorted by id. */
  readonly workflows: readonly LoadedWorkflow[];
  /** Findings about all files of all roots, in the order of `spec/native-workflows.md` §4. */
  readonly diagnostics: readonly Diagnostic[];
  /** Every folder with workflows, usable or not, by root and path. */
  readonly folders: readonly CatalogueFolder[];
  /** Ids of the skill packages that workflows could name, sorted; for a scan of one folder alone. */
  readonly skills: readonly string[];
}

export interface CatalogueFolder {
  readonly root: WorkflowRoot;
  /** Absolute. */
  readonly dir: string;
  /** Below the root, with `/`; `""` when the root itself is one. */
  readonly path: string;
  /** Whether it has a `workflow-package.json`. */
  readonly multi: boolean;
  readonly manifests: readonly CatalogueManifest[];
}

export interface CatalogueManifest {
  /** `workflow.json` below the root. */
  readonly file: string;
  readonly workflowId?: string;
  /** Whether `Catalogue.workflows` has it. */
  readonly usable: boolean;
  /** Hooks whose path lies inside the package; `file` is below the package's folder. */
  readonly hooks: readonly { readonly hook: HookName; readonly file: string }[];
}

/** A folder with the workflows that can be loaded from it. */
export interface ScannedFolder {
  readonly folder: ReadFolder;
  readonly workflows: readonly LoadedWorkflow[];
}

const PRECEDENCE: readonly RootKind[] = ["user", "dev-local", "official"];

/** Roots in the order in which the first workflow of an id wins (N5); of one kind as they were given. */
export function byPrecedence(roots: readonly WorkflowRoot[]): WorkflowRoot[] {
  return [...roots].sort((a, b) => PRECEDENCE.indexOf(a.kind) - PRECEDENCE.indexOf(b.kind));
}

/** Joins folders, given by precedence of their roots and then by path, to one catalogue. */
export function joinFolders(
  scanned: readonly ScannedFolder[],
  others: readonly Diagnostic[],
  skills: ReadonlySet<string>,
  options: DiagnosisOptions,
): Catalogue {
  const winners = new Map<string, LoadedWorkflow>();
  const diagnostics = [...others];
  for (const { folder } of scanned) {
    diagnostics.push(...folder.diagnostics);
    for (const { result } of folder.manifests) diagnostics.push(...result.diagnostics);
  }
  for (const { workflow, folder } of byRootAndFile(scanned)) {
    const winner = winners.get(workflow.id);
    if (winner === undefined) winners.set(workflow.id, workflow);
    else diagnostics.push(...duplicateFindings(workflow, winner, folder, options));
  }
  return {
    workflows: [...winners.values()].sort((a, b) => compareTexts(a.id, b.id)),
    diagnostics: diagnostics.sort(compareDiagnostics),
    folders: scanned.map(({ folder }) => catalogueFolder(folder, winners)),
    skills: [...skills].sort(compareTexts),
  };
}

/** Roots stay in their order; inside one, manifests go by path, whatever package they are in. */
function byRootAndFile(
  scanned: readonly ScannedFolder[],
): { readonly workflow: LoadedWorkflow; readonly folder: ReadFolder }[] {
  const ranks = new Map<WorkflowRoot, number>();
  for (const { folder } of scanned) if (!ranks.has(folder.root)) ranks.set(folder.root, ranks.size);
  const rank = ({ root }: LoadedWorkflow): number => ranks.get(root) ?? 0;
  return scanned
    .flatMap(({ folder, workflows }) => workflows.map((workflow) => ({ workflow, folder })))
    .sort((a, b) => rank(a.workflow) - rank(b.workflow) || compareTexts(a.workflow.file, b.workflow.file));
}

function duplicateFindings(
  loser: LoadedWorkflow,
  winner: LoadedWorkflow,
  folder: ReadFolder,
  options: DiagnosisOptions,
): Diagnostic[] {
  const text = folder.manifests.find(({ file }) => file === loser.file)?.text ?? "";
  const finding: Finding = {
    code: "duplicate_id",
    pointer: "/id",
    part: "value",
    message: messageId("diagnostic-duplicate-id"),
    args: {
      id: loser.id,
      winner: `${winner.root.id}: ${winner.file}`,
      loser: `${loser.root.id}: ${loser.file}`,
    },
  };
  const about = { file: loser.file, root: loser.root.id, workflowId: loser.id };
  return diagnose([finding], jsonPlaces(text), about, options);
}

function catalogueFolder(
  { root, found, manifests }: ReadFolder,
  winners: ReadonlyMap<string, LoadedWorkflow>,
): CatalogueFolder {
  const isUsable = ({ file, result }: ReadManifestFile): boolean => {
    const winner = result.workflowId === undefined ? undefined : winners.get(result.workflowId);
    return winner?.file === file && winner.root === root;
  };
  return {
    root,
    dir: found.dir,
    path: found.path,
    multi: found.multi,
    manifests: manifests.map((manifest) => ({
      file: manifest.file,
      ...(manifest.result.workflowId === undefined ? {} : { workflowId: manifest.result.workflowId }),
      usable: isUsable(manifest),
      hooks: manifest.hooks.flatMap(({ hook, inPackage }) =>
        inPackage === undefined ? [] : [{ hook, file: inPackage }],
      ),
    })),
  };
}
