import { WorkflowError } from "../errors/workflow-error.ts";
import type { PackagePlace } from "../model/manager-api.ts";
import type { WorkflowPackage } from "../model/workflow.ts";
import type { FilesPort } from "../ports/files.ts";
import type { PackageTrust } from "./package-trust.ts";
import type { WorkflowCatalogue } from "./workflow-catalogue.ts";

interface PlaceParts {
  readonly catalogue: WorkflowCatalogue;
  readonly trust: PackageTrust;
  readonly files: Pick<FilesPort, "basename">;
}

/** Packages with where they lie and whether their code may run. Refused with `workflow_not_found`. */
export async function packagePlaces(
  { catalogue, trust, files }: PlaceParts,
  target: string | undefined,
): Promise<readonly PackagePlace[]> {
  const found = await catalogue.folders(target);
  if (target !== undefined && found.length === 0) {
    throw new WorkflowError("workflow_not_found", { args: { id: target, known: "" } });
  }
  return Promise.all(
    found.map(async ({ dir, workflows, diagnostics }) => {
      const bundle = workflows[0]?.package;
      const state = bundle === undefined ? undefined : await trust.state(bundle).catch(() => undefined);
      return {
        packageId: bundle?.id ?? files.basename(dir),
        dir,
        workflows: workflows.map(({ id, dir: own, manifest, requestKind }) => ({
          id,
          dir: own,
          provider: manifest.provider,
          requestKind,
        })),
        ...(state === undefined ? {} : { trust: state }),
        diagnostics,
      };
    }),
  );
}

/** The package in a folder that holds just one. Refused with `workflow_not_found`, `package_unusable`. */
export async function onlyPackage(catalogue: WorkflowCatalogue, dir: string): Promise<WorkflowPackage> {
  const found = await catalogue.folders(dir);
  const [first, ...others] = found;
  if (first === undefined || others.length > 0) {
    const known = found.flatMap(({ workflows }) => workflows.map(({ id }) => id));
    throw new WorkflowError("workflow_not_found", {
      args: { id: dir, known: known.join(", ") },
      details: { known },
    });
  }
  const bundle = first.workflows[0]?.package;
  if (bundle === undefined) throw new WorkflowError("package_unusable", { args: { package: dir } });
  return bundle;
}
