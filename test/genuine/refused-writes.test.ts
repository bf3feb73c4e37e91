import { expect } from "chai";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, describe, it } from "mocha";
import type { FailureRecord } from "../../src/model/run-event.ts";
import type { ExplainReport, RunReport } from "../../src/model/manager-api.ts";
import { dump, problemsOf } from "../host/node/library/database-checks.ts";
import { digests } from "../host/node/library/genuine-directory.ts";
import { sql } from "./written-library.ts";
import { type Called, newPlace, removePlaces } from "./zwm.ts";

const READ_ONLY_GROUP = "3/JEKJAIWD";
const FEED_ITEM = "4/E8ERQRSP";
const PAPER = "1/5Q2TBH2E";

/** The document of a command that ended with an error. */
interface ErrorDocument {
  readonly error: FailureRecord & { readonly text: string; readonly remedy: string };
}

describe("writes to a genuine directory that are refused", function () {
  this.timeout(120_000);
  afterEach(() => {
    removePlaces();
  });

  it("without --write: the first write of a hook, with library_read_only, and nothing changes", async () => {
    const place = newPlace();
    const before = digests(place.library);
    const { code, json } = await place.zwm("run", "one-note-each", "--select", PAPER, "--yes");
    expect(code).to.equal(1);
    expect(errorsOf(json)).to.deep.equal([["library_read_only", "My Library", "opened"]]);
    expect((json as RunReport).receipts).to.deep.equal([]);
    expect(digests(place.library)).to.deep.equal(before);
  });

  it("without --write, but with --dry-run: nothing is refused, what would be written is listed", async () => {
    const place = newPlace();
    const before = digests(place.library);
    const { code, json, stderr } = await place.zwm("run", "one-note-each", "--select", PAPER, "--dry-run");
    expect(code, stderr).to.equal(0);
    expect((json as RunReport).wouldWrite.flatMap(({ lines }) => lines)).to.deep.equal([
      "New note “Written once: 5Q2TBH2E” under “Energy transfer in purple bacteria under dim light”",
      "“Energy transfer in purple bacteria under dim light”: tags are added: noted",
    ]);
    expect(digests(place.library)).to.deep.equal(before);
  });

  it("to a read-only group and to a feed, while the other units of the run are written", async () => {
    const place = newPlace();
    const selected = [READ_ONLY_GROUP, PAPER, FEED_ITEM].join(",");
    const { code, json } = await place.zwm("run", "one-note-each", "--select", selected, "--write", "--yes");
    expect(code).to.equal(3);
    const report = json as RunReport;
    expect(report.units.map(({ state }) => state)).to.deep.equal(["failed", "succeeded", "failed"]);
    expect(errorsOf(report)).to.deep.equal([
      ["library_read_only", "Department archive (read-only)", "group"],
      ["library_read_only", "Plant Light News", "feed"],
    ]);
    expect(new Set(report.receipts.map(({ target }) => target.ref.libraryId))).to.deep.equal(new Set([1]));
    expect(problemsOf(place.library)).to.deep.equal([]);
  });

  it("what a trigger, Zotero's rules or a library forbid: by a typed error, and nothing changes", async () => {
    const place = newPlace();
    const before = dump(place.library);
    const called = await place.zwm("run", "forbidden-edits", "--write", "--yes", "--output", place.output);
    expect(called.code, called.stderr).to.equal(0);
    const outcomes: unknown = JSON.parse(readFileSync(join(place.output, "outcomes.json"), "utf8"));
    expect(outcomes).to.deep.equal({
      "creator without a name": "WorkflowHostError invalid_request invalid_value",
      "new item with a creator without a name": "WorkflowHostError invalid_request invalid_value",
      "creator of a kind that the item type has not": "WorkflowHostError invalid_request invalid_value",
      "collection below one of another library": "WorkflowHostError invalid_ref foreign_scope",
      "collection below itself": "WorkflowHostError invalid_request invalid_value",
      "item in a collection of another library": "WorkflowHostError invalid_ref foreign_scope",
      "new item in a collection of another library": "WorkflowHostError invalid_ref foreign_scope",
      "child attachment in a collection": "WorkflowHostError invalid_ref wrong_kind",
      "child note in a collection": "WorkflowHostError invalid_ref wrong_kind",
      "annotation in a collection": "WorkflowHostError invalid_ref wrong_kind",
      "blank tag": "WorkflowHostError invalid_request invalid_value",
      "unknown field": "WorkflowHostError invalid_request invalid_value",
      "relation to an item of another library": "WorkflowHostError invalid_ref foreign_scope",
      "erasing an item": "WorkflowHostError unsupported_operation items go to the trash and are never erased",
      "note below an attachment": "WorkflowHostError invalid_request invalid_value",
      "note below an item in the trash": "WorkflowHostError invalid_request invalid_value",
      "tag in a read-only group": "WorkflowHostError permission_denied host_permission",
      "note in a read-only group": "WorkflowHostError permission_denied host_permission",
      "collection in a read-only group": "WorkflowHostError permission_denied host_permission",
      "tag on a feed's item": "WorkflowHostError permission_denied host_permission",
      "item in a feed": "WorkflowHostError permission_denied host_permission",
    });
    expect(dump(place.library)).to.deep.equal(before);
  });

  for (const [attempt, code] of [
    ["blank tag", "hook_threw"],
    ["child note in a collection", "hook_threw"],
    ["creator of a kind that the item type has not", "hook_threw"],
    ["note in a read-only group", "library_read_only"],
  ] as const) {
    it(`a hook that does not catch it fails its unit: ${attempt}`, async () => {
      const place = newPlace();
      const before = dump(place.library);
      const called = await place.zwm(
        "run",
        "forbidden-edits",
        "--write",
        "--yes",
        "--param",
        `attempt=${attempt}`,
      );
      expect(called.code, called.stderr).to.equal(1);
      expect((called.json as RunReport).units.map(({ error }) => error?.code)).to.deep.equal([code]);
      expect(dump(place.library)).to.deep.equal(before);
    });
  }

  it("a second process with --write while one runs, whereas reading goes on", async () => {
    const place = newPlace();
    await mkdir(place.output);
    const first = place.start("run", "wait-for-file", "--write", "--yes", "--output", place.output);
    try {
      // Whichever comes first, so that a run that fails ends the waiting.
      await Promise.race([first.called, appears(join(place.output, "waiting"))]);
      const before = digests(place.library);
      const second = await place.start("run", "one-note-each", "--select", PAPER, "--write", "--yes").called;
      expect(second.code).to.equal(1);
      const { error } = second.json as ErrorDocument;
      expect(error.code).to.equal("library_locked");
      expect(error.retryable).to.equal(true);
      expect(error.text).to.match(
        /^Another command of this program \(process \d+\) is writing to the library/,
      );
      expect(error.remedy).to.match(/^Wait until that command is done\./);
      expect(digests(place.library)).to.deep.equal(before);

      const reading = await place.start("explain", "export-notes", "--all").called;
      expect(reading.code, reading.stderr).to.equal(0);
      expect((reading.json as ExplainReport).units).to.have.length(13);

      await writeFile(join(place.output, "go"), "");
      const done = await first.called;
      expect(done.code, done.stderr).to.equal(0);
    } finally {
      first.kill();
    }
    const later = await place.zwm("run", "one-note-each", "--select", PAPER, "--write", "--yes");
    expect(later.code, later.stderr).to.equal(0);
    expect(problemsOf(place.library)).to.deep.equal([]);
  });

  it("a database of a newer Zotero, which is read with a message", async () => {
    const place = newPlace();
    sql(place.library, "UPDATE version SET version = 10 WHERE schema = 'compatibility'");
    const before = digests(place.library);
    const reading = await place.zwm("explain", "export-notes", "--all");
    expect(reading.code).to.equal(0);
    expect((reading.json as ExplainReport).units).to.have.length(13);
    expect(reading.stderr).to.match(
      /was written by a newer Zotero \(compatibility 10, known up to 9\), so it is only read/,
    );

    const writing = await place.zwm("run", "one-note-each", "--select", PAPER, "--write", "--yes");
    expect(writing.code).to.equal(1);
    const { error } = writing.json as ErrorDocument;
    expect(error.code).to.equal("library_newer");
    expect(error.remedy).to.match(/^Update this program to write to it\./);
    expect(digests(place.library)).to.deep.equal(before);
  });
});

describe("a genuine directory in WAL mode, as Zotero 10 leaves it", function () {
  this.timeout(120_000);
  afterEach(() => {
    removePlaces();
  });

  it("is read without a trace", async () => {
    const place = newPlace();
    sql(place.library, "PRAGMA journal_mode = WAL");
    const before = digests(place.library);
    const called = await place.zwm("explain", "select-existing-source", "--collection", "Reading list");
    expect(called.code, called.stderr).to.equal(0);
    expect((called.json as ExplainReport).units).to.have.length(14);
    expect(digests(place.library)).to.deep.equal(before);
  });

  it("is written and taken back, and stays in that mode", async () => {
    const place = newPlace();
    sql(place.library, "PRAGMA journal_mode = WAL");
    const called = await place.zwm("run", "edit-each-facet", "--write", "--yes");
    expect(called.code, called.stderr).to.equal(0);
    expect(problemsOf(place.library)).to.deep.equal([]);
    const undo = await place.zwm("undo", (called.json as RunReport).summary.runId, "--write");
    expect(undo.code, undo.stderr).to.equal(0);
    expect(problemsOf(place.library)).to.deep.equal([]);
    // Bytes 18 and 19 of the header: 2 is WAL.
    expect([...readFileSync(join(place.library, "zotero.sqlite")).subarray(18, 20)]).to.deep.equal([2, 2]);
  });
});

/** Code, library and reason of each unit's error. */
function errorsOf(json: unknown): unknown[][] {
  return (json as RunReport).units.flatMap(({ error }) =>
    error === undefined ? [] : [[error.code, error.details?.["library"], error.details?.["reason"]]],
  );
}

async function appears(path: string): Promise<Called | undefined> {
  while (!existsSync(path)) await delay(20);
  return undefined;
}
