import { WorkflowError } from "../errors/workflow-error.ts";
import type { RunRecord } from "../model/run.ts";
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
  /** All answers of the person. */
  all(): Promise<readonly TrustRecord[]>;
  grant(bundle: WorkflowPackage, level: "isolated" | "full"): Promise<TrustState>;
  revoke(bundle: Pick<WorkflowPackage, "id">): Promise<boolean>;
  /**
   * A copy of the package that a run may keep to. Every file is read afresh, and the copy is read again, so that what
   * runs is what was trusted. Refused with `package_untrusted`, which has the command that grants trust.
   */
  trustedCopy(bundle: WorkflowPackage, workflowId: string): Promise<TrustedCopy>;
  /** Trusts the files that a begun run keeps to, whatever has become of the package since. */
  grantRun(run: BegunRun, level: "isolated" | "full"): Promise<TrustState>;
  /**
   * Refuses with `package_untrusted` when a person has taken back the trust that a begun run was started with.
   *
   * @param startedBy why it was trusted when it was started, as far as that is known
   * @param live the package as it is found now
   */
  requireStillTrusted(
    run: BegunRun,
    startedBy: TrustState["source"],
    live: WorkflowPackage | undefined,
  ): Promise<void>;
  /**
   * The copy that a begun run keeps to, read again; made anew from `source` where it is missing or not as it was. Refused
   * with `package_changed_since_run` when there is no such source either.
   */
  keptCopy(
    run: { readonly packageId: string; readonly packageDigest: string },
    source: string | undefined,
  ): Promise<PackageCopy>;
}

/** A package's copy, and why its code may run. */
export interface TrustedCopy extends PackageCopy {
  readonly trustedBy: TrustState["source"];
}

/** A run as far as trust is concerned. */
export type BegunRun = Pick<RunRecord, "runId" | "workflowId" | "packageId" | "packageDigest">;

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

  /** A copy that holds exactly the files of the digest; one that somebody wrote to is put away and made again. */
  const wholeCopy = async (source: string, digest: string): Promise<PackageCopy | undefined> => {
    for (let tries = 1; tries <= 2; tries++) {
      const copy = await modules.copyPackage(source, digest);
      if ((await packageDigest(files, copy.dir).catch(() => undefined)) === digest) return copy;
      const aside = await files.tempFolder("changed-copy");
      // Renamed first, so that nobody takes half of it for the whole.
      await files.move(copy.dir, files.join(aside, "copy"));
      await files.remove(aside);
    }
    return undefined;
  };

  return {
    state: (bundle) => state(bundle, false),
    record: async (packageId, digest) =>
      (await records.records(packageId)).find((record) => record.digest === digest),
    all: () => records.all(),
    async grant(bundle, level) {
      const { digest } = await state(bundle, true);
      await records.grant({ packageId: bundle.id, digest, level });
      return { level, digest, source: "record" };
    },
    revoke: (bundle) => records.revoke(bundle.id),

    async trustedCopy(bundle, workflowId) {
      const { level, digest, reason = "new", source: trustedBy } = await state(bundle, true);
      if (level === "untrusted") throw refusal(bundle, workflowId, reason);
      const copy = await wholeCopy(bundle.dir, digest);
      // Files may have changed between reading and copying.
      if (copy === undefined) throw refusal(bundle, workflowId, "changed");
      return { ...copy, trustedBy };
    },
    async grantRun({ packageId, packageDigest: digest }, level) {
      await records.grant({ packageId, digest, level });
      return { level, digest, source: "record" };
    },
    async requireStillTrusted({ runId, workflowId, packageId, packageDigest }, startedBy, live) {
      // What was never granted by name cannot have been taken back.
      if (startedBy === "built-in" || startedBy === "trust-root") return;
      if ((await records.records(packageId)).some(({ digest }) => digest === packageDigest)) return;
      const now = live === undefined ? undefined : await state(live, false).catch(() => undefined);
      if (now !== undefined && now.level !== "untrusted" && now.digest === packageDigest) return;
      throw new WorkflowError("package_untrusted", {
        args: {
          package: packageId,
          workflow: workflowId,
          run: runId,
          reason: "taken-back",
          command: `zwm trust ${workflowId} --run ${runId}`,
        },
      });
    },

    async keptCopy({ packageId, packageDigest: digest }, source) {
      const changed = (cause?: unknown) =>
        new WorkflowError("package_changed_since_run", { args: { package: packageId }, cause });
      // A path where nothing is: then only a copy that is there already will do.
      const from = source ?? files.join(host.home.temporary, "gone", digest);
      const copy = await wholeCopy(from, digest).catch((error: unknown) => {
        throw changed(error);
      });
      if (copy === undefined) throw changed();
      return copy;
    },
  };
}
