import { createWorkflowCatalogue } from "../../manager/workflow-catalogue.ts";
import { createPackageDigests } from "../../trust/digest-cache.ts";
import { trustState } from "../../trust/trust-state.ts";
import { createTrustStore } from "../../trust/trust-store.ts";
import { OFFERED_ZOTERO } from "../../host/node/app.ts";
import { createNodeModules } from "../../host/node/modules.ts";
import type { Localizer } from "../../l10n/localizer.ts";
import type { Diagnostic } from "../../model/diagnostic.ts";
import type { WorkflowPackage, WorkflowRoot } from "../../model/workflow.ts";
import type { DoctorNotes } from "./doctor-check.ts";
import type { HomeParts } from "./home-parts.ts";

export interface WorkflowsQuestion {
  readonly roots: readonly WorkflowRoot[];
  readonly localizer: Localizer;
  readonly builtInDigests: Readonly<Record<string, string>>;
  readonly trustRoots: readonly string[];
  /** Where a finding is, as a path that can be opened. */
  readonly placeOf: (finding: Diagnostic) => string;
  /** The command line that trusts a workflow's package, with the folders of this one. */
  readonly trustCommand: (workflow: string) => string;
}

/** The workflow folders: files with errors or warnings, and packages whose code may not run. */
export async function checkWorkflows(
  notes: DoctorNotes,
  parts: HomeParts,
  question: WorkflowsQuestion,
): Promise<void> {
  const { files, home, showPath } = parts;
  const { roots, localizer } = question;
  const present = await Promise.all(roots.map(async (root) => (await files.stat(root.path)) !== undefined));
  const catalogue = createWorkflowCatalogue({
    app: { zoteroVersion: OFFERED_ZOTERO },
    files,
    localizer,
    modules: createNodeModules({ cacheDir: home.cache, showPath }),
    // The home's own folder is made at first use.
    roots: roots.filter(({ id }, index) => present[index] === true || id !== "user"),
  });
  const { workflows, diagnostics } = await catalogue.check(undefined, false);
  notes.note("ok", "workflows", undefined, { count: workflows.filter(({ usable }) => usable).length });
  for (const [file, findings] of byFile(diagnostics, question.placeOf)) noteFile(notes, file, findings);
  const packages = new Map<string, { readonly bundle: WorkflowPackage; readonly workflow: string }>();
  for (const workflow of (await catalogue.current()).workflows) {
    if (!packages.has(workflow.package.dir)) {
      packages.set(workflow.package.dir, { bundle: workflow.package, workflow: workflow.id });
    }
  }
  for (const { bundle, workflow } of packages.values()) {
    await checkTrust(notes, parts, question, bundle, workflow);
  }
}

function byFile(
  diagnostics: readonly Diagnostic[],
  placeOf: WorkflowsQuestion["placeOf"],
): ReadonlyMap<string, readonly Diagnostic[]> {
  const files = new Map<string, Diagnostic[]>();
  for (const finding of diagnostics) {
    const file = placeOf(finding);
    files.set(file, [...(files.get(file) ?? []), finding]);
  }
  return files;
}

function noteFile(notes: DoctorNotes, file: string, findings: readonly Diagnostic[]): void {
  const errors = findings.filter(({ severity }) => severity === "error");
  const worst = errors.length > 0 ? errors : findings.filter(({ severity }) => severity === "warning");
  const [first] = worst;
  if (first === undefined) return;
  notes.note(
    errors.length > 0 ? "problem" : "warning",
    "workflow-file",
    errors.length > 0 ? "errors" : "warnings",
    {
      file,
      line: first.line,
      count: worst.length,
      code: first.code,
      message: first.message,
    },
  );
}

async function checkTrust(
  notes: DoctorNotes,
  parts: HomeParts,
  { builtInDigests, trustRoots, trustCommand }: WorkflowsQuestion,
  bundle: WorkflowPackage,
  workflow: string,
): Promise<void> {
  const { files, clock } = parts;
  try {
    const store = await parts.openStore();
    if (store === undefined) return;
    const state = trustState({
      package: bundle,
      digest: await createPackageDigests(files, store, clock).digest(bundle.dir, { fresh: true }),
      records: await createTrustStore(store, clock).records(bundle.id),
      builtInDigests,
      trustRoots,
      files,
    });
    if (state.level !== "untrusted") return;
    notes.note("warning", "trust", state.reason ?? "new", {
      package: bundle.id,
      command: trustCommand(workflow),
    });
  } catch (error) {
    notes.fault("trust", error, "warning");
  }
}
