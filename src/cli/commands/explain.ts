import { ExitCode } from "../../errors/codes.ts";
import type { Command } from "../command-context.ts";
import { planMode } from "../option-values.ts";
import { workflowTarget } from "../package-target.ts";
import { parameterValues } from "../parameter-values.ts";
import { renderExplain } from "../render-explain.ts";
import { selectItems } from "../select-items.ts";

/** `zwm explain`: every selected item's unit, or why it has none and what would change that. */
export const explain: Command = async (context) => {
  const { manager, library, output, parsed } = context;
  const { refs } = await selectItems(parsed, library, output.text);
  const report = await manager.explain({
    workflowId: await workflowTarget(context),
    selection: refs,
    mode: planMode(parsed.value("mode") ?? "") ?? "execute",
    parameters: parameterValues(parsed.values("param")),
  });
  for (const notice of report.notices) output.note(notice);
  output.document(report);
  renderExplain(output, report);
  return report.state === "enabled" ? ExitCode.ok : ExitCode.nothingToDo;
};
