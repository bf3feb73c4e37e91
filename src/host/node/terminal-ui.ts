import { createInterface } from "node:readline/promises";
import type { Localizer } from "../../l10n/localizer.ts";
import type { ApprovalAnswer, ApprovalRequest, UiPort } from "../../ports/ui.ts";

export interface TerminalStreams {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly output: NodeJS.WritableStream & { readonly isTTY?: boolean };
}

/**
 * Questions at a terminal. Without one nobody can answer, so every question comes back unanswered at once
 * and the caller decides what that means. All output goes to the stream given (stderr), never to stdout.
 */
export function createTerminalUi(streams: TerminalStreams, localizer: Localizer): UiPort {
  const interactive = streams.input.isTTY === true && streams.output.isTTY === true;
  // Questions of parallel units must not share the terminal.
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(ask: () => Promise<T>): Promise<T> => {
    const next = turn.then(ask, ask);
    turn = next.catch(() => undefined);
    return next;
  };
  const question = async (text: string): Promise<string | undefined> => {
    const lines = createInterface({ input: streams.input, output: streams.output });
    try {
      // The input may end instead of answering.
      const closed = new Promise<undefined>((resolve) => lines.once("close", () => resolve(undefined)));
      return await Promise.race([lines.question(text), closed]);
    } finally {
      lines.close();
    }
  };

  return {
    interactive,
    approve: (request) =>
      interactive ? inTurn(() => approve(request)) : Promise.resolve<ApprovalAnswer>("unanswered"),
    confirm: (text) =>
      interactive
        ? inTurn(async () => {
            const answer = await question(`${text} ${localizer.text("terminal-yes-no")} `);
            return answer === undefined ? undefined : isYes(answer);
          })
        : Promise.resolve(undefined),
    pickFolder: (title) => pick(title),
    pickFile: (title) => pick(title),
    notify(text) {
      streams.output.write(`${text}\n`);
    },
  };

  async function approve(request: ApprovalRequest): Promise<ApprovalAnswer> {
    streams.output.write(`${localizer.text("terminal-approve-title", { task: request.taskName })}\n`);
    for (const line of request.lines) streams.output.write(`  ${line}\n`);
    const answer = await question(`${localizer.text("terminal-approve-question")} `);
    if (answer === undefined) return "unanswered";
    if (/^a/iu.test(answer.trim())) return "all";
    return isYes(answer) ? "this" : "none";
  }

  async function pick(title: string): Promise<string | undefined> {
    if (!interactive) return undefined;
    const answer = await inTurn(() => question(`${title}: `));
    return answer === undefined || answer.trim() === "" ? undefined : answer.trim();
  }
}

function isYes(answer: string): boolean {
  return /^y/iu.test(answer.trim());
}
