import { existsSync } from "node:fs";
import { expect } from "chai";
import { afterEach, describe, it } from "mocha";
import { openLibrary } from "../../../../src/host/node/library/open-library.ts";
import { buildSyntheticLibrary } from "../../../fakes/synthetic-library.ts";
import { problemsOf } from "../library/database-checks.ts";
import { removeTemporary, temporaryFolder } from "../library/genuine-directory.ts";

describe("a synthetic library", () => {
  afterEach(removeTemporary);

  it("has what was asked for and is sound", async () => {
    const dir = temporaryFolder();
    const made = await buildSyntheticLibrary(dir, {
      papers: 30,
      attachments: 3,
      notes: 2,
      files: true,
      collections: 4,
    });
    const library = await openLibrary({ dir, write: false });
    try {
      const { facts, rows } = await library.facts(made.papers);
      expect([...rows]).to.deep.equal(Array.from({ length: 30 }, (_, index) => index));
      expect(facts.size).to.equal(30 * 6);
      expect(facts.path.filter((path) => path !== undefined && existsSync(path)).length).to.equal(90);
      expect([made.attachments.length, made.notes.length]).to.deep.equal([90, 60]);
      const found = await Promise.all(
        made.collections.map((collection) => library.find({ libraryId: 1, collection, recursive: true })),
      );
      expect(found.map((items) => items.length)).to.deep.equal([16, 8, 14, 7]);
    } finally {
      await library.close();
    }
    expect(problemsOf(dir)).to.deep.equal([]);
  });
});
