import { basename, delimiter, dirname, isAbsolute, relative, sep } from "node:path";
import type { Localizer } from "../l10n/localizer.ts";
import { COMMANDS } from "./command-table.ts";
import { shellWord } from "./hint-command.ts";

/** What the program is called where it can be found by its name. */
export const PROGRAM_NAME = "zwm";

/**
 * How to call the program again, for hints: as it was called now. `ZWM_CALLED_AS` says so where something else starts
 * it; by its name only where that is found in the folders of `PATH`.
 *
 * @param script the file that was started, absolute
 */
export function calledAs(
  script: string,
  { env, cwd }: { readonly env: Readonly<Record<string, string | undefined>>; readonly cwd: string },
): string {
  const given = env.ZWM_CALLED_AS ?? "";
  if (given !== "") return given;
  if (basename(script) === PROGRAM_NAME) {
    // The folder that npm puts there is not in the PATH of the shell.
    if (env.npm_command === "exec") return `npx ${PROGRAM_NAME}`;
    const onPath = (env.PATH ?? "").split(delimiter).includes(dirname(script));
    return onPath ? PROGRAM_NAME : shellWord(script);
  }
  const inside = relative(cwd, script);
  const shown = inside === "" || inside.startsWith(`..${sep}`) || isAbsolute(inside) ? script : inside;
  return `node ${shellWord(shown)}`;
}

/** The texts, with commands to type as the program was called. */
export function callableTexts(localizer: Localizer, program: string): Localizer {
  if (program === PROGRAM_NAME) return localizer;
  const names = [...COMMANDS.map(({ name }) => name), "COMMAND", "--help"].join("|");
  const command = new RegExp(String.raw`\b${PROGRAM_NAME}(?= (?:${names})(?![\w-]))`, "g");
  const callable = (text: string) => text.replace(command, () => program);
  return {
    ...localizer,
    text: (id, args) => callable(localizer.text(id, args)),
    attribute: (id, name, args) => {
      const text = localizer.attribute(id, name, args);
      return text === undefined ? undefined : callable(text);
    },
  };
}
