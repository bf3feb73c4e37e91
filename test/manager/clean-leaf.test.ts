import { expect } from "chai";
import fc from "fast-check";
import { describe, it } from "mocha";
import type { LeafCall, LeafPort } from "../../src/engine/leaf-port.ts";
import { WorkflowError } from "../../src/errors/workflow-error.ts";
import { createRedactor } from "../../src/logs/redact.ts";
import { cleanLeaf } from "../../src/manager/clean-leaf.ts";
import { keptReturn } from "../../src/manager/kept-return.ts";
import type { JsonValue } from "../../src/model/json.ts";

const call = {} as LeafCall;
const redactor = createRedactor({ secrets: ["hunter2-of-ida"], places: [{ dir: "/home/ida", name: "~" }] });
const error = new WorkflowError("network_refused", {
  args: { host: "api.test", address: "http://ida:hunter2-of-ida@api.test/?token=abcdef" },
  details: { file: "/home/ida/x.pdf" },
});

describe("a leaf of a run", () => {
  const failing: readonly LeafPort[] = [
    {
      call() {
        throw error;
      },
    },
    { call: () => Promise.reject(error) },
  ];
  for (const [index, port] of failing.entries()) {
    const when = index === 0 ? "thrown at once" : "that come later";
    it(`has errors without credentials and folders, since they are journalled (${when})`, async () => {
      const thrown: unknown = await (async () => cleanLeaf(redactor, port).call(call))().catch(
        (reason: unknown) => reason,
      );
      const { code, args, details, retryable } = thrown as WorkflowError;
      expect([code, retryable]).to.deep.equal(["network_refused", true]);
      expect(args.address).to.equal("http://***@api.test/?token=***");
      expect(details).to.deep.equal({ file: "~/x.pdf" });
    });
  }

  it("answers as it did, without a promise where there was none", async () => {
    expect(cleanLeaf(redactor, { call: () => 7 }).call(call)).to.equal(7);
    expect(await cleanLeaf(redactor, { call: () => Promise.resolve(8) }).call(call)).to.equal(8);
    const asked = cleanLeaf(redactor, { call: () => 7, redispatch: () => ({ action: "call" }) });
    expect(asked.redispatch?.(call)).to.deep.equal({ action: "call" });
  });
});

describe("what is kept of a value that a hook returned", () => {
  it("is all of a small one, without credentials and folders", () => {
    expect(keptReturn({ path: "/home/ida/a", token: "x", n: 1 }, redactor)).to.deep.equal({
      returned: { path: "~/a", token: "***", n: 1 },
    });
    expect(keptReturn(false, redactor)).to.deep.equal({ returned: false });
  });

  it("is the small parts of a large one, and that it was larger", () => {
    const large = { text: "x".repeat(10_000), n: 1, list: Array.from({ length: 5_000 }, (_, n) => n) };
    expect(keptReturn(large, redactor)).to.deep.equal({ returned: { n: 1 }, returnedCut: true });
    expect(keptReturn("y".repeat(10_000), redactor)).to.deep.equal({
      returned: "y".repeat(256),
      returnedCut: true,
    });
  });

  it("is bounded whatever it is", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.integer({ min: 0, max: 400 }), (value, times) => {
        const many = Array.from({ length: times }, () => value) as JsonValue;
        const kept = keptReturn({ many, value: value as JsonValue }, redactor);
        expect(JSON.stringify(kept).length).to.be.below(8_192);
      }),
      { numRuns: 200 },
    );
  });
});
