import { ExitCode } from "../../errors/codes.ts";
import type { Command } from "../command-context.ts";
import { planMode } from "../option-values.ts";
import { parameterValues } from "../parameter-values.ts";
import { renderExplain } from "../render-explain.ts";
import { selectItems } from "../select-items.ts";

/** `zwm explain`: every selected item's unit, or why it has none and what would change that. */
export const explain: Command = async ({ manager, library, output, parsed }) => {
  const { refs } = await selectItems(parsed, library, output.text);
  const report = await manager.explain({
    workflowId: parsed.positionals[0] ?? "",
    selection: refs,
    mode: planMode(parsed.value("mode") ?? "") ?? "execute",
    parameters: parameterValues(parsed.values("param")),
  });
  for (const notice of report.notices) output.note(notice);
  output.document(report);
  renderExplain(output, report);
  return report.state === "enabled" ? ExitCode.ok : ExitCode.nothingToDo;
};
