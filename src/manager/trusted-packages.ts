import type { TrustedPackage } from "../model/manager-api.ts";
import type { LoadedWorkflow, WorkflowPackage } from "../model/workflow.ts";
import type { ManagerHost } from "./manager-host.ts";
import type { PackageTrust } from "./package-trust.ts";
import type { WorkflowCatalogue } from "./workflow-catalogue.ts";
import { workflowLabel } from "./workflow-listing.ts";

export interface TrustedPackagesParts {
  readonly host: Pick<ManagerHost, "localizer">;
  readonly catalogue: Pick<WorkflowCatalogue, "current">;
  readonly trust: Pick<PackageTrust, "state" | "all">;
}

/**
 * The packages that were found, each with how far its code may go now, and those that a person once trusted and that no
 * root holds any more; sorted by id. A package whose files cannot be read counts as untrusted.
 */
export async function trustedPackages(parts: TrustedPackagesParts): Promise<readonly TrustedPackage[]> {
  const { host, catalogue, trust } = parts;
  const { workflows } = await catalogue.current();
  const found = new Map<string, { bundle: WorkflowPackage; workflows: LoadedWorkflow[] }>();
  for (const workflow of workflows) {
    const known = found.get(workflow.package.id);
    if (known === undefined)
      found.set(workflow.package.id, { bundle: workflow.package, workflows: [workflow] });
    else known.workflows.push(workflow);
  }
  const records = await trust.all();
  const answeredAt = new Map<string, number>();
  for (const { packageId, grantedAt } of records) {
    answeredAt.set(packageId, Math.max(grantedAt, answeredAt.get(packageId) ?? grantedAt));
  }
  const listed = [...found.values()].map(async ({ bundle, workflows: own }): Promise<TrustedPackage> => {
    const grantedAt = answeredAt.get(bundle.id);
    return {
      packageId: bundle.id,
      workflows: own.map((workflow) => ({ id: workflow.id, label: workflowLabel(host.localizer, workflow) })),
      dir: bundle.dir,
      trust: await trust.state(bundle).catch(() => ({ level: "untrusted" as const, digest: "" })),
      ...(grantedAt === undefined ? {} : { grantedAt }),
    };
  });
  const gone = new Map<string, TrustedPackage>();
  for (const { packageId, level, digest, grantedAt } of records) {
    if (found.has(packageId) || (gone.get(packageId)?.grantedAt ?? -1) >= grantedAt) continue;
    gone.set(packageId, { packageId, workflows: [], trust: { level, digest, source: "record" }, grantedAt });
  }
  return [...(await Promise.all(listed)), ...gone.values()].sort((a, b) =>
    a.packageId < b.packageId ? -1 : Number(a.packageId > b.packageId),
  );
}
