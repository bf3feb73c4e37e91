import { validate } from "#schema/workflow";
import type { Localizer } from "../../l10n/localizer.ts";
import { messageId } from "../../l10n/message-id.ts";
import type { Diagnostic } from "../../model/diagnostic.ts";
import type { BuildStrategy } from "../../model/workflow.ts";
import type { WorkflowManifest } from "../../model/workflow-manifest.ts";
import { countFindings } from "./count-checks.ts";
import { declaredSkills, missingSkill } from "./declared-skills.ts";
import { diagnose, type DiagnosedFile, type DiagnosisOptions } from "./diagnose.ts";
import { type Finding, refusal } from "./finding.ts";
import { forbiddenManifestKeys } from "./forbidden-keys.ts";
import { hookFindings, type HookFileState } from "./hook-checks.ts";
import { hookPaths } from "./hook-paths.ts";
import { hostVersionFindings } from "./host-version.ts";
import { asObject, asText, at, type ForeignObject } from "./json-access.ts";
import { repeatedKeyFindings, unreadableJson } from "./json-file-findings.ts";
import { jsonPlaces } from "./json-places.ts";
import { dottedPath } from "./json-pointer.ts";
import { parseJson, type ParsedJson } from "./json-text.ts";
import { manifestVersion } from "./manifest-version.ts";
import { buildStrategy, normalizeManifest, requestKind } from "./normalize-manifest.ts";
import { misspeltKeys } from "./open-objects.ts";
import { originFindings } from "./origins.ts";
import { parameterFindings } from "./parameter-checks.ts";
import { planningFindings } from "./planning-checks.ts";
import { requestFindings } from "./request-checks.ts";
import { resourceFindings } from "./resource-checks.ts";
import { schemaFindings } from "./schema-findings.ts";
import { sequenceFindings } from "./sequence-checks.ts";
import { sizeFindings } from "./size-checks.ts";
import { type Rewrite, upgradeManifest } from "./upgrade-v1.ts";

export interface ReadManifestOptions extends DiagnosisOptions {
  /** Text of `workflow.json`, or what {@link parseJson} made of it. */
  readonly text: string | ParsedJson;
  /** Path of the manifest below its root, with `/`, for diagnostics. */
  readonly file: string;
  /** Id of the root, for diagnostics. */
  readonly root?: string;
  /** Folder of the manifest below that of its package; `""` when it is the same. */
  readonly folder?: string;
  /** Whether the package has a `workflow-package.json`. */
  readonly multi?: boolean;
  /** What lies at a path below the package's folder. */
  readonly hookFile: (inPackage: string) => HookFileState;
  /** Whether a skill package of that id is there. Without it every skill is taken to be there. */
  readonly hasSkill?: (id: string) => boolean;
  /** Version of the host's Zotero. */
  readonly zoteroVersion?: string;
}

/** A usable workflow. */
export interface ReadWorkflow {
  /** In the current form, with `request.create.mode` resolved. */
  readonly manifest: WorkflowManifest;
  readonly strategy: BuildStrategy;
  readonly requestKind: string;
  /** `request.create.mode`, where there is a `create`. */
  readonly createMode?: "auto" | "interactive";
  /** True when it was written in schemaVersion 1. */
  readonly upgraded: boolean;
  /** Declared skills that are not there: the workflow is listed but cannot be started (N16). */
  readonly missingSkills: readonly string[];
}

export interface ReadResult {
  /** Absent when some finding is an error. */
  readonly workflow?: ReadWorkflow;
  /** The manifest's id, also when it is not usable. */
  readonly workflowId?: string;
  /** All findings, in order. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads a native manifest: parses, upgrades schemaVersion 1, checks it against the schema and the rules after it,
 * and reports everything found at once with its place (`spec/native-workflows.md` §2 to §4). Never throws.
 */
export function readManifest(options: ReadManifestOptions): ReadResult {
  const parsed = typeof options.text === "string" ? parseJson(options.text) : options.text;
  const file: DiagnosedFile = {
    file: options.file,
    ...(options.root === undefined ? {} : { root: options.root }),
  };
  if (parsed.kind !== "json") return { diagnostics: [unreadableJson(parsed, file, options)] };

  const id = workflowIdOf(parsed.value);
  const about: DiagnosedFile = id === undefined ? file : { ...file, workflowId: id };
  const places = jsonPlaces(parsed.text);
  const { manifest, findings, upgraded } = findingsOf(parsed.value, options);
  findings.push(...repeatedKeyFindings(parsed, places));
  const skills = missingSkills(manifest, options);
  findings.push(...skills.map(missingSkill));

  const diagnostics = findings.length === 0 ? [] : diagnose(findings, places, about, options);
  const usable = manifest !== undefined && !diagnostics.some(({ severity }) => severity === "error");
  return {
    diagnostics,
    ...(id === undefined ? {} : { workflowId: id }),
    ...(usable ? { workflow: readWorkflow(manifest, upgraded, skills) } : {}),
  };
}

function workflowIdOf(value: unknown): string | undefined {
  const id = asText(at(value, "id"));
  return id === "" ? undefined : id;
}

interface Checked {
  /** In the current form; undefined when its form is unknown. */
  readonly manifest?: ForeignObject;
  readonly findings: Finding[];
  readonly upgraded: boolean;
}

function findingsOf(value: unknown, options: ReadManifestOptions): Checked {
  const written = asObject(value);
  if (written === undefined) {
    return {
      findings: [refusal("", messageId("diagnostic-not-an-object"))],
      upgraded: false,
    };
  }
  const version = manifestVersion(written);
  if (version.read === "no") return { findings: [version.finding], upgraded: false };
  if (version.read === "current") {
    // A missing or misstated version has a finding of its own; all else is checked as if it said 2.
    const manifest = version.finding === undefined ? written : { ...written, schemaVersion: 2 };
    const own = version.finding === undefined ? [] : [version.finding];
    return { manifest, findings: [...own, ...manifestFindings(manifest, options)], upgraded: false };
  }
  const { manifest, rewrites, origin } = upgradeManifest(written);
  const findings = manifestFindings(manifest, options).map((finding) => ({
    ...finding,
    pointer: origin(finding.pointer),
  }));
  findings.push({
    code: "manifest_upgraded",
    pointer: "/",
    part: "value",
    message: messageId("diagnostic-manifest-upgraded"),
    args: { rewrites: rewrites.map((rewrite) => rewriteText(rewrite, options.localizer)).join("; ") },
  });
  return { manifest, findings, upgraded: true };
}

function manifestFindings(manifest: ForeignObject, options: ReadManifestOptions): Finding[] {
  const tooLong = sizeFindings(manifest);
  if (tooLong.length > 0) return tooLong;
  return [
    ...schemaFindings(validate, manifest, forbiddenManifestKeys),
    ...misspeltKeys(manifest),
    ...sequenceFindings(manifest),
    ...countFindings(manifest),
    ...planningFindings(manifest),
    ...requestFindings(manifest),
    ...parameterFindings(manifest),
    ...resourceFindings(manifest),
    ...originFindings(manifest),
    ...hostVersionFindings(manifest, options.zoteroVersion),
    ...hookFindings(hookPaths(manifest, options.folder ?? ""), {
      multi: options.multi ?? false,
      state: options.hookFile,
    }),
  ];
}

function missingSkills(manifest: ForeignObject | undefined, options: ReadManifestOptions) {
  const { hasSkill } = options;
  if (manifest === undefined || hasSkill === undefined) return [];
  return declaredSkills(manifest).filter(({ id }) => !hasSkill(id));
}

function readWorkflow(
  checked: ForeignObject,
  upgraded: boolean,
  missing: readonly { readonly id: string }[],
): ReadWorkflow {
  const manifest = normalizeManifest(checked);
  const mode = at(manifest, "request", "create", "mode");
  return {
    manifest,
    strategy: buildStrategy(manifest),
    requestKind: requestKind(manifest),
    ...(mode === "auto" || mode === "interactive" ? { createMode: mode } : {}),
    upgraded,
    missingSkills: [...new Set(missing.map(({ id }) => id))],
  };
}

function rewriteText({ from, to }: Rewrite, localizer: Localizer): string {
  const names = { from: dottedPath(from ?? ""), to: dottedPath(to ?? "") };
  if (from === undefined) return localizer.text("diagnostic-rewrite-added", { to: names.to });
  if (to === undefined) return localizer.text("diagnostic-rewrite-dropped", { from: names.from });
  return localizer.text("diagnostic-rewrite-moved", { from: names.from, to: names.to });
}
