import { expect } from "chai";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { after, before, beforeEach, describe, it } from "mocha";
import { documentOf } from "./documents.ts";
import { writePackage } from "./packages.ts";
import { createPlace, type Place } from "./zwm.ts";

interface Call {
  readonly call: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A server on this computer that answers as `answer` says, and keeps what it was asked. */
interface Loopback {
  readonly calls: Call[];
  readonly url: string;
  close(): Promise<void>;
}

type Answer = {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
};

async function loopback(answer: (call: Call, number: number) => Answer | "hang"): Promise<Loopback> {
  const calls: Call[] = [];
  const server: Server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const call = {
        call: `${request.method ?? ""} ${request.url ?? ""}`,
        headers: request.headers,
        body: Buffer.concat(parts),
      };
      calls.push(call);
      const given = answer(call, calls.length);
      if (given === "hang") return;
      response.writeHead(given.status ?? 200, given.headers);
      response.end(given.body instanceof Uint8Array ? given.body : JSON.stringify(given.body ?? {}));
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    calls,
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** Writes down what came back. */
const HOOK = `export async function applyResult({ parent, runResult, bundleReader, runtime }) {
  const text = runResult.fetchType === "bundle" ? await bundleReader.readText("full.md") : JSON.stringify(runResult.resultJson);
  await runtime.hostApi.notes.create({
    operationId: "note",
    placement: { kind: "child", parentRef: parent },
    content: { format: "text", value: text },
  });
}
`;

const SOURCE = {
  provider: "generic-http",
  inputs: {
    member: { kind: "attachment", accepts: { mime: ["application/pdf"] } },
    grouping: { mode: "each" },
  },
  validateSelection: { select: { policy: "input-member", source: "related" }, filters: [] },
};

/** A zip with `full.md`, stored. */
const ZIP = Buffer.from(
  "UEsDBBQAAAAAAAAAIQAUc8rcBgAAAAYAAAAHAAAAZnVsbC5tZFBhcnNlZFBLAQIUAxQAAAAAAAAAIQAUc8rcBgAAAAYAAAAHAAAAAAAAAAAAAACAAQAAAABmdWxsLm1kUEsFBgAAAAABAAEANQAAACsAAAAAAA==",
  "base64",
);

describe("workflows over HTTP services", () => {
  let place: Place;
  let files: Loopback;
  let api: Loopback;
  let behaviour: (call: Call, number: number) => Answer | "hang";
  const packages = ["--workflows", "packages", "--trust-root", "packages"];
  const env = { ZWM_SECRET_API_TOKEN: "T0KEN" };

  before(async () => {
    place = createPlace("Zotéro 数据");
    files = await loopback(({ call }) => (call === "GET /zip" ? { body: ZIP } : {}));
    api = await loopback((call, number) => behaviour(call, number));
    const state = join(place.home, "state");
    mkdirSync(state, { recursive: true });
    const backend = {
      id: "api",
      type: "generic-http",
      baseUrl: `${api.url}/base`,
      auth: { kind: "bearer" },
      defaults: { headers: { "x-team": "blue" } },
    };
    writeFileSync(
      join(state, "preferences.json"),
      JSON.stringify({ backends: { schemaVersion: 2, backends: [backend] } }),
    );
    writePackage(join(place.dir, "packages"), {
      id: "parse",
      applyResult: HOOK,
      manifest: {
        ...SOURCE,
        request: {
          kind: "generic-http.steps.v1",
          poll: { interval_ms: 20, timeout_ms: 20_000 },
          steps: [
            {
              id: "submit",
              request: { method: "POST", path: "/jobs", json: { name: "{source_attachment_name}" } },
              extract: { job: "$.id" },
            },
            {
              id: "put",
              request: {
                method: "PUT",
                url: `${files.url}/put/{job}`,
                binary_from: "{source_attachment_path}",
                response_type: "text",
              },
            },
            {
              id: "wait",
              request: { method: "GET", path: "/jobs/{job}" },
              repeat_until: { json_path: "$.state", in: ["done"] },
              extract: { zip: "$.zip" },
            },
            { id: "zip", request: { method: "GET", url: "{zip}", response_type: "bytes" } },
          ],
        },
      },
    });
    writePackage(join(place.dir, "packages"), {
      id: "ask",
      applyResult: HOOK,
      manifest: {
        ...SOURCE,
        request: {
          kind: "generic-http.request.v1",
          http: { method: "POST", path: "/ask", json: { depth: 2 }, timeout_ms: 3000 },
        },
      },
    });
  });
  beforeEach(() => {
    api.calls.length = 0;
    files.calls.length = 0;
  });
  after(async () => {
    await api.close();
    await files.close();
    place.remove();
  });

  const run = (id: string) =>
    place.zwm(["run", id, "--select", "SALTPDF2", "--yes", "--json", ...packages], { env });

  it("upload a file, wait for the result and hand its bundle to the hook", async () => {
    behaviour = ({ call }, number) => {
      if (call === "POST /base/jobs") return { body: { id: "J1" } };
      return { body: number < 4 ? { state: "busy" } : { state: "done", zip: `${files.url}/zip` } };
    };
    const called = await run("parse");
    expect(called.code, called.stderr + called.stdout).to.equal(0);
    expect(api.calls.map(({ call }) => call)).to.deep.equal([
      "POST /base/jobs",
      "GET /base/jobs/J1",
      "GET /base/jobs/J1",
      "GET /base/jobs/J1",
    ]);
    for (const { headers } of api.calls) {
      expect(headers).to.include({ authorization: "Bearer T0KEN", "x-team": "blue" });
    }
    expect(JSON.parse(String(api.calls[0]?.body))).to.deep.equal({ name: "Salt wedges.pdf" });
    // The other server gets the file itself, and nothing that is the backend's.
    expect(files.calls.map(({ call }) => call)).to.deep.equal(["PUT /put/J1", "GET /zip"]);
    expect(files.calls[0]?.body.subarray(0, 5).toString()).to.equal("%PDF-");
    for (const { headers } of files.calls) expect(headers).not.to.have.any.keys("authorization", "x-team");
    expect(files.calls[0]?.headers).not.to.have.property("content-type");
    expect(documentOf(called, "run").receipts).to.have.length(1);
    expect(called.stdout + called.stderr).not.to.include("T0KEN");
    expect(keptText(place.home)).not.to.include("T0KEN");
  });

  it("name workflow and sources in a single request, and end it at its limit", async () => {
    behaviour = () => ({ body: { answer: 42 } });
    const called = await run("ask");
    expect(called.code, called.stderr).to.equal(0);
    expect(JSON.parse(String(api.calls[0]?.body))).to.deep.include({ workflow_id: "ask", depth: 2 });
    behaviour = () => "hang";
    const hung = await run("ask");
    expect(hung.code).to.equal(1);
    expect(documentOf(hung, "run").units[0]?.error?.code).to.equal("timeout");
  });

  it("go on polling after their process was killed, and submit nothing twice", async () => {
    let killed = false;
    const asked = new Promise<void>((resolve) => {
      behaviour = ({ call }) => {
        if (call === "POST /base/jobs") return { body: { id: "J1" } };
        if (killed) return { body: { state: "done", zip: `${files.url}/zip` } };
        resolve();
        return { body: { state: "busy" } };
      };
    });
    const calling = place.start(["run", "parse", "--select", "SALTPDF2", "--yes", "--json", ...packages], {
      env,
    });
    await asked;
    killed = true;
    calling.signal("SIGKILL");
    await calling.done;
    const listed = documentOf(await place.zwm(["runs", "--json", ...packages], { env }), "runs");
    const [runId = ""] = listed.runs.map((run) => run.runId);
    const resumed = await place.zwm(["resume", runId, "--yes", "--json", ...packages], { env });
    expect(resumed.code, resumed.stderr + resumed.stdout).to.equal(0);
    expect(api.calls.filter(({ call }) => call === "POST /base/jobs")).to.have.length(1);
    expect(files.calls.filter(({ call }) => call.startsWith("PUT"))).to.have.length(1);
    expect(documentOf(resumed, "run").units[0]?.state).to.equal("succeeded");
  });

  it("say what the service answered", async () => {
    behaviour = () => ({ status: 401 });
    const called = await run("ask");
    expect(documentOf(called, "run").units[0]?.error?.code).to.equal("http_unauthorized");
    const told = await place.zwm(["run", "ask", "--select", "SALTPDF2", "--yes", ...packages], { env });
    expect(told.stdout + told.stderr).to.include("does not accept the credentials (401)");
  });
});

/** Everything that a home keeps as text: journal, logs, preferences. */
function keptText(home: string): string {
  if (!existsSync(home)) return "";
  return readdirSync(home, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), "latin1"))
    .join("\n");
}
