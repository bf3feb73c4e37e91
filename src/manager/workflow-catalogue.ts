import { WorkflowError } from "../errors/workflow-error.ts";
import type { Catalogue, CatalogueFolder } from "../formats/discovery/catalogue.ts";
import { createDiscovery, discover } from "../formats/discovery/discovery.ts";
import { withModuleFindings } from "../formats/discovery/module-findings.ts";
import { checkPackageModules } from "../hooks/check-modules.ts";
import type { Diagnostic } from "../model/diagnostic.ts";
import type { CheckReport } from "../model/manager-api.ts";
import type { LoadedWorkflow, WorkflowRoot } from "../model/workflow.ts";
import type { ManagerHost } from "./manager-host.ts";
import { testFindings } from "./test-findings.ts";

/** The workflows found below the roots, and checks of them. */
export interface WorkflowCatalogue {
  rescan(): Promise<Catalogue>;
  /** Of the last scan; scans when there was none. */
  current(): Promise<Catalogue>;
  /** Refused with `workflow_not_found`, which names what there is; with `workflow_blocked` when its files have errors. */
  get(id: string): Promise<LoadedWorkflow>;
  /**
   * All findings about one workflow (by id), about a folder that need not lie below a root (by absolute path), or
   * about everything below the roots.
   */
  check(target: string | undefined, strict: boolean): Promise<CheckReport>;
  /** Folders with packages, chosen as in `check`, each with its usable workflows and the findings about it. */
  folders(target: string | undefined): Promise<readonly FoundPackage[]>;
  /** The workflow as the package in `dir` has it: a copy that a run keeps to. */
  fromFolder(
    dir: string,
    workflowId: string,
    like: Pick<WorkflowRoot, "id" | "kind">,
  ): Promise<LoadedWorkflow>;
}

/** A folder with a package. */
export interface FoundPackage {
  /** Absolute. */
  readonly dir: string;
  readonly workflows: readonly LoadedWorkflow[];
  readonly diagnostics: readonly Diagnostic[];
}

type CatalogueHost = Pick<ManagerHost, "files" | "localizer" | "modules" | "roots"> & {
  /** Absent: packages are not held against the versions of Zotero that they name. */
  readonly app?: Pick<ManagerHost["app"], "zoteroVersion">;
};

export function createWorkflowCatalogue(host: CatalogueHost): WorkflowCatalogue {
  const { files, localizer, modules } = host;
  const common = {
    files,
    localizer,
    ...(host.app === undefined ? {} : { zoteroVersion: host.app.zoteroVersion }),
  };
  const discovery = createDiscovery({
    ...common,
    get roots() {
      return host.roots;
    },
  });
  let last: Catalogue | undefined;

  const rescan = async (): Promise<Catalogue> => {
    last = await discovery.rescan();
    return last;
  };
  const current = async (): Promise<Catalogue> => last ?? rescan();

  async function checkFolder(
    folder: CatalogueFolder,
    catalogue: Catalogue,
    strict: boolean,
  ): Promise<Catalogue> {
    const checked = await Promise.all(
      folder.manifests.map(async (manifest) => ({
        folder,
        manifest,
        findings: await checkPackageModules(
          modules,
          files,
          folder.dir,
          manifest.hooks.map(({ hook, file }) => ({ file, exportName: hook })),
        ),
      })),
    );
    return withModuleFindings(catalogue, checked, { strict, localizer });
  }

  return {
    rescan,
    current,
    async get(id) {
      const { workflows, folders } = await current();
      const found = workflows.find((workflow) => workflow.id === id);
      if (found !== undefined) return found;
      if (folders.some(({ manifests }) => manifests.some(({ workflowId }) => workflowId === id))) {
        throw new WorkflowError("workflow_blocked", {
          args: { id, reason: localizer.text("manager-workflow-has-errors") },
          details: { reason: "workflow-has-errors" },
        });
      }
      const known = workflows.map((workflow) => workflow.id);
      throw new WorkflowError("workflow_not_found", {
        args: { id, known: known.join(", ") },
        details: { known },
      });
    },

    async check(target, strict) {
      const { scope, has } = await scopeOf(target);
      let catalogue = await discover({ ...common, roots: scope, strict });
      const folders = catalogue.folders.filter(has);
      if (target !== undefined && folders.length === 0 && catalogue.diagnostics.length === 0) {
        throw new WorkflowError("workflow_not_found", { args: { id: target, known: "" } });
      }
      for (const folder of folders) catalogue = await checkFolder(folder, catalogue, strict);
      const checked = catalogue.folders.filter(has);
      const tests = await Promise.all(checked.map((folder) => testFindings(files, localizer, folder)));
      return {
        workflows: checked
          .flatMap(({ manifests }) => manifests)
          .flatMap(({ workflowId, usable }) =>
            workflowId === undefined ? [] : [{ id: workflowId, usable }],
          ),
        diagnostics: [
          ...(checked.length === catalogue.folders.length
            ? catalogue.diagnostics
            : catalogue.diagnostics.filter((finding) => checked.some((folder) => isAbout(finding, folder)))),
          ...tests.flat(),
        ],
      };
    },

    async folders(target) {
      const { scope, has } = await scopeOf(target);
      const { folders, workflows, diagnostics } = await discover({ ...common, roots: scope });
      return folders.filter(has).map((folder) => ({
        dir: folder.dir,
        workflows: workflows.filter((workflow) => workflow.package.dir === folder.dir),
        diagnostics: diagnostics.filter((finding) => isAbout(finding, folder)),
      }));
    },

    async fromFolder(dir, workflowId, like) {
      const { workflows } = await discover({ roots: [{ ...like, path: dir }], files, localizer });
      const found = workflows.find((workflow) => workflow.id === workflowId);
      if (found === undefined) {
        throw new WorkflowError("workflow_not_found", { args: { id: workflowId, known: "" } });
      }
      return found;
    },
  };

  /** The roots to read for a check, and which of their folders it is about; a path is no id. */
  async function scopeOf(target: string | undefined): Promise<{
    readonly scope: readonly WorkflowRoot[];
    readonly has: (folder: CatalogueFolder) => boolean;
  }> {
    if (target === undefined) return { scope: host.roots, has: () => true };
    if (files.isAbsolute(target)) {
      return { scope: [{ kind: "user", id: files.basename(target), path: target }], has: () => true };
    }
    const { folders } = await current();
    const found = folders.find(({ manifests }) => manifests.some(({ workflowId }) => workflowId === target));
    if (found !== undefined) return { scope: [found.root], has: ({ dir }) => dir === found.dir };
    const known = folders.flatMap(({ manifests }) => manifests.flatMap(({ workflowId }) => workflowId ?? []));
    throw new WorkflowError("workflow_not_found", {
      args: { id: target, known: known.join(", ") },
      details: { known },
    });
  }
}

/** Whether a finding is about a file of the folder. */
function isAbout({ root, file }: Diagnostic, { root: { id }, path }: CatalogueFolder): boolean {
  return root === id && (path === "" || file === path || file.startsWith(`${path}/`));
}
