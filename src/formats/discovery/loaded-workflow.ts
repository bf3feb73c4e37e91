import type { Localizer } from "../../l10n/localizer.ts";
import { messageId } from "../../l10n/message-id.ts";
import type { LoadedWorkflow, WorkflowPackage } from "../../model/workflow.ts";
import type { WorkflowManifest } from "../../model/workflow-manifest.ts";
import { hostRange, needsNewerHost } from "../native/host-version.ts";
import { plainOrigin } from "../native/origins.ts";
import type { ReadWorkflow } from "../native/read-manifest.ts";
import type { ReadFolder, ReadManifestFile } from "./read-folder.ts";

export interface LoadedWorkflowOptions {
  readonly localizer: Localizer;
  /** Whether the application gives agents a way back into the library (`spec/native-workflows.md` §15). */
  readonly hostAccess: boolean;
  /** Version of the host's Zotero. */
  readonly zoteroVersion?: string;
}

/** The usable workflows of a folder, in the order in which the package lists them. */
export function loadedWorkflows(folder: ReadFolder, options: LoadedWorkflowOptions): LoadedWorkflow[] {
  if (folder.refused) return [];
  return folder.manifests.flatMap((manifest) => {
    const { workflow } = manifest.result;
    if (workflow === undefined || manifest.refused) return [];
    return [loadedWorkflow(folder, manifest, workflow, options)];
  });
}

function loadedWorkflow(
  folder: ReadFolder,
  { file, dir, result }: ReadManifestFile,
  { manifest, strategy, requestKind, upgraded, missingSkills }: ReadWorkflow,
  options: LoadedWorkflowOptions,
): LoadedWorkflow {
  const blockedBy = tooOldHost(folder, manifest, options) ?? blockReason(manifest, missingSkills, options);
  return {
    format: "native",
    id: manifest.id,
    manifest,
    strategy,
    requestKind,
    root: folder.root,
    package: workflowPackage(folder, manifest),
    dir,
    file,
    upgraded,
    ...(blockedBy === undefined ? {} : { blockedBy }),
    diagnostics: result.diagnostics,
  };
}

function workflowPackage(folder: ReadFolder, manifest: WorkflowManifest): WorkflowPackage {
  const { found, packageFile, locales } = folder;
  const own = manifest.network?.origins ?? [];
  if (packageFile?.id === undefined) {
    return {
      id: manifest.id,
      ...(manifest.version === undefined ? {} : { version: manifest.version }),
      dir: found.dir,
      multi: false,
      origins: plainOrigins(own),
    };
  }
  const { id, version, defaultLocale, origins } = packageFile;
  return {
    id,
    ...(version === undefined ? {} : { version }),
    dir: found.dir,
    multi: true,
    ...(defaultLocale === undefined ? {} : { defaultLocale }),
    locales,
    origins: plainOrigins([...origins, ...own]),
  };
}

/** Each once, in the form in which a URL has its origin. */
function plainOrigins(declared: readonly string[]): string[] {
  return [...new Set(declared.map(plainOrigin).filter((origin) => origin !== undefined))];
}

/** The lower bound of what manifest and package name; a newer host is none of their business (`spec/user-faults.md` F01). */
function tooOldHost(
  { packageFile }: ReadFolder,
  manifest: WorkflowManifest,
  { localizer, zoteroVersion }: LoadedWorkflowOptions,
): LoadedWorkflow["blockedBy"] {
  const range = [hostRange(manifest), packageFile?.zotero].find((one) => needsNewerHost(one, zoteroVersion));
  if (range === undefined) return undefined;
  const message = localizer.text("diagnostic-blocked-by-zotero", { range, version: zoteroVersion ?? "" });
  return { code: "zotero_version_unsupported", message };
}

function blockReason(
  manifest: WorkflowManifest,
  missingSkills: readonly string[],
  { localizer, hostAccess }: LoadedWorkflowOptions,
): LoadedWorkflow["blockedBy"] {
  if (missingSkills.length > 0) {
    const message = localizer.text("diagnostic-blocked-by-skills", {
      count: missingSkills.length,
      skills: missingSkills.join(", "),
    });
    return { code: "skill_dependency_missing", message };
  }
  if (hostAccess || !requiresHostAccess(manifest)) return undefined;
  return {
    code: "host_access_unavailable",
    message: localizer.text(messageId("diagnostic-blocked-by-host-access")),
  };
}

/** An agent that is promised the library, or tools of the application, cannot do without. */
function requiresHostAccess({ execution, provider }: WorkflowManifest): boolean {
  if (execution?.zoteroHostAccess?.required === true) return true;
  const tools = execution?.mcp?.requiredTools ?? [];
  return tools.length > 0 && (provider === "acp" || provider === "skillrunner");
}
