import { existsSync } from "node:fs";
import { join } from "node:path";
import { ExitCode } from "../../errors/codes.ts";
import { WorkflowError } from "../../errors/workflow-error.ts";
import { nearestName } from "../../formats/native/nearest-name.ts";
import type { Command, CommandContext } from "../command-context.ts";
import { TEMPLATES, type TemplateName, workflowIdsOf, writePackage } from "../package-templates.ts";
import { table } from "../text-table.ts";
import { usageError } from "../usage-error.ts";

const HELP = "zwm new --help";
const MAX_LENGTH = 64;
/** Names that Windows gives to devices. */
const RESERVED = /^(con|prn|aux|nul|com[0-9]|lpt[0-9])$/;

/** `zwm new`: writes a package to begin with. Without a name it shows what there is to begin with. */
export const create: Command = async (context) => {
  const { parsed, output, ui } = context;
  let [id] = parsed.positionals;
  let given = parsed.value("template");
  if (id === undefined && given === undefined && !ui.interactive) {
    output.document({ templates: TEMPLATES.map((name) => ({ name, description: describe(context, name) })) });
    listTemplates(context, (line) => {
      output.line(line);
    });
    return ExitCode.ok;
  }
  if (ui.interactive) {
    id ??= (await ui.ask(output.text("authoring-ask-name")))?.trim();
    if (given === undefined) {
      listTemplates(context, (line) => {
        output.note(line);
      });
      given = await askTemplate(context);
    }
  }
  const template = TEMPLATES.find((name) => name === given);
  const folder = parsed.value("dir") ?? ".";
  const shown = folder === "." ? (id ?? "") : join(folder, id ?? "");
  const dir = context.resolvePath(shown);
  const problems = [...nameProblems(context, id), ...templateProblems(context, given)];
  if (problems.length > 0 || id === undefined || template === undefined) throw usageError(problems, HELP);
  const ids = await workflowIdsOf(context.dist, template, id);
  await requireFree(context, dir, shown, ids);

  const files = await writePackage({ id, template, dir, dist: context.dist });
  // It holds nothing but what this program brought along.
  await context.manager.trust(dir, "isolated");
  const next = nextCommands(context, shown, ids, template);
  output.document({ id, template, folder: shown, workflows: ids, files, next });
  output.line(output.text("authoring-created", { id, folder: shown }));
  for (const file of files) output.line(`  ${file}`);
  output.line();
  output.line(output.text("authoring-next"));
  for (const command of next) output.line(`  ${command}`);
  return ExitCode.ok;
};

function describe({ output }: CommandContext, name: TemplateName): string {
  return output.text(`authoring-template-${name}`);
}

function listTemplates(context: CommandContext, write: (line: string) => void): void {
  write(context.output.text("authoring-templates"));
  const rows = TEMPLATES.map((name, index) => [`  ${String(index + 1)}`, name, describe(context, name)]);
  for (const row of table(rows)) write(row);
}

/** The name of a template, by its number or its name. */
async function askTemplate({ ui, output }: CommandContext): Promise<string | undefined> {
  const answer = (await ui.ask(output.text("authoring-ask-template", { count: TEMPLATES.length })))?.trim();
  if (answer === undefined || answer === "") return undefined;
  return /^[0-9]+$/.test(answer) ? (TEMPLATES[Number(answer) - 1] ?? answer) : answer;
}

/** Everything that is wrong with the name of a package. */
function nameProblems({ output }: CommandContext, id: string | undefined): readonly string[] {
  if (id === undefined || id === "") return [output.text("authoring-name-missing")];
  const problems: string[] = [];
  const odd = [...new Set(id.replaceAll(/[a-z0-9-]/g, ""))];
  if (odd.length > 0) {
    problems.push(output.text("authoring-name-characters", { name: id, odd: odd.join(" ") }));
  }
  if (!/^[a-z]/.test(id)) problems.push(output.text("authoring-name-start", { name: id }));
  if (/-$|--/.test(id)) problems.push(output.text("authoring-name-hyphens", { name: id }));
  if (id.length > MAX_LENGTH) problems.push(output.text("authoring-name-long", { limit: MAX_LENGTH }));
  if (RESERVED.test(id)) problems.push(output.text("authoring-name-reserved", { name: id }));
  return problems;
}

function templateProblems({ output }: CommandContext, given: string | undefined): readonly string[] {
  const known = TEMPLATES.join(", ");
  if (given === undefined) return [output.text("authoring-template-missing", { known })];
  if (TEMPLATES.some((name) => name === given)) return [];
  const problem = output.text("authoring-template-unknown", { name: given, known });
  const nearest = nearestName(given, TEMPLATES);
  return [nearest === undefined ? problem : output.text("cli-usage-did-you-mean", { problem, nearest })];
}

/** Refuses a folder that is there, and ids that other workflows have. */
async function requireFree(
  { manager, output }: CommandContext,
  dir: string,
  shown: string,
  ids: readonly string[],
): Promise<void> {
  if (existsSync(dir)) throw new WorkflowError("folder_exists", { args: { path: shown } });
  const { workflows } = await manager.rescan();
  const taken = ids.filter((id) => workflows.some((workflow) => workflow.id === id));
  if (taken.length > 0) {
    throw usageError(
      taken.map((id) => output.text("authoring-id-taken", { id })),
      HELP,
    );
  }
}

/** What to type next; every line can be pasted. */
function nextCommands(
  { hint }: CommandContext,
  folder: string,
  ids: readonly string[],
  template: TemplateName,
): readonly string[] {
  const [first = ""] = ids;
  const selection = ["--workflows", folder, "--tag", "to read"];
  return [
    hint("check", folder, "--strict"),
    hint("test", folder, "--trust-root", folder),
    hint("explain", first, ...selection),
    ...(NEEDS_BACKEND.has(template)
      ? []
      : [hint("run", first, ...selection, "--trust-root", folder, "--yes")]),
    hint("watch", folder),
  ];
}

const NEEDS_BACKEND: ReadonlySet<TemplateName> = new Set([
  "generic-http",
  "generic-http-steps",
  "skillrunner",
  "skillrunner-sequence",
  "acp",
]);
