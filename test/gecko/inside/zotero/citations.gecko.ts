import { expect } from "chai";
import { createZoteroCitations } from "../../../../src/host/zotero/citations/citations.ts";
import { createGeckoClock } from "../../../../src/host/zotero/clock.ts";
import type { ZoteroApi } from "../../../../src/host/zotero/zotero-api.ts";
import type { ItemRef } from "../../../../src/model/item-ref.ts";
import type { JsonObject } from "../../../../src/model/json.ts";
import type { CitationsPort } from "../../../../src/ports/citations.ts";
import { longestHold } from "../longest-hold.ts";
import { refusal } from "../refusal.ts";
import type { ZoteroCases, ZoteroEnv } from "./zotero-cases.ts";

const never = new AbortController().signal;

function citationsOf({ zotero }: ZoteroEnv, timeoutMs?: number): CitationsPort {
  const localizer = { text: (id: string, args?: object) => `${id} ${JSON.stringify(args)}` };
  return createZoteroCitations({
    zotero,
    localizer,
    clock: createGeckoClock(),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  });
}

interface TranslatorsApi {
  reinit(): Promise<void>;
  getAllForType(type: string): Promise<readonly { readonly translatorID: string }[]>;
}

/** A search translator, by what it does with an item that is searched for. */
interface TestTranslator {
  readonly id: string;
  readonly label: string;
  readonly doSearch: string;
}

const CATALOGUE: TestTranslator = {
  id: "aaaaaaaa-0000-4000-8000-000000000001",
  label: "Test catalogue",
  doSearch: `
    const count = { one: 1, two: 2, none: 0 }[search.DOI.split("/")[1]];
    for (let at = 0; at < count; at++) {
      const item = new Zotero.Item("journalArticle");
      item.title = "Work " + at;
      item.publicationTitle = "Tides";
      item.DOI = search.DOI;
      item.date = "2021";
      item.creators = [
        { creatorType: "author", firstName: "Livia", lastName: "Marchetti" },
        { creatorType: "author", lastName: "Seminar of the Harbour", fieldMode: 1 },
        { creatorType: "author", lastName: "" },
      ];
      item.notes.push({ note: "x" });
      item.tags.push("tide");
      item.nonsense = "x";
      item.complete();
    }`,
};
const ABSENT: TestTranslator = {
  id: "aaaaaaaa-0000-4000-8000-000000000002",
  label: "Nobody there",
  doSearch: `return ZU.request("http://127.0.0.1:9/").then(() => undefined);`,
};
const SLOW: TestTranslator = {
  id: "aaaaaaaa-0000-4000-8000-000000000003",
  label: "Never ends",
  doSearch: "return new Promise(() => {});",
};
const BROKEN: TestTranslator = {
  id: "aaaaaaaa-0000-4000-8000-000000000004",
  label: "Broken",
  doSearch: `throw new Error("as it happens");`,
};

/** The application's search translators are these and no others while `work` is done. */
async function withTranslators(
  zotero: ZoteroApi,
  translators: readonly TestTranslator[],
  work: () => Promise<void>,
): Promise<void> {
  const api = zotero.Translators as TranslatorsApi;
  const folder = zotero.getTranslatorsDirectory().path;
  const paths = translators.map(({ label }) => PathUtils.join(folder, `${label}.js`));
  const all = api.getAllForType.bind(api);
  const own = new Set(translators.map(({ id }) => id));
  try {
    for (const [at, { id, label, doSearch }] of translators.entries()) {
      const metadata = {
        translatorID: id,
        translatorType: 8,
        label,
        creator: "test",
        target: "",
        minVersion: "5.0",
        maxVersion: "",
        priority: at + 1,
        inRepository: false,
        browserSupport: "gcsibv",
        lastUpdated: "2026-01-01 00:00:00",
      };
      const code = `function detectSearch(search) { return !!search.DOI; }\nfunction doSearch(search) { ${doSearch} }\n`;
      await IOUtils.writeUTF8(paths[at] ?? "", `${JSON.stringify(metadata, null, "\t")}\n\n${code}`);
    }
    await api.reinit();
    api.getAllForType = async (type) => (await all(type)).filter(({ translatorID }) => own.has(translatorID));
    await work();
  } finally {
    api.getAllForType = all;
    for (const path of paths) await IOUtils.remove(path, { ignoreAbsent: true });
    await api.reinit();
  }
}

const doi = (name: string) => ({ type: "DOI", value: `10.5555/${name}` }) as const;

async function newItem(
  zotero: ZoteroApi,
  title: string,
  fields: Record<string, string> = {},
): Promise<ItemRef> {
  const item = new zotero.Item("journalArticle");
  item.libraryID = zotero.Libraries.userLibraryID;
  item.setField("title", title);
  for (const [name, value] of Object.entries(fields)) item.setField(name as "date", value);
  item.setCreators([{ creatorType: "author", firstName: "Livia", lastName: "Marchetti" }]);
  await item.saveTx();
  return { libraryId: item.libraryID, key: item.key };
}

/** Where each title stands in a text; all of them must. */
function orderOf(text: string, titles: readonly string[]): readonly string[] {
  const places = titles.map((title) => [text.indexOf(title), title] as const);
  for (const [place, title] of places) expect(place, title).to.be.at.least(0);
  return places.sort(([a], [b]) => a - b).map(([, title]) => title);
}

export const cases: ZoteroCases = {
  "an identifier gives what the application's translators know, and saves nothing": async (env) => {
    const { zotero } = env;
    const before = (await zotero.Items.getAll(zotero.Libraries.userLibraryID)).length;
    await withTranslators(zotero, [CATALOGUE], async () => {
      const answer = await citationsOf(env).translateIdentifier(doi("one"), never);
      expect(answer).to.deep.equal({
        status: "matched",
        candidates: [
          {
            itemType: "journalArticle",
            fields: {
              title: "Work 0",
              publicationTitle: "Tides",
              DOI: "10.5555/one",
              date: "2021",
              libraryCatalog: "Test catalogue",
            },
            creators: [
              { creatorType: "author", firstName: "Livia", lastName: "Marchetti" },
              { creatorType: "author", name: "Seminar of the Harbour" },
            ],
          },
        ],
        evidence: {
          source: "zotero_translators",
          identifier: { type: "DOI", value: "10.5555/one" },
          translators: [{ id: CATALOGUE.id, label: CATALOGUE.label, found: 1 }],
        },
      });
      const two = await citationsOf(env).translateIdentifier(doi("two"), never);
      expect([two.status, two.candidates.length]).to.deep.equal(["ambiguous", 2]);
      const none = await citationsOf(env).translateIdentifier(doi("none"), never);
      expect([none.status, none.candidates]).to.deep.equal(["not_found", []]);
    });
    expect((await zotero.Items.getAll(zotero.Libraries.userLibraryID)).length).to.equal(before);
  },
  "a translator that fails does not keep the next one from being asked": async (env) => {
    await withTranslators(env.zotero, [BROKEN, ABSENT, CATALOGUE], async () => {
      const { status, evidence } = await citationsOf(env).translateIdentifier(doi("one"), never);
      expect(status).to.equal("matched");
      const asked = evidence["translators"] as readonly JsonObject[];
      expect(asked.map(({ label, found }) => [label, found])).to.deep.equal([
        ["Broken", 0],
        ["Nobody there", 0],
        ["Test catalogue", 1],
      ]);
      expect(asked[0]?.["error"]).to.contain("as it happens");
    });
  },
  "nothing found is told from nobody reached": async (env) => {
    await withTranslators(env.zotero, [BROKEN], async () => {
      expect((await citationsOf(env).translateIdentifier(doi("one"), never)).status).to.equal("not_found");
    });
    await withTranslators(env.zotero, [ABSENT, CATALOGUE], async () => {
      const error = await refusal(citationsOf(env).translateIdentifier(doi("none"), never));
      expect([error.code, error.args["host"]]).to.deep.equal(["network_unreachable", "Nobody there"]);
    });
    await withTranslators(env.zotero, [], async () => {
      expect((await citationsOf(env).translateIdentifier(doi("one"), never)).status).to.equal("not_found");
    });
  },
  "a search that does not end is given up, and one that is canceled at once": async (env) => {
    await withTranslators(env.zotero, [SLOW], async () => {
      const late = await refusal(citationsOf(env, 200).translateIdentifier(doi("one"), never));
      expect(late.code).to.equal("network_timeout");
      const controller = new AbortController();
      const call = refusal(citationsOf(env).translateIdentifier(doi("one"), controller.signal));
      controller.abort();
      expect((await call).code).to.equal("canceled");
      expect(
        (await refusal(citationsOf(env).translateIdentifier(doi("one"), AbortSignal.abort()))).code,
      ).to.equal("canceled");
    });
  },
  "formats are those whose translators are there, with the reason where they are not": async (env) => {
    const formats = await citationsOf(env).listFormats();
    expect(formats.map(({ id, available }) => [id, available])).to.deep.equal([
      ["better-bibtex", false],
      ["bibtex", true],
      ["biblatex", true],
      ["csl-json", true],
      ["ris", true],
    ]);
    expect(formats[0]?.reason).to.equal('citations-no-better-bibtex {"format":"Better BibTeX"}');
    const error = await refusal(citationsOf(env).render("better-bibtex", [], {}, never));
    expect(error.code).to.equal("citations_unavailable");
  },
  "references are written in the order given, in each format": async (env) => {
    const { zotero } = env;
    const titles = ["Salt wedges", "Quiet hours", "Tide gauges"];
    const refs = new Map<string, ItemRef>();
    for (const title of titles) refs.set(title, await newItem(zotero, title, { date: "2021" }));
    const order = ["Tide gauges", "Salt wedges", "Quiet hours"];
    const itemRefs = order.flatMap((title) => refs.get(title) ?? []);
    const citations = citationsOf(env);
    for (const { id } of (await citations.listFormats()).filter(({ available }) => available)) {
      const text = await citations.render(id, itemRefs, {}, never);
      expect([id, ...orderOf(text.replaceAll(/[{}]/g, ""), order)]).to.deep.equal([id, ...order]);
      expect(await citations.render(id, itemRefs, {}, never)).to.equal(text);
    }
    expect(await citations.render("bibtex", itemRefs, {}, never)).to.contain("@article{");
    const csl = JSON.parse(await citations.render("csl-json", itemRefs, {}, never)) as readonly JsonObject[];
    expect(csl.map(({ title }) => title)).to.deep.equal(order);
  },
  "options are heeded, and those for files have no effect": async (env) => {
    const { zotero } = env;
    const itemRef = await newItem(zotero, "Abbreviated", {
      publicationTitle: "Journal of Tides",
      journalAbbreviation: "J. Tid.",
    });
    const note = new zotero.Item("note");
    note.libraryID = itemRef.libraryId;
    note.parentKey = itemRef.key;
    note.setNote("<p>noted words</p>");
    await note.saveTx();
    const render = (options: JsonObject) => citationsOf(env).render("bibtex", [itemRef], options, never);
    expect(await render({ exportNotes: false })).not.to.contain("noted words");
    expect(await render({ exportNotes: true })).to.contain("noted words");
    expect(await render({ useJournalAbbreviation: true })).to.contain("J. Tid.");
    const plain = await render({ exportNotes: false });
    expect(await render({ exportNotes: false, exportFileData: true, keepUpdated: true })).to.equal(plain);
  },
  "an item that is gone is said so, and a canceled call gives nothing": async (env) => {
    const { zotero } = env;
    const gone = { libraryId: zotero.Libraries.userLibraryID, key: "NNNN2222" };
    const error = await refusal(citationsOf(env).render("bibtex", [gone], {}, never));
    expect(error.code).to.equal("library_item_not_found");
    const itemRef = await newItem(zotero, "Canceled");
    const call = citationsOf(env).render("bibtex", [itemRef], {}, AbortSignal.abort());
    expect((await refusal(call)).code).to.equal("canceled");
  },
  "Better BibTeX is offered where it is there": async (env) => {
    const { zotero } = env;
    const folder = zotero.getTranslatorsDirectory().path;
    const path = PathUtils.join(folder, "Better BibTeX.js");
    const metadata = {
      translatorID: "ca65189f-8815-4afe-8c8b-8c7c15f0edca",
      translatorType: 2,
      label: "Better BibTeX",
      creator: "test",
      target: "bib",
      minVersion: "5.0",
      maxVersion: "",
      priority: 100,
      inRepository: false,
      displayOptions: { exportNotes: false, exportFileData: false, keepUpdated: false },
      lastUpdated: "2026-01-01 00:00:00",
    };
    const code = `function doExport() {
      let item;
      while ((item = Zotero.nextItem())) Zotero.write("@" + item.title + " " + Zotero.getOption("exportNotes") + Zotero.getOption("keepUpdated") + "\\n");
    }`;
    const place = zotero as unknown as { BetterBibTeX?: object };
    const itemRef = await newItem(zotero, "Better");
    try {
      await IOUtils.writeUTF8(path, `${JSON.stringify(metadata, null, "\t")}\n\n${code}`);
      await (zotero.Translators as TranslatorsApi).reinit();
      // Its translator may be left over from an installation that is no more.
      expect((await citationsOf(env).listFormats())[0]?.available).to.equal(false);
      place.BetterBibTeX = { ready: Promise.resolve() };
      expect((await citationsOf(env).listFormats())[0]?.available).to.equal(true);
      const options = { exportNotes: true, keepUpdated: true };
      const text = await citationsOf(env).render("better-bibtex", [itemRef], options, never);
      expect(text).to.equal("@Better truefalse\n");
    } finally {
      delete place.BetterBibTeX;
      await IOUtils.remove(path, { ignoreAbsent: true });
      await (zotero.Translators as TranslatorsApi).reinit();
    }
  },
  "the time that 500 references take": async (env) => {
    const { zotero } = env;
    const refs: ItemRef[] = [];
    await zotero.DB.executeTransaction(async () => {
      for (let at = 0; at < 500; at += 1) {
        const item = new zotero.Item("journalArticle");
        item.libraryID = zotero.Libraries.userLibraryID;
        item.setField("title", `Work ${String(at)}`);
        await item.save();
        refs.push({ libraryId: item.libraryID, key: item.key });
      }
    });
    let text = "";
    const { took, longest } = await longestHold(async () => {
      text = await citationsOf(env).render("bibtex", refs, {}, never);
    });
    expect(text.match(/^@article/gm)).to.have.length(500);
    env.figure("500 references, ms", took);
    env.figure("longest hold of the main thread, ms", longest);
  },
};
