import { createHash } from "node:crypto";
import { expect } from "chai";
import { after, before, describe, it } from "mocha";
import { type NodeLibrary, openLibrary } from "../../../../src/host/node/library/open-library.ts";
import type { ItemRef } from "../../../../src/model/item-ref.ts";
import type { ItemState } from "../../../../src/model/item-state.ts";
import { ref, rowsOf, text } from "./fact-rows.ts";
import {
  digests,
  expectedNumbers,
  genuineDirectory,
  itemJson,
  removeTemporary,
  temporaryFolder,
} from "./genuine-directory.ts";

describe("a genuine Zotero directory, opened read-only", () => {
  const expected = expectedNumbers();
  let library: NodeLibrary;
  let dir: string;
  let linkedBase: string;
  let bytes: Record<string, string>;

  before(async () => {
    ({ dir, linkedBase } = genuineDirectory());
    bytes = digests(dir);
    library = await openLibrary({ dir, linkedBase, write: false, tempDir: temporaryFolder() });
  });

  after(async () => {
    await library.close();
    expect(digests(dir)).to.deep.equal(bytes);
    removeTemporary();
  });

  const notable = (name: string): ItemRef => {
    const { libraryID: libraryId = 0, key = "" } = expected.notable[name] ?? {};
    return { libraryId, key };
  };
  const allRefs = itemJson().map(({ libraryID, key }) => ({
    libraryId: Number(libraryID),
    key: String(key),
  }));

  it("has no notice and takes no change", async () => {
    expect(library.notices).to.deep.equal([]);
    expect(library.writable).to.equal(false);
    const error: unknown = await library.commit([]).catch((thrown: unknown) => thrown);
    expect(error).to.include({ code: "library_read_only" });
  });

  it("lists the libraries with what may be changed", async () => {
    expect(await library.libraries()).to.deep.equal(
      expected.libraries.map(({ libraryID, type, name, editable, filesEditable }) => ({
        libraryId: libraryID,
        type,
        name,
        editable,
        filesEditable,
      })),
    );
  });

  it("lists the collections as a tree", async () => {
    const all = await library.listCollections();
    const byKey = new Map(all.map((state) => [text(state.ref), state]));
    const path = (key: string): string[] => {
      const state = byKey.get(key);
      if (state === undefined) return [];
      return [
        ...(state.parentKey === null ? [] : path(`${state.ref.libraryId}/${state.parentKey}`)),
        state.name,
      ];
    };
    expect(all.map(({ ref: own }) => [text(own), path(text(own))]).sort()).to.deep.equal(
      expected.collections.map(({ library: id, key, path: names }) => [`${id}/${key}`, names]).sort(),
    );
    expect((await library.listCollections(1)).map(({ name }) => name)).to.deep.equal([
      "Empty on purpose",
      "Langues & écritures — 语言",
      "Methods",
      "Systematic reviews",
      "Photosynthesis",
      "Artificial leaves",
      "Light harvesting",
      "Quantum effects",
      "Reading list",
      "Thesis: chapter 2 / draft",
    ]);
    expect(await library.collections([notable("collection-quantum"), ref("1/2222AAAA")])).to.deep.equal([
      { ref: ref("1/T6W5Q7AL"), name: "Quantum effects", parentKey: "IDIGWYIK", trashed: false },
      undefined,
    ]);
  });

  it("finds the rows of each collection, without and with sub-collections", async () => {
    for (const { library: libraryId, key, items, itemsWithSubcollections } of expected.collections) {
      const collection = { libraryId, key };
      const [direct, all] = await Promise.all([
        library.find({ libraryId, collection }),
        library.find({ libraryId, collection, recursive: true }),
      ]);
      expect([direct.length, all.length], key).to.deep.equal([items, itemsWithSubcollections]);
    }
  });

  for (const [name, query] of Object.entries({
    "reading-list": { libraryId: 1, collection: notable("collection-reading-list") },
    "light-harvesting": { libraryId: 1, collection: notable("collection-light-harvesting") },
    "light-harvesting-tree": {
      libraryId: 1,
      collection: notable("collection-light-harvesting"),
      recursive: true,
    },
    languages: { libraryId: 1, collection: notable("collection-languages") },
    empty: { libraryId: 1, collection: notable("collection-empty") },
    everything: { libraryId: 1 },
    "all-attachments": { libraryId: 1, itemType: "attachment", topLevel: false },
    group: { libraryId: 2 },
    "group-read-only": { libraryId: 3 },
    feed: { libraryId: 4 },
  })) {
    it(`finds the selection ${name}`, async () => {
      const found = await library.find(query);
      expect(found.map(text).sort()).to.deep.equal(expected.selections[name]?.selected);
    });
  }

  it("gives every note without its wrapper, and none for an attachment's own text", async () => {
    const refs = expected.notes.map(({ library: libraryId, key }) => ({ libraryId, key }));
    const [own, unknown, ...texts] = await library.noteHtml([
      notable("attachment-own-note"),
      ref("1/2222AAAA"),
      ...refs,
    ]);
    expect([own, unknown]).to.deep.equal([null, null]);
    expect(texts.map((html) => Array.from(html ?? "").length)).to.deep.equal(
      expected.notes.map(({ characters }) => characters),
    );
    expect(texts.map((html) => kindOf(html ?? ""))).to.deep.equal(expected.notes.map(({ kind }) => kind));
    const rows = new Map(rowsOf(await library.facts(refs)).map((row) => [row.ref, row]));
    for (const { library: libraryId, key, title, live, parent } of expected.notes) {
      expect(rows.get(`${libraryId}/${key}`), key).to.include({
        title,
        live,
        parent: parent === null ? null : `${libraryId}/${parent}`,
      });
    }
  });

  it("gives every item as Zotero's own item JSON has it", async () => {
    const json = itemJson();
    const states = await library.items(allRefs);
    expect(states.filter((state) => state !== undefined).length).to.equal(json.length);
    json.forEach((item, index) => {
      const state = states[index];
      if (state !== undefined)
        expect(asJson(state, item), String(item["key"])).to.deep.equal(comparable(item));
    });
  });

  it("counts tags and relations as expected", async () => {
    const states = (await library.items(allRefs)).filter((state) => state !== undefined);
    for (const own of expected.libraries) {
      const items = states.filter((state) => state.ref.libraryId === own.libraryID);
      const tags = items.flatMap((state) => state.tags);
      expect({
        distinct: new Set(tags.map(({ tag }) => tag)).size,
        manualUses: tags.filter(({ type }) => type === 0).length,
        automaticUses: tags.filter(({ type }) => type === 1).length,
      }).to.deep.equal({
        distinct: own.tags.distinct,
        manualUses: own.tags.manualUses,
        automaticUses: own.tags.automaticUses,
      });
      expect(items.flatMap((state) => state.relations).length).to.equal(own.relations);
      expect(items.filter((state) => state.attachment !== null && state.note !== null).length).to.equal(
        own.attachments.withNoteOfTheirOwn,
      );
    }
  });

  it("lists annotations in reading order with their tags", async () => {
    const annotations = await library.annotations(notable("plain-pdf"));
    expect(annotations.map(({ ref: own, type, tags }) => [own.key, type, tags])).to.deep.equal([
      ["Q6HR9YBS", "highlight", ["claim"]],
      ["EUKP9K9K", "underline", []],
      ["AXAAPRT7", "note", []],
      ["I7MPEIWU", "image", []],
    ]);
    expect(annotations[0]).to.deep.equal({
      ref: notable("annotation-highlight"),
      parentRef: notable("plain-pdf"),
      type: "highlight",
      text: "and in several languages it is also the word for young. The result held in all four seasons,",
      comment: "the main claim",
      color: "#ffd400",
      pageLabel: "1",
      sortIndex: "00000|000300|00170",
      tags: ["claim"],
    });
  });

  it("names items by the URIs that Zotero writes into relations", async () => {
    expect(await library.itemUri(notable("related-article"))).to.equal(
      `http://zotero.org/users/local/${expected.database.localUserKey}/items/ZQYAMQVU`,
    );
    expect(await library.itemUri(notable("group-copy"))).to.equal(
      "http://zotero.org/groups/900000101/items/XGDCCWRI",
    );
    const [plain] = await library.items([notable("plain")]);
    expect(plain?.relations).to.deep.equal([
      { predicate: "owl:sameAs", object: await library.itemUri(notable("group-copy")) },
    ]);
  });

  it("finds by type, tag and words, whatever the case and the accents", async () => {
    const keys = async (query: Parameters<NodeLibrary["find"]>[0]): Promise<string[]> =>
      (await library.find(query)).map(({ key }) => key);
    expect(await keys({ libraryId: 1, itemType: "case" })).to.deep.equal(["4W6QK45D"]);
    expect(await keys({ libraryId: 1, itemType: "nonsense" })).to.deep.equal([]);
    expect(await keys({ libraryId: 1, text: "EVALUATION orleans" })).to.deep.equal(["8BMEHG47"]);
    expect(await keys({ libraryId: 1, text: "halfmoon 2012" })).to.deep.equal(["4W6QK45D"]);
    expect(await keys({ libraryId: 1, text: "lindqvist 2021 purple" })).to.deep.equal(["5Q2TBH2E"]);
    expect(await keys({ libraryId: 1, text: "фотосинтез" })).to.deep.equal(["6AZSRLWR"]);
    expect(await keys({ libraryId: 1, tag: "claim" })).to.deep.equal([]);
    expect(await keys({ libraryId: 1, tag: "claim", topLevel: false })).to.deep.equal(["Q6HR9YBS"]);
    expect(await keys({ libraryId: 1, tag: "machine-made", topLevel: false })).to.have.members([
      "44CXDP28",
      "923Z5HQL",
      "NCC6W53L",
    ]);
    expect(
      await keys({
        libraryId: 1,
        collection: notable("collection-reading-list"),
        topLevel: false,
        itemType: "attachment",
      }),
    ).to.have.length(28);
    const error: unknown = await library
      .find({ libraryId: 1, collection: ref("1/2222AAAA") })
      .catch((thrown: unknown) => thrown);
    expect(error).to.include({ code: "library_item_not_found" });
  });

  it("orders what it finds by title", async () => {
    const found = await library.find({ libraryId: 1, collection: notable("collection-light-harvesting") });
    const { facts, rows } = await library.facts(found);
    expect(Array.from(rows, (row) => facts.title[row])).to.deep.equal(
      [
        "Binding of <i>Synechococcus</i> phycobilisomes to CO<sub>2</sub>-starved membranes",
        "A cheap photometer",
        "Chlorophyll f at the far-red limit",
        "Colour before pigment",
        "Energy transfer in purple bacteria under dim light",
        "Everything is in several places",
        "A field guide to light-harvesting antennae",
      ].sort((a, b) => (a.replace(/<[^>]*>/g, "") < b.replace(/<[^>]*>/g, "") ? -1 : 1)),
    );
  });

  it("makes keys of Zotero's alphabet that are not in use", () => {
    const keys = new Set(Array.from({ length: 2_000 }, () => library.newKey(1)));
    expect(keys.size).to.equal(2_000);
    const used = new Set(allRefs.map(({ key }) => key));
    for (const key of keys) {
      expect(key).to.match(/^[23456789ABCDEFGHIJKLMNPQRSTUVWXYZ]{8}$/);
      expect(used.has(key)).to.equal(false);
    }
  });
});

/** The kind that a note names or its first heading tells (`spec/native-workflows.md` §7.3). */
function kindOf(html: string): string | null {
  const named = /data-zs-note-kind="([^"]*)"/.exec(html)?.[1] ?? "";
  if (["digest", "references", "citation-analysis"].includes(named)) return named;
  if (named === "literature-digest") return "digest";
  const heading = /<h1>([^<]*)<\/h1>/.exec(html)?.[1];
  if (heading === "Digest") return "digest";
  if (heading === "References") return "references";
  return heading === "Citation Analysis" ? "citation-analysis" : null;
}

const NOT_IN_STATE = [
  "version",
  "dateAdded",
  "dateModified",
  "meta",
  "noteCharacters",
  "noteSha256",
  "annotationType",
  "annotationAuthorName",
  "annotationText",
  "annotationComment",
  "annotationColor",
  "annotationPageLabel",
  "annotationSortIndex",
  "annotationPosition",
];

/** Zotero's item JSON without what states leave out and without what is empty. */
function comparable(item: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(item).filter(
      ([name, value]) =>
        !NOT_IN_STATE.includes(name) &&
        value !== "" &&
        value !== null &&
        !(typeof value === "object" && Object.keys(value).length === 0),
    ),
  );
}

/** A state in the shape of Zotero's item JSON. */
function asJson(state: ItemState, item: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { attachment } = state;
  const filename = attachment?.path?.startsWith("storage:") === true ? attachment.path.slice(8) : "";
  if (typeof item["noteSha256"] === "string") {
    expect(
      createHash("sha256")
        .update(state.note ?? "")
        .digest("hex"),
    ).to.equal(item["noteSha256"]);
  }
  return comparable({
    libraryID: state.ref.libraryId,
    key: state.ref.key,
    itemType: state.itemType,
    parentItem: state.parentKey,
    ...(state.trashed ? { deleted: true } : {}),
    ...state.fields,
    creators: state.creators.map(({ creatorType, firstName, lastName, fieldMode }) =>
      fieldMode === 1 ? { name: lastName, creatorType } : { firstName, lastName, creatorType },
    ),
    tags: state.tags.map(({ tag, type }) => (type === 1 ? { tag, type } : { tag })),
    collections: state.collections,
    relations: Object.fromEntries(
      state.relations.map(({ predicate, object }) => [
        predicate,
        Array.isArray((item["relations"] as Record<string, unknown> | undefined)?.[predicate])
          ? [object]
          : object,
      ]),
    ),
    note: typeof item["noteSha256"] === "string" ? null : state.note,
    ...(attachment === null
      ? {}
      : {
          linkMode: attachment.linkMode,
          contentType: attachment.contentType,
          charset: attachment.charset,
          filename,
          path: filename === "" ? attachment.path : null,
        }),
  });
}
