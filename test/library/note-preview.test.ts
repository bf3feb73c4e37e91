import { expect } from "chai";
import fc from "fast-check";
import { describe, it } from "mocha";
import { notePreview, PREVIEW_CHARACTERS, PREVIEW_LINES } from "../../src/library/note-preview.ts";

describe("preview of a note", () => {
  it("is its text, block by block, without mark-up", () => {
    const html =
      "<h1>A &amp; B</h1><p>one <em>two</em><br/>three</p><ul>\n<li>\n<p>four</p>\n</li>\n<li>five</li></ul>" +
      "<table><tr><td>six</td><td>seven</td></tr></table><p> </p>";
    expect(notePreview(html, "A & B")).to.deep.equal({
      lines: ["A & B", "one two", "three", "- four", "- five", "six seven"],
      cut: false,
    });
  });

  it("is empty for a note that its title tells whole", () => {
    expect(notePreview("<p>loose</p>", "loose")).to.deep.equal({ lines: [], cut: false });
    expect(notePreview("", "")).to.deep.equal({ lines: [], cut: false });
  });

  it("ends after twenty lines, and says that the text goes on", () => {
    const paragraphs = (count: number): string =>
      Array.from({ length: count }, (_, index) => `<p>line ${String(index)}</p>`).join("");
    expect(notePreview(paragraphs(PREVIEW_LINES), "")).to.have.property("cut", false);
    const longer = notePreview(paragraphs(PREVIEW_LINES + 1), "");
    expect(longer).to.have.property("cut", true);
    expect(longer.lines).to.have.length(PREVIEW_LINES);
    expect(longer.lines.at(-1)).to.equal("line 19");
  });

  it("holds at most 1,500 characters, whatever the note is", () => {
    expect(notePreview(`<p>${"x".repeat(1_500)}</p>`, "").cut).to.equal(false);
    const cut = notePreview(`<p>${"x".repeat(1_501)}</p>`, "");
    expect(cut).to.deep.equal({ lines: [`${"x".repeat(1_499)}…`], cut: true });
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 4_000 }), (html) => {
        const { lines } = notePreview(`<p>${html.repeat(2)}</p><p>${html}</p>`, "");
        expect(lines.length).to.be.at.most(PREVIEW_LINES);
        expect(lines.join("").length).to.be.at.most(PREVIEW_CHARACTERS);
      }),
    );
  });

  it("finds the text behind a picture, and in the most broken mark-up", () => {
    const picture = `<img src="data:image/png;base64,${"A".repeat(300_000)}">`;
    expect(notePreview(`<p>${picture}</p><p>below it</p>`, "").lines).to.deep.equal(["below it"]);
    expect(notePreview("<br ".repeat(200_000), "")).to.deep.equal({ lines: [], cut: false });
  });
});
