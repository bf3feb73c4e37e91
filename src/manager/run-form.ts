import { isWorkflowError } from "../errors/workflow-error.ts";
import { withoutEmoji } from "../formats/native/menu-order.ts";
import { localisedText } from "../formats/native/localisation.ts";
import { errorText } from "../l10n/error-text.ts";
import type { JsonObject, JsonValue } from "../model/json.ts";
import type {
  FormChoice,
  FormField,
  FormTrust,
  RunForm,
  RunFormCheck,
  RunFormRequest,
  RunFormValues,
} from "../model/run-form.ts";
import type { LoadedWorkflow } from "../model/workflow.ts";
import type { ProviderRegistry } from "../providers/provider-registry.ts";
import { chooseBackend, compatibleBackends } from "../settings/backend-choice.ts";
import { readBackends } from "../settings/backends.ts";
import { dynamicOptions, type DynamicOptions } from "../settings/dynamic-options.ts";
import {
  applyExecutionPatch,
  type NormalizedParameters,
  normalizeParameters,
  type ParameterDefinitions,
  parametersRefused,
} from "../settings/normalize-parameters.ts";
import {
  loadSavedSettings,
  patchSettings,
  readSettingsPatch,
  saveWorkflowSettings,
  type WorkflowSettings,
} from "../settings/saved-settings.ts";
import { findingText } from "../settings/setting-finding.ts";
import { fieldProblem } from "./field-problem.ts";
import { formField } from "./form-field.ts";
import type { ManagerHost } from "./manager-host.ts";
import type { PackageTrust } from "./package-trust.ts";
import { runPreview } from "./run-preview.ts";
import { planWorkflow } from "./plan-workflow.ts";
import { createSettingsHook } from "./settings-hook.ts";
import type { WorkflowCatalogue } from "./workflow-catalogue.ts";
import { blockedBy, workflowLabel } from "./workflow-listing.ts";

/** What a person can choose before a run, and what their choices come to; nothing is started. */
export interface RunForms {
  /** Refused as `WorkflowCatalogue.get`; what blocks the workflow otherwise stands in `check.refusal`. */
  form(request: RunFormRequest): Promise<RunForm>;
  check(request: RunFormRequest, values: RunFormValues): Promise<RunFormCheck>;
  /** Refused with `parameter_invalid`, with all problems. */
  save(workflowId: string, values: RunFormValues): Promise<void>;
  /** Ends the workers of hooks that were asked. */
  close(): Promise<void>;
}

export interface RunFormParts {
  readonly host: ManagerHost;
  readonly providers: ProviderRegistry;
  readonly catalogue: WorkflowCatalogue;
  readonly trust: PackageTrust;
}

type Choices = ReadonlyMap<string, DynamicOptions>;

export function createRunForms({ host, providers, catalogue, trust }: RunFormParts): RunForms {
  const { prefs, localizer } = host;
  const hook = createSettingsHook(host, trust);
  const text = (id: string, args?: Readonly<Record<string, string | number>>) => localizer.text(id, args);

  const backendsOf = ({ manifest, requestKind }: LoadedWorkflow) =>
    manifest.provider === "pass-through"
      ? []
      : compatibleBackends(manifest.provider, requestKind, readBackends(prefs).backends);

  const choiceOf = (workflow: LoadedWorkflow, override: string | undefined) => {
    const saved = loadSavedSettings(prefs, workflow.id).backendId;
    return chooseBackend({
      provider: workflow.manifest.provider,
      requestKind: workflow.requestKind,
      backends: readBackends(prefs).backends,
      ...(override === undefined ? {} : { override }),
      ...(saved === undefined ? {} : { saved }),
    });
  };

  const optionDefinitions = (workflow: LoadedWorkflow, backendId: string | undefined) => {
    const choice = choiceOf(workflow, backendId);
    const backend = choice.ok ? choice.backend : undefined;
    const offered = providers.get(workflow.manifest.provider)?.options(backend) ?? [];
    return Object.fromEntries(
      offered.map(({ name, definition }) => [name, definition as unknown as ParameterDefinitions[string]]),
    );
  };

  const choicesOf = async (definitions: ParameterDefinitions): Promise<Choices> => {
    const dynamic = Object.entries(definitions).filter(
      ([, { optionsSource }]) => optionsSource !== undefined,
    );
    if (dynamic.length === 0) return new Map();
    const collections = await host.library.listCollections();
    const libraries = await host.library.libraries();
    return new Map(
      dynamic.map(([name, definition]) => [
        name,
        dynamicOptions(name, definition, { collections, libraries }),
      ]),
    );
  };

  const titleOf = (workflow: LoadedWorkflow, name: string): string => {
    const { id, manifest, package: bundle } = workflow;
    const texts = { workflowId: id, inline: manifest.i18n, package: bundle };
    const raw = manifest.parameters?.[name]?.title;
    return localisedText(texts, localizer.locale, `parameters.${name}.title`, raw);
  };

  const descriptionOf = (workflow: LoadedWorkflow, name: string): string => {
    const { id, manifest, package: bundle } = workflow;
    const texts = { workflowId: id, inline: manifest.i18n, package: bundle };
    const raw = manifest.parameters?.[name]?.description;
    return localisedText(texts, localizer.locale, `parameters.${name}.description`, raw);
  };

  const fieldsOf = (workflow: LoadedWorkflow, choices: Choices): readonly FormField[] => {
    const definitions = workflow.manifest.parameters ?? {};
    const { workflowParams: saved } = loadSavedSettings(prefs, workflow.id);
    const { values, diagnostics } = normalizeParameters({ definitions, saved, source: "saved" });
    return Object.entries(definitions).map(([name, definition]) => {
      const offered = choices.get(name);
      const findings = [
        ...diagnostics.filter(({ args }) => args["parameter"] === name),
        ...(offered?.diagnostics ?? []),
      ];
      return formField({
        name,
        definition,
        title: titleOf(workflow, name),
        description: descriptionOf(workflow, name),
        value: own(values, name) ?? null,
        isSaved: same(own(values, name), own(saved, name)),
        choices: offered?.options.map((option) => withoutNothing(option, text)),
        notices: findings.map((finding) => findingText(text, finding)),
      });
    });
  };

  const optionFields = (
    workflow: LoadedWorkflow,
    definitions: ParameterDefinitions,
    given: JsonObject = {},
  ): readonly FormField[] => {
    const saved = { ...loadSavedSettings(prefs, workflow.id).providerOptions, ...given };
    const { values } = normalizeParameters({ definitions, saved, source: "saved" });
    return Object.entries(definitions).map(([name, definition]) =>
      formField({
        name,
        definition,
        title: definition.title ?? name,
        description: definition.description ?? "",
        value: own(values, name) ?? null,
        isSaved: same(own(values, name), own(saved, name)),
        choices: undefined,
        notices: [],
      }),
    );
  };

  /** As strict as a command line: what is typed wrong must not start something else than was meant. */
  const readStrictly = (
    definitions: ParameterDefinitions | undefined,
    saved: JsonObject,
    submission: JsonObject,
  ): NormalizedParameters => normalizeParameters({ definitions, saved, submission, source: "cli" });

  /** What a run would use in place of `values`, and what the hook makes of them in words; or why it cannot say. */
  const normalizedByHook = async (
    workflow: LoadedWorkflow,
    raw: JsonObject,
    { values, refused }: NormalizedParameters,
  ): Promise<{ values: JsonObject; notices: readonly string[]; refusal?: RunFormCheck["refusal"] }> => {
    if (refused !== undefined) return { values, notices: [] };
    try {
      const patch = await hook.patch(workflow, {
        phase: "execution",
        rawWorkflowParams: raw,
        normalizedWorkflowParams: values,
      });
      if (patch === undefined) return { values, notices: [] };
      const used = applyExecutionPatch(workflow.manifest.parameters, values, patch).values;
      return { values: used, notices: changedByHook(workflow, values, used) };
    } catch (error) {
      if (!isWorkflowError(error)) throw error;
      return { values, notices: [], refusal: { code: error.code, ...errorText(localizer, error, "zotero") } };
    }
  };

  const changedByHook = (workflow: LoadedWorkflow, given: JsonObject, used: JsonObject): readonly string[] =>
    [...new Set([...Object.keys(given), ...Object.keys(used)])]
      .filter((name) => JSON.stringify(own(given, name)) !== JSON.stringify(own(used, name)))
      .map((name) => {
        const title = workflow.manifest.parameters === undefined ? name : titleOf(workflow, name);
        const value = own(used, name);
        if (value === undefined) return text("run-form-left-out", { title });
        const shown = typeof value === "string" ? value : JSON.stringify(value);
        return text("run-form-changed", { title, value: shown });
      });

  const refusalOf = (workflow: LoadedWorkflow, backendId: string | undefined): RunFormCheck["refusal"] => {
    const blocked = blockedBy(host, providers, workflow);
    if (blocked !== undefined) return blocked;
    const choice = choiceOf(workflow, backendId);
    if (choice.ok) return undefined;
    return {
      code: choice.code,
      ...errorText(localizer, { code: choice.code, args: choice.args, message: choice.code }, "zotero"),
    };
  };

  const checkOf = async (
    workflow: LoadedWorkflow,
    { selection }: RunFormRequest,
    { parameters, backendId, providerOptions }: RunFormValues,
    choices: Choices,
  ): Promise<RunFormCheck> => {
    const saved = loadSavedSettings(prefs, workflow.id);
    const { manifest } = workflow;
    const strict = readStrictly(manifest.parameters, saved.workflowParams, parameters);
    const definitions = optionDefinitions(workflow, backendId);
    const options = optionFields(workflow, definitions, providerOptions);
    const known = Object.fromEntries(
      Object.entries(providerOptions ?? {}).filter(([name]) => Object.hasOwn(definitions, name)),
    );
    const optionValues = readStrictly(definitions, saved.providerOptions, known);
    const problems = [
      ...(strict.refused ?? []).map((problem) => fieldProblem(localizer, "parameter", problem)),
      ...[...choices]
        .filter(([, { submitBlocked }]) => submitBlocked)
        .map(([parameter]) => fieldProblem(localizer, "parameter", { parameter, reason: "no-options" })),
      ...(optionValues.refused ?? []).map((problem) => fieldProblem(localizer, "option", problem)),
    ];
    const normalized = await normalizedByHook(workflow, parameters, strict);
    const plan = await planWorkflow(host, workflow, selection, "menu", normalized.values);
    const { preview, nothing } = runPreview(localizer, plan);
    const refusal = refusalOf(workflow, backendId) ?? normalized.refusal ?? nothing;
    return {
      problems,
      visible: strict.visible,
      options,
      notices: [...strict.diagnostics.map((finding) => findingText(text, finding)), ...normalized.notices],
      ...(refusal === undefined ? {} : { refusal }),
      preview,
    };
  };

  const trustOf = async (workflow: LoadedWorkflow): Promise<FormTrust> => {
    const { package: bundle } = workflow;
    const state = await trust.state(bundle).catch((error: unknown) => {
      if (isWorkflowError(error)) return { level: "untrusted", digest: "", reason: "new" } as const;
      throw error;
    });
    const { workflows } = await catalogue.current();
    return {
      packageId: bundle.id,
      state,
      origins: bundle.origins,
      workflows: workflows
        .filter((other) => other.package.dir === bundle.dir)
        .map((other) => withoutEmoji(workflowLabel(localizer, other))),
    };
  };

  return {
    async form(request) {
      const workflow = await catalogue.get(request.workflowId);
      const { manifest } = workflow;
      const choices = await choicesOf(manifest.parameters ?? {});
      const choice = choiceOf(workflow, undefined);
      const description = manifest.description ?? "";
      return {
        workflowId: workflow.id,
        label: withoutEmoji(workflowLabel(localizer, workflow)),
        ...(manifest.display?.emoji === undefined ? {} : { emoji: manifest.display.emoji }),
        ...(description === "" ? {} : { description }),
        fields: fieldsOf(workflow, choices),
        backends: backendsOf(workflow).map(({ id, displayName, type }) => ({
          value: id,
          label: displayName ?? id,
          description: type,
        })),
        ...(choice.ok && choice.backend !== undefined ? { backendId: choice.backend.id } : {}),
        mayWriteUnasked: manifest.execution?.zoteroHostAccess?.allowWriteApprovalBypass === true,
        trust: await trustOf(workflow),
        check: await checkOf(workflow, request, { parameters: {} }, choices),
      };
    },

    async check(request, values) {
      const workflow = await catalogue.get(request.workflowId);
      return checkOf(workflow, request, values, await choicesOf(workflow.manifest.parameters ?? {}));
    },

    async save(workflowId, { parameters, backendId, providerOptions = {} }) {
      const workflow = await catalogue.get(workflowId);
      const saved = loadSavedSettings(prefs, workflow.id);
      const definitions = optionDefinitions(workflow, backendId);
      const strict = readStrictly(workflow.manifest.parameters, saved.workflowParams, parameters);
      const options = readStrictly(definitions, saved.providerOptions, providerOptions);
      const problems = [...(strict.refused ?? []), ...(options.refused ?? [])];
      if (problems.length > 0) throw parametersRefused(problems, text);
      const incoming = {
        workflowParams: onlyGiven(parameters, strict.values),
        providerOptions: onlyGiven(providerOptions, options.values),
        ...(backendId === undefined ? {} : { backendId }),
      };
      const patch = await hook.patch(workflow, {
        phase: "persisted",
        previous: withoutHost(saved),
        incoming,
        merged: withoutHost(patchSettings(saved, incoming)),
      });
      await saveWorkflowSettings(
        prefs,
        workflow.id,
        incoming,
        ...(patch === undefined ? [] : [readSettingsPatch(patch)]),
      );
    },

    close: () => hook.close(),
  };
}

/** As a hook sees settings. */
function withoutHost({ backendId, workflowParams, providerOptions }: WorkflowSettings): JsonObject {
  return { ...(backendId === undefined ? {} : { backendId }), workflowParams, providerOptions };
}

/** The values of those that were given; null for one that is to be forgotten. */
function onlyGiven(given: JsonObject, values: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, value === null ? null : (own(values, name) ?? null)]),
  );
}

/** The choice of nothing has no label of its own. */
function withoutNothing(option: FormChoice, text: (id: string) => string): FormChoice {
  const { value, label, description } = option;
  const shown = value === "" && label === "" ? text("run-form-no-choice") : label;
  return { value, label: shown, ...(description === undefined ? {} : { description }) };
}

function same(a: JsonValue | undefined, b: JsonValue | undefined): boolean {
  return b !== undefined && JSON.stringify(a) === JSON.stringify(b);
}

function own(values: JsonObject, name: string): JsonValue | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}
