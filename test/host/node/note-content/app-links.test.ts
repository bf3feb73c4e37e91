import { expect } from "chai";
import { describe, it } from "mocha";
import { createNodeContent } from "../../../../src/host/node/content.ts";

const content = createNodeContent();
const attribute = (value: unknown): string => encodeURIComponent(JSON.stringify(value));
const item = (key: string, library = "users/1234567"): object => ({
  uris: [`http://zotero.org/${library}/items/${key}`],
});

/** A citation as Zotero's editor writes it, each cited item in a span of its own. */
function citation(items: readonly object[], texts: readonly string[]): string {
  const spans = texts.map((text) => `<span class="citation-item">${text}</span>`).join("; ");
  return `<span class="citation" data-citation="${attribute({ citationItems: items, properties: {} })}">(${spans})</span>`;
}

function quotation(annotation: object, text = "“quoted”"): string {
  return `<span class="highlight" data-annotation="${attribute(annotation)}">${text}</span>`;
}

const annotation = {
  attachmentURI: "http://zotero.org/users/local/dEm7Pier/items/QUIETPDF",
  annotationKey: "QUIETANN",
  position: { pageIndex: 4, rects: [] },
};

async function markdown(html: string): Promise<string> {
  return (await content.htmlToMarkdown(`<p>${html}</p>`)).trim();
}

describe("links of notes into Zotero", () => {
  it("each cited item is a link of its own, in its own library", async () => {
    const items = [
      item("QUIETHR2"),
      item("GAUGE222", "groups/900000201"),
      item("SALTWDG2", "users/local/dEm7Pier"),
    ];
    expect(
      await markdown(citation(items, ["Marchetti, 2021", "Seminar, 2024, p. 3", "Halloran [ed.]"])),
    ).to.equal(
      "([Marchetti, 2021](zotero://select/library/items/QUIETHR2); " +
        "[Seminar, 2024, p. 3](zotero://select/groups/900000201/items/GAUGE222); " +
        "[Halloran \\[ed.\\]](zotero://select/library/items/SALTWDG2))",
    );
  });

  it("a citation of an older note is one link, when it cites one item", async () => {
    const of = (items: readonly object[]) =>
      `<span class="citation" data-citation="${attribute({ citationItems: items })}">(Marchetti, 2021)</span>`;
    expect(await markdown(of([item("QUIETHR2")]))).to.equal(
      "[(Marchetti, 2021)](zotero://select/library/items/QUIETHR2)",
    );
    expect(await markdown(of([item("QUIETHR2"), item("SALTWDG2")]))).to.equal("(Marchetti, 2021)");
  });

  it("a quotation opens its file at its page, after its citation", async () => {
    const open = "([open](zotero://open-pdf/library/items/QUIETPDF?page=5&annotation=QUIETANN))";
    expect(await markdown(`${quotation(annotation)} and on`)).to.equal(`“quoted” ${open} and on`);
    expect(
      await markdown(`${quotation(annotation)} ${citation([item("QUIETHR2")], ["M, p. 5"])} so`),
    ).to.equal(`“quoted” ([M, p. 5](zotero://select/library/items/QUIETHR2)) ${open} so`);
  });

  it("a quotation from something without pages opens the file", async () => {
    const position = { type: "FragmentSelector", value: "epubcfi(/6/4)" };
    expect(await markdown(quotation({ ...annotation, position }))).to.equal(
      "“quoted” ([open](zotero://open/library/items/QUIETPDF?annotation=QUIETANN))",
    );
  });

  it("the image of an annotation is followed by its link", async () => {
    const image = `<img data-attachment-key="RCHIMAGE" alt="tide" data-annotation="${attribute(annotation)}">`;
    expect(await markdown(`${image} seen`)).to.equal(
      "[image RCHIMAGE: tide] ([open](zotero://open-pdf/library/items/QUIETPDF?page=5&annotation=QUIETANN)) seen",
    );
  });

  it("what names no item of Zotero stays text", async () => {
    for (const uri of [
      "http://www.mendeley.com/documents/?uuid=1",
      "javascript:alert(1)",
      "http://zotero.org/x/items/A",
    ]) {
      expect(await markdown(citation([{ uris: [uri] }], ["Someone, 1999"]))).to.equal("(Someone, 1999)");
      expect(await markdown(quotation({ ...annotation, attachmentURI: uri }))).to.equal("“quoted”");
    }
    for (const broken of [
      "",
      "%",
      "%7B",
      "null",
      "[]",
      attribute({ citationItems: "x" }),
      attribute({ citationItems: [null, 7] }),
    ]) {
      expect(
        await markdown(
          `<span class="citation" data-citation="${broken}">(<span class="citation-item">A</span>)</span>`,
        ),
      ).to.equal("(A)");
    }
  });
});
