import { inMenuOrder, withoutEmoji } from "../formats/native/menu-order.ts";
import type { FactSelection } from "../model/item-facts.ts";
import type { MenuState } from "../model/menu.ts";
import type { LoadedWorkflow } from "../model/workflow.ts";
import type { ProviderRegistry } from "../providers/provider-registry.ts";
import { planForMenu } from "../selection/plan-for-menu.ts";
import { prepareSelection } from "../selection/prepare-selection.ts";
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
  const { localizer } = host;
  const prepared = prepareSelection(selection);
  const states = workflows.map((workflow): MenuState => {
    const { display } = workflow.manifest;
    const blocked = blockedBy(host, providers, workflow);
    const basis = planForMenu(prepared, workflow.manifest);
    const code = blocked?.code ?? basis.reason;
    return {
      workflowId: workflow.id,
      label: withoutEmoji(workflowLabel(localizer, workflow)),
      ...(display?.emoji === undefined ? {} : { emoji: display.emoji }),
      core: display?.core ?? false,
      enabled: blocked === undefined && basis.enabled,
      settled: blocked !== undefined || basis.settled,
      units: basis.units,
      skipped: basis.skipped,
      ...(code === undefined ? {} : { reason: { code } }),
    };
  });
  return inMenuOrder(
    states,
    ({ workflowId, label, core }) => ({ id: workflowId, label, core }),
    localizer.locale,
  );
}
