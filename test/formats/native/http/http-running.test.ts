import { expect } from "chai";
import { foldRun } from "../../../../src/engine/run-history.ts";
import type { JsonObject, JsonValue } from "../../../../src/model/json.ts";
import type { RunEvent } from "../../../../src/model/run-event.ts";
import type { HttpPort } from "../../../../src/ports/http.ts";
import { type HttpRun, runHttp, unitEnd } from "../../../fakes/http-run.ts";
import { fakeWorkflow, RUN_WORKSPACE } from "../../../fakes/native-run.ts";
import { createFakeClock } from "../../../fakes/clock.ts";
import { textOf } from "../../../../src/graph/values.ts";

const BACKEND = { id: "api", type: "generic-http", enabled: true, baseUrl: "https://api.example.org" };

const STEPS: readonly JsonObject[] = [
  {
    id: "batch",
    request: { method: "POST", path: "/batch", json: { name: "{source_attachment_name}" } },
    extract: { batch_id: "$.id", put: "$.url" },
  },
  {
    id: "put",
    request: { method: "PUT", url: "{put}", binary_from: "{source_attachment_path}", response_type: "text" },
  },
  {
    id: "wait",
    request: { method: "GET", path: "/batch/{batch_id}" },
    fail_when: { json_path: "$.code", in: [1] },
    repeat_until: { json_path: "$.state", in: ["done"] },
    extract: { zip: "$.zip" },
  },
  { id: "zip", request: { method: "GET", url: "{zip}", response_type: "bytes" } },
];

const ATTACHMENT = {
  ref: { libraryId: 1, key: "A1" },
  path: "/home/someone/alpha.pdf",
  filename: "alpha.pdf",
  parentRef: { libraryId: 1, key: "P1" },
};

interface Service {
  readonly http: HttpPort;
  /** `METHOD path` of every call. */
  readonly calls: string[];
}

/** A service that takes a batch, is busy for two questions, then has a file. */
function service(): Service {
  const calls: string[] = [];
  let asked = 0;
  const answer = (call: string): JsonValue | Uint8Array => {
    if (call === "POST /batch") return { id: "B1", url: "https://files.example.net/put?sig=1" };
    if (call === "GET /batch/B1") {
      asked += 1;
      return asked < 3 ? { state: "busy" } : { state: "done", zip: "https://files.example.net/zip" };
    }
    return call === "GET /zip" ? new TextEncoder().encode("PK") : {};
  };
  return {
    calls,
    http: {
      async fetch({ method, url }) {
        const call = `${method} ${new URL(url).pathname}`;
        calls.push(call);
        await Promise.resolve();
        const given = answer(call);
        const bytes = given instanceof Uint8Array ? given : new TextEncoder().encode(JSON.stringify(given));
        return {
          status: 200,
          headers: {},
          url,
          text: () => Promise.resolve(new TextDecoder().decode(bytes)),
          bytes: () => Promise.resolve(bytes),
          body: null,
        };
      },
    },
  };
}

function run(
  http: HttpPort,
  more: {
    readonly before?: readonly RunEvent[];
    readonly by?: "manifest" | "hook";
    readonly retryFailed?: boolean;
    readonly dryRun?: boolean;
  } = {},
): Promise<HttpRun> {
  const { by = "manifest", ...rest } = more;
  const kind = "generic-http.steps.v1";
  return runHttp({
    workflow: fakeWorkflow({
      provider: "generic-http",
      hooks: { applyResult: "apply.mjs", ...(by === "hook" ? { buildRequest: "build.mjs" } : {}) },
      request:
        by === "hook" ? { kind } : { kind, steps: STEPS, poll: { interval_ms: 2000, timeout_ms: 60_000 } },
    }),
    http,
    backend: BACKEND,
    clock: createFakeClock(),
    attachments: [ATTACHMENT],
    built: {
      steps: STEPS,
      poll: { interval_ms: 2000, timeout_ms: 60_000 },
      context: { source_attachment_name: "alpha.pdf", source_attachment_path: ATTACHMENT.path },
    },
    ...rest,
  });
}

/** What a run came to. */
function endOf(events: readonly RunEvent[]) {
  const end = unitEnd(events);
  return { how: end?.how, error: end?.error?.code };
}

const ONCE = ["POST /batch", "PUT /put"];

describe("running HTTP steps", () => {
  for (const by of ["manifest", "hook"] as const) {
    it(`goes through the steps that the ${by} has, polling in between`, async () => {
      const { http, calls } = service();
      const played = await run(http, { by });
      expect(endOf(played.events)).to.deep.equal({ how: "succeeded", error: undefined });
      expect(calls).to.deep.equal([...ONCE, "GET /batch/B1", "GET /batch/B1", "GET /batch/B1", "GET /zip"]);
      const result = played.results[0];
      expect(result).to.include({ requestId: "B1", fetchType: "bundle" });
      const bytes = played.files.get(`${RUN_WORKSPACE}/${textOf(result?.bundlePath)}`);
      expect(new TextDecoder().decode(bytes)).to.equal("PK");
    });
  }

  it("sends nothing in a dry run, and applies nothing", async () => {
    for (const by of ["manifest", "hook"] as const) {
      const { http, calls } = service();
      const played = await run(http, { by, dryRun: true });
      expect(calls).to.deep.equal([]);
      expect(played.results).to.deep.equal([]);
      expect(endOf(played.events).how).to.equal("succeeded");
    }
  });

  it("keeps neither paths nor answers of polling in its journal", async () => {
    const { events } = await run(service().http);
    expect(JSON.stringify(events)).not.to.include("/home/someone");
    expect(JSON.stringify(events)).not.to.include("busy");
  });

  it("goes on from any point at which its process died, and repeats no POST and no PUT", async () => {
    const whole = await run(service().http);
    const wanted = endOf(whole.events);
    for (let kept = 1; kept < whole.events.length; kept += 1) {
      const before = whole.events.slice(0, kept);
      const label = `after ${kept} events: ${JSON.stringify(before.at(-1))}`;
      const inFlight = [...foldRun(before).nodes.values()]
        // One whose answer was kept is as good as closed.
        .filter((node) => node.inFlight && node.handle === undefined && /(?:batch|put):call$/.test(node.node))
        .map(({ node }) => node);
      const begun = before.flatMap((event) => (event.t === "node.started" ? [event.node] : []));
      const again = service();
      const rest = await run(again.http, { before });
      for (const [call, node] of [
        ["POST /batch", "batch:call"],
        ["PUT /put", "put:call"],
      ] as const) {
        if (begun.some((id) => id.endsWith(node))) expect(again.calls, label).not.to.include(call);
      }
      const all = [...before, ...rest.events];
      if (inFlight.length > 0)
        expect(endOf(all), label).to.deep.equal({ how: "failed", error: "interrupted" });
      else expect(endOf(all), label).to.deep.equal(wanted);
    }
  });

  it("sends a POST that was cut off once more when a person says so", async () => {
    const whole = await run(service().http);
    const cut = whole.events.findIndex(
      (event) => event.t === "node.started" && event.node.endsWith("batch:call"),
    );
    const before = whole.events.slice(0, cut + 1);
    const stopped = await run(service().http, { before });
    const again = service();
    const retried = await run(again.http, { before: [...before, ...stopped.events], retryFailed: true });
    expect(again.calls.slice(0, 1)).to.deep.equal(["POST /batch"]);
    expect(endOf(retried.events).how).to.equal("succeeded");
  });
});
