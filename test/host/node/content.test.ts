import { expect } from "chai";
import fc from "fast-check";
import { describe, it } from "mocha";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { createNodeContent } from "../../../src/host/node/content.ts";
import { withoutFrontMatter } from "../../../src/host/shared/note-content/front-matter.ts";

const content = createNodeContent();
const folder = (name: string): URL => new URL(`./golden/${name}/`, import.meta.url);

/** The reviewed text of a golden file; with `UPDATE_GOLDEN` set it becomes what the program gives now. */
function golden(file: URL, actual: string): string {
  if (process.env["UPDATE_GOLDEN"] !== undefined) writeFileSync(file, actual);
  return readFileSync(file, "utf8");
}

function inputs(dir: string, ending: string): string[] {
  const names = readdirSync(folder(dir)).filter(
    (name) => name.endsWith(ending) && !name.endsWith(".back.md"),
  );
  return names.map((name) => name.slice(0, -ending.length)).sort();
}

describe("Markdown as note HTML", () => {
  for (const name of inputs("from-markdown", ".md")) {
    it(`converts ${name}, and back`, async () => {
      const markdown = readFileSync(new URL(`${name}.md`, folder("from-markdown")), "utf8");
      const html = `${await content.markdownToHtml(markdown)}\n`;
      expect(html).to.equal(golden(new URL(`${name}.html`, folder("from-markdown")), html));
      const back = await content.htmlToMarkdown(html);
      expect(back).to.equal(golden(new URL(`${name}.back.md`, folder("from-markdown")), back));
      // HTML has more than one way to say the same, and a formula's bars in a table get the names that TeX has for them.
      if (name !== "html" && name !== "math-in-table") {
        expect(`${await content.markdownToHtml(back)}\n`).to.equal(html);
      }
    });
  }

  it("leaves out front matter only when it is a mapping at the top", () => {
    expect(withoutFrontMatter("---\na: 1\n---\ntext")).to.equal("text");
    expect(withoutFrontMatter('---\r\n"a b": [1]\r\n...\r\ntext')).to.equal("text");
    for (const text of [
      "text\n---\na: 1\n---\n",
      "---\na: 1\ntext",
      "---\n- a: 1\n---\n",
      "---\n---\ntext",
      "---\na:1\n---\n",
      "---\na b: 1\n---\n",
      "---\n\na: 1\n---\n",
    ]) {
      expect(withoutFrontMatter(text)).to.equal(text);
    }
  });

  it("takes money for money whatever stands around it", async () => {
    const amount = fc.integer({ min: 1, max: 9999 }).map((value) => `$${String(value)}`);
    const words = fc.stringMatching(/^[a-z]{1,6}( [a-z]{1,6})?$/);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(words, amount), { minLength: 1, maxLength: 6 }), async (parts) => {
        const text = parts.map((part) => part.join(" ")).join(" ");
        expect(await content.markdownToHtml(text)).to.equal(`<p>${text}</p>`);
      }),
    );
  });

  it("keeps every formula as it was written", async () => {
    const formula = fc
      .stringMatching(/^[a-z0-9\\{}^_+*|<>&=()[\] -]{1,20}$/)
      .map((text) => text.replace(/[\\\s]+$/, "").trim())
      .filter((text) => !/^[\s>]*$/.test(text));
    const escape = (text: string): string =>
      text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
    await fc.assert(
      fc.asyncProperty(formula, async (text) => {
        expect(await content.markdownToHtml(`see $${text}$.`)).to.equal(
          `<p>see <span class="math">$${escape(text)}$</span>.</p>`,
        );
        expect(await content.markdownToHtml(`$$\n${text}\n$$`)).to.equal(
          `<pre class="math">$$${escape(text)}$$</pre>`,
        );
      }),
    );
  });
});

describe("note HTML", () => {
  for (const name of inputs("from-notes", ".html")) {
    it(`of ${name} becomes Markdown and text`, async () => {
      const html = readFileSync(new URL(`${name}.html`, folder("from-notes")), "utf8");
      const markdown = await content.htmlToMarkdown(html);
      expect(markdown).to.equal(golden(new URL(`${name}.md`, folder("from-notes")), markdown));
      const text = `${await content.htmlToText(html)}\n`;
      expect(text).to.equal(golden(new URL(`${name}.txt`, folder("from-notes")), text));
    });
  }

  for (const name of inputs("from-notes", ".html").filter((each) => each !== "awkward")) {
    it(`of ${name}, written by Zotero, passes the sanitiser unchanged`, async () => {
      const html = readFileSync(new URL(`${name}.html`, folder("from-notes")), "utf8")
        .trim()
        .replaceAll("/>", ">");
      // The parser gives a table its body.
      const sound =
        name === "citation-analysis"
          ? html.replace("<table>\n", "<table>\n<tbody>").replace("</table>", "</tbody></table>")
          : html;
      expect(await content.sanitizeNoteHtml(html)).to.equal(sound);
    });
  }
});

describe("sanitiser of notes", () => {
  const attacks = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<svg><script>alert(1)</script></svg>",
    "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>",
    '<a href="javascript:alert(1)">x</a>',
    '<a href="&#106;avascript:alert(1)">x</a>',
    '<a href="data:text/html,<script>alert(1)</script>">x</a>',
    '<p style="background: url(javascript:alert(1))">x</p>',
    "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
    "<form><input name=attributes></form>",
    "<p onclick=alert(1)>x</p>",
    "<style>@import 'x'</style><link rel=stylesheet href=x><meta http-equiv=refresh><base href=x>",
    "<object data=x></object><embed src=x><video src=x onerror=alert(1)></video>",
    "<noscript><p title='</noscript><img src=x onerror=alert(1)>'>",
    '<img data-attachment-key="ABCD2345" src="javascript:alert(1)">',
  ];

  for (const attack of attacks) {
    it(`leaves nothing that runs or loads of ${attack}`, async () => {
      const clean = await content.sanitizeNoteHtml(`before ${attack} after`);
      expect(clean).to.contain("before");
      expect(clean).not.to.match(
        /<(script|svg|math|iframe|form|input|style|link|meta|base|object|embed|video|noscript)/i,
      );
      expect(clean).not.to.match(/javascript:|data:text|<[^>]*\son\w+=|<[^>]*\ssrc=|url\(/i);
    });
  }

  it("keeps what carries a note's data", async () => {
    const html =
      '<div data-zs-note-kind="digest" data-schema-version="9"><span data-zs-payload="e30="></span>' +
      '<p style="text-align: center; padding-left: 40px" dir="rtl">ש</p><img alt="a: b" data-attachment-key="ABCD2345">' +
      '<span style="color: #ff0000; background-color: rgb(1, 2, 3)">x</span></div>';
    expect(await content.sanitizeNoteHtml(html)).to.equal(html);
    expect(
      await content.sanitizeNoteHtml('<p class="a math b" id="x" style="position: fixed; color: red">x</p>'),
    ).to.equal('<p class="math" style="color: red">x</p>');
  });

  it("changes nothing the second time, whatever comes in", async () => {
    const tag = fc.constantFrom(
      "p",
      "b",
      "table",
      "tr",
      "td",
      "li",
      "ul",
      "pre",
      "span",
      "script",
      "svg",
      "form",
      "a",
      "h1",
    );
    const attribute = fc.constantFrom(
      "",
      ' class="math x"',
      ' style="color: red; top: 0"',
      ' onclick="x"',
      ' data-a="1"',
      ' href="x:y"',
    );
    const piece = fc.oneof(
      fc.tuple(tag, attribute).map(([name, attributes]) => `<${name}${attributes}>`),
      tag.map((name) => `</${name}>`),
      fc.constantFrom(
        "<!--",
        "-->",
        "<![CDATA[",
        "&lt;",
        "&",
        "<",
        "\u0000",
        "<img src=https://e.org/x alt=y>",
        "<br>",
      ),
      fc.string({ maxLength: 8 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 12 }), async (pieces) => {
        const once = await content.sanitizeNoteHtml(pieces.join(""));
        expect(await content.sanitizeNoteHtml(once)).to.equal(once);
      }),
    );
  });
});

describe("note conversion", () => {
  it("copes with any text as HTML and as Markdown", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary" }), async (text) => {
        expect(await content.markdownToHtml(text)).to.be.a("string");
        expect(await content.htmlToMarkdown(text)).to.be.a("string");
        expect(await content.htmlToText(text)).to.be.a("string");
      }),
    );
  });

  it("gives nothing for an empty note", async () => {
    for (const html of ["", '<div data-schema-version="9"></div>', "<p> </p>"]) {
      expect(await content.htmlToMarkdown(html)).to.equal("");
      expect(await content.htmlToText(html)).to.equal("");
    }
    expect(await content.markdownToHtml("")).to.equal("");
  });
});
