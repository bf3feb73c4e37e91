import { expect } from "chai";
import fc from "fast-check";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "mocha";
import sharp from "sharp";
import { createNodeContent } from "../../../src/host/node/content.ts";
import { createCommitter } from "../../../src/library/committer.ts";
import { keepNotePayloads, putNotePayload, readNotePayloads } from "../../../src/library/note-payload.ts";
import { undoRun } from "../../../src/library/undo.ts";
import { hostProbes } from "../../../src/manager/plan-workflow.ts";
import type { JsonObject, JsonValue } from "../../../src/model/json.ts";
import { readinessOf } from "../../../src/selection/readiness.ts";
import { CLOCK, createWorld, type HostApiWorld } from "./host-api-world.ts";

const NOTE = { libraryId: 1, key: "NOTEAAAA" };
let operations = 0;
const op = () => `op-${++operations}`;
const scores = (value: unknown, rest: object = {}) => ({
  payloadType: "score",
  noteKind: "literature-score",
  schemaVersion: 1,
  format: "json",
  value,
  ...rest,
});

describe("host API, notes with payloads and images", () => {
  let world: HostApiWorld;
  beforeEach(async () => {
    world = await createWorld();
  });
  afterEach(() => world.remove());

  const upsert = (payload: object, rest: object = {}) =>
    world.call("notes.upsertPayload", { operationId: op(), noteRef: NOTE, payload, ...rest });
  const commit = () => {
    const { library, store, unit, fileStore } = world;
    const committer = createCommitter({ library, store, clock: CLOCK, fileStore });
    return committer.commit({ runId: "run-1", unitId: "unit-1", attempt: 1, changes: unit.changes });
  };
  const html = () => world.library.get(NOTE)?.note ?? "";

  it("puts a payload into a note, replaces it, reads it back, and leaves the text alone", async () => {
    const value = { score: 7, by: "Ü “x” <b>&amp;</b>", items: [1, null, "-->"] };
    await upsert(scores(value));
    await upsert({
      payloadType: "digest-text",
      noteKind: "digest",
      schemaVersion: "2.0-beta",
      format: "markdown",
      value: "# A\n",
    });
    expect(await world.call("library.getNotePayload", NOTE, { payloadType: "score" })).to.deep.include({
      noteRef: NOTE,
      payloadType: "score",
      noteKind: "literature-score",
      schemaVersion: 1,
      format: "json",
      value,
    });
    await upsert(scores({ score: 8 }));
    expect(await upsert(scores({ score: 8 }))).to.deep.include({ state: "unchanged" });
    await commit();
    expect(html()).to.match(/^<h1>Old<\/h1><p>text &amp; more<\/p><span data-zs-payload="score"/);
    const page = await world.call("library.listNotePayloads", NOTE, { limit: 1 });
    expect(page).to.deep.include({ returned: 1, total: null, hasMore: true });
    expect(page["items"]).to.deep.equal([
      { payloadType: "score", noteKind: "literature-score", schemaVersion: 1, format: "json", sizeBytes: 11 },
    ]);
    const read = await world.call("library.getNotePayload", NOTE, { payloadType: "digest-text" });
    expect(read).to.deep.include({ value: "# A\n", schemaVersion: "2.0-beta" });
    expect(await createNodeContent().htmlToText(html())).to.equal("Old\ntext & more");
  });

  it("keeps payloads when the text is replaced, and when the note is sanitised", async () => {
    await upsert(scores({ score: 7 }));
    const detail = await world.call("library.getNoteDetail", NOTE);
    for (const content of [
      { format: "markdown", value: "new *text*" },
      { format: "html", value: detail["content"] },
    ]) {
      await world.call("notes.updateContent", { operationId: op(), noteRef: NOTE, content });
      const note = (await world.unit.item(NOTE))?.note ?? "";
      expect(readNotePayloads(note).map(({ value }) => value)).to.deep.equal([{ score: 7 }]);
      expect(note.match(/data-zs-payload/g)).to.have.length(1);
    }
  });

  it("refuses payloads that do not fit their format, are too long, or are not there", async () => {
    const refused = async (payload: object) => {
      const request = { operationId: op(), noteRef: NOTE, payload };
      const { code, details } = await world.refused("notes.upsertPayload", request);
      return [code, details["reason"] ?? details["resource"]];
    };
    expect(await refused(scores({}, { format: "text" }))).to.deep.equal([
      "invalid_request",
      "invalid_combination",
    ]);
    expect(await refused(scores("x".repeat(1_048_577)))).to.deep.equal(["resource_limited", "note_payload"]);
    expect(await refused(scores({}, { payloadType: '"><script>' }))).to.deep.equal([
      "invalid_request",
      "invalid_format",
    ]);
    const missing = await world.refused("library.getNotePayload", NOTE, { payloadType: "score" });
    expect([missing.code, missing.details["kind"]]).to.deep.equal(["not_found", "note"]);
    world.library.edit(NOTE, {
      note: '<p>x</p><span data-zs-payload="score" data-zs-format="json" data-zs-value="e30_"></span>',
    });
    const damaged = await world.refused("library.getNotePayload", NOTE, { payloadType: "score" });
    expect([damaged.code, damaged.details["recovery"]]).to.deep.equal(["execution_failed", "manual_repair"]);
  });

  it("tells of notes that are too long to be synced, or have too many formulas to be edited", async () => {
    const create = async (value: string) => {
      const request = {
        operationId: op(),
        placement: { kind: "top_level" },
        content: { format: "markdown", value },
      };
      return ((await world.call("notes.create", request))["result"] as JsonObject)["warnings"];
    };
    expect(await create("short $x$")).to.equal(undefined);
    expect(await create("long ".repeat(60_000))).to.deep.include({
      code: "note_too_long_to_sync",
      limit: 250_000,
      observed: 300_006,
    });
    expect(await create("$x$ ".repeat(501))).to.deep.equal([
      { code: "note_many_formulas", limit: 500, observed: 501 },
    ]);
  });

  it("what is put in is read back, whatever it is, and sanitising changes nothing of it", () => {
    const content = createNodeContent();
    return fc.assert(
      fc.asyncProperty(
        fc.constantFrom<string>(
          "",
          "<p>a</p>",
          '<div data-schema-version="9"><p>a</p></div>',
          "<p>a<br>b</p>\n",
        ),
        fc.array(fc.tuple(fc.constantFrom("a", "b", "c-1"), fc.jsonValue() as fc.Arbitrary<JsonValue>), {
          maxLength: 4,
        }),
        async (start, puts) => {
          let note = start;
          const wanted = new Map<string, JsonValue>();
          for (const [payloadType, value] of puts) {
            note = putNotePayload(note, {
              payloadType,
              noteKind: "custom",
              schemaVersion: 1,
              format: "json",
              value,
            });
            wanted.set(payloadType, JSON.parse(JSON.stringify(value)) as JsonValue);
          }
          const read = readNotePayloads(await content.sanitizeNoteHtml(note));
          expect(read.map((one) => [one.payloadType, one.value])).to.deep.equal([...wanted]);
          expect(readNotePayloads(keepNotePayloads("<p>new</p>", note))).to.deep.equal(read);
          expect(keepNotePayloads(note, note)).to.equal(note);
        },
      ),
      { numRuns: 200 },
    );
  });

  it("lets the planner's readiness filter see what a note holds", async () => {
    world.library.edit(NOTE, { note: '<div data-zs-note-kind="literature-score"><p>7</p></div>' });
    await upsert(scores({ score: 7, items: ["a", "b"] }));
    await commit();
    const probes = hostProbes({ library: world.library, files: { existing: () => new Uint8Array() } });
    const [record] = await probes.notes.read([NOTE], { payloads: true });
    if (record === null || record === undefined) throw new Error("no note");
    const filter = {
      kind: "generated-note-readiness",
      phase: "availability",
      artifacts: [
        {
          id: "score",
          noteKinds: ["literature-score"],
          payload: {
            type: "score",
            requirements: [
              { pointer: "/score", minimum: 7 },
              { pointer: "/items", length: 2 },
            ],
          },
        },
      ],
      modes: [
        { id: "ready", allAvailable: ["score"] },
        { id: "none", default: true },
      ],
      acceptModes: ["ready"],
    } as const;
    expect(readinessOf(filter, [{ ref: NOTE, record }])).to.deep.include({ mode: "ready", accepted: true });
    const [bare] = await probes.notes.read([NOTE], { payloads: false });
    expect(bare).to.not.have.property("payloads");
  });

  describe("images", () => {
    const prepare = async (color: string) => {
      const png = await sharp({ create: { width: 20, height: 10, channels: 3, background: color } })
        .png()
        .toBuffer();
      const source = { kind: "base64", data: png.toString("base64") };
      const answer = await world.call("images.prepareForNoteEmbedding", { source });
      return answer["ref"] as JsonObject;
    };

    it("are stored with the note in the same commit, where their slots are or at its end", async () => {
      const start = world.library.live();
      const embeddedImages = [
        { slot: "fig1", preparedImage: await prepare("red"), altText: 'A "red" <one>' },
        { slot: "fig.2", preparedImage: await prepare("blue") },
      ];
      const answer = await world.call("notes.create", {
        operationId: op(),
        placement: { kind: "child", parentRef: { libraryId: 1, key: "ITEMAAAA" } },
        content: {
          format: "markdown",
          value: "# T\n\nsee ![first](slot:fig1) and ![](slot:none)",
          embeddedImages,
        },
      });
      expect(await commit()).to.have.length(3);
      const { noteRef } = answer["result"] as { noteRef: { libraryId: number; key: string } };
      const note = world.library.get(noteRef)?.note ?? "";
      const images = world.library.all().filter(({ parentKey }) => parentKey === noteRef.key);
      expect(images.map(({ attachment }) => attachment)).to.deep.equal(
        ["image.png", "image.png"].map((name) => ({
          linkMode: "embedded_image",
          contentType: "image/png",
          charset: null,
          path: `storage:${name}`,
        })),
      );
      const [red, blue] = images.map(({ ref }) => ref.key);
      expect(note).to.include(
        `see <img data-attachment-key="${red ?? ""}" width="20" height="10" alt="A &quot;red&quot; &lt;one&gt;">`,
      );
      expect(note).to.match(
        new RegExp(`<p><img data-attachment-key="${blue ?? ""}" width="20" height="10"></p>$`),
      );
      expect(note).to.not.include("base64").and.to.not.include("slot:fig");
      const file = join(world.dir, "storage", red ?? "", "image.png");
      expect((await sharp(readFileSync(file)).metadata()).width).to.equal(20);
      const { library, store, fileStore } = world;
      await undoRun({ store, library, clock: CLOCK, runId: "run-1", allOrNothing: true, fileStore });
      expect(library.live()).to.deep.equal(start);
    });

    it("may be put into a note that is there, in HTML as well; unknown ones are refused", async () => {
      const embeddedImages = [{ slot: "a", preparedImage: await prepare("green") }];
      await world.call("notes.updateContent", {
        operationId: op(),
        noteRef: NOTE,
        content: { format: "html", value: `<p><img src='slot:a' alt="own"></p>`, embeddedImages },
      });
      await commit();
      const [image] = world.library.all().filter(({ parentKey }) => parentKey === NOTE.key);
      const key = image?.ref.key ?? "";
      expect(html()).to.equal(`<p><img data-attachment-key="${key}" width="20" height="10" alt="own"></p>`);
      expect(existsSync(join(world.dir, "storage", key, "image.png"))).to.equal(true);

      const forged = { slot: "a", preparedImage: { kind: "prepared_note_image", id: "forged" } };
      const error = await world.refused("notes.updateContent", {
        operationId: op(),
        noteRef: NOTE,
        content: { format: "text", value: "x", embeddedImages: [forged] },
      });
      expect([error.code, error.details["kind"]]).to.deep.equal(["invalid_ref", "prepared_image"]);
    });
  });
});
