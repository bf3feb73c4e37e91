import type { WorkflowError } from "../errors/workflow-error.ts";
import { localisedText } from "../formats/native/localisation.ts";
import type { Localizer } from "../l10n/localizer.ts";
import { errorText } from "../l10n/error-text.ts";
import type { JsonObject } from "../model/json.ts";
import type { WorkflowListing } from "../model/manager-api.ts";
import type { TrustState } from "../model/trust.ts";
import type { LoadedWorkflow } from "../model/workflow.ts";
import type { PrefsPort } from "../ports/prefs.ts";
import type { ProviderRegistry } from "../providers/provider-registry.ts";
import { chooseBackend } from "../settings/backend-choice.ts";
import { readBackends } from "../settings/backends.ts";
import { loadSavedSettings } from "../settings/saved-settings.ts";

export interface ListingHost {
  readonly localizer: Localizer;
  readonly prefs: PrefsPort;
}

/** A workflow as lists show it. */
export function workflowListing(
  host: ListingHost,
  providers: ProviderRegistry,
  workflow: LoadedWorkflow,
  trust: TrustState,
): WorkflowListing {
  const { manifest } = workflow;
  const blocked = blockedBy(host, providers, workflow);
  return {
    id: workflow.id,
    label: workflowLabel(host.localizer, workflow),
    ...(manifest.display?.emoji === undefined ? {} : { emoji: manifest.display.emoji }),
    core: manifest.display?.core ?? false,
    debugOnly: manifest.debug_only === true,
    ...(manifest.version === undefined ? {} : { version: manifest.version }),
    ...(manifest.description === undefined ? {} : { description: manifest.description }),
    provider: manifest.provider,
    requestKind: workflow.requestKind,
    packageId: workflow.package.id,
    root: workflow.root.id,
    file: workflow.file,
    trust,
    ...(blocked === undefined ? {} : { blockedBy: blocked }),
    parameters: (manifest.parameters ?? {}) as unknown as JsonObject,
    warnings: workflow.diagnostics.filter(({ severity }) => severity === "warning").length,
    showNotifications: manifest.execution?.feedback?.showNotifications !== false,
  };
}

/** As {@link workflowListing} for a workflow whose package has files that cannot be read: it cannot be started. */
export function unreadableListing(
  host: ListingHost,
  providers: ProviderRegistry,
  workflow: LoadedWorkflow,
  error: WorkflowError,
): WorkflowListing {
  const { message } = errorText(host.localizer, error);
  const listing = workflowListing(host, providers, workflow, { level: "untrusted", digest: "" });
  return { ...listing, blockedBy: listing.blockedBy ?? { code: error.code, message } };
}

/** The label in the user's language, without emoji. */
export function workflowLabel(
  localizer: Localizer,
  { id, manifest, package: bundle }: LoadedWorkflow,
): string {
  const texts = { workflowId: id, inline: manifest.i18n, package: bundle };
  return localisedText(texts, localizer.locale, "label", manifest.label);
}

/** Why the workflow cannot be started whatever is selected; undefined when nothing is in the way. */
export function blockedBy(
  { localizer, prefs }: ListingHost,
  providers: ProviderRegistry,
  workflow: LoadedWorkflow,
): { readonly code: string; readonly message: string } | undefined {
  if (workflow.blockedBy !== undefined) return workflow.blockedBy;
  const { provider } = workflow.manifest;
  const saved = loadSavedSettings(prefs, workflow.id).backendId;
  const choice = chooseBackend({
    provider,
    requestKind: workflow.requestKind,
    backends: readBackends(prefs).backends,
    ...(saved === undefined ? {} : { saved }),
  });
  if (!choice.ok) {
    const { code, args } = choice;
    return { code, message: errorText(localizer, { code, args, message: code }).message };
  }
  if (providers.get(provider) === undefined) {
    return {
      code: "provider_not_registered",
      message: localizer.text("manager-provider-missing", { provider }),
    };
  }
  return undefined;
}
