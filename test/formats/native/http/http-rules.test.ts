import { expect } from "chai";
import fc from "fast-check";
import { httpPayload } from "../../../../src/formats/native/http/http-payload.ts";
import { type HttpStepResult, readAnswer, stepCall } from "../../../../src/formats/native/http/http-step.ts";
import { fillJson, fillText } from "../../../../src/formats/native/http/http-template.ts";
import { findJson, parseJsonPath } from "../../../../src/formats/native/http/json-path.ts";
import { compileBuiltSteps } from "../../../../src/formats/native/plan-native.ts";
import { compilePlan } from "../../../../src/graph/compile-plan.ts";
import { validatePlan } from "../../../../src/graph/validate-plan.ts";
import type { JsonObject, JsonValue } from "../../../../src/model/json.ts";
import { fakeWorkflow } from "../../../fakes/native-run.ts";

function find(path: string, value: unknown): unknown {
  const parsed = parseJsonPath(path);
  if (parsed === undefined) throw new Error(`${path} is no path`);
  return findJson(parsed, value);
}

function payload(...steps: JsonObject[]) {
  return httpPayload({ kind: "generic-http.steps.v1", steps, context: { lang: "de" } });
}

const ANSWER = { status: 200, headers: {} };
const GET = { id: "a", request: { method: "GET", path: "/x" } };

describe("JSON paths", () => {
  it("go by name and by index", () => {
    const value = { a: { "b-c": [{ d: 1 }, { d: null }] } };
    expect(find("$", value)).to.equal(value);
    expect(find("$.a.b-c[0].d", value)).to.equal(1);
    expect(find('$.a["b-c"][1].d', value)).to.equal(null);
    expect(find("$.a.b-c[2].d", value)).to.equal(undefined);
    expect(find("$.constructor", value)).to.equal(undefined);
  });

  it("take the first alternative that is there, null included", () => {
    expect(find("$.x || $.y || $.z", { y: null, z: 1 })).to.equal(null);
    expect(find("$.x||$.z", { z: 1 })).to.equal(1);
  });

  it("are refused where they are none", () => {
    for (const text of ["", "a.b", "$a", "$.", "$..a", "$.a[", "$.a[x]", "$.a || b", "$.a b", "$[-1]"]) {
      expect(parseJsonPath(text), text).to.equal(undefined);
    }
  });

  it("never fail on any text and any value", () => {
    fc.assert(
      fc.property(fc.string(), fc.jsonValue(), (text, value) => {
        const path = parseJsonPath(`$${text}`);
        if (path !== undefined) findJson(path, value);
      }),
    );
  });
});

describe("templates of HTTP steps", () => {
  const state = {
    values: { a: "x", n: 3, no: null, list: [1], Ünïcode: true },
    unmatched: { job: "submit" },
  };

  it("put variables into text, null as nothing, numbers and booleans as text", () => {
    expect(fillText("/{a}/{n}/{no}/{Ünïcode}", state, "s")).to.equal("/x/3//true");
    expect(fillText("{ a } {} {a b} {{a}}", state, "s")).to.equal("{ a } {} {a b} {{a}}");
    expect(fillJson({ "{a}": ["{a}", 1, null, { b: "{n}" }] }, state, "s")).to.deep.equal({
      "{a}": ["x", 1, null, { b: "3" }],
    });
  });

  it("do not read what a variable holds as a template again", () => {
    expect(fillText("{a}", { values: { a: "{n}", n: 1 }, unmatched: {} }, "s")).to.equal("{n}");
  });

  it("name the step that uses a variable and the step that should have given it", () => {
    expect(() => fillText("{job}", state, "poll"))
      .to.throw()
      .with.deep.include({
        code: "http_variable_missing",
        args: { step: "poll", name: "job", from: "submit", why: "unmatched" },
      });
    expect(() => fillText("{toString}", state, "poll"))
      .to.throw()
      .with.deep.include({ args: { step: "poll", name: "toString", from: "", why: "unknown" } });
    expect(() => fillText("{list}", state, "poll"))
      .to.throw()
      .with.property("code", "http_variable_not_scalar");
  });

  it("leave text without variables as it is", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        fc.pre(!text.includes("{"));
        expect(fillText(text, state, "s")).to.equal(text);
      }),
    );
  });
});

describe("answers of HTTP steps", () => {
  const read = (step: JsonObject, json: JsonValue, before: HttpStepResult | null = null) =>
    readAnswer(payload({ ...GET, ...step }), 0, { ...ANSWER, json }, before, true);

  it("are looked at for a failure first, then extracted, then repeated", () => {
    const step = {
      fail_when: { json_path: "$.code", equals: 7 },
      extract: { id: "$.id" },
      repeat_until: { json_path: "$.state", in: ["done", null] },
    };
    expect(() => read(step, { code: 7, id: 1 }))
      .to.throw()
      .with.property("code", "http_failure_stated");
    expect(read(step, { code: "7", id: 1, state: "new" })).to.deep.equal({
      vars: { id: 1 },
      unmatched: {},
      again: true,
    });
    expect(read(step, { state: null })).to.deep.include({ again: false, unmatched: { id: "a" } });
    expect(read(step, {})).to.deep.include({ again: true });
  });

  it("keep the value a name had before a step that finds none", () => {
    const before = { vars: { id: "old" }, unmatched: {}, again: false };
    const after = read({ extract: { id: "$.id" } }, {}, before);
    expect(
      stepCall(payload({ ...GET, request: { method: "GET", path: "/{id}/{lang}" } }), 0, after).path,
    ).to.equal("/old/de");
  });

  it("must be JSON where a rule reads them, and only there", () => {
    const text = { ...ANSWER, text: "hello" };
    expect(() => readAnswer(payload({ ...GET, extract: { a: "$.a" } }), 0, text, null, false))
      .to.throw()
      .with.property("code", "http_answer_not_json");
    expect(readAnswer(payload(GET), 0, text, null, true).answer).to.equal(text);
  });

  it("state a failure in the service's words, or in the author's", () => {
    const message = (json: JsonValue) => {
      try {
        read(
          { fail_when: { json_path: "$.s", in: ["bad"], message: "author", message_path: "$.err" } },
          json,
        );
      } catch (error) {
        return (error as { args: { message: string } }).args.message;
      }
      return undefined;
    };
    expect(message({ s: "bad", err: "service" })).to.equal("service");
    expect(message({ s: "bad", err: {} })).to.equal("author");
    expect(message({ s: "good" })).to.equal(undefined);
  });
});

describe("HTTP steps as a plan", () => {
  const request = {
    kind: "generic-http.steps.v1",
    timeout_ms: 9000,
    poll: { interval_ms: 50, timeout_ms: 400 },
    context: { file: "/home/someone/a.pdf" },
    steps: [
      { id: "put", request: { method: "PUT", url: "/home/someone", binary_from: "/home/someone/a.pdf" } },
      { id: "poll", request: { method: "get", path: "/x" }, repeat_until: { json_path: "$.s", in: [1] } },
      { id: "end", request: { method: "{m}", path: "/y" } },
    ],
  };
  const plan = compileBuiltSteps(fakeWorkflow({ provider: "generic-http" }), "0", request, {});
  const node = (id: string) => plan.nodes.find((each) => each.id === id);

  it("is sound, and holds no path of the request", () => {
    expect(validatePlan(plan)).to.deep.equal([]);
    compilePlan(plan);
    expect(JSON.stringify(plan)).not.to.include("/home/someone");
  });

  it("lets GET and HEAD be sent again after a crash, and nothing else", () => {
    const redispatch = (id: string) => node(`${id}:call`);
    expect(redispatch("put")).to.have.nested.property("call.redispatch", "ask-provider");
    expect(redispatch("poll")).to.have.nested.property("call.redispatch", "safe");
    expect(redispatch("end")).to.have.nested.property("call.redispatch", "ask-provider");
  });

  it("bounds every call and every polling step", () => {
    expect(node("put:call")).to.include({ timeoutMs: 9000 });
    expect(node("poll:call")).to.include({ timeoutMs: 400 });
    expect(plan.edges.find(({ back }) => back !== undefined)).to.deep.include({
      from: "poll:until",
      to: "poll:call",
      arm: "again",
    });
    expect(plan.edges.find(({ back }) => back !== undefined)?.back).to.include({ gapMs: 50, withinMs: 400 });
  });
});
