import { inMenuOrder, withoutEmoji } from "../formats/native/menu-order.ts";
import type { FactSelection } from "../model/item-facts.ts";
import type { MenuState } from "../model/menu.ts";
import type { LoadedWorkflow } from "../model/workflow.ts";
import type { WorkflowManifest } from "../model/workflow-manifest.ts";
import type { ProviderRegistry } from "../providers/provider-registry.ts";
import { countRuleOf } from "../selection/count-rules.ts";
import { type MenuBasis, planForMenu } from "../selection/plan-for-menu.ts";
import { prepareSelection } from "../selection/prepare-selection.ts";
import type { PlannerProbes } from "../selection/probes.ts";
import { blockedBy, workflowLabel, type ListingHost } from "./workflow-listing.ts";

/**
 * What a menu shows for a selection, in menu order: exact as far as facts alone decide it; `settled: false` where
 * files or notes could still change it (`spec/native-workflows.md` §16). Answers at once.
 */
export function menuStates(
  host: ListingHost,
  providers: ProviderRegistry,
  workflows: readonly LoadedWorkflow[],
  selection: FactSelection,
): readonly MenuState[] {
  const prepared = prepareSelection(selection);
  return ordered(
    host,
    workflows.map((workflow) => stateOf(host, providers, workflow, planForMenu(prepared, workflow.manifest))),
  );
}

/** The same with files and notes looked at, so that every state is settled. */
export async function settledMenuStates(
  host: ListingHost,
  providers: ProviderRegistry,
  workflows: readonly LoadedWorkflow[],
  selection: FactSelection,
  probes: PlannerProbes,
): Promise<readonly MenuState[]> {
  const prepared = prepareSelection(selection);
  const states = workflows.map(async (workflow) =>
    stateOf(host, providers, workflow, await planForMenu(prepared, workflow.manifest, probes)),
  );
  return ordered(host, await Promise.all(states));
}

function ordered({ localizer }: ListingHost, states: readonly MenuState[]): readonly MenuState[] {
  return inMenuOrder(
    states,
    ({ workflowId, label, core }) => ({ id: workflowId, label, core }),
    localizer.locale,
  );
}

function stateOf(
  host: ListingHost,
  providers: ProviderRegistry,
  workflow: LoadedWorkflow,
  basis: MenuBasis,
): MenuState {
  const { display, inputs } = workflow.manifest;
  const blocked = blockedBy(host, providers, workflow);
  const reason =
    blocked === undefined
      ? reasonOf(basis, workflow.manifest)
      : { code: blocked.code, text: blocked.message };
  return {
    workflowId: workflow.id,
    label: withoutEmoji(workflowLabel(host.localizer, workflow)),
    ...(display?.emoji === undefined ? {} : { emoji: display.emoji }),
    core: display?.core ?? false,
    enabled: blocked === undefined && basis.enabled,
    settled: blocked !== undefined || basis.settled,
    units: basis.units,
    skipped: basis.skipped,
    ...(inputs.grouping.mode === "each" ? { total: basis.units + basis.skipped } : {}),
    ...(reason === undefined ? {} : { reason }),
  };
}

function reasonOf(
  { reason: code, candidates, skippedFor }: MenuBasis,
  { inputs, validateSelection }: WorkflowManifest,
): MenuState["reason"] {
  if (code === undefined) return undefined;
  const rule = countRuleOf(code, validateSelection);
  if (rule !== undefined) {
    const { exact, min = exact, max = exact } = rule;
    return { code, count: { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) } };
  }
  if (skippedFor !== undefined) return { code, skippedFor };
  return candidates === 0 && code === "no-valid-input-units"
    ? { code, without: inputs.member.kind }
    : { code };
}
