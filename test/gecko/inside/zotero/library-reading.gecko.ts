import { expect } from "chai";
import { createZoteroLibrary } from "../../../../src/host/zotero/library/zotero-library.ts";
import type { ZoteroApi } from "../../../../src/host/zotero/zotero-api.ts";
import type { JsonObject } from "../../../../src/model/json.ts";
import type { LibraryPort } from "../../../../src/ports/library.ts";
import { answersOf, type Questions } from "../library-answers.ts";
import { textArgument } from "../text-argument.ts";
import type { ZoteroCases, ZoteroEnv } from "./zotero-cases.ts";

const opened = (zotero: ZoteroApi): Promise<LibraryPort> =>
  createZoteroLibrary({
    zotero,
    commit: () => Promise.reject(new Error("Nothing is written here.")),
    showPath: (path) => path,
    now: () => Date.UTC(2026, 10, 30),
  });

async function nodes(env: ZoteroEnv): Promise<{ readonly asked: Questions; readonly answers: JsonObject }> {
  return (await IOUtils.readJSON(textArgument(env, "answers"))) as { asked: Questions; answers: JsonObject };
}

function collectionKey(zotero: ZoteroApi, id: number): string {
  const collection = zotero.Collections.get(id);
  return collection === false ? "" : collection.key;
}

export const cases: ZoteroCases = {
  "answers everything as Node does, over the same directory": async (env) => {
    const { asked, answers } = await nodes(env);
    const own = await answersOf(await opened(env.zotero), asked);
    for (const [question, answer] of Object.entries(answers)) {
      expect(own[question], question).to.deep.equal(answer);
    }
  },

  "says what the application's own objects say": async (env) => {
    const { zotero } = env;
    const library = await opened(zotero);
    const { asked } = await nodes(env);
    for (const each of zotero.Libraries.getAll()) await each.waitForDataLoad("item");
    const { facts, rows } = await library.facts(asked.refs);
    const states = await library.items(asked.refs);
    const notes = await library.noteHtml(asked.refs);
    for (const [index, ref] of asked.refs.entries()) {
      const item = zotero.Items.getByLibraryAndKey(ref.libraryId, ref.key);
      if (item === false) throw new Error(`There is no item ${ref.key}.`);
      await item.loadAllData();
      const keyOf = (id: number): string => (zotero.Items.get(id) as Zotero.Item).key;
      const row = rows[index] ?? -1;
      const state = states[index];
      if (item.isRegularItem()) {
        const children = [...item.getAttachments(), ...item.getNotes()].map(keyOf);
        expect(
          (await library.childItems(ref)).map(({ key }) => key),
          ref.key,
        ).to.deep.equal(children);
        expect(facts.title[row] ?? "", ref.key).to.equal(item.getField("title", false, true));
      }
      if (item.isAttachment()) {
        expect((await library.filePath(ref)) ?? false, ref.key).to.equal(item.getFilePath());
        expect(facts.path[row] ?? false, ref.key).to.equal(item.getFilePath());
        expect(facts.filename[row] ?? "", ref.key).to.equal(item.attachmentFilename);
        expect(
          (await library.annotations(ref)).map((annotation) => annotation.ref.key),
          ref.key,
        ).to.deep.equal(item.isFileAttachment() ? item.getAnnotations().map(({ key }) => key) : []);
      }
      if (item.isNote()) {
        expect(notes[index], ref.key).to.equal(item.getNote());
        expect(facts.title[row] ?? "", ref.key).to.equal(item.getNoteTitle());
      }
      expect(facts.itemType[row]).to.equal(item.itemType);
      expect(facts.parent[row] === -1 ? false : facts.key[facts.parent[row] ?? -1]).to.equal(
        item.parentKey ?? false,
      );
      expect(new Set(state?.tags.map(({ tag }) => tag))).to.deep.equal(
        new Set(item.getTags().map(({ tag }) => tag)),
      );
      expect(state?.collections).to.have.members(
        item.getCollections().map((id) => collectionKey(zotero, id)),
      );
      expect(await library.itemUri(ref)).to.equal(zotero.URI.getItemURI(item));
      expect(await library.itemIds([ref])).to.deep.equal([item.id]);
    }
  },

  "libraries have the names and rights that a person sees": async ({ zotero }) => {
    const library = await opened(zotero);
    expect(await library.libraries()).to.deep.equal([
      { libraryId: 1, type: "user", name: "My Library", editable: true, filesEditable: true },
      { libraryId: 2, type: "group", name: "Photobiology lab", editable: true, filesEditable: true },
      {
        libraryId: 3,
        type: "group",
        name: "Department archive (read-only)",
        editable: false,
        filesEditable: false,
      },
      { libraryId: 4, type: "feed", name: "Plant Light News", editable: false, filesEditable: false },
    ]);
    expect(library.writable).to.equal(true);
  },

  "is the library that the command line knows by the same name": async ({ zotero, args }) => {
    expect((await opened(zotero)).identity).to.equal(args["identity"]);
  },

  "keys are new, also where only a folder has them": async ({ zotero }) => {
    const library = await opened(zotero);
    const keys = new Set(Array.from({ length: 2_000 }, () => library.newKey(1)));
    expect(keys.size).to.equal(2_000);
    for (const key of keys) {
      expect(key).to.match(/^[23456789ABCDEFGHIJKLMNPQRSTUVWXYZ]{8}$/);
      expect(zotero.Items.getIDFromLibraryAndKey(1, key)).to.equal(false);
    }
  },

  "the base directory of linked files is the one of this moment": async (env) => {
    const { zotero } = env;
    const library = await opened(zotero);
    const base = textArgument(env, "linkedBase");
    const file = PathUtils.join(base, "Papers", "a b.pdf");
    try {
      expect(await library.linkedPath(file)).to.equal(zotero.Attachments.getBaseDirectoryRelativePath(file));
      expect(await library.linkedPath(file)).to.equal("attachments:Papers/a b.pdf");
      zotero.Prefs.set("saveRelativeAttachmentPath", false);
      expect(await library.linkedPath(file)).to.equal(file);
      zotero.Prefs.set("saveRelativeAttachmentPath", true);
      zotero.Prefs.set("baseAttachmentPath", "");
      expect(await library.linkedPath(file)).to.equal(file);
    } finally {
      zotero.Prefs.set("saveRelativeAttachmentPath", true);
      zotero.Prefs.set("baseAttachmentPath", base);
    }
  },

  "reads also while a transaction of the application runs": async ({ zotero }) => {
    const library = await opened(zotero);
    const item = zotero.Items.getByLibraryAndKey(1, "5Q2TBH2E");
    if (item === false) throw new Error("There is no item 5Q2TBH2E.");
    const before = item.getField("extra");
    const [seen] = await Promise.all([
      library.items([{ libraryId: 1, key: "5Q2TBH2E" }]),
      zotero.DB.executeTransaction(async () => {
        item.setField("extra", "changed in a transaction");
        await item.save();
      }),
    ]);
    // Either moment, but one that was or came to be.
    expect([before, "changed in a transaction"]).to.include(seen[0]?.fields["extra"] ?? "");
    const [after] = await library.items([{ libraryId: 1, key: "5Q2TBH2E" }]);
    expect(after?.fields["extra"]).to.equal("changed in a transaction");
    item.setField("extra", before);
    await item.saveTx();
  },
};
