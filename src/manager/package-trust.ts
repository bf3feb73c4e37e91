import { WorkflowError } from "../errors/workflow-error.ts";
import type { TrustRecord, TrustState } from "../model/trust.ts";
import type { WorkflowPackage } from "../model/workflow.ts";
import type { PackageCopy } from "../ports/modules.ts";
import { createPackageDigests } from "../trust/digest-cache.ts";
import { packageDigest } from "../trust/package-digest.ts";
import { trustState } from "../trust/trust-state.ts";
import { createTrustStore } from "../trust/trust-store.ts";
import type { ManagerHost } from "./manager-host.ts";

/** Which packages may run, for exactly the files they have now. */
export interface PackageTrust {
  state(bundle: WorkflowPackage): Promise<TrustState>;
  /** A person's own record for this digest, with what they allowed beyond it. */
  record(packageId: string, digest: string): Promise<TrustRecord | undefined>;
  grant(bundle: WorkflowPackage, level: "isolated" | "full"): Promise<TrustState>;
  revoke(bundle: WorkflowPackage): Promise<boolean>;
  /**
   * A copy of the package that a run may keep to. Every file is read afresh, and the copy is read again, so that what
   * runs is what was trusted. Refused with `package_untrusted`, which has the command that grants trust.
   */
  trustedCopy(bundle: WorkflowPackage, workflowId: string): Promise<PackageCopy>;
  /**
   * The copy that a begun run keeps to, read again; made anew from `source` where it is missing or not as it was. Refused
   * with `package_changed_since_run` when there is no such source either.
   */
  keptCopy(
    run: { readonly packageId: string; readonly packageDigest: string },
    source: string | undefined,
  ): Promise<PackageCopy>;
}

export function createPackageTrust(host: ManagerHost): PackageTrust {
  const { files, store, clock, modules, builtInDigests, trustRoots } = host;
  const digests = createPackageDigests(files, store, clock);
  const records = createTrustStore(store, clock);

  const state = async (bundle: WorkflowPackage, fresh: boolean): Promise<TrustState> =>
    trustState({
      package: bundle,
      digest: await digests.digest(bundle.dir, { fresh }),
      records: await records.records(bundle.id),
      builtInDigests,
      trustRoots: await Promise.all(trustRoots.map(async (root) => (await files.realPath(root)) ?? root)),
      files,
    });

  const refusal = (bundle: WorkflowPackage, workflowId: string, reason: string) =>
    new WorkflowError("package_untrusted", {
      args: { package: bundle.id, workflow: workflowId, reason, command: `zwm trust ${workflowId}` },
    });

  return {
    state: (bundle) => state(bundle, false),
    record: async (packageId, digest) =>
      (await records.records(packageId)).find((record) => record.digest === digest),
    async grant(bundle, level) {
      const { digest } = await state(bundle, true);
      await records.grant({ packageId: bundle.id, digest, level });
      return { level, digest, source: "record" };
    },
    revoke: (bundle) => records.revoke(bundle.id),

    async trustedCopy(bundle, workflowId) {
      const { level, digest, reason = "new" } = await state(bundle, true);
      if (level === "untrusted") throw refusal(bundle, workflowId, reason);
      const copy = await modules.copyPackage(bundle.dir, digest);
      // Files may have changed between reading and copying, and a copy may have been changed since.
      if ((await packageDigest(files, copy.dir)) !== digest) {
        await files.remove(copy.dir);
        throw refusal(bundle, workflowId, "changed");
      }
      return copy;
    },

    async keptCopy({ packageId, packageDigest: digest }, source) {
      // A path where nothing is: then only a copy that is there already will do.
      const from = source ?? files.join(host.home.temporary, "gone", digest);
      const changed = (cause?: unknown) =>
        new WorkflowError("package_changed_since_run", { args: { package: packageId }, cause });
      const isWhole = async ({ dir }: PackageCopy) =>
        (await packageDigest(files, dir).catch(() => undefined)) === digest;
      const copyNow = () =>
        modules.copyPackage(from, digest).catch((error: unknown) => {
          throw changed(error);
        });
      const kept = await copyNow();
      if (await isWhole(kept)) return kept;
      // Somebody wrote to it: its code is not what was allowed to run.
      await files.remove(kept.dir);
      const copy = await copyNow();
      if (await isWhole(copy)) return copy;
      await files.remove(copy.dir);
      throw changed();
    },
  };
}
