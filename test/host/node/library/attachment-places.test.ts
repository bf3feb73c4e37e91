import { expect } from "chai";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { after, describe, it } from "mocha";
import { openLibrary } from "../../../../src/host/node/library/open-library.ts";
import { genuineDirectory, removeTemporary } from "./genuine-directory.ts";
import { LOOSE_PDF, PLAIN, PLAIN_PDF } from "./writable-copy.ts";

const ref = (key: string, libraryId = 1) => ({ libraryId, key });

describe("where the files of attachments are", () => {
  after(removeTemporary);

  it("stored ones lie in the folder of their key, linked ones are kept below the base directory where they can be", async () => {
    const { dir, linkedBase } = genuineDirectory();
    const library = await openLibrary({ dir, linkedBase, write: false });
    const bare = await openLibrary({ dir, write: false });
    expect(await library.attachmentFolder(ref(PLAIN_PDF))).to.equal(join(dir, "storage", PLAIN_PDF));
    expect(await library.filePath(ref(PLAIN_PDF))).to.match(
      new RegExp(`^${join(dir, "storage", PLAIN_PDF)}`),
    );
    const paper = join(linkedBase, "Papers", "2024", "a b.pdf");
    expect(await library.linkedPath(paper)).to.equal("attachments:Papers/2024/a b.pdf");
    expect(await bare.linkedPath(paper)).to.equal(paper);
    for (const outside of [`${linkedBase}-other/a.pdf`, linkedBase, join(dir, "a.pdf")]) {
      expect(await library.linkedPath(outside)).to.equal(outside);
    }
    await library.close();
    await bare.close();
  });

  it("no new key is that of a folder that lies there already", async () => {
    const { dir } = genuineDirectory();
    const library = await openLibrary({ dir, write: false });
    const key = library.newKey(1);
    expect(key).to.match(/^[2-9A-NP-Z]{8}$/);
    mkdirSync(join(dir, "storage", key));
    expect(library.newKey(1)).to.not.equal(key);
    await library.close();
  });

  it("items have the numbers that the database gives them, in the order asked for", async () => {
    const { dir } = genuineDirectory();
    const library = await openLibrary({ dir, write: false });
    expect(await library.itemIds([ref(LOOSE_PDF), ref("NOTHINGX"), ref(PLAIN)])).to.deep.equal([
      110,
      undefined,
      1,
    ]);
    await library.close();
  });

  it("types tell their fields, their roles and which fields mean the same", async () => {
    const { dir } = genuineDirectory();
    const library = await openLibrary({ dir, write: false });
    expect(library.itemTypeCreators?.("case")?.[0]).to.equal("author");
    expect(library.itemTypeCreators?.("patent")?.[0]).to.equal("inventor");
    expect(library.itemTypeCreators?.("novel")).to.equal(undefined);
    const same = (name: string, from: string, to: string) => library.sameField?.(name, from, to);
    expect(same("title", "journalArticle", "case")).to.equal("caseName");
    expect(same("caseName", "case", "statute")).to.equal("nameOfAct");
    expect(same("publicationTitle", "journalArticle", "bookSection")).to.equal("bookTitle");
    expect(same("ISSN", "journalArticle", "case")).to.equal(undefined);
    expect(same("volume", "journalArticle", "bookSection")).to.equal("volume");
    expect(library.knowsCharset?.("utf-8")).to.equal(true);
    expect(library.knowsCharset?.("klingon")).to.equal(false);
    await library.close();
  });
});
