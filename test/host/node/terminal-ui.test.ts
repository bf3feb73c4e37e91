import { expect } from "chai";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { afterEach, beforeEach, describe, it } from "mocha";
import {
  createTerminalUi,
  type TerminalUi,
  type TerminalUiOptions,
} from "../../../src/host/node/terminal-ui.ts";
import { createLocalizer } from "../../../src/l10n/localizer.ts";
import type { ApprovalRequest } from "../../../src/ports/ui.ts";

const localizer = createLocalizer({
  resources: { "en-US": [readFileSync("locale/en-US/terminal.ftl", "utf8")] },
  locale: "en-US",
});

const QUESTION = "Write this? [y]es, [a]ll of this run, [N]o: ";

/** Streams that say they are a terminal; `shown` holds what was written without cursor movements. */
function atTerminal(isTTY = true, options: TerminalUiOptions = {}, texts = localizer) {
  const input = Object.assign(new PassThrough(), { isTTY, setRawMode: () => input });
  const output = Object.assign(new PassThrough(), { isTTY, columns: 80 });
  let text = "";
  output.on("data", (chunk: Buffer) => (text += chunk.toString()));
  const ui = createTerminalUi({ input, output }, texts, options);
  return {
    ui,
    input,
    shown: () => text.replace(/\u001b\[[0-9;]*[A-Za-z]/g, "").replaceAll("\r", ""),
    type: (keys: string) => input.write(keys),
    questions: () => text.split(QUESTION.trim()).length - 1,
  };
}

function request(taskName: string, ...lines: string[]): ApprovalRequest {
  return { runId: "run-1", unitId: "unit-1", workflow: "W", taskName, lines, preview: null, waiting: 0 };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

describe("questions without a terminal", () => {
  it("stay unanswered at once, and nothing is printed", async () => {
    const { ui, shown } = atTerminal(false);
    expect(ui.interactive).to.equal(false);
    expect(await ui.approve(request("A"))).to.equal("unanswered");
    expect(await ui.confirm("Really?")).to.equal(undefined);
    expect(await ui.pickFolder("Folder")).to.equal(undefined);
    expect(await ui.pickFile("File")).to.equal(undefined);
    expect(shown()).to.equal("");
  });
});

describe("questions at a terminal", () => {
  it("show the task and every line, and take the first letter of an answer", async () => {
    const answers = { "y\r": "this", "YES\r": "this", "a\r": "all", "n\r": "none", "\r": "none" } as const;
    for (const [keys, expected] of Object.entries(answers)) {
      const { ui, type, shown } = atTerminal();
      const answer = ui.approve(request("A paper", "New note “x”", "Tag “y”"));
      await settled();
      type(keys);
      expect(await answer, keys).to.equal(expected);
      expect(shown()).to.include(
        `“A paper” wants to write to the library:\n  New note “x”\n  Tag “y”\n${QUESTION}`,
      );
    }
  });

  it("are asked again until the answer is one of the choices", async () => {
    const { ui, type, questions } = atTerminal();
    const answer = ui.approve(request("A"));
    await settled();
    type("maybe\r");
    await settled();
    type("constructor\r");
    await settled();
    type(" y \r");
    expect(await answer).to.equal("this");
    expect(questions()).to.equal(3);
  });

  it("come one after the other; lines typed at once answer several", async () => {
    const { ui, type, shown } = atTerminal();
    const answers = Promise.all([ui.approve(request("A")), ui.approve(request("B")), ui.confirm("C?")]);
    await settled();
    expect(shown()).to.include("“A”").and.not.include("“B”");
    type("y\rn\ry\r");
    expect(await answers).to.deep.equal(["this", "none", true]);
    expect(shown().indexOf("“A”")).to.be.below(shown().indexOf("“B”"));
  });

  it("stay unanswered when the input ends, and so do those behind them", async () => {
    const { ui, input } = atTerminal();
    const answers = Promise.all([ui.approve(request("A")), ui.confirm("B?")]);
    await settled();
    input.end();
    expect(await answers).to.deep.equal(["unanswered", undefined]);
  });

  it("stay unanswered when they are taken back", async () => {
    const { ui, questions } = atTerminal();
    const answers = Promise.all([ui.approve(request("A")), ui.approve(request("B"))]);
    await settled();
    ui.close();
    expect(await answers).to.deep.equal(["unanswered", "unanswered"]);
    expect(questions()).to.equal(1);
    expect(await ui.confirm("C?")).to.equal(undefined);
  });

  it("pass Ctrl-C on, unanswered", async () => {
    let interrupts = 0;
    const { ui, type } = atTerminal(true, { interrupt: () => (interrupts += 1) });
    const answer = ui.approve(request("A"));
    await settled();
    type("\u0003");
    expect(await answer).to.equal("unanswered");
    expect(interrupts).to.equal(1);
  });

  it("take what is redrawn off the terminal for as long as they are open", async () => {
    const held: string[] = [];
    const hold = () => {
      held.push("hold");
      return () => held.push("release");
    };
    const { ui, type } = atTerminal(true, { hold });
    const answer = ui.confirm("Really?");
    await settled();
    expect(held).to.deep.equal(["hold"]);
    type("y\r");
    expect(await answer).to.equal(true);
    expect(held).to.deep.equal(["hold", "release"]);
    ui.notify("text", "default");
    expect(held).to.deep.equal(["hold", "release", "hold", "release"]);
  });

  it("are no to whatever is not yes", async () => {
    const { ui, type } = atTerminal();
    const confirmed = ui.confirm("Really?");
    await settled();
    type("\r");
    expect(await confirmed).to.equal(false);
  });

  describe("for a path", () => {
    let dir: string;
    beforeEach(() => {
      dir = mkdtempSync(join(tmpdir(), "zwm-paths-"));
      mkdirSync(join(dir, "数据 x"));
      writeFileSync(join(dir, "a.txt"), "");
      writeFileSync(join(dir, "b.txt"), "");
    });
    afterEach(() => rmSync(dir, { recursive: true }));

    /** The answer to a question when these lines are typed, one after the other. */
    async function answered<T>(ask: (ui: TerminalUi) => Promise<T>, ...lines: string[]) {
      const { ui, type, shown } = atTerminal();
      const answer = ask(ui);
      for (const line of lines) {
        await settled();
        type(`${line}\r`);
      }
      return { picked: await answer, shown: shown() };
    }

    it("take a folder that exists, and ask again for what is none", async () => {
      const { picked, shown } = await answered(
        (ui) => ui.pickFolder("Where to"),
        join(dir, "nowhere"),
        join(dir, "a.txt"),
        `  ${join(dir, "数据 x")} `,
      );
      expect(picked).to.equal(join(dir, "数据 x"));
      expect(shown)
        .to.include(`Where to: `)
        .and.include(`There is no folder “${join(dir, "nowhere")}”.`);
    });

    it("take a path below the folder to begin with, and name the kinds of files and the suggestion", async () => {
      const { picked, shown } = await answered(
        (ui) =>
          ui.pickFile("", {
            initialDirectory: dir,
            filters: [{ label: "Texts", extensions: ["txt", "md"] }],
            suggestedName: "x.txt",
          }),
        "a.txt",
      );
      expect(picked).to.equal(join(dir, "a.txt"));
      expect(shown).to.include("Texts: txt, md\nSuggested name: x.txt\nPath of a file: ");
    });

    it("pick nothing on an empty line", async () => {
      for (const ask of ["pickFolder", "pickFile", "pickFiles", "pickSaveFile"] as const) {
        expect((await answered((ui): Promise<unknown> => ui[ask]("?"), "")).picked, ask).to.equal(undefined);
      }
    });

    it("take several files until an empty line, each once", async () => {
      const { picked } = await answered(
        (ui) => ui.pickFiles("Files", { initialDirectory: dir }),
        "a.txt",
        "b.txt",
        "a.txt",
        "none.txt",
        "",
      );
      expect(picked).to.deep.equal([join(dir, "a.txt"), join(dir, "b.txt")]);
    });

    it("take a new name in a folder that exists for a file to be saved", async () => {
      const { picked, shown } = await answered(
        (ui) => ui.pickSaveFile("Save", { initialDirectory: dir }),
        "a.txt",
        "nowhere/c.txt",
        "c.txt",
      );
      expect(picked).to.equal(join(dir, "c.txt"));
      expect(shown).to.include(`There is something at “${join(dir, "a.txt")}” already; give another name.`);
    });
  });

  it("understand the answers of every language, and those of English", async () => {
    for (const [tag, yes, all] of [
      ["de-DE", "ja", "alles"],
      ["fr-FR", "oui", "tout"],
      ["pt-BR", "sim", "tudo"],
      ["ja-JP", "y", "a"],
      ["zh-CN", "y", "a"],
    ] as const) {
      const texts = createLocalizer({
        resources: { [tag]: [readFileSync(`locale/${tag}/terminal.ftl`, "utf8")] },
        locale: tag,
      });
      const answers: (string | boolean | undefined)[] = [];
      for (const typed of [yes, "y", all, "a", "n"]) {
        const { ui, type } = atTerminal(true, {}, texts);
        type(`${typed}\n`);
        answers.push(await ui.approve(request("T")));
        ui.close();
      }
      expect(answers, tag).to.deep.equal(["this", "this", "all", "all", "none"]);
    }
  });

  it("show control characters of titles as signs", async () => {
    const { ui, input, shown } = atTerminal();
    const answer = ui.approve(request("A\u001b[2J", "line\nsecond\u0007\u009b5n"));
    await settled();
    input.end();
    await answer;
    expect(shown()).to.include("“A␛[2J” wants").and.include("  line␊second␇\ufffd5n\n");
  });
});
