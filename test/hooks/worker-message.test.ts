import { expect } from "chai";
import fc from "fast-check";
import { describe, it } from "mocha";
import type { JsonObject, JsonValue } from "../../src/model/json.ts";
import { DEFAULT_HOOK_LIMITS, type HookLimits } from "../../src/hooks/hook-limits.ts";
import { isNestedWithin, readWorkerMessage } from "../../src/hooks/worker-message.ts";

const read = (value: unknown, limits: HookLimits = DEFAULT_HOOK_LIMITS) =>
  readWorkerMessage(typeof value === "string" ? value : JSON.stringify(value), limits);

const SOUND: readonly JsonObject[] = [
  { t: "ready", protocol: 1 },
  { t: "result", call: 1 },
  { t: "result", call: 1, value: { a: [null] } },
  { t: "failure", call: 2, kind: "threw", error: { name: "Error", message: "m" }, busy: true },
  { t: "host-call", call: 1, id: 3, member: "notes.create", args: [{}], signal: "hook" },
  { t: "abort-host-call", id: 3 },
  { t: "callback-result", id: 3, n: 1, value: 7 },
  { t: "callback-error", id: 3, n: 1, message: "m" },
  { t: "log", level: "warn", text: "x" },
];

describe("messages of a worker", () => {
  it("are read when they are sound", () => {
    for (const message of SOUND) expect(read(message)).to.deep.equal({ ok: true, message });
  });

  it("are refused when they are no messages", () => {
    expect(read("nonsense")).to.deep.equal({ ok: false, reason: "not-json" });
    for (const value of [null, 1, "[]", [], {}, { t: "call" }, { t: "Ready" }, { t: { t: "ready" } }]) {
      expect(read(JSON.stringify(value))).to.include({ ok: false });
    }
  });

  it("are refused when a property has a wrong type", () => {
    for (const message of SOUND) {
      for (const key of Object.keys(message)) {
        if (key === "t" || key === "value" || key === "busy") continue;
        for (const wrong of [undefined, null, -1, 1.5, [], { x: 1 }]) {
          if (key === "args" && Array.isArray(wrong)) continue;
          const changed: JsonObject = { ...message, [key]: wrong };
          expect(read(changed), JSON.stringify(changed)).to.deep.equal({ ok: false, reason: "unknown" });
        }
      }
    }
  });

  it("bring only what is known of them", () => {
    const message = { t: "log", level: "info", text: "x", more: 1, __proto__: null };
    expect(read(message)).to.deep.equal({ ok: true, message: { t: "log", level: "info", text: "x" } });
    const polluting = '{"t":"log","level":"info","text":"x","__proto__":{"polluted":1}}';
    expect(read(polluting)).to.deep.equal({ ok: true, message: { t: "log", level: "info", text: "x" } });
    const failure = {
      t: "failure",
      call: 1,
      kind: "threw",
      busy: "yes",
      error: { name: "E", message: "m", line: "1", host: { code: "x", details: 3 }, extra: 1 },
    };
    expect(read(failure)).to.deep.equal({
      ok: true,
      message: {
        t: "failure",
        call: 1,
        kind: "threw",
        busy: false,
        error: { name: "E", message: "m", host: { code: "x", details: {} } },
      },
    });
  });

  it("are too large beyond the limits, counted in bytes", () => {
    const limits = { ...DEFAULT_HOOK_LIMITS, resultBytes: 10_000, hostCallBytes: 20_000 };
    const result = (text: string): JsonObject => ({ t: "result", call: 1, value: text });
    expect(read(result("x".repeat(10_000)), limits).ok).to.equal(true);
    expect(read(result("ä".repeat(10_000)), limits)).to.deep.equal({ ok: false, reason: "too-large" });
    const call = { t: "host-call", call: 1, id: 1, member: "a.b", signal: "none" };
    expect(read({ ...call, args: ["x".repeat(15_000)] }, limits).ok).to.equal(true);
    expect(read("x".repeat(2 * 1024 * 1024), limits)).to.deep.equal({ ok: false, reason: "too-large" });
  });

  it("never throw, whatever they are", () => {
    fc.assert(
      fc.property(fc.json(), fc.constantFrom(...SOUND), fc.string(), (text, sound, key) => {
        read(text);
        read(text.slice(1));
        read({ ...sound, [key]: text });
        const outcome = read({ ...sound, ...(JSON.parse(text) as object) });
        expect(outcome.ok).to.be.a("boolean");
      }),
    );
  });
});

describe("depth of a value", () => {
  it("is bounded without recursion", () => {
    expect(isNestedWithin([[[]]], 2)).to.equal(true);
    expect(isNestedWithin([[[]]], 1)).to.equal(false);
    let deep: JsonValue = 1;
    for (let at = 0; at < 100_000; at += 1) deep = [deep];
    expect(isNestedWithin(deep, 256)).to.equal(false);
    expect(isNestedWithin("text", 0)).to.equal(true);
  });
});
