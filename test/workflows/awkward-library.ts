import type {
  DescribedItem,
  LibraryDescription,
} from "../../src/host/node/demo-library/library-description.ts";

const ADDED = "2024-05-01 08:00:00";
/** A picture of one dot. */
const DOT =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

const author = (lastName: string, firstName: string, creatorType = "author") =>
  ({ creatorType, firstName, lastName, fieldMode: 0 }) as const;

function note(key: string, html: string, more: Partial<DescribedItem> = {}): DescribedItem {
  return { key, itemType: "note", added: ADDED, note: `<div data-schema-version="9">${html}</div>`, ...more };
}

function image(key: string, name: string, present: boolean): DescribedItem {
  return {
    key,
    itemType: "attachment",
    added: ADDED,
    attachment: {
      linkMode: "embedded_image",
      contentType: "image/png",
      path: `storage:${name}`,
      ...(present ? { file: { base64: DOT } } : {}),
    },
  };
}

function paper(
  key: string,
  title: string,
  children: readonly DescribedItem[],
  more: Partial<DescribedItem> = {},
): DescribedItem {
  const { fields, ...rest } = more;
  return {
    key,
    itemType: "journalArticle",
    added: ADDED,
    fields: { ...(title === "" ? {} : { title }), ...fields },
    children,
    ...rest,
  };
}

/** Notes, titles and items that an export can stumble over. */
export const AWKWARD_LIBRARY: LibraryDescription = {
  localUserKey: "awKward2",
  libraries: [
    { libraryId: 1, type: "user" },
    { libraryId: 2, type: "group", groupId: 900000301, name: "Awkward group" },
  ],
  collections: [{ key: "AWKWARD2", name: "Awkward" }],
  items: [
    paper(
      "ZHPAPER2",
      "潮汐与港口：百年观测",
      [
        note("ZHNTE222", "<h1>要点</h1>\n<p>港口的水位。</p>"),
        note("ZHNTE333", "<h1>要点</h1>\n<p>同名的第二条。</p>"),
        note("ZHNTE444", "<h1>要点</h1>\n<p>同名的第三条。</p>", { tags: ["综述", 'a "quoted" tag'] }),
      ],
      {
        fields: { date: "2020-02", publicationTitle: "水文通讯", DOI: "10.5555/swtx.41.12" },
        creators: [author("王", "小雨")],
      },
    ),
    paper(
      "ARPAPER2",
      "المد والجزر في الموانئ الصغيرة",
      [note("ARNTE222", `<h1 dir="rtl">ملاحظات</h1>\n<p dir="rtl">البحر هادئ، pH 8.1، والميناء نائم.</p>`)],
      {
        itemType: "bookSection",
        fields: { bookTitle: "كتاب البحر", date: "2019", publisher: "دار الموج", ISBN: "978-0-00-000003-3" },
        creators: [
          author("الزيتوني", "ليلى"),
          author("Okafor", "Ifeanyi", "bookAuthor"),
          author("Quill", "Bertram", "editor"),
        ],
      },
    ),
    paper("EMPAPER2", "🌊 Why harbours silt up 👩🏽‍🔬", [note("EMNTE222", "<p>🪨🪨🪨</p>")], {
      itemType: "presentation",
      fields: { date: "été 2023" },
      creators: [author("Figueira", "Inês", "presenter")],
    }),
    paper(
      "MKPAPER2",
      `Binding of <i>Ulva</i> to CO<sub>2</sub> <span style="font-variant:small-caps;">in</span> vitro <span class="nocase">DNA</span>`,
      [
        note(
          "MKNTE222",
          `<h1>On <i>Ulva</i><br>and CO<sub>2</sub></h1>
<p><strong>Bold</strong>, <em>slanted</em>, <u>under</u>, <span style="text-decoration: line-through">gone</span>, H<sub>2</sub>O, x<sup>2</sup>, $5 and $6.</p>
<p><span class="math">$a_1 &lt; b$</span></p>
<pre class="math">$$\\begin{aligned}
x &amp;= 1 \\\\
y &amp;= |z|
\\end{aligned}$$</pre>
<table><tbody><tr><th><p>f</p></th><th><p>of x | y</p></th></tr><tr><td><p><span class="math">$|x|$</span></p></td><td><p>one</p><p>two</p></td></tr></tbody></table>
<ol start="3"><li><p>three</p><ul><li><p>below</p></li></ul></li><li><p>four</p></li></ol>
<blockquote><p>quoted</p><p>twice</p></blockquote>
<pre>[image MKIMGE22: only code]
---</pre>`,
        ),
      ],
      {
        fields: {
          date: "2022-03",
          publicationTitle: "Journal of <b>Small</b> Waters",
          extra: "Citation Key: castellanos2022\nPMID: 123",
        },
        creators: [
          author("Castellanos", "Aurelio"),
          { creatorType: "author", firstName: "", lastName: "Guild of “Pile” Drivers", fieldMode: 1 },
        ],
        tags: ["key paper"],
      },
    ),
    paper(
      "IMPAPER2",
      "Pictures: here, there & nowhere",
      [
        note(
          "IMNTE222",
          `<h1>Pictures</h1>
<p><img alt="tide (low)" data-attachment-key="IMHERE22" width="1" height="1"> and again <img alt="tide (low)" data-attachment-key="IMHERE22"></p>
<p><img alt="tide (low)" data-attachment-key="IMHERE33"></p>
<p><img data-attachment-key="IMHERE44"></p>
<p><img alt="lost" data-attachment-key="IMLOST22"></p>
<p><img alt="someone else’s" data-attachment-key="MKNTE222"></p>
<p><img alt="of nobody" data-attachment-key="NOSUCHKY"></p>`,
          {
            children: [
              image("IMHERE22", "image.png", true),
              image("IMHERE33", "image.png", true),
              image("IMHERE44", "image.PNG", true),
              image("IMLOST22", "image.png", false),
            ],
          },
        ),
      ],
      { itemType: "case", fields: { dateDecided: "1987-10-01", court: "Court of Invented Appeals" } },
    ),
    paper("CON22222", "CON", [note("CONNTE22", "<p>???</p>"), note("CONNTE33", "")]),
    paper("BLANK222", "", [note("BLANKNT2", "<hr>\n<p>After a rule</p>")]),
    paper(
      "YAMLPPR2",
      `"Quotes": a \\ backslash, # a hash and --- dashes`,
      [note("YAMLNTE2", "<p>- not: a list</p>")],
      {
        fields: { date: "n.d.", url: "https://example.org/?a=1&b=[2]" },
      },
    ),
    paper("LONGPPR2", `${"Very long title of a paper about tides and harbours ".repeat(6)}end.`, [
      note("LONGNTE2", `<h1>${"👩🏽‍🔬".repeat(90)}</h1>\n<p>Science.</p>`),
    ]),
    paper("TRSHNTS2", "Only a trashed note", [note("TRASHED2", "<p>Gone</p>", { trashed: true })]),
    note("LOOSENT2", "<h1>A loose note/with a slash</h1>\n<p>Nobody’s.</p>", {
      tags: ["to do"],
      collections: ["AWKWARD2"],
    }),
    paper("GRPPPER2", "A paper of the group", [note("GRPNOTE2", "<p>Shared.</p>")], {
      libraryId: 2,
      fields: { date: "2024" },
    }),
  ],
};
