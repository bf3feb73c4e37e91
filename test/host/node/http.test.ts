import { expect } from "chai";
import { after, before, describe, it } from "mocha";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { createServer as createSocketServer } from "node:net";
import type { AddressInfo } from "node:net";
import { WorkflowError, isWorkflowError } from "../../../src/errors/workflow-error.ts";
import { createNodeHttp } from "../../../src/host/node/http.ts";
import { networkError } from "../../../src/host/node/network-error.ts";

async function refusal(call: Promise<unknown>): Promise<WorkflowError> {
  try {
    await call;
  } catch (error) {
    if (isWorkflowError(error)) return error;
    throw error;
  }
  throw new Error("The call succeeded.");
}

function listen(server: { listen(port: number, host: string, done: () => void): unknown }): Promise<void> {
  return new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
}

const http = createNodeHttp();
const get = (url: string, more: object = {}): ReturnType<typeof http.fetch> =>
  http.fetch({ method: "GET", url, ...more });

describe("http on Node", () => {
  let server: Server;
  let base: string;
  const seen: string[] = [];

  function serve(request: IncomingMessage, response: ServerResponse): void {
    const path = request.url ?? "";
    seen.push(`${request.method ?? ""} ${path}`);
    if (path === "/moved") response.writeHead(302, { location: "/there", "X-Mixed-Case": "1" }).end();
    else if (path === "/echo") {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        response.writeHead(201, { "content-type": "text/plain" });
        response.end(`${request.headers["x-name"] as string} ${Buffer.concat(chunks).toString("utf8")}`);
      });
    } else if (path === "/hang") return;
    else if (path === "/cut") {
      response.writeHead(200, { "content-length": "100" });
      response.write("first", () => setTimeout(() => response.destroy(), 20));
    } else if (path === "/slow") {
      response.writeHead(200);
      response.write("one,");
      setTimeout(() => response.end("two"), 30);
    } else response.writeHead(503).end("busy 光");
  }

  before(async () => {
    server = createServer(serve);
    await listen(server);
    base = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  });
  after(() => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  });

  it("gives any status as an answer, with its text", async () => {
    const answer = await get(`${base}/any`);
    expect(answer.status).to.equal(503);
    expect(await answer.text()).to.equal("busy 光");
  });

  it("sends method, headers and body", async () => {
    for (const body of ["日本 ✓", new TextEncoder().encode("日本 ✓")]) {
      const answer = await get(`${base}/echo`, { method: "POST", headers: { "X-Name": "a" }, body });
      expect(answer.status).to.equal(201);
      expect(Buffer.from(await answer.bytes()).toString("utf8")).to.equal("a 日本 ✓");
    }
  });

  it("leaves a redirect to the caller unless told to follow", async () => {
    seen.length = 0;
    const answer = await get(`${base}/moved`);
    expect(answer.status).to.equal(302);
    expect(answer.headers).to.include({ location: "/there", "x-mixed-case": "1" });
    expect(seen).to.deep.equal(["GET /moved"]);
    const followed = await get(`${base}/moved`, { redirect: "follow" });
    expect(followed.url).to.equal(`${base}/there`);
  });

  it("streams the body as it comes", async () => {
    const answer = await get(`${base}/slow`);
    const reader = answer.body?.getReader();
    const chunks: string[] = [];
    for (let step = await reader?.read(); step?.done === false; step = await reader?.read()) {
      chunks.push(new TextDecoder().decode(step.value));
    }
    expect(chunks).to.deep.equal(["one,", "two"]);
  });

  it("tells a connection lost half way from an answer", async () => {
    const whole = await refusal((await get(`${base}/cut`)).text());
    expect(whole.code).to.equal("network_reset");
    const reader = (await get(`${base}/cut`)).body?.getReader();
    expect(new TextDecoder().decode((await reader?.read())?.value)).to.equal("first");
    const broken = await refusal(reader?.read() ?? Promise.resolve());
    expect(broken.code).to.equal("network_reset");
    expect(broken.retryable).to.equal(true);
  });

  it("ends a call by its signal, with the signal's own error when it has one", async () => {
    const plain = new AbortController();
    setTimeout(() => plain.abort(), 20);
    expect((await refusal(get(`${base}/hang`, { signal: plain.signal }))).code).to.equal("canceled");
    const late = new AbortController();
    setTimeout(() => late.abort(new WorkflowError("timeout")), 20);
    expect((await refusal(get(`${base}/hang`, { signal: late.signal }))).code).to.equal("timeout");
  });

  it("names host and address of a server that refuses, and nothing of path or query", async () => {
    const free = createSocketServer();
    await listen(free);
    const port = (free.address() as AddressInfo).port;
    await new Promise((resolve) => free.close(resolve));
    const refused = await refusal(get(`http://127.0.0.1:${String(port)}/path?key=SECRET`));
    expect(refused.code).to.equal("network_refused");
    expect(refused.args).to.include({ host: "127.0.0.1", address: `127.0.0.1:${String(port)}` });
    expect(JSON.stringify([refused.args, refused.message, refused.details])).not.to.match(/SECRET|path/);
  });

  it("refuses what is no address, without showing a password", async () => {
    for (const url of ["", "no url", "ftp://a/b", "http://user:SECRET@a.example/x?y=SECRET"]) {
      const refused = await refusal(get(url));
      expect(refused.code, url).to.equal("network_url_invalid");
      expect(refused.message).not.to.contain("SECRET");
    }
  });

  it("refuses headers and methods that cannot be sent, without showing them", async () => {
    for (const more of [{ headers: { authorization: "SECRET\nx" } }, { method: "A B" }, { body: "x" }]) {
      const refused = await refusal(get(base, more));
      expect(refused.code).to.equal("request_payload_invalid");
      expect(refused.message).not.to.contain("SECRET");
    }
  });

  it("tells an untrusted certificate from an absent server, and does not try again", async () => {
    const pem = (name: string): string => readFileSync(`test/fixtures/tls/${name}.pem`, "utf8");
    let connections = 0;
    const secure = createSecureServer({ key: pem("key"), cert: pem("cert") });
    secure.on("connection", () => (connections += 1));
    try {
      await listen(secure);
      const port = (secure.address() as AddressInfo).port;
      const refused = await refusal(get(`https://127.0.0.1:${String(port)}/`));
      expect(refused.code).to.equal("network_tls");
      expect(refused.args).to.include({ host: "127.0.0.1" });
      expect(refused.retryable).to.equal(false);
      expect(connections).to.equal(1);
    } finally {
      await new Promise((resolve) => secure.close(resolve));
    }
  });
});

describe("network errors", () => {
  const url = new URL("https://api.example.org/v1?key=SECRET");
  const failed = (code: string): Error =>
    new TypeError("fetch failed", { cause: Object.assign(new Error(`it was ${code}`), { code }) });

  it("have a code for each kind of failure", () => {
    const kinds: [string, string][] = [
      ["ENOTFOUND", "network_name_not_found"],
      ["EAI_AGAIN", "network_name_not_found"],
      ["ECONNREFUSED", "network_refused"],
      ["UND_ERR_SOCKET", "network_reset"],
      ["UND_ERR_CONNECT_TIMEOUT", "network_timeout"],
      ["UND_ERR_HEADERS_TIMEOUT", "network_timeout"],
      ["CERT_HAS_EXPIRED", "network_tls"],
      ["ERR_TLS_CERT_ALTNAME_INVALID", "network_tls"],
      ["EHOSTUNREACH", "network_unreachable"],
      ["constructor", "network_unreachable"],
    ];
    for (const [code, expected] of kinds) {
      const error = networkError(failed(code), url);
      expect(error.code, code).to.equal(expected);
      expect(error.args).to.deep.equal({
        host: "api.example.org",
        address: "api.example.org:443",
        reason: `it was ${code} (${code})`,
      });
    }
  });

  it("look into the failures of all addresses of a host", () => {
    const each = Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
    const all = Object.assign(new AggregateError([each, each]), { code: "ECONNREFUSED" });
    expect(networkError(new TypeError("fetch failed", { cause: all }), url).code).to.equal("network_refused");
    expect(networkError("nothing known", url).code).to.equal("network_unreachable");
  });
});
