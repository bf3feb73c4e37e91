import type { JsonObject } from "../model/json.ts";
import type { StartRequest } from "../model/manager-api.ts";
import type { LoadedWorkflow } from "../model/workflow.ts";
import { WorkflowError } from "../errors/workflow-error.ts";
import { nearestName } from "../formats/native/nearest-name.ts";
import type { Localizer } from "../l10n/localizer.ts";
import type { PrefsPort } from "../ports/prefs.ts";
import { readBackends } from "../settings/backends.ts";
import { chooseBackend } from "../settings/backend-choice.ts";
import { normalizeParameters, parametersRefused } from "../settings/normalize-parameters.ts";
import { loadSavedSettings, savedConcurrency } from "../settings/saved-settings.ts";
import { findingText, type ParameterProblem } from "../settings/setting-finding.ts";

/** What a start comes to once saved settings, defaults and its own values are put together. */
export interface ResolvedSettings {
  readonly workflowParams: JsonObject;
  readonly providerOptions: JsonObject;
  readonly backendId?: string;
  readonly maxConcurrency?: number;
  /** Localised: values that were left out, and names that no parameter has. */
  readonly notices: readonly string[];
}

/** Values for one explanation or start, before `normalizeSettings`. */
export type SettingsRequest = Pick<
  StartRequest,
  "parameters" | "source" | "backendId" | "providerOptions" | "maxConcurrency"
> & {
  /** `any`: nothing is started, so a missing backend is no refusal. */
  readonly backend?: "any";
};

/**
 * Manifest defaults < saved < submitted (`spec/native-workflows.md` §14.1). Refused with `parameter_invalid` (all
 * problems at once, of a command line also names that no parameter has) or the reason why there is no backend.
 */
export function resolveSettings(
  host: { readonly prefs: PrefsPort; readonly localizer: Localizer },
  workflow: LoadedWorkflow,
  request: SettingsRequest,
): ResolvedSettings {
  const { prefs, localizer } = host;
  const text = (id: string, args?: Readonly<Record<string, string | number>>) => localizer.text(id, args);
  const saved = loadSavedSettings(prefs, workflow.id);
  const { parameters: definitions, provider } = workflow.manifest;
  const normalized = normalizeParameters({
    definitions,
    saved: saved.workflowParams,
    submission: request.parameters,
    source: request.source,
  });
  const unknown = unknownNames(
    Object.keys(request.parameters),
    Object.keys(definitions ?? request.parameters),
  );
  const problems: readonly ParameterProblem[] = [
    ...(normalized.refused ?? []).map(withNearest),
    ...(request.source === "cli" ? unknown.map((found) => ({ ...found, reason: "unknown" as const })) : []),
  ];
  if (problems.length > 0) throw parametersRefused(problems, text);
  const choice = chooseBackend({
    provider,
    requestKind: workflow.requestKind,
    backends: readBackends(prefs).backends,
    ...(request.backendId === undefined ? {} : { override: request.backendId }),
    ...(saved.backendId === undefined ? {} : { saved: saved.backendId }),
  });
  if (!choice.ok && request.backend !== "any") throw new WorkflowError(choice.code, { args: choice.args });
  const limit = request.maxConcurrency ?? savedConcurrency(saved);
  return {
    workflowParams: normalized.values,
    providerOptions: { ...saved.providerOptions, ...request.providerOptions },
    ...(!choice.ok || choice.backend === undefined ? {} : { backendId: choice.backend.id }),
    ...(limit === undefined ? {} : { maxConcurrency: limit }),
    notices: [
      ...[...normalized.diagnostics, ...normalized.ignored].map((finding) => findingText(text, finding)),
      ...unknown.map(({ parameter: name, nearest }) =>
        nearest === undefined
          ? text("manager-parameter-unknown", { name })
          : text("manager-parameter-unknown-nearest", { name, nearest }),
      ),
    ],
  };
}

function unknownNames(
  given: readonly string[],
  known: readonly string[],
): readonly { readonly parameter: string; readonly nearest?: string }[] {
  return given
    .filter((name) => !known.includes(name))
    .map((name) => ({ parameter: name, ...nearestOf(name, known) }));
}

/** With the choice that was probably meant. */
function withNearest(problem: ParameterProblem): ParameterProblem {
  const { value, choices } = problem;
  if (value === undefined || choices === undefined) return problem;
  return { ...problem, ...nearestOf(value, choices) };
}

function nearestOf(name: string, known: readonly string[]): { readonly nearest?: string } {
  const nearest = nearestName(name, known);
  return nearest === undefined ? {} : { nearest };
}
