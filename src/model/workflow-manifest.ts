import type { JsonObject, JsonValue } from "./json.ts";

/**
 * A native manifest, schemaVersion 2, after reading: v1 upgraded, `provider` trimmed, `request.create.mode`
 * resolved. Shapes and rules: `spec/native-workflows.md` §2.
 */
export interface WorkflowManifest {
  readonly schemaVersion: 2;
  readonly id: string;
  readonly label: string;
  readonly provider: string;
  readonly description?: string;
  readonly version?: string;
  readonly trigger: { readonly requiresSelection: boolean };
  readonly inputs: ManifestInputs;
  readonly validateSelection: ValidateSelection;
  readonly hooks: ManifestHooks;
  readonly executionModes?: readonly ("auto" | "interactive")[];
  readonly supportedInvocationModes?: readonly ("interactive" | "non-interactive")[];
  readonly resourceRequirements?: readonly JsonObject[];
  readonly display?: { readonly core?: boolean; readonly emoji?: string };
  readonly taskNameTemplate?: string;
  readonly debug_only?: boolean;
  readonly i18n?: ManifestTexts;
  readonly parameters?: Readonly<Record<string, ParameterDefinition>>;
  readonly execution?: ManifestExecution;
  readonly result?: ManifestResult;
  readonly request?: ManifestRequest;
  /** Range of versions of Zotero that it was made for; only its lower bound keeps it from being started. */
  readonly engines?: { readonly zotero?: string };
  /** Origins that `runtime.fetch` may reach without a question (`design/decisions.md`, origins). */
  readonly network?: { readonly origins: readonly string[] };
  readonly [key: string]: unknown;
}

export type MemberKind =
  "selection" | "parent" | "child" | "attachment" | "note" | "generated-note" | "digest-image-target";

export type GroupingMode = "each" | "all" | "parent";

export interface ManifestInputs {
  readonly member: { readonly kind: MemberKind; readonly accepts?: { readonly mime: readonly string[] } };
  readonly grouping: { readonly mode: GroupingMode };
}

export interface CountRule {
  readonly min?: number;
  readonly max?: number;
  readonly exact?: number;
}

export type CountName = "parents" | "attachments" | "notes" | "children" | "total";

export interface ValidateSelection {
  readonly require?: {
    readonly selection?: {
      readonly counts?: Readonly<Partial<Record<CountName, CountRule>>>;
      readonly allowMixed?: boolean;
    };
    readonly candidates?: CountRule;
  };
  readonly select: Selector;
  readonly filters: readonly Filter[];
}

export type Selector =
  | { readonly policy: "input-member"; readonly source: "selected" | "related" }
  | { readonly policy: "selection" }
  | { readonly policy: "literature-source" }
  | { readonly policy: "generated-note-candidates" }
  | { readonly policy: "digest-representative-image" };

export type GeneratedNoteKind =
  "digest" | "references" | "citation-analysis" | "conversation-note" | "custom" | "literature-score";

export type Filter =
  | { readonly kind: "source-file-exists"; readonly phase: "availability" }
  | { readonly kind: "candidates-per-parent"; readonly phase: "availability"; readonly counts: CountRule }
  | {
      readonly kind: "generated-note-kinds-absent";
      readonly phase: "availability";
      readonly noteKinds: readonly GeneratedNoteKind[];
    }
  | {
      readonly kind: "artifact-absent";
      readonly phase: "availability" | "execute";
      readonly target: "deep-reading-html" | "mineru-markdown" | "translator-markdown";
      readonly parameter?: string;
    }
  | {
      readonly kind: "generated-note-readiness";
      readonly phase: "availability";
      readonly artifacts: readonly ReadinessArtifact[];
      readonly modes: readonly ReadinessMode[];
      readonly acceptModes: readonly string[];
    };

export interface ReadinessArtifact {
  readonly id: string;
  readonly noteKinds: readonly string[];
  readonly payload?: {
    readonly type: string;
    readonly requirements: readonly ReadinessRequirement[];
  };
}

export interface ReadinessRequirement {
  readonly pointer: string;
  readonly const?: JsonValue;
  readonly type?: "string" | "number" | "array" | "object";
  readonly minimum?: number;
  readonly maximum?: number;
  readonly length?: number;
}

export interface ReadinessMode {
  readonly id: string;
  readonly allAvailable?: readonly string[];
  readonly allUnavailable?: readonly string[];
  readonly default?: boolean;
}

export type HookName = "preflight" | "buildRequest" | "normalizeSettings" | "applyResult";

/** Hook files, relative to the folder of `workflow.json`. */
export interface ManifestHooks {
  readonly applyResult: string;
  readonly preflight?: string;
  readonly buildRequest?: string;
  readonly normalizeSettings?: string;
}

export interface ManifestTexts {
  readonly defaultLocale?: string;
  readonly messages?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export interface ParameterDefinition {
  readonly type: "string" | "number" | "boolean" | "array";
  readonly items?: { readonly type: "string" };
  readonly title?: string;
  readonly description?: string;
  readonly default?: JsonValue;
  readonly required?: boolean;
  readonly enum?: readonly JsonValue[];
  readonly allowCustom?: boolean;
  readonly min?: number;
  readonly max?: number;
  readonly integer?: boolean;
  readonly visible_if?: { readonly parameter: string; readonly equals: boolean };
  readonly optionsSource?: {
    readonly kind: string;
    readonly library?: "current" | "user" | number;
    readonly includeEmpty?: boolean;
    readonly [key: string]: unknown;
  };
  readonly runtimeOnly?: boolean;
  readonly [key: string]: unknown;
}

export interface ManifestExecution {
  readonly timeout_ms?: number;
  readonly poll_interval_ms?: number;
  readonly mcp?: { readonly requiredTools?: readonly string[] };
  readonly zoteroHostAccess?: { readonly required?: boolean; readonly allowWriteApprovalBypass?: boolean };
  readonly feedback?: { readonly showNotifications?: boolean };
  readonly hookTimeout_ms?: number | Readonly<Partial<Record<HookName, number>>>;
  readonly mode?: "auto" | "interactive";
  readonly skillrunner_mode?: "auto" | "interactive";
}

export interface ManifestResult {
  readonly fetch?: { readonly type?: "bundle" | "result" };
  readonly final_step_id?: string;
  readonly expects?: { readonly result_json?: string; readonly artifacts?: readonly string[] };
}

export interface ManifestRequest {
  readonly kind: string;
  readonly [key: string]: unknown;
}
