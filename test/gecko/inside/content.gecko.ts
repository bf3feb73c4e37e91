import { expect } from "chai";
import { createGeckoClock } from "../../../src/host/zotero/clock.ts";
import {
  createGeckoContent,
  type GeckoContent,
  type GeckoContentOptions,
} from "../../../src/host/zotero/content/gecko-content.ts";
import { NoteData, NoteElement, type NoteNode } from "../../../src/host/shared/note-content/note-nodes.ts";
import { parseNote } from "../../../src/host/shared/note-content/parse-note.ts";
import { createXpcom } from "../../../src/host/zotero/xpcom.ts";
import type { NoteConversions } from "../../../src/ports/content.ts";
import { noteTexts } from "../../host/shared/note-texts.ts";
import type { GeckoCases, GeckoEnv } from "../harness/gecko-cases.ts";
import { fc } from "./fast-check.ts";
import { longestHold } from "./longest-hold.ts";
import { refusal } from "./refusal.ts";
import { withWorkerUrl } from "./worker-alias.ts";

async function withContent(
  { args }: GeckoEnv,
  work: (content: GeckoContent) => Promise<void>,
  options: Partial<GeckoContentOptions> = {},
): Promise<void> {
  await withWorkerUrl(args, async (workerUrl) => {
    const content = createGeckoContent({ workerUrl, clock: createGeckoClock(), ...options });
    try {
      await work(content);
    } finally {
      content.close();
    }
  });
}

interface OnNode {
  readonly text: string;
  readonly results: Readonly<Record<keyof NoteConversions, string>>;
}

const textsOnNode = async ({ args }: GeckoEnv): Promise<readonly OnNode[]> =>
  JSON.parse(await IOUtils.readUTF8(args["onNode"] as string)) as readonly OnNode[];

const MEMBERS = ["sanitizeNoteHtml", "htmlToMarkdown", "markdownToHtml", "htmlToText"] as const;

/** Takes the Markdown writer minutes. */
const ENDLESS = "<x-y>".repeat(500) + "<b>text</b>".repeat(150_000);

/** A document as plain data, whoever made it. */
type Outline = string | readonly [string, readonly string[], readonly Outline[]];

function ours(node: NoteNode): Outline {
  if (node instanceof NoteData) return `${node.nodeName} ${node.data}`;
  if (!(node instanceof NoteElement)) return node.nodeName;
  const attributes = node.attributes.map(({ name, value }) => `${name}=${value}`);
  const { childNodes } = node.content === undefined ? node : node.content;
  return [node.nodeName, attributes, childNodes.map(ours)];
}

function native(node: Node): Outline {
  if (node.nodeType !== 1) return `${node.nodeName} ${(node as Text).data}`;
  const element = node as Element;
  // A form's own properties may be hidden by what it holds.
  const names = element.getAttributeNames();
  const attributes = names.map((name) => `${name}=${element.getAttribute(name) ?? ""}`);
  const held: Node = "content" in element ? (element as HTMLTemplateElement).content : element;
  return [node.nodeName, attributes, Array.from(held.childNodes, native)];
}

const note = (bytes: number): string => {
  const part =
    '<h2>Title <span class="math">$x$</span></h2><p>Text <b>bold</b> and <a href="https://e.org/x">link</a>.</p>\n' +
    "<ul><li>one</li><li>two <code>c</code></li></ul>\n<table><tbody><tr><td>1</td><td>2</td></tr></tbody></table>\n";
  return part.repeat(Math.ceil(bytes / part.length));
};

export const cases: GeckoCases = {
  "F69 to F73: every text becomes what it becomes on Node, byte for byte": async (env) => {
    const texts = await textsOnNode(env);
    expect(texts).to.have.length.above(400);
    await withContent(env, async (content) => {
      for (const { text, results } of texts) {
        for (const member of MEMBERS) {
          const result = await content[member](text).catch((error: unknown) => {
            return `refused: ${(error as { code: string }).code}`;
          });
          expect([member, text, result]).to.deep.equal([member, text, results[member]]);
        }
      }
    });
  },
  "notes are read as the application's own parser reads them": () => {
    const parser = new DOMParser();
    fc.assert(
      fc.property(noteTexts(fc), (words) => {
        // Of NUL before everything else Gecko makes text, against the standard.
        const text = words.replaceAll("\u0000", "");
        const { body } = parser.parseFromString(text, "text/html");
        // What is within counts: a body has no place in a note.
        const mine = parseNote(text).body?.childNodes.map(ours);
        expect(mine).to.deep.equal(body === null ? undefined : Array.from(body.childNodes, native));
      }),
      { numRuns: 500 },
    );
  },
  "the application's own sanitiser finds nothing left to remove": async (env) => {
    const utils = createXpcom("@mozilla.org/parserutils;1", Ci.nsIParserUtils);
    const flags = (utils.SanitizerAllowComments ?? 0) | (utils.SanitizerAllowStyle ?? 0);
    const elements = (html: string): string[] => {
      const document = new DOMParser().parseFromString(html, "text/html");
      const all = document.querySelectorAll("body *") as ArrayLike<Element>;
      return Array.from(all, ({ nodeName }) => nodeName);
    };
    for (const { results } of await textsOnNode(env)) {
      for (const html of [results.sanitizeNoteHtml, results.markdownToHtml]) {
        expect(elements(utils.sanitize(html, flags))).to.deep.equal(elements(html));
        expect(html).not.to.match(/<[^>]*\s(?:on\w+|srcdoc|formaction)=|javascript:[^<]*"[^<]*>/i);
      }
    }
  },
  "a note of a megabyte is converted while the application goes on": async (env) => {
    const html = note(1_000_000);
    await withContent(env, async (content) => {
      // The worker's start is not the note's.
      await content.htmlToText("<p>a</p>");
      let markdown = "";
      for (const [member, text] of [
        ["sanitizeNoteHtml", () => html],
        ["htmlToMarkdown", () => html],
        ["htmlToText", () => html],
        ["markdownToHtml", () => markdown.slice(0, 100_000)],
      ] as const) {
        let result = "";
        let asking = 0;
        const { took, longest } = await longestHold(async () => {
          const begun = Date.now();
          const answer = content[member](text());
          asking = Date.now() - begun;
          result = await answer;
        });
        env.figure(`${member}, work of the main thread to ask, ms`, asking);
        if (member === "htmlToMarkdown") markdown = result;
        env.figure(`${member}, ms`, took);
        env.figure(`${member}, longest hold of the main thread, ms`, longest);
        expect(result).to.have.length.above(20_000);
        expect(longest, `${member} held the main thread`).to.be.below(took);
      }
    });
  },
  "a note that takes too long is given up, and those that wait are converted": async (env) => {
    await withContent(
      env,
      async (content) => {
        const endless = refusal(content.htmlToMarkdown(ENDLESS));
        const waiting = ["one", "two"].map((text) =>
          content.sanitizeNoteHtml(`<p>${text}</p><script>x</script>`),
        );
        const { code, args } = await endless;
        expect([code, args]).to.deep.equal(["note_conversion_failed", { reason: "slow", seconds: 2 }]);
        expect(await Promise.all(waiting)).to.deep.equal(["<p>one</p>", "<p>two</p>"]);
      },
      { timeoutMs: 2000 },
    );
  },
  "a worker that has nothing to do ends, and another one begins": async (env) => {
    await withContent(
      env,
      async (content) => {
        const clock = createGeckoClock();
        expect(await content.htmlToText("<p>one</p>")).to.equal("one");
        await new Promise<void>((resolve) => void clock.after(60, resolve));
        expect(await content.htmlToText("<p>two</p>")).to.equal("two");
      },
      { idleMs: 10 },
    );
  },
  "what waits when the plugin stops is refused, and what comes later": async (env) => {
    await withContent(env, async (content) => {
      const calls = [content.htmlToMarkdown(ENDLESS), content.htmlToText("<p>a</p>")].map(refusal);
      content.close();
      for (const call of calls) expect((await call).code).to.equal("canceled");
      expect((await refusal(content.htmlToText("<p>b</p>"))).code).to.equal("canceled");
    });
  },
  "a worker that is not there is said so": async (env) => {
    await withContent(
      env,
      async (content) => {
        expect((await refusal(content.htmlToText("<p>a</p>"))).code).to.equal("note_conversion_failed");
      },
      { workerUrl: "resource://gre/modules/zwm-none.mjs" },
    );
  },
};
