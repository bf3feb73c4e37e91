import { expect } from "chai";
import { isWorkflowError } from "../../../src/errors/workflow-error.ts";
import type { HttpAnswer, HttpCall } from "../../../src/model/http-call.ts";
import { sendHttpCall } from "../../../src/providers/generic-http/send-call.ts";
import { type HttpScript, type ScriptedHttp, scriptedHttp } from "../../fakes/scripted-http.ts";

const BACKEND = {
  id: "api",
  type: "generic-http",
  enabled: true,
  baseUrl: "https://api.example.org",
  auth: { kind: "bearer" },
  defaults: { headers: { "X-Team": "blue" } },
};

const GET: HttpCall = { step: "a", method: "GET", path: "/x", headers: {}, responseType: "json" };

async function send(
  call: Partial<HttpCall>,
  answers: readonly HttpScript[] = [{ json: {} }],
): Promise<{ readonly answer: HttpAnswer; readonly http: ScriptedHttp }> {
  const http = scriptedHttp(answers);
  const { path, ...get } = GET;
  const answer = await sendHttpCall(
    { ...get, ...(call.url === undefined ? { path: path ?? "" } : {}), ...call },
    {
      http,
      files: {
        join: (...parts) => parts.join("/"),
        readBytes: (file) => Promise.resolve(new TextEncoder().encode(file)),
        writeBytes: () => Promise.resolve(),
      },
      backend: BACKEND,
      secret: (name) => ({ token: "T", api: "S" })[name],
      workspaceDir: "/work",
      fileName: "a.bin",
      signal: new AbortController().signal,
    },
  );
  return { answer, http };
}

async function failure(call: Partial<HttpCall>, answers?: readonly HttpScript[]) {
  try {
    await send(call, answers);
  } catch (error) {
    if (isWorkflowError(error)) return { code: error.code, args: error.args, retryable: error.retryable };
    throw error;
  }
  throw new Error("nothing failed");
}

describe("sending a call", () => {
  it("gives every failed status a code of its own, and never takes it for an output", async () => {
    const codes: Record<number, string> = {
      301: "http_status",
      400: "http_status",
      401: "http_unauthorized",
      403: "http_forbidden",
      404: "http_not_found",
      413: "http_request_too_large",
      429: "http_rate_limited",
      500: "http_server_error",
      503: "http_server_error",
    };
    for (const [status, code] of Object.entries(codes)) {
      const failed = await failure({}, [{ status: Number(status), json: { looks: "fine" } }]);
      expect(failed).to.deep.include({ code, retryable: Number(status) === 429 || Number(status) >= 500 });
      expect(failed.args).to.include({ host: "api.example.org", step: "a", status: Number(status) });
    }
  });

  it("does not take a page for JSON, unless the call says so", async () => {
    const page = [{ text: "<html>log in</html>" }];
    expect((await failure({}, page)).code).to.equal("http_answer_not_json");
    expect((await send({ rawText: true }, page)).answer.json).to.deep.equal({ raw: "<html>log in</html>" });
    const typed = page.map((one) => ({ ...one, headers: { "content-type": "text/html; charset=utf-8" } }));
    expect((await failure({ rawText: true }, typed)).code).to.equal("http_answer_not_json");
    expect((await send({ responseType: "text" }, page)).answer.text).to.equal("<html>log in</html>");
    expect((await send({}, [{ text: " " }])).answer.json).to.deep.equal({});
  });

  it("keeps bytes in a file below the run's workspace, and no cookie of the answer", async () => {
    const { answer } = await send({ responseType: "bytes" }, [
      { base64: "UEs=", headers: { "set-cookie": "s=1", "content-type": "application/zip" } },
    ]);
    expect(answer).to.deep.equal({
      status: 200,
      headers: { "content-type": "application/zip" },
      file: "http/a.bin",
    });
  });

  it("sends no body with GET, and a file without a content type", async () => {
    const { http } = await send({ json: { a: 1 } });
    expect(http.requests[0]?.body).to.equal(undefined);
    const put = await send({ method: "PUT", json: { a: 1 }, bodyFile: "/papers/a.pdf" });
    expect(put.http.requests[0]?.body).to.deep.equal(new TextEncoder().encode("/papers/a.pdf"));
    expect(put.http.requests[0]?.headers).to.deep.equal({ "x-team": "blue", authorization: "Bearer T" });
  });

  it("sends a step's own Authorization elsewhere as its author wrote it", async () => {
    const { http } = await send({ url: "https://other.example/x", headers: { Authorization: "Basic mine" } });
    expect(http.requests[0]?.headers).to.deep.equal({ authorization: "Basic mine" });
  });

  it("puts a backend's secret only into calls to that backend", async () => {
    const headers = { "X-Api-Key": "key={{secret.api}}" };
    expect((await send({ headers })).http.requests[0]?.headers).to.include({ "x-api-key": "key=S" });
    expect(await failure({ headers, url: "https://other.example/x" })).to.deep.include({
      code: "http_secret_elsewhere",
      args: { step: "a", host: "other.example" },
    });
    expect((await failure({ headers: { key: "{{secret.none}}" } })).code).to.equal("http_secret_missing");
  });

  it("drops credentials for good once a redirect has left the backend", async () => {
    const { http } = await send({ headers: { "X-Own": "1", accept: "a/b" } }, [
      { status: 302, headers: { location: "https://files.example.net/x" } },
      { status: 302, headers: { location: "https://api.example.org/y" } },
      { json: {} },
    ]);
    expect(http.requests.map(({ url, headers }) => [url, headers])).to.deep.equal([
      [
        "https://api.example.org/x",
        { "x-team": "blue", authorization: "Bearer T", "x-own": "1", accept: "a/b" },
      ],
      ["https://files.example.net/x", { accept: "a/b" }],
      ["https://api.example.org/y", { accept: "a/b" }],
    ]);
  });

  it("turns a POST into a GET as browsers do, and repeats it only where the server asks for that", async () => {
    const after = async (status: number) => {
      const { http } = await send({ method: "POST", json: { a: 1 } }, [
        { status, headers: { location: "/y" } },
        { json: {} },
      ]);
      const { method, body, headers } = http.requests[1] ?? {};
      return [method, body, headers?.["content-type"]];
    };
    for (const status of [301, 302, 303])
      expect(await after(status)).to.deep.equal(["GET", undefined, undefined]);
    for (const status of [307, 308]) {
      expect(await after(status)).to.deep.equal(["POST", '{"a":1}', "application/json"]);
    }
  });

  it("ends redirects without end, and those to no address of the web", async () => {
    const loop = Array.from({ length: 20 }, () => ({ status: 302, headers: { location: "/x" } }));
    expect((await failure({}, loop)).code).to.equal("http_too_many_redirects");
    expect((await failure({}, [{ status: 302, headers: { location: "file:///etc/passwd" } }])).code).to.equal(
      "http_address_invalid",
    );
  });
});
