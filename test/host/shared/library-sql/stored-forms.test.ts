import { join } from "node:path";
import Database from "better-sqlite3";
import { expect } from "chai";
import fc from "fast-check";
import { after, before, describe, it } from "mocha";
import {
  attachmentFilename,
  LINK_MODES,
  pathResolver,
  storablePath,
} from "../../../../src/host/shared/library-sql/attachment-path.ts";
import { noteTitle, unwrapNote, wrapNote } from "../../../../src/host/shared/library-sql/note-text.ts";
import { posixPaths } from "../../../../src/host/shared/paths.ts";
import { searchText, storedSearchText } from "../../../../src/host/shared/library-sql/search-text.ts";
import { sortTitle, titleOrder } from "../../../../src/host/shared/library-sql/title-order.ts";
import {
  dateText,
  isoTime,
  sqlMilliseconds,
  sqlTime,
  storedDate,
  storedTime,
  storedYear,
} from "../../../../src/host/shared/library-sql/zotero-date.ts";
import { genuineDirectory, removeTemporary } from "../../node/library/genuine-directory.ts";

const NOW = Date.UTC(2026, 0, 5);

describe("forms in which Zotero stores things", () => {
  let db: Database.Database;

  before(() => {
    db = new Database(join(genuineDirectory().dir, "zotero.sqlite"), { readonly: true });
  });
  after(() => {
    db.close();
    removeTemporary();
  });
  const pairs = (sql: string): [string, string | null][] =>
    db.prepare<[], [string, string | null]>(sql).raw().all();

  describe("notes", () => {
    it("have the titles that Zotero gave them", () => {
      const notes = pairs("SELECT note, title FROM itemNotes");
      expect(notes).to.have.length(19);
      for (const [note, title] of notes) expect(noteTitle(unwrapNote(note))).to.equal(title);
    });

    it("are titled by their first line as plain text", () => {
      expect(noteTitle("<h1>A &amp; B &#8211; <i>c</i> &#x1F331;</h1><p>more</p>")).to.equal("A & B – c 🌱");
      expect(noteTitle("<blockquote>\n<p>Foo</p>\n</blockquote>")).to.equal("Foo");
      expect(noteTitle("<p>one<br/>two</p><p>three</p>")).to.equal("one two");
      expect(noteTitle("  plain text\nmore")).to.equal("plain text");
      expect(noteTitle("")).to.equal("");
      expect(noteTitle("<p></p>")).to.equal("");
      expect(noteTitle(`<p>${"x".repeat(300)}</p>`)).to.equal("x".repeat(120));
      expect(noteTitle("<p>5 &lt; 6 &unknown; &constructor; &#0;</p>")).to.equal(
        "5 < 6 &unknown; &constructor; \ufffd",
      );
    });

    it("come back from their wrapper whatever they hold", () => {
      fc.assert(
        fc.property(fc.string({ unit: "grapheme" }), (html) => {
          expect(unwrapNote(wrapNote(html))).to.equal(html);
        }),
      );
      expect(unwrapNote("<p>old, without wrapper</p>")).to.equal("<p>old, without wrapper</p>");
    });
  });

  describe("search text", () => {
    it("is what Zotero stored beside every value, tag and name", () => {
      const stored = [
        ...pairs("SELECT value, valueNormalized FROM itemDataValues"),
        ...pairs("SELECT name, nameNormalized FROM tags"),
        ...pairs("SELECT firstName, firstNameNormalized FROM creators"),
        ...pairs("SELECT lastName, lastNameNormalized FROM creators"),
        ...pairs("SELECT comment, commentNormalized FROM itemAnnotations WHERE comment IS NOT NULL"),
      ];
      expect(stored.length).to.be.greaterThan(390);
      for (const [value, normalized] of stored) expect(storedSearchText(value), value).to.equal(normalized);
    });

    it("ignores case, accents and typography", () => {
      expect(searchText("Søren’s <i>Straße</i> – ½ ﬁn X² か")).to.equal("soren's strasse - 1/2 fin x2 か");
    });
  });

  describe("dates", () => {
    it("have the sort keys that Zotero gave them", () => {
      const values = pairs(
        `SELECT v.value, f.fieldName FROM itemData d JOIN itemDataValues v USING (valueID)
         JOIN fieldsCombined f USING (fieldID) WHERE f.fieldName IN ('date', 'dateDecided')`,
      );
      expect(values.length).to.equal(52);
      for (const [value] of values) expect(storedDate(dateText(value), NOW)).to.equal(value);
    });

    for (const [text, key] of [
      ["2022-03-04", "2022-03-04"],
      ["2011-00-00", "2011-00-00"],
      ["2022/3", "2022-03-00"],
      ["4/3/26", "2026-04-03"],
      ["4/3/27", "1927-04-03"],
      ["3/4/2021", "2021-03-04"],
      ["25/4/2021", "2021-04-25"],
      ["March 4, 2021", "2021-03-04"],
      ["4 March 2021", "2021-03-04"],
      ["12th of Sept. 1998", "1998-09-12"],
      ["Winter 2017", "2017-00-00"],
      ["2020/2021", "2020-00-00"],
      ["circa 1850", "1850-00-00"],
      ["2008年5月12日", "2008-05-12"],
      ["n.d.", "0000-00-00"],
      ["44 BC", "0000-00-00"],
      ["-0044", "0000-00-00"],
      ["in press", "0000-00-00"],
      ["2022-13-45", "2022-00-13"],
    ] as const) {
      it(`are sorted as ${key} when a person typed ${text}`, () => {
        expect(storedDate(text, NOW)).to.equal(`${key} ${text}`);
      });
    }

    it("give back exactly what was typed", () => {
      fc.assert(
        fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[-0-9/: .]{1,12}$/)), (typed) => {
          expect(dateText(storedDate(typed, NOW))).to.equal(typed);
        }),
      );
      expect(dateText("2022-03-04 10:11:12")).to.equal("2022-03-04 10:11:12");
    });

    it("tell their year", () => {
      expect([
        storedYear("2022-03-00 March 2022", NOW),
        storedYear("0000-00-00 n.d.", NOW),
        storedYear("1999", NOW),
      ]).to.deep.equal([2022, undefined, 1999]);
    });

    it("are points in time of UTC", () => {
      const time = Date.UTC(2022, 8, 3, 14, 5, 20);
      expect(sqlTime(time)).to.equal("2022-09-03 14:05:20");
      expect(sqlMilliseconds("2022-09-03 14:05:20")).to.equal(time);
      expect(sqlMilliseconds("2022-09-03T14:05:20Z")).to.equal(time);
      expect(sqlMilliseconds("2022-09-03")).to.equal(Date.UTC(2022, 8, 3));
      for (const unreadable of ["", "yesterday", "2022-02-31 00:00:00", null, 12]) {
        expect(sqlMilliseconds(unreadable)).to.be.NaN;
      }
      expect(storedTime(isoTime("2022-09-03 14:05:20"))).to.equal("2022-09-03 14:05:20");
      expect(isoTime("2022-09-03 14:05:20")).to.equal("2022-09-03T14:05:20Z");
      expect([isoTime("2022-09-03"), storedTime("soon")]).to.deep.equal(["2022-09-03", "soon"]);
    });
  });

  describe("paths of attachments", () => {
    const resolve = pathResolver({ dir: "/data", linkedBase: "/base/dir", paths: posixPaths });

    it("lead below the storage folder, the base directory, or where they say", () => {
      expect(resolve("ABCD2345", 0, "storage:a b.pdf")).to.equal("/data/storage/ABCD2345/a b.pdf");
      expect(resolve("ABCD2345", 4, "storage:image.png")).to.equal("/data/storage/ABCD2345/image.png");
      expect(resolve("ABCD2345", 0, "storage:sub/a.pdf")).to.equal("/data/storage/ABCD2345/sub/a.pdf");
      expect(resolve("ABCD2345", 2, "attachments:x/y.pdf")).to.equal("/base/dir/x/y.pdf");
      expect(resolve("ABCD2345", 2, "attachments:x\\y.pdf")).to.equal("/base/dir/x/y.pdf");
      expect(resolve("ABCD2345", 2, "/elsewhere/../there/z.pdf")).to.equal("/there/z.pdf");
    });

    it("lead nowhere for links, for other systems, and out of their folder", () => {
      for (const [mode, stored] of [
        [3, null],
        [3, "storage:x"],
        [0, null],
        [0, ""],
        [0, "storage:"],
        [0, "storage:.."],
        [0, "storage:../other/secret.pdf"],
        [0, "storage:.zotero-ft-cache"],
        [0, "/absolute.pdf"],
        [2, "attachments:../../etc/passwd"],
        [2, "C:\\Users\\x\\y.pdf"],
        [2, "relative.pdf"],
      ] as const) {
        expect(resolve("ABCD2345", mode, stored), String(stored)).to.equal(undefined);
      }
      expect(pathResolver({ dir: "/data", paths: posixPaths })("ABCD2345", 2, "attachments:y.pdf")).to.equal(
        undefined,
      );
    });

    it("never leave the item's folder, whatever the database says", () => {
      fc.assert(
        fc.property(fc.string(), fc.constantFrom("storage:", "attachments:"), (name, prefix) => {
          const path = resolve("ABCD2345", prefix === "storage:" ? 0 : 2, `${prefix}${name}`);
          const folder = prefix === "storage:" ? "/data/storage/ABCD2345/" : "/base/dir/";
          if (path !== undefined) expect(join(path).startsWith(folder)).to.equal(true);
        }),
      );
    });

    it("end in the file's name", () => {
      expect(attachmentFilename(0, "storage:a.b.pdf")).to.equal("a.b.pdf");
      expect(attachmentFilename(2, "attachments:x/y z.pdf")).to.equal("y z.pdf");
      expect(attachmentFilename(2, "C:\\Users\\x\\y.pdf")).to.equal("y.pdf");
      expect(attachmentFilename(2, "/home/a\\b.pdf")).to.equal("a\\b.pdf");
      expect(attachmentFilename(3, null)).to.equal(undefined);
    });

    it("are stored in the form of their link mode only", () => {
      const forms = ["storage:a.pdf", "storage:../a", "attachments:a.pdf", "/a.pdf", "D:/a.pdf", null];
      expect(LINK_MODES.map((mode) => forms.map((form) => storablePath(mode, form)))).to.deep.equal([
        [true, false, false, false, false, false],
        [true, false, false, false, false, false],
        [false, false, true, true, true, false],
        [false, false, false, false, false, true],
        [true, false, false, false, false, false],
      ]);
    });
  });

  describe("titles", () => {
    it("are listed as a person sorts them", () => {
      const compare = titleOrder("en-US");
      const titles = ["item 10", "Item 2", "", "élan", "Elephant", "(item 3)", "_note", "eland"];
      expect(titles.toSorted(compare)).to.deep.equal([
        "",
        "_note",
        "(item 3)",
        "élan",
        "eland",
        "Elephant",
        "Item 2",
        "item 10",
      ]);
    });

    it("compare consistently", () => {
      const compare = titleOrder("en-US");
      fc.assert(
        fc.property(fc.string(), fc.string(), (a, b) => {
          expect(Math.sign(compare(a, b)) + Math.sign(compare(b, a))).to.equal(0);
          expect(compare(a, a)).to.equal(0);
        }),
      );
    });

    it("count without markup and leading punctuation", () => {
      expect(sortTitle("<i>Synechococcus</i> blooms")).to.equal("Synechococcus blooms");
      expect(sortTitle("“Quoted” start")).to.equal("Quoted” start");
      expect(sortTitle("... and (more)")).to.equal("and (more)");
      expect(sortTitle("#hash @at *star")).to.equal("#hash @at *star");
    });
  });
});
