import Database from "better-sqlite3";
import { expect } from "chai";
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, afterEach, before, describe, it } from "mocha";
import type { RunSummary } from "../../src/model/run.ts";
import { documentOf, errorOf } from "../cli/documents.ts";
import { NOTE_HOOK, writePackage } from "../cli/packages.ts";
import { createPlace, type Called, type Place } from "../cli/zwm.ts";

const PAPERS = ["QUIETHR2", "SALTWDG2"] as const;
const PACKAGES = ["--workflows", "packages", "--trust-root", "packages"];
const TAG_HOOK = `export async function applyResult({ parent, runtime }) {
  await runtime.hostApi.mutations.execute({
    operation: "item.updateTags", operationId: "tag", itemRef: parent, add: ["tagged"],
  });
}
`;

/** Two runs of a home that is then damaged: one that tagged papers, and a later one that wrote notes. */
interface Ran {
  readonly place: Place;
  readonly tags: string;
  readonly notes: string;
}

describe("a home that was damaged", function () {
  this.timeout(60_000);
  let template: Ran;
  const places: Place[] = [];
  before(async () => {
    const place = createPlace();
    places.push(place);
    writePackage(join(place.dir, "packages"), { id: "tag-each", applyResult: TAG_HOOK });
    writePackage(join(place.dir, "packages"), { id: "note-each", applyResult: NOTE_HOOK });
    const run = async (id: string) => {
      const called = await place.zwm([
        "run",
        id,
        "--select",
        PAPERS.join(","),
        "--yes",
        "--json",
        ...PACKAGES,
      ]);
      return documentOf(called, "run").summary.runId;
    };
    template = { place, tags: await run("tag-each"), notes: await run("note-each") };
    sql(place, "PRAGMA wal_checkpoint(TRUNCATE)");
  });
  afterEach(() => {
    for (const place of places.splice(1)) place.remove();
  });
  after(() => {
    for (const place of places) place.remove();
  });

  function copy(): Ran {
    const place = createPlace();
    places.push(place);
    cpSync(template.place.home, place.home, { recursive: true });
    cpSync(join(template.place.dir, "packages"), join(place.dir, "packages"), { recursive: true });
    return { ...template, place };
  }

  const store = ({ home }: Place) => join(home, "state", "workflow-manager.sqlite");

  function sql(place: Place, statement: string, ...values: readonly (string | number)[]): void {
    const db = new Database(store(place));
    const prepared = db.prepare(statement);
    if (prepared.reader) prepared.all(...values);
    else expect(prepared.run(...values).changes, statement).to.be.above(0);
    db.close();
  }

  async function runs(place: Place): Promise<readonly RunSummary[]> {
    return documentOf(await place.zwm(["runs", "--json"]), "runs").runs;
  }

  const refusal = (called: Called): string => {
    expect(called.code, called.stderr).to.be.above(0);
    const { code, text, remedy } = errorOf(called);
    expect(text).to.match(/\S/).and.not.match(/[{}]/);
    expect(remedy, code).to.match(/\S/);
    expect(called.stderr).to.not.match(/\n\s+at /);
    return code;
  };

  describe("in the journal of one run", () => {
    it("still lists all runs, says which is damaged, and undoes it", async () => {
      const { place, notes, tags } = copy();
      sql(place, "UPDATE journal SET body = replace(body, 'e', 'f') WHERE run_id = ? AND seq = 1", notes);
      sql(place, "UPDATE runs SET counts = NULL WHERE run_id = ?", notes);
      const listed = await runs(place);
      expect(listed.map(({ runId, damaged }) => [runId, damaged])).to.deep.equal([
        [notes, true],
        [tags, undefined],
      ]);
      expect((await place.zwm(["runs"])).stdout).to.include("(its record is damaged)");
      expect(refusal(await place.zwm(["show", notes, "--json"]))).to.equal("journal_damaged");
      const undone = documentOf(await place.zwm(["undo", notes, "--json"]), "undo");
      expect(undone.reverted).to.have.length(PAPERS.length);
    });
  });

  describe("in the record of one run", () => {
    for (const [column, text] of [
      ["header", '{"a"'],
      ["header", "7"],
      ["header", '{"runId": "another"}'],
      ["record", "[]"],
      ["record", "no JSON"],
    ] as const) {
      it(`(${column} ${text}) still lists all runs, and does not touch what it cannot know`, async () => {
        const { place, notes, tags } = copy();
        sql(place, `UPDATE runs SET ${column} = ? WHERE run_id = ?`, text, notes);
        const listed = await runs(place);
        expect(listed.map(({ runId }) => runId)).to.deep.equal([notes, tags]);
        if (column === "header") expect(listed[0]?.damaged).to.equal(true);
        for (const command of ["show", "undo"]) {
          expect(refusal(await place.zwm([command, notes, "--json"])), command).to.equal("run_damaged");
        }
        const other = await place.zwm(["undo", tags, "--json"]);
        expect(other.code, other.stderr).to.equal(0);
      });
    }
  });

  describe("in what undo needs", () => {
    for (const before of ["no JSON", "{}", '{"ref": {"libraryId": 1, "key": "QUIETHR2"}}', "[]"]) {
      it(`(${before} as the former state of an object) undoes the others and lists it`, async () => {
        const { place, tags } = copy();
        const set = "UPDATE library_receipts SET before_state = ? WHERE run_id = ? AND object_key = ?";
        sql(place, set, before, tags, "QUIETHR2");
        const called = await place.zwm(["undo", tags, "--json"]);
        expect(called.code, called.stderr).to.equal(3);
        const report = documentOf(called, "undo");
        expect(report.kept.map(({ target, reason }) => [target.ref.key, reason])).to.deep.equal([
          ["QUIETHR2", "damaged"],
        ]);
        expect(report.reverted.map(({ ref }) => ref.key)).to.deep.equal(["SALTWDG2"]);
        const shown = documentOf(await place.zwm(["show", tags, "--json"]), "run");
        expect(shown.receipts).to.have.length(PAPERS.length);
      });
    }

    it("refuses where an unfinished commit cannot be read", async () => {
      const { place, tags } = copy();
      sql(place, "UPDATE library_intents SET state = 'open', body = 'no JSON' WHERE run_id = ?", tags);
      expect(refusal(await place.zwm(["undo", tags, "--json"]))).to.equal("run_damaged");
    });
  });

  describe("in the database of the program", () => {
    const damages: readonly [string, (file: string) => void][] = [
      [
        "cut off",
        (file) => {
          truncateSync(file, 40_000);
        },
      ],
      [
        "another file",
        (file) => {
          writeFileSync(file, "no database");
        },
      ],
    ];
    for (const [name, damage] of damages) {
      it(`(${name}) says so, and how to begin anew`, async () => {
        const { place } = copy();
        damage(store(place));
        for (const args of [["list"], ["runs"], ["run", "note-each", "--all", "--yes", ...PACKAGES]]) {
          const called = await place.zwm([...args, "--json"]);
          expect(refusal(called)).to.equal("store_damaged");
          expect(errorOf(called).remedy).to.include("“state”");
        }
        rmSync(join(place.home, "state"), { recursive: true });
        expect(await runs(place)).to.deep.equal([]);
      });
    }

    it("(a file where its folder should be) is told without the path of the home", async () => {
      const { place } = copy();
      rmSync(join(place.home, "state"), { recursive: true });
      writeFileSync(join(place.home, "state"), "");
      const called = await place.zwm(["list", "--json"]);
      expect(refusal(called)).to.equal("store_failed");
      expect(called.stdout).to.not.include(place.home);
    });
  });

  describe("in the demo library", () => {
    it("says how to get a new one", async () => {
      const { place } = copy();
      const database = join(place.home, "demo-library", "zotero.sqlite");
      for (const suffix of ["-wal", "-shm"]) rmSync(database + suffix, { force: true });
      writeFileSync(database, "no database");
      const called = await place.zwm(["list", "--json"]);
      expect(refusal(called)).to.equal("demo_library_damaged");
      expect(errorOf(called).text).to.include("home/demo-library");
      rmSync(join(place.home, "demo-library"), { recursive: true });
      expect((await place.zwm(["list"])).code).to.equal(0);
    });

    it("keeps what is left of it beside the new one, and says where", async () => {
      const { place } = copy();
      rmSync(join(place.home, "demo-library", "zotero.sqlite"));
      const called = await place.zwm(["list"]);
      expect(called.code).to.equal(0);
      expect(called.stderr).to.include("home/demo-library-version-1");
      expect(existsSync(join(place.home, "demo-library-version-1", "storage"))).to.equal(true);
    });

    it("that cannot be made is told by what keeps it from that", async () => {
      const place = createPlace("place", "x".repeat(240));
      places.push(place);
      const home = join(place.home, ...Array.from({ length: 17 }, () => "y".repeat(220)));
      const called = await place.zwm(["list", "--json", "--home", home]);
      expect(["file_unwritable", "store_failed", "library_unwritable"]).to.include(refusal(called));
    });
  });

  it("in its preferences says so, and goes on with the last readable ones", async () => {
    const { place } = copy();
    writeFileSync(join(place.home, "state", "preferences.json"), "no JSON");
    const called = await place.zwm(["list"]);
    expect(called.code).to.equal(0);
    expect(called.stderr).to.match(/settings_unreadable · .*home\/state\/preferences\.json.* · .+/);
  });

  it("that goes with its own library to another place can be undone there", async () => {
    const { place, notes } = copy();
    const undone = await place.zwm(["undo", notes, "--json"]);
    expect(undone.code, undone.stderr).to.equal(0);
    expect(documentOf(undone, "undo").reverted).to.have.length(PAPERS.length);
  });

  it("whose runtime folder was removed can still undo and run", async () => {
    const { place, notes } = copy();
    rmSync(join(place.home, "runtime"), { recursive: true });
    expect((await place.zwm(["undo", notes])).code).to.equal(0);
    const again = await place.zwm(["run", "note-each", "--select", "QUIETHR2", "--yes", ...PACKAGES]);
    expect(again.code, again.stderr).to.equal(0);
  });

  it("is a file: it is said that the home cannot be written", async () => {
    const place = createPlace();
    places.push(place);
    writeFileSync(join(place.dir, "file"), "");
    for (const home of ["file", "file/below"]) {
      expect(refusal(await place.zwm(["list", "--json", "--home", home]))).to.equal("file_unwritable");
    }
    mkdirSync(join(place.dir, "fresh"));
    expect((await place.zwm(["list", "--home", "fresh"])).code).to.equal(0);
    expect(readdirSync(join(place.dir, "fresh"))).to.include("demo-library");
  });
});
