import { join } from "node:path";
import Database from "better-sqlite3";
import { expect } from "chai";
import fc from "fast-check";
import { after, before, describe, it } from "mocha";
import { findItems } from "../../../../src/host/shared/library-sql/find-items.ts";
import { itemIds, readNotes } from "../../../../src/host/shared/library-sql/item-lookups.ts";
import type { LibraryTables } from "../../../../src/host/shared/library-sql/library-tables.ts";
import { readFacts } from "../../../../src/host/shared/library-sql/read-facts.ts";
import { itemStates } from "../../../../src/host/shared/library-sql/read-states.ts";
import { readSchema } from "../../../../src/host/shared/library-sql/library-schema.ts";
import { pathResolver } from "../../../../src/host/shared/library-sql/attachment-path.ts";
import { sortInSlices } from "../../../../src/host/shared/library-sql/slice-sort.ts";
import {
  inSlices,
  PAUSE,
  type Reader,
  readNow,
  type SqlRead,
} from "../../../../src/host/shared/library-sql/sql-read.ts";
import { titleOrder } from "../../../../src/host/shared/library-sql/title-order.ts";
import { posixPaths } from "../../../../src/host/shared/paths.ts";
import { genuineDirectory, itemJson, removeTemporary } from "../../node/library/genuine-directory.ts";

/** The result of a reader that reads nothing, with how often it paused. */
function pausing<T>(reader: Reader<T>): { readonly result: T; readonly pauses: number } {
  let pauses = 0;
  for (;;) {
    const step = reader.next([]);
    if (step.done === true) return { result: step.value, pauses };
    expect(step.value).to.equal(PAUSE);
    pauses += 1;
  }
}

describe("reading in slices", () => {
  it("goes through everything once, in order, with pauses between", () => {
    fc.assert(
      fc.property(fc.nat(1_500), (size) => {
        const seen: number[] = [];
        const list = Array.from({ length: size }, (_, index) => index);
        const { pauses } = pausing(inSlices(new Set(list), (element) => seen.push(element)));
        expect(seen).to.deep.equal(list);
        expect(pauses).to.equal(Math.max(0, Math.ceil(size / 200) - 1));
      }),
      { numRuns: 50 },
    );
  });

  it("sorts as a list sorts itself, equal elements in their order", () => {
    const element = fc.record({ rank: fc.nat(40) });
    fc.assert(
      fc.property(fc.array(element, { maxLength: 3_000, size: "max" }), (list) => {
        const compare = (a: { rank: number }, b: { rank: number }): number => a.rank - b.rank;
        const { result } = pausing(sortInSlices(list, compare));
        const sorted = list.toSorted(compare);
        expect(result.length).to.equal(sorted.length);
        expect(result.every((one, index) => one === sorted[index])).to.equal(true);
      }),
      { numRuns: 60 },
    );
  });

  it("never compares many between two pauses", () => {
    let compared = 0;
    let most = 0;
    const list = Array.from({ length: 20_000 }, (_, index) => ({ rank: (index * 7_919) % 20_011 }));
    const reader = sortInSlices(list, (a, b) => {
      compared += 1;
      return a.rank - b.rank;
    });
    for (let step = reader.next([]); step.done !== true; step = reader.next([])) {
      most = Math.max(most, compared);
      compared = 0;
    }
    expect(most).to.be.lessThan(2_500);
  });

  describe("of a genuine directory", () => {
    let db: Database.Database;
    let dir: string;
    let linkedBase: string;
    before(() => {
      ({ dir, linkedBase } = genuineDirectory());
      db = new Database(join(dir, "zotero.sqlite"), { readonly: true });
    });
    after(() => {
      db.close();
      removeTemporary();
    });

    const answer = ({ sql, values }: SqlRead) => {
      const named = Object.fromEntries(values.map((value, index) => [index + 1, value]));
      const statement = db.prepare<unknown[], readonly unknown[]>(sql).raw();
      return values.length === 0 ? statement.all() : statement.all(named);
    };
    const tablesOf = (batch: number): LibraryTables => ({
      path: "zotero.sqlite",
      schema: readNow(readSchema("zotero.sqlite"), answer),
      resolvePath: pathResolver({ dir, linkedBase, paths: posixPaths }),
      compareTitles: titleOrder("en-US"),
      now: () => Date.UTC(2026, 0, 5),
      batch,
    });
    const refs = itemJson().map(({ libraryID, key }) => ({
      libraryId: Number(libraryID),
      key: String(key),
    }));

    for (const batch of [1, 7, 50]) {
      it(`reads the same when a statement is asked about ${batch} at most`, () => {
        const [whole, parts] = [tablesOf(Number.POSITIVE_INFINITY), tablesOf(batch)];
        const same = <T>(read: (tables: LibraryTables) => Reader<T>): void => {
          expect(readNow(read(parts), answer)).to.deep.equal(readNow(read(whole), answer));
        };
        same((tables) => readFacts(tables, refs));
        same((tables) => itemStates(tables, refs));
        same((tables) => readNotes(tables, refs));
        same((tables) => itemIds(tables, refs));
        same((tables) => findItems(tables, { libraryId: 1, topLevel: false }));
        same((tables) => findItems(tables, { libraryId: 1, text: "light 2021" }));
      });
    }
  });
});
