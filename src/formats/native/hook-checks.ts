import { messageId } from "../../l10n/message-id.ts";
import type { HookPath } from "./hook-paths.ts";
import { type Finding, refusal } from "./finding.ts";

export type HookFileState = "present" | "missing" | "outside";

/**
 * What is wrong with hook files, without reading them (`spec/native-workflows.md` §2.2): a path that leaves the
 * package, an ending that is none of a module, a file that is not there. One finding for each hook.
 */
export function hookFindings(
  hooks: readonly HookPath[],
  options: {
    /** Whether the folder is a package of several workflows, whose hooks end in `.mjs`. */
    readonly multi: boolean;
    /** What lies at a path below the package's folder. */
    readonly state: (inPackage: string) => HookFileState;
  },
): Finding[] {
  return hooks.flatMap(({ hook, path, inPackage }) => {
    const pointer = `/hooks/${hook}`;
    const state = inPackage === undefined ? "outside" : options.state(inPackage);
    if (state === "outside") {
      return [refusal(pointer, messageId("diagnostic-hook-outside"), { args: { path } })];
    }
    if (!/\.m?js$/.test(path) || (options.multi && !path.endsWith(".mjs"))) {
      const args = { path, multi: options.multi ? "yes" : "no" };
      return [refusal(pointer, messageId("diagnostic-hook-ending"), { args })];
    }
    if (state === "present") return [];
    return [
      {
        code: "hook_missing_error",
        pointer,
        part: "value",
        message: messageId("diagnostic-hook-missing"),
        args: { hook, path },
      },
    ];
  });
}
