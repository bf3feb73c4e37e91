import { expect } from "chai";
import { resolve } from "node:path";
import { describe, it } from "mocha";
import { isWorkflowError } from "../../src/errors/workflow-error.ts";
import { createNodeContent } from "../../src/host/node/content.ts";

const workerFile = resolve(process.env.ZWM_DIST ?? "dist", "note-worker.mjs");

/** Takes the Markdown writer minutes: the text within is read again from every level around it. */
const ENDLESS = "<x-y>".repeat(500) + "<b>text</b>".repeat(150_000);

async function refused(conversion: Promise<string>): Promise<Readonly<Record<string, unknown>>> {
  const error: unknown = await conversion.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!isWorkflowError(error)) throw new Error("it was not refused");
  return { code: error.code, ...error.args };
}

describe("conversion of notes in a thread of its own", function () {
  this.timeout(120_000);

  it("gives what it gives in this thread", async () => {
    const here = createNodeContent();
    const there = createNodeContent({ workerFile });
    const html = '<h1>Title</h1><p onclick="x()">Text <b>bold</b> $a+b$</p><script>x()</script>';
    const markdown = "# Title\n\nText **bold**\n\n- one\n- two\n";
    expect(await there.sanitizeNoteHtml(html)).to.equal(await here.sanitizeNoteHtml(html));
    expect(await there.htmlToMarkdown(html)).to.equal(await here.htmlToMarkdown(html));
    expect(await there.htmlToText(html)).to.equal(await here.htmlToText(html));
    expect(await there.markdownToHtml(markdown)).to.equal(await here.markdownToHtml(markdown));
  });

  it("gives up a note that takes too long, goes on with those that wait, and does not stand still meanwhile", async () => {
    const content = createNodeContent({ workerFile, timeoutMs: 3000 });
    let turns = 0;
    const clock = setInterval(() => (turns += 1), 50);
    const endless = refused(content.htmlToMarkdown(ENDLESS));
    const waiting = ["one", "two"].map((text) =>
      content.sanitizeNoteHtml(`<p>${text}</p><script>x</script>`),
    );
    expect(await endless).to.deep.equal({ code: "note_conversion_failed", reason: "slow", seconds: 3 });
    clearInterval(clock);
    expect(turns).to.be.above(10);
    expect(await Promise.all(waiting)).to.deep.equal(["<p>one</p>", "<p>two</p>"]);
  });

  it("gives up a note that needs too much memory, and goes on with the next", async () => {
    const content = createNodeContent({ workerFile, memoryMb: 96 });
    const large = content.sanitizeNoteHtml("<p>A <b>b</b>.</p>\n".repeat(200_000));
    expect(await refused(large)).to.deep.equal({ code: "note_conversion_failed", reason: "memory" });
    expect(await content.htmlToText("<p>small</p>")).to.equal("small");
  });

  it("refuses what is nested deeper than browsers nest", async () => {
    const content = createNodeContent({ workerFile });
    const deep = { code: "note_conversion_failed", reason: "deep" };
    for (const member of ["sanitizeNoteHtml", "htmlToMarkdown", "markdownToHtml", "htmlToText"] as const) {
      expect(await refused(content[member]("<div>".repeat(600)))).to.deep.equal(deep);
    }
    expect(await refused(content.sanitizeNoteHtml("<table><tr><td>".repeat(100_000)))).to.deep.equal(deep);
    expect(await content.htmlToText(`${"<div>".repeat(500)}text`)).to.equal("text");
  });

  it("refuses a few words that ask for millions of elements", async () => {
    const content = createNodeContent({ workerFile });
    const marks = Array.from({ length: 400 }, (_, at) => `<b data-a="${String(at)}">`).join("");
    const refusal = await refused(content.htmlToText(`<p>${marks}</p>${"<p>x</p>".repeat(20_000)}`));
    expect(refusal).to.deep.equal({ code: "note_conversion_failed", reason: "memory" });
  });
});
