import { expect } from "chai";
import { describe, it } from "mocha";
import type { JsonValue } from "../../src/model/json.ts";
import type { ReadinessArtifact, ReadinessRequirement } from "../../src/model/workflow-manifest.ts";
import type { NoteRecord } from "../../src/selection/probes.ts";
import { type ReadinessFilter, readinessOf, type ReadinessResult } from "../../src/selection/readiness.ts";

const digest = `<div data-zs-note-kind="digest">`;

function filterOf(artifact: ReadinessArtifact): ReadinessFilter {
  return {
    kind: "generated-note-readiness",
    phase: "availability",
    artifacts: [artifact],
    modes: [
      { id: "done", allAvailable: [artifact.id] },
      { id: "fresh", default: true },
    ],
    acceptModes: ["done"],
  };
}

function resultOf(artifact: ReadinessArtifact, records: readonly NoteRecord[]): ReadinessResult {
  return readinessOf(
    filterOf(artifact),
    records.map((record, at) => ({ ref: { libraryId: 1, key: `N${at}` }, record })),
  );
}

function holds(requirement: ReadinessRequirement, value: JsonValue): boolean {
  const payload = { type: "score", requirements: [requirement] };
  return resultOf({ id: "a", noteKinds: ["digest"], payload }, [
    { html: digest, payloads: [{ payloadType: "score", value }] },
  ]).accepted;
}

describe("generated-note readiness", () => {
  const plain: ReadinessArtifact = { id: "a", noteKinds: ["digest"] };

  it("is missing without a note, available with one, invalid with two or with an issue", () => {
    const states = [
      resultOf(plain, []),
      resultOf(plain, [{ html: digest }]),
      resultOf(plain, [{ html: digest }, { html: "<h1>Digest</h1>" }]),
      resultOf(plain, [{ html: digest, issues: ["references_basis_mismatch"] }]),
    ].map(({ mode, artifacts: [artifact] }) => [
      mode,
      artifact?.status,
      artifact?.diagnostics,
      artifact?.notes.length,
    ]);
    expect(states).to.deep.equal([
      ["fresh", "missing", ["note-missing"], 0],
      ["done", "available", [], 1],
      ["fresh", "invalid", ["more-than-one-note"], 2],
      ["fresh", "invalid", ["references_basis_mismatch"], 1],
    ]);
  });

  it("matches kinds by alias, by the attribute as written, and by payload", () => {
    const one = (noteKinds: readonly string[], record: NoteRecord): boolean =>
      resultOf({ id: "a", noteKinds }, [record]).accepted;
    expect(one(["literature-digest"], { html: digest })).to.equal(true);
    expect(one(["digest"], { html: `<div data-zs-note-kind="literature-digest">` })).to.equal(true);
    expect(one(["reading-plan"], { html: `<div data-zs-note-kind="reading-plan">` })).to.equal(true);
    expect(one(["reading-plan"], { html: "<p>x</p>", payloads: [{ noteKind: "reading-plan" }] })).to.equal(
      true,
    );
    expect(one(["custom"], { html: "<p>x</p>" })).to.equal(true);
    expect(one(["references"], { html: digest })).to.equal(false);
  });

  it("asks for a payload of the type that can be read", () => {
    const artifact = { ...plain, payload: { type: "score", requirements: [] } };
    const faults = (record: NoteRecord): readonly string[] | undefined =>
      resultOf(artifact, [record]).artifacts[0]?.diagnostics;
    expect(faults({ html: digest })).to.deep.equal(["payload-missing"]);
    expect(faults({ html: digest, payloads: [{ payloadType: "score", error: "broken" }] })).to.deep.equal([
      "payload-unreadable",
    ]);
    expect(faults({ html: digest, payloads: [{ payloadType: "score", value: 1 }] })).to.deep.equal([]);
  });

  for (const [requirement, value, wanted] of [
    [{ pointer: "/", type: "object" }, { a: 1 }, true],
    [{ pointer: "/", type: "array" }, [1], true],
    [{ pointer: "/", type: "object" }, [1], false],
    [{ pointer: "/score", const: 7 }, { score: 7 }, true],
    [{ pointer: "/score", const: "7" }, { score: 7 }, false],
    [{ pointer: "/a", const: { b: [1, null] } }, { a: { b: [1, null] } }, true],
    [{ pointer: "/a", const: { b: [1] } }, { a: { b: [1], c: 2 } }, false],
    [{ pointer: "/score", minimum: 7, maximum: 7 }, { score: 7 }, true],
    [{ pointer: "/score", minimum: 8 }, { score: 7 }, false],
    [{ pointer: "/score", maximum: 6 }, { score: 7 }, false],
    [{ pointer: "/score", minimum: 0 }, { score: "7" }, false],
    [{ pointer: "/items", length: 2 }, { items: ["a", "b"] }, true],
    [{ pointer: "/items", length: 2 }, { items: "ab" }, false],
    [{ pointer: "/items/1" }, { items: ["a", "b"] }, true],
    [{ pointer: "/items/length" }, { items: ["a", "b"] }, false],
    [{ pointer: "/a~1b/c~0d" }, { "a/b": { "c~d": 0 } }, true],
    [{ pointer: "/toString" }, {}, false],
    [{ pointer: "/ghost", type: "string" }, { score: 7 }, false],
    [{ pointer: "/none", const: null }, { none: null }, true],
  ] as const satisfies readonly (readonly [ReadinessRequirement, JsonValue, boolean])[]) {
    it(`${JSON.stringify(requirement)} of ${JSON.stringify(value)} is ${String(wanted)}`, () => {
      expect(holds(requirement, value)).to.equal(wanted);
    });
  }

  it("takes the first mode that fits, else the default, else none", () => {
    const base = filterOf(plain);
    const modeOf = (modes: ReadinessFilter["modes"], html?: string): string =>
      readinessOf(
        { ...base, modes },
        html === undefined ? [] : [{ ref: { libraryId: 1, key: "N" }, record: { html } }],
      ).mode;
    expect(modeOf([{ id: "d", default: true }, { id: "any" }])).to.equal("any");
    expect(
      modeOf(
        [
          { id: "none", allUnavailable: ["a"] },
          { id: "d", default: true },
        ],
        digest,
      ),
    ).to.equal("d");
    expect(modeOf([{ id: "none", allUnavailable: ["ghost"] }])).to.equal("none");
    expect(modeOf([{ id: "all", allAvailable: ["a", "ghost"] }], digest)).to.equal("");
  });

  it("gives evidence that changes exactly when a note does", () => {
    const evidence = (html: string): string => resultOf(plain, [{ html }]).evidence;
    expect(evidence(`${digest}one`))
      .to.match(/^[0-9a-f]{16}$/)
      .and.equal(evidence(`${digest}one`));
    expect(evidence(`${digest}one`)).to.not.equal(evidence(`${digest}two`));
  });
});
