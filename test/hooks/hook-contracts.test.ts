import { expect } from "chai";
import { describe, it } from "mocha";
import type { JsonValue } from "../../src/model/json.ts";
import { toWorkflowError } from "../../src/errors/workflow-error.ts";
import {
  checkBuiltRequest,
  checkSettingsPatch,
  hookTimeoutMs,
  readApplyDiagnostics,
} from "../../src/hooks/hook-contracts.ts";

const ORIGIN = { hook: "buildRequest", workflowId: "flow", packageId: "pack", file: "hooks/b.mjs" } as const;

function errorOf(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    const { code, args } = toWorkflowError(error);
    return [code, args.message, args.file];
  }
  return undefined;
}

describe("hook contracts", () => {
  it("give every hook its time: the manifest's for it, the manifest's for all, or the default", () => {
    expect(hookTimeoutMs(undefined, "preflight")).to.equal(60_000);
    expect(hookTimeoutMs({}, "applyResult")).to.equal(600_000);
    expect(hookTimeoutMs({ hookTimeout_ms: 5 }, "applyResult")).to.equal(5);
    expect(hookTimeoutMs({ hookTimeout_ms: { preflight: 7 } }, "preflight")).to.equal(7);
    expect(hookTimeoutMs({ hookTimeout_ms: { preflight: 7 } }, "buildRequest")).to.equal(60_000);
    expect(hookTimeoutMs({ hookTimeout_ms: 0 }, "normalizeSettings")).to.equal(60_000);
  });

  it("ask buildRequest for an object", () => {
    expect(checkBuiltRequest({ kind: "x" }, ORIGIN)).to.deep.equal({ kind: "x" });
    for (const [value, found] of [
      [undefined, "undefined"],
      [null, "null"],
      [[], "array"],
      ["text", "string"],
    ] as const) {
      expect(errorOf(() => checkBuiltRequest(value, ORIGIN))).to.deep.equal([
        "hook_result_invalid",
        found,
        "hooks/b.mjs",
      ]);
    }
  });

  it("take a patch, or nothing, from normalizeSettings", () => {
    expect(checkSettingsPatch(undefined, ORIGIN)).to.equal(undefined);
    expect(checkSettingsPatch(null, ORIGIN)).to.equal(undefined);
    expect(checkSettingsPatch({ a: null }, ORIGIN)).to.deep.equal({ a: null });
    expect(errorOf(() => checkSettingsPatch([], ORIGIN))).to.deep.equal([
      "hook_result_invalid",
      "array",
      "hooks/b.mjs",
    ]);
  });

  it("find the diagnostics of applyResult, and leave out what is no count", () => {
    const read = (applyDiagnostics: JsonValue): unknown => readApplyDiagnostics({ applyDiagnostics });
    expect(read({ warningCount: 2, warningCodeCounts: { a: 1, b: "x", c: -1 } })).to.deep.equal({
      warningCount: 2,
      warningCodeCounts: { a: 1 },
    });
    expect(read({ warningCodeCounts: { a: 1, b: 2 } })).to.deep.equal({
      warningCount: 3,
      warningCodeCounts: { a: 1, b: 2 },
    });
    for (const none of [{}, null, [], { warningCount: 0 }, { warningCount: "2" }]) {
      expect(read(none)).to.equal(undefined);
    }
    expect(readApplyDiagnostics(undefined)).to.equal(undefined);
    expect(readApplyDiagnostics("text")).to.equal(undefined);
  });
});
