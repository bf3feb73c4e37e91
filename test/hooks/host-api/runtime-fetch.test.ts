import { expect } from "chai";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, describe, it } from "mocha";
import { createNodeHttp } from "../../../src/host/node/http.ts";
import type { HostApiError } from "../../../src/hooks/host-api/host-api-error.ts";
import { runtimeFetch } from "../../../src/hooks/host-api/runtime-fetch.ts";
import type { JsonObject } from "../../../src/model/json.ts";

describe("the host's side of runtime.fetch", () => {
  const seen: { method: string; url: string; authorization: string | undefined; body: string }[] = [];
  let server: Server;
  let other: Server;
  let origin = "";
  let elsewhere = "";
  const listen = async (made: Server): Promise<string> => {
    await new Promise<void>((resolve) => made.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(made.address() as AddressInfo).port}`;
  };
  before(async () => {
    const answer = () =>
      createServer((request, response) => {
        const parts: Buffer[] = [];
        request.on("data", (part: Buffer) => parts.push(part));
        request.on("end", () => {
          const { method = "", url = "", headers } = request;
          seen.push({
            method,
            url,
            authorization: headers.authorization,
            body: Buffer.concat(parts).toString(),
          });
          const to = { "/moved": "/end", "/away": `${elsewhere}/end`, "/same": "/end", "/round": "/round" }[
            url
          ];
          if (to === undefined) response.writeHead(200, { "content-type": "text/plain" }).end("done");
          else response.writeHead(url === "/same" ? 307 : 302, { location: to }).end();
        });
      });
    server = answer();
    other = answer();
    origin = await listen(server);
    elsewhere = await listen(other);
  });
  after(() => {
    server.close();
    other.close();
  });

  async function ask(path: string, more: JsonObject = {}, allowed = [origin]) {
    const member = runtimeFetch({ http: createNodeHttp(), isAllowed: (asked) => allowed.includes(asked) });
    const { signal } = new AbortController();
    const given = {
      url: `${origin}${path}`,
      method: "GET",
      headers: {},
      redirect: "follow",
      body: null,
      ...more,
    };
    seen.length = 0;
    try {
      return (await member([given], { member: "runtime.fetch", signal, context: undefined })) as JsonObject;
    } catch (error) {
      const { code, details } = error as HostApiError;
      return { code, reason: details["reason"] ?? null };
    }
  }
  const posted = { method: "POST", body: { $bytes: btoa("text") }, headers: { authorization: "Bearer T" } };

  it("answers what an allowed origin sends, whole", async () => {
    const answer = await ask("/end");
    expect(answer).to.deep.include({ status: 200, url: `${origin}/end`, redirected: false });
    expect(answer["bytes"]).to.deep.equal({ $bytes: btoa("done") });
    expect(answer["headers"]).to.have.property("content-type", "text/plain");
  });

  it("asks no other origin, at first and along redirects", async () => {
    expect(await ask("/end", {}, [])).to.deep.equal({ code: "permission_denied", reason: "security_policy" });
    expect(seen).to.deep.equal([]);
    expect(await ask("/away")).to.deep.include({ code: "permission_denied" });
    expect(seen.map(({ url }) => url)).to.deep.equal(["/away"]);
    expect(await ask("", { url: "file:///etc/passwd" })).to.deep.include({ code: "permission_denied" });
  });

  it("takes no credentials to another origin, and repeats a POST only where the server asks for that", async () => {
    await ask("/away", posted, [origin, elsewhere]);
    expect(seen.map(({ method, authorization }) => [method, authorization])).to.deep.equal([
      ["POST", "Bearer T"],
      ["GET", undefined],
    ]);
    await ask("/same", posted);
    expect(seen.map(({ method, body }) => [method, body])).to.deep.equal([
      ["POST", "text"],
      ["POST", "text"],
    ]);
  });

  it("hands a redirect on, refuses it, or gives up, as asked", async () => {
    expect(await ask("/moved", { redirect: "manual" })).to.deep.include({ status: 302, redirected: false });
    expect(await ask("/moved", { redirect: "error" })).to.deep.include({ code: "execution_failed" });
    expect(await ask("/moved")).to.deep.include({ status: 200, url: `${origin}/end`, redirected: true });
    expect(await ask("/round")).to.deep.include({ code: "execution_failed" });
    expect(seen).to.have.length(11);
  });
});
