import type { Diagnostic } from "./diagnostic.ts";
import type { WorkflowManifest } from "./workflow-manifest.ts";

/** Where a workflow was found; precedence is the order of this list (`spec/native-workflows.md` §5.1). */
export type RootKind = "user" | "dev-local" | "official";

/** A folder that discovery scans. */
export interface WorkflowRoot {
  readonly kind: RootKind;
  /** Short name for diagnostics; unique among the roots. */
  readonly id: string;
  /** Absolute path of the folder that holds packages. */
  readonly path: string;
}

/** The folder a workflow came in: a package of several, or the workflow's own folder. */
export interface WorkflowPackage {
  /** Id of `workflow-package.json`, or the workflow's own id. */
  readonly id: string;
  readonly version?: string;
  /** Absolute path of the package's folder. */
  readonly dir: string;
  /** False when the folder is a single workflow without `workflow-package.json`. */
  readonly multi: boolean;
  readonly defaultLocale?: string;
  /** Locale tag to flat text map, as read from the package's locale files. */
  readonly locales?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Declared origins of package and manifest together. */
  readonly origins: readonly string[];
}

export type BuildStrategy = "hook" | "declarative";

/** A native workflow that was read and found usable; serialisable. */
export interface LoadedWorkflow {
  readonly format: "native";
  readonly id: string;
  readonly manifest: WorkflowManifest;
  readonly strategy: BuildStrategy;
  /** Kind of the request to be built: `request.kind`, or `pass-through.run.v1`. */
  readonly requestKind: string;
  readonly root: WorkflowRoot;
  readonly package: WorkflowPackage;
  /** Absolute folder of `workflow.json`. */
  readonly dir: string;
  /** `workflow.json` as a path below the root, with `/`. */
  readonly file: string;
  /** True when the manifest was a v1 one: its hooks get the older argument shapes (§19). */
  readonly upgraded: boolean;
  /** Why it is listed but cannot be started whatever is selected (missing skill, required host access …). */
  readonly blockedBy?: { readonly code: string; readonly message: string };
  /** Warnings and infos about it. */
  readonly diagnostics: readonly Diagnostic[];
}
