import type { Localizer } from "../l10n/localizer.ts";
import type { ExplainReport, Remedy } from "../model/manager-api.ts";
import type { JsonObject } from "../model/json.ts";
import type { LoadedWorkflow } from "../model/workflow.ts";
import { explainSelection } from "../selection/explain.ts";
import type { Explained } from "../selection/explain-item.ts";
import type { SelectionPlan } from "../selection/plan-selection.ts";
import { NO_REMEDY, type RemedyAdvice } from "../selection/remedy.ts";
import type { LibraryInfo } from "../ports/library.ts";

/** A plan as a surface shows it: every selected row and skipped candidate with its reason and remedy as text. */
export function explainReport(
  localizer: Localizer,
  workflow: LoadedWorkflow,
  label: string,
  plan: SelectionPlan,
  libraries: readonly LibraryInfo[],
): Omit<ExplainReport, "notices"> {
  const explained = explainSelection(plan);
  const closed = new Set(libraries.flatMap(({ editable, libraryId }) => (editable ? [] : [libraryId])));
  const advisable = (advice: RemedyAdvice) => (writesTo(advice, closed) ? NO_REMEDY : advice);
  return {
    workflowId: workflow.id,
    label,
    state: plan.state,
    ...(plan.reasonCode === undefined ? {} : { reasonCode: plan.reasonCode }),
    ...(explained.reason === undefined
      ? {}
      : reasonFields(localizer, { ...explained.reason, remedy: advisable(explained.reason.remedy) })),
    selectionCounts: plan.selectionCounts,
    stats: plan.stats,
    units: Array.from({ length: plan.unitCount }, (_, order) => {
      const { unitId, taskName, inputUnitIdentity, memberIdentities, targetParentRef } = plan.unit(order);
      return {
        unitId,
        taskName,
        inputUnitIdentity,
        memberIdentities,
        ...(targetParentRef === undefined ? {} : { targetParentRef }),
      };
    }),
    skipped: explained.skipped.map(({ identity, label: name, reason, remedy }) => ({
      identity,
      label: name,
      reasonCode: reason,
      reason: localizer.text(`planner-reason-${reason}`),
      ...remedyFields(localizer, advisable(remedy)),
    })),
    selected: explained.selected.map(({ ref, label: name, units, reason }) => ({
      ref,
      label: name,
      units,
      ...(reason === undefined
        ? {}
        : {
            reasonCode: reason.code,
            ...reasonFields(localizer, { ...reason, remedy: advisable(reason.remedy) }),
          }),
    })),
  };
}

/** Why a candidate or selected row has no unit, as a sentence. */
function reasonFields(
  localizer: Localizer,
  { code, remedy }: Explained,
): { reason: string; remedy?: Remedy } {
  return { reason: localizer.text(`planner-reason-${code}`), ...remedyFields(localizer, remedy) };
}

/** Where nothing helps the remedy has the code `none` and says so. */
function remedyFields(localizer: Localizer, advice: RemedyAdvice): { remedy: Remedy } {
  return {
    remedy: {
      code: advice.code,
      text: localizer.text(`planner-remedy-${advice.code}`, advice.args),
      ...(advice.action === undefined ? {} : { action: advice.action as unknown as JsonObject }),
    },
  };
}

/** Whether the advice changes items of a library that takes no changes: a group for reading only, or a feed. */
function writesTo({ action }: RemedyAdvice, closed: ReadonlySet<number>): boolean {
  switch (action?.kind) {
    case "add-attachment":
    case "add-note":
      return closed.has(action.parent.libraryId);
    case "add-parent":
      return closed.has(action.ref.libraryId);
    case "restore-from-trash":
    case "remove-notes":
      return action.refs.some(({ libraryId }) => closed.has(libraryId));
    default:
      return false;
  }
}
