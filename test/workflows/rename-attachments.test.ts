import { expect } from "chai";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "mocha";
import fc from "fast-check";
import type { RunReport } from "../../src/model/manager-api.ts";
import { createWritingPlaces, type WritingPlace, type WritingPlaces } from "../undo/writing-runs.ts";
import { newName } from "../../workflows/rename-attachments/lib/new-name.mjs";
import { checkTemplate, fillTemplate } from "../../workflows/rename-attachments/lib/template.mjs";

const DEFAULT = "[{creators} - ][{year} - ]{title}";
const ITEM = {
  ref: { libraryId: 1, key: "ABCDEFGH" },
  itemType: "journalArticle",
  title: "The <i>quiet</i> hour: between tides/2?",
  fields: { date: "2021-05-03" },
  creators: [{ creatorType: "author", lastName: "Marchetti" }],
};

async function nameOf(item: object, template = DEFAULT, titleLength = 80): Promise<string | undefined> {
  const library = { getItemDetail: async () => ({ item: { ...ITEM, ...item } }) };
  const attachment = { parentRef: ITEM.ref, linkMode: "imported_file", filename: "old.PDF" };
  return ((await newName(library, attachment, { template, titleLength })) as { readonly name?: string }).name;
}

describe("names that rename-attachments makes", () => {
  it("have what the template names, and are legal on every computer", async () => {
    expect(await nameOf({})).to.equal("Marchetti - 2021 - The quiet hour - between tides-2.PDF");
  });

  it("leave out what stands in brackets when the item lacks it", async () => {
    expect(await nameOf({ creators: [], fields: {} })).to.equal("The quiet hour - between tides-2.PDF");
    expect(fillTemplate("{key}[ ({year})]", { key: "K", year: "" })).to.equal("K");
  });

  it("cut titles and whole names at the end of a word", async () => {
    const title = "Длинное заглавие о приливах ".repeat(10).trim();
    const name = (await nameOf({ title, creators: [] })) ?? "";
    expect(Buffer.byteLength(name)).to.be.at.most(100);
    expect(name).to.equal("2021 - Длинное заглавие о приливах Длинное заглавие о.PDF");
  });

  it("do not take text of an item for a name of the template", async () => {
    expect(await nameOf({ title: "About {year} and [brackets]", creators: [] })).to.equal(
      "2021 - About {year} and [brackets].PDF",
    );
  });

  it("are made only of templates that can be read, all faults at once", () => {
    expect(() => checkTemplate(DEFAULT)).to.not.throw();
    expect(() => checkTemplate("[x] {tilte} {title")).to.throw(
      /“\[x\]” holds no name.*“\{tilte\}” is not known|no partner/s,
    );
    expect(() => checkTemplate("paper")).to.throw("all files would be called the same");
  });

  it("are never empty, too long, or illegal", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: "binary", maxLength: 200 }),
        fc.integer({ min: 10, max: 200 }),
        async (title, length) => {
          const name = await nameOf({ title, fields: {}, creators: [] }, "{title}", length);
          if (name === undefined) return;
          expect(Buffer.byteLength(name)).to.be.at.most(100);
          expect(name).to.match(/^[^<>:"/\\|?*\p{Cc}]+\.PDF$/u);
          expect(name).to.not.match(/^\s|[. ]\.PDF$/);
        },
      ),
    );
  });
});

describe("rename-attachments", function () {
  this.timeout(120_000);
  let places: WritingPlaces;
  before(async () => {
    places = await createWritingPlaces();
  });
  after(() => {
    places.remove();
  });

  const stored = (place: WritingPlace) =>
    readdirSync(join(place.library, "storage"), { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".pdf"))
      .sort();

  const run = (place: WritingPlace, ...args: readonly string[]) =>
    place.zwm(["run", "rename-attachments", "--select", "QUIETHR2,SALTWDG2", "--json", ...args]);

  it("shows the new names first, renames files with their items, and undo brings the old names back", async () => {
    const place = places.make();
    const untouched = await place.states();
    const before = stored(place);
    const shown = await run(place, "--dry-run");
    expect(stored(place)).to.deep.equal(before);
    expect((shown.json as RunReport).wouldWrite.flatMap(({ lines }) => lines).join("\n")).to.contain(
      "Halloran - 2019 - Salt wedges in small estuaries.pdf",
    );

    const { code, json, stderr } = await run(place, "--yes");
    expect(code, stderr).to.equal(0);
    const renamed = stored(place).filter((path) => !before.includes(path));
    expect(renamed.map((path) => path.slice(9)).sort()).to.include(
      "Halloran - 2019 - Salt wedges in small estuaries.pdf",
    );
    expect(stored(place)).to.have.length(before.length);
    expect(await place.states()).to.not.deep.equal(untouched);

    expect((await place.zwm(["undo", (json as RunReport).summary.runId])).code).to.equal(0);
    expect(stored(place)).to.deep.equal(before);
    expect(await place.states()).to.deep.equal(untouched);
  });

  it("leaves out files that have their name already", async () => {
    const place = places.make();
    expect((await run(place, "--yes")).code).to.equal(0);
    const { json } = await run(place, "--yes");
    const { units } = json as RunReport;
    expect(units.map(({ state, reason }) => [state, reason])).to.deep.equal(
      units.map(() => ["skipped", "It has that name already."]),
    );
    expect(existsSync(join(place.library, "storage"))).to.equal(true);
  });
});
