import { expect } from "chai";
import fc from "fast-check";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "mocha";
import { HostApiError } from "../../../src/hooks/host-api/host-api-error.ts";
import type { JsonValue } from "../../../src/model/json.ts";
import { createWorld, type HostApiWorld } from "./host-api-world.ts";

/** Words, references and sources that requests are made of, right and wrong ones. */
const KEYS = [
  ...[
    "operation",
    "operationId",
    "owner",
    "itemRef",
    "noteRef",
    "attachmentRef",
    "collectionRef",
    "ref",
    "refs",
  ],
  ...[
    "placement",
    "kind",
    "parentRef",
    "libraryId",
    "collectionRefs",
    "content",
    "format",
    "value",
    "fields",
  ],
  ...[
    "creators",
    "tags",
    "add",
    "remove",
    "relatedRefs",
    "name",
    "itemType",
    "expectedRevision",
    "disposition",
  ],
  ...[
    "source",
    "main",
    "targetFilename",
    "companions",
    "targetRelativePath",
    "path",
    "url",
    "data",
    "metadata",
  ],
  ...[
    "payload",
    "payloadType",
    "noteKind",
    "schemaVersion",
    "previewToken",
    "childPolicy",
    "incompatibleData",
  ],
  ...[
    "embeddedImages",
    "slot",
    "preparedImage",
    "cursor",
    "limit",
    "scope",
    "query",
    "title",
    "__proto__",
    "text",
  ],
  ...[
    "sourcePath",
    "targetPath",
    "entries",
    "slotId",
    "itemRefs",
    "formatPreference",
    "level",
    "stage",
    "message",
  ],
];
const WORDS = [
  ...[
    "item.create",
    "item.updateTags",
    "item.changeType",
    "item.remove",
    "collection.create",
    "collection.remove",
  ],
  ...[
    "child",
    "top_level",
    "root",
    "html",
    "markdown",
    "json",
    "stored_file",
    "linked_url",
    "own_file",
    "base64",
  ],
  ...[
    "permanent",
    "trash",
    "cascade",
    "drop",
    "top-level-regular",
    "https://example.org/",
    "../../x",
    "",
    "\0",
  ],
  ...["ITEMAAAA", "NOTEAAAA", "FILEAAAA", "COLLAAAA", "constructor", "toString", "\ud800", "book", "a.pdf"],
];
const refs = fc.record({
  libraryId: fc.constantFrom<JsonValue>(1, 2, 3, 4, 9, "1", -1),
  key: fc.constantFrom(
    "ITEMAAAA",
    "NOTEAAAA",
    "FILEAAAA",
    "LINKAAAA",
    "COLLAAAA",
    "TRASHAAA",
    "NOTHINGX",
    "x",
  ),
});

const values: fc.Arbitrary<JsonValue> = fc.letrec<{ readonly value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.constantFrom(...WORDS),
    refs,
    fc.constantFrom<JsonValue>(null, true, 0, -1, 1.5, 2 ** 53, []),
    fc.jsonValue() as fc.Arbitrary<JsonValue>,
    fc.array(tie("value"), { maxLength: 3 }),
    fc
      .array(fc.tuple(fc.constantFrom(...KEYS), tie("value")), { maxLength: 7 })
      .map((entries) => JSON.parse(JSON.stringify(Object.fromEntries(entries))) as JsonValue),
    fc.record({ $callback: fc.constantFrom<JsonValue>(0, "x") }),
    fc.record({ $bytes: fc.constantFrom<JsonValue>("AA==", "%", 1) }),
  ),
})).value;

describe("host API, whatever a hook passes", function () {
  this.timeout(120_000);
  let world: HostApiWorld;
  before(async () => {
    world = await createWorld();
  });
  after(() => world.remove());

  it("rejects with nothing but its own errors, and changes nothing in the library", () => {
    const { shape } = world.api;
    const members = Object.entries(shape.members).flatMap(([owner, names]) =>
      names.map((name) => `${owner}.${name}`),
    );
    const start = world.library.live();
    return fc
      .assert(
        fc.asyncProperty(
          fc.constantFrom(
            ...members,
            "mutations.execute",
            "mutations.preview",
            "notes.none",
            "constructor",
            "",
          ),
          fc.array(values, { maxLength: 3 }),
          async (member, args) => {
            try {
              const answer = await world.api.call(member, args, new AbortController().signal, {
                pauseTimeout: () => () => undefined,
                callback: async () => null,
              });
              expect(JSON.parse(JSON.stringify(answer))).to.deep.equal(answer);
            } catch (error) {
              expect(error, `${member}: ${String(error)}`).to.be.instanceOf(HostApiError);
              expect((error as HostApiError).code, `${member}: ${String(error)}`).to.not.equal(
                "execution_failed",
              );
            }
            expect(world.library.commits).to.equal(0);
          },
        ),
        { numRuns: 6000 },
      )
      .then(() => {
        expect(world.library.live()).to.deep.equal(start);
        expect(readdirSync(join(world.dir, "storage"))).to.deep.equal(["FILEAAAA", "LOOSEAAA", "OTHERAAA"]);
      });
  });

  it("answers requests of the right form that are wrong in one place, for each operation", () => {
    const right: readonly (readonly [string, Record<string, JsonValue>])[] = [
      ["mutations.execute", { operation: "item.create", itemType: "book", placement: { kind: "top_level" } }],
      [
        "mutations.execute",
        { operation: "item.updateTags", itemRef: { libraryId: 1, key: "ITEMAAAA" }, add: ["x"] },
      ],
      [
        "mutations.preview",
        {
          operation: "item.changeType",
          itemRef: { libraryId: 1, key: "ITEMAAAA" },
          itemType: "case",
          expectedRevision: "x",
          incompatibleData: "drop",
        },
      ],
      [
        "attachments.create",
        {
          placement: { kind: "top_level" },
          source: {
            kind: "stored_file",
            main: { source: { kind: "base64", data: "eA==" }, targetFilename: "x.txt" },
          },
        },
      ],
      [
        "attachments.replaceFile",
        {
          attachmentRef: { libraryId: 1, key: "FILEAAAA" },
          source: { kind: "own_file", targetFilename: "y.pdf" },
        },
      ],
      ["notes.create", { placement: { kind: "top_level" }, content: { format: "html", value: "<p>x</p>" } }],
      [
        "notes.upsertPayload",
        {
          noteRef: { libraryId: 1, key: "NOTEAAAA" },
          payload: { payloadType: "a", noteKind: "b", schemaVersion: 1, format: "json", value: 1 },
        },
      ],
      ["library.listItems", { libraryId: 1, limit: 3 }],
    ];
    let calls = 0;
    return fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...right),
        fc.nat(),
        fc.nat(),
        values,
        async ([member, request], which, inner, value) => {
          const wrong = mutated({ ...request, operationId: `m-${++calls}` }, which, inner, value);
          try {
            await world.api.call(member, [wrong], new AbortController().signal);
          } catch (error) {
            expect(error, `${member}: ${String(error)}`).to.be.instanceOf(HostApiError);
            expect((error as HostApiError).code, `${member}: ${String(error)}`).to.not.equal(
              "execution_failed",
            );
          }
          expect(world.library.commits).to.equal(0);
        },
      ),
      { numRuns: 3000 },
    );
  });
});

/** The request with one value of it, or of an object in it, replaced. */
function mutated(request: JsonValue, which: number, inner: number, value: JsonValue): JsonValue {
  if (typeof request !== "object" || request === null || Array.isArray(request)) return value;
  const names = Object.keys(request);
  const name = names[which % Math.max(1, names.length)];
  if (name === undefined) return value;
  const own = (request as Record<string, JsonValue>)[name] ?? null;
  const goDeeper = typeof own === "object" && own !== null && inner % 3 !== 0;
  return {
    ...(request as Record<string, JsonValue>),
    [name]: goDeeper ? mutated(own, inner, which + 1, value) : value,
  };
}
