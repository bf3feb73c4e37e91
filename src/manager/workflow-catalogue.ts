import { WorkflowError } from "../errors/workflow-error.ts";
import type { Catalogue, CatalogueFolder } from "../formats/discovery/catalogue.ts";
import { createDiscovery, discover } from "../formats/discovery/discovery.ts";
import { withModuleFindings } from "../formats/discovery/module-findings.ts";
import { checkPackageModules } from "../hooks/check-modules.ts";
import type { CheckReport } from "../model/manager-api.ts";
import type { LoadedWorkflow, WorkflowRoot } from "../model/workflow.ts";
import type { ManagerHost } from "./manager-host.ts";

/** The workflows found below the roots, and checks of them. */
export interface WorkflowCatalogue {
  rescan(): Promise<Catalogue>;
  /** Of the last scan; scans when there was none. */
  current(): Promise<Catalogue>;
  /** Refused with `workflow_not_found`, which names what there is. */
  get(id: string): Promise<LoadedWorkflow>;
  /** All findings about one workflow, or about a folder that need not lie below a root. */
  check(idOrPath: string, strict: boolean): Promise<CheckReport>;
  /** The workflow as the package in `dir` has it: a copy that a run keeps to. */
  fromFolder(
    dir: string,
    workflowId: string,
    like: Pick<WorkflowRoot, "id" | "kind">,
  ): Promise<LoadedWorkflow>;
}

type CatalogueHost = Pick<ManagerHost, "files" | "localizer" | "modules" | "roots">;

export function createWorkflowCatalogue(host: CatalogueHost): WorkflowCatalogue {
  const { files, localizer, modules, roots } = host;
  const discovery = createDiscovery({ roots, files, localizer });
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
      const { workflows } = await current();
      const found = workflows.find((workflow) => workflow.id === id);
      if (found !== undefined) return found;
      const known = workflows.map((workflow) => workflow.id);
      throw new WorkflowError("workflow_not_found", {
        args: { id, known: known.join(", ") },
        details: { known },
      });
    },

    async check(idOrPath, strict) {
      const folder = await findFolder(idOrPath);
      const root: WorkflowRoot =
        folder === undefined
          ? { kind: "user", id: files.basename(idOrPath), path: idOrPath }
          : { ...folder.root, path: folder.dir };
      let catalogue = await discover({ roots: [root], files, localizer, strict });
      if (catalogue.folders.length === 0 && catalogue.diagnostics.length === 0) {
        throw new WorkflowError("workflow_not_found", { args: { id: idOrPath, known: "" } });
      }
      for (const one of catalogue.folders) catalogue = await checkFolder(one, catalogue, strict);
      return {
        workflows: catalogue.folders
          .flatMap(({ manifests }) => manifests)
          .flatMap(({ workflowId, usable }) =>
            workflowId === undefined ? [] : [{ id: workflowId, usable }],
          ),
        diagnostics: catalogue.diagnostics,
      };
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

  /** The folder whose workflow has the id, usable or not; a path is no id. */
  async function findFolder(idOrPath: string): Promise<CatalogueFolder | undefined> {
    if (files.isAbsolute(idOrPath)) return undefined;
    const { folders } = await current();
    const found = folders.find(({ manifests }) =>
      manifests.some(({ workflowId }) => workflowId === idOrPath),
    );
    if (found !== undefined) return found;
    const known = folders.flatMap(({ manifests }) => manifests.flatMap(({ workflowId }) => workflowId ?? []));
    throw new WorkflowError("workflow_not_found", {
      args: { id: idOrPath, known: known.join(", ") },
      details: { known },
    });
  }
}
