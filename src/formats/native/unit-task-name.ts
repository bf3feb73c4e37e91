import type { JsonObject } from "../../model/json.ts";
import type { ExecutionUnit } from "../../model/selection.ts";
import type { LoadedWorkflow } from "../../model/workflow.ts";
import { compileTaskName } from "./task-name.ts";

/**
 * What a unit's task is called (`spec/native-workflows.md` §2.10): by the manifest's template, which only the
 * declarative compiler applies, else as the planner named it.
 */
export function unitTaskName(
  workflow: LoadedWorkflow,
  unit: ExecutionUnit,
  parameters: JsonObject,
  paths: ReadonlyMap<string, string> = new Map(),
): string {
  const { taskNameTemplate, label } = workflow.manifest;
  if (taskNameTemplate === undefined || workflow.strategy === "hook") return unit.taskName;
  const { items } = unit.selectionContext;
  const parentRef = unit.targetParentRef;
  const parentTitle =
    parentRef === undefined
      ? undefined
      : items.find(({ ref }) => ref.key === parentRef.key && ref.libraryId === parentRef.libraryId)?.title;
  return compileTaskName(taskNameTemplate, {
    workflow: { id: workflow.id, label },
    ...(parentRef === undefined
      ? {}
      : { parent: { ref: parentRef, ...(parentTitle === undefined ? {} : { title: parentTitle }) } }),
    attachments: items
      .filter(({ kind }) => kind === "attachment")
      .map(({ ref, filename }) => {
        const path = paths.get(`${String(ref.libraryId)}/${ref.key}`);
        return { ...(filename === undefined ? {} : { filename }), ...(path === undefined ? {} : { path }) };
      }),
    parameters,
  });
}
