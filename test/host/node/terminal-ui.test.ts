import { expect } from "chai";
import { readFileSync } from "node:fs";
import { PassThrough } from "node:stream";
import { describe, it } from "mocha";
import { createTerminalUi, type TerminalUiOptions } from "../../../src/host/node/terminal-ui.ts";
import { createLocalizer } from "../../../src/l10n/localizer.ts";
import type { ApprovalRequest } from "../../../src/ports/ui.ts";

const localizer = createLocalizer({
  resources: { "en-US": [readFileSync("locale/en-US/terminal.ftl", "utf8")] },
  locale: "en-US",
});

const QUESTION = "Write this? [y]es, [a]ll of this run, [N]o: ";

/** Streams that say they are a terminal; `shown` holds what was written without cursor movements. */
function atTerminal(isTTY = true, options: TerminalUiOptions = {}) {
  const input = Object.assign(new PassThrough(), { isTTY, setRawMode: () => input });
  const output = Object.assign(new PassThrough(), { isTTY, columns: 80 });
  let text = "";
  output.on("data", (chunk: Buffer) => (text += chunk.toString()));
  const ui = createTerminalUi({ input, output }, localizer, options);
  return {
    ui,
    input,
    shown: () => text.replace(/\u001b\[[0-9;]*[A-Za-z]/g, "").replaceAll("\r", ""),
    type: (keys: string) => input.write(keys),
    questions: () => text.split(QUESTION.trim()).length - 1,
  };
}

function request(taskName: string, ...lines: string[]): ApprovalRequest {
  return { runId: "run-1", unitId: "unit-1", taskName, lines, preview: lines };
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

  it("are no to whatever is not yes, and a path is what was typed", async () => {
    const { ui, type } = atTerminal();
    const confirmed = ui.confirm("Really?");
    await settled();
    type("\r");
    expect(await confirmed).to.equal(false);
    const folder = ui.pickFolder("Folder");
    await settled();
    type("  /tmp/数据 x \r");
    expect(await folder).to.equal("/tmp/数据 x");
    const none = ui.pickFile("File");
    await settled();
    type("\r");
    expect(await none).to.equal(undefined);
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
