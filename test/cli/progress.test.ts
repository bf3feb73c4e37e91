import { expect } from "chai";
import { readFileSync } from "node:fs";
import { describe, it } from "mocha";
import { createOutput, type TextStream } from "../../src/cli/output.ts";
import { createProgress } from "../../src/cli/progress.ts";
import { createLocalizer } from "../../src/l10n/localizer.ts";
import type { RunCounts } from "../../src/model/run.ts";

const localizer = createLocalizer({
  resources: { "en-US": [readFileSync("locale/en-US/cli.ftl", "utf8")] },
  locale: "en-US",
});

const CLEAR = "\r\u001b[2K";

/** A stream that keeps what is written to it. */
function stream(isTTY: boolean, columns = 80) {
  const written: string[] = [];
  const kept: TextStream = { isTTY, columns, write: (text) => written.push(text) };
  return { ...kept, written, taken: () => written.splice(0).join("") };
}

function progress({
  terminal,
  json = false,
  columns,
}: {
  terminal: boolean;
  json?: boolean;
  columns?: number;
}) {
  const stdout = stream(terminal);
  const stderr = stream(terminal, columns);
  const output = createOutput({ stdout, stderr }, localizer, json);
  let now = 1_000_000;
  return {
    output,
    stdout,
    stderr,
    shown: createProgress(output, { now: () => now }),
    pass: (ms: number) => (now += ms),
  };
}

function counts(succeeded: number, total: number, more: Partial<RunCounts> = {}): RunCounts {
  const none = { queued: 0, running: 0, waiting: 0, failed: 0, skipped: 0, canceled: 0 };
  return { ...none, ...more, succeeded, total };
}

describe("progress in a pipe", () => {
  it("is a plain line every two seconds while something moves, and one at the end", () => {
    const { shown, stderr, pass } = progress({ terminal: false });
    shown.update(counts(0, 100));
    expect(stderr.taken()).to.equal("0 of 100\n");
    pass(1000);
    shown.update(counts(1, 100));
    expect(stderr.taken()).to.equal("");
    pass(1000);
    shown.update(counts(2, 100, { failed: 1, waiting: 3 }));
    expect(stderr.taken()).to.equal("3 of 100 · 1 failed · 3 waiting\n");
    pass(5000);
    shown.update(counts(2, 100, { failed: 1, waiting: 3 }));
    expect(stderr.taken()).to.equal("");
    pass(1);
    shown.update(counts(100, 100));
    expect(stderr.taken()).to.equal("100 of 100\n");
    shown.end();
    expect(stderr.taken()).to.equal("");
  });

  it("estimates the time left from five finished units on", () => {
    const { shown, stderr, pass } = progress({ terminal: false });
    shown.update(counts(0, 100));
    pass(8000);
    shown.update(counts(4, 100));
    expect(stderr.taken()).to.equal("0 of 100\n4 of 100\n");
    pass(2000);
    shown.update(counts(4, 100, { failed: 1 }));
    expect(stderr.taken()).to.equal("5 of 100 · 1 failed · about 3 min 10 s left\n");
    pass(90_000);
    shown.update(counts(98, 100));
    expect(stderr.taken()).to.equal("98 of 100 · about 2 s left\n");
    pass(2000);
    shown.update(counts(100, 100));
    expect(stderr.taken()).to.equal("100 of 100\n");
  });

  it("does not count what a resumed run had finished before", () => {
    const { shown, stderr, pass } = progress({ terminal: false });
    shown.update(counts(50, 5000));
    pass(4000);
    shown.update(counts(54, 5000));
    expect(stderr.taken()).to.equal("50 of 5,000\n54 of 5,000\n");
    pass(6000);
    shown.update(counts(60, 5000));
    expect(stderr.taken()).to.equal("60 of 5,000 · about 1 h 22 min left\n");
  });
});

describe("progress on a terminal", () => {
  it("is one line that is redrawn, at most ten times a second, and taken away at the end", () => {
    const { shown, stderr, pass } = progress({ terminal: true });
    shown.update(counts(0, 3));
    expect(stderr.taken()).to.equal(`${CLEAR}0 of 3`);
    pass(50);
    shown.update(counts(1, 3));
    expect(stderr.taken()).to.equal("");
    pass(50);
    shown.update(counts(1, 3));
    expect(stderr.taken()).to.equal(`${CLEAR}1 of 3`);
    shown.update(counts(3, 3));
    expect(stderr.taken()).to.equal(`${CLEAR}3 of 3`);
    shown.end();
    expect(stderr.taken()).to.equal(CLEAR);
  });

  it("stays below what else is written, and away while a question is open", () => {
    const { shown, output, stdout, stderr, pass } = progress({ terminal: true });
    shown.update(counts(0, 3));
    stderr.taken();
    output.note("a note");
    expect(stderr.taken()).to.equal(`${CLEAR}a note\n${CLEAR}0 of 3`);
    output.line("a result");
    expect(stdout.taken()).to.equal("a result\n");
    expect(stderr.taken()).to.equal(`${CLEAR}${CLEAR}0 of 3`);
    const release = output.hold();
    expect(stderr.taken()).to.equal(CLEAR);
    pass(1000);
    shown.update(counts(2, 3));
    output.note("another");
    expect(stderr.taken()).to.equal("another\n");
    release();
    release();
    expect(stderr.taken()).to.equal(`${CLEAR}2 of 3`);
  });

  it("never wraps", () => {
    const { shown, stderr } = progress({ terminal: true, columns: 12 });
    shown.update(counts(1000, 5000, { failed: 3 }));
    expect(stderr.taken()).to.equal(`${CLEAR}1,003 of 5,`);
  });
});

describe("progress with --json", () => {
  it("is not shown", () => {
    const { shown, stderr } = progress({ terminal: true, json: true });
    shown.update(counts(0, 3));
    shown.update(counts(3, 3));
    shown.end();
    expect(stderr.taken()).to.equal("");
  });
});
