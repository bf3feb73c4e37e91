import { expect } from "chai";
import { WorkflowError } from "../../../src/errors/workflow-error.ts";
import { createGeckoClock } from "../../../src/host/zotero/clock.ts";
import { createGeckoHttp } from "../../../src/host/zotero/http.ts";
import type { GeckoCases, GeckoEnv } from "../harness/gecko-cases.ts";
import type { HttpResponse } from "../../../src/ports/http.ts";
import { refusal } from "./refusal.ts";

const http = createGeckoHttp();
const clock = createGeckoClock();
const get = (url: string, more: object = {}) => http.fetch({ method: "GET", url, ...more });
const at = ({ args }: GeckoEnv, name: string) => args[name] as string;
const readerOf = (answer: HttpResponse): ReadableStreamDefaultReader<Uint8Array> => {
  if (answer.body === null) throw new Error("The answer has no body.");
  return answer.body.getReader() as ReadableStreamDefaultReader<Uint8Array>;
};
const pause = (ms: number) =>
  new Promise<void>((resolve) => {
    clock.after(ms, resolve);
  });

export const cases: GeckoCases = {
  "answers any status, with headers in lower case and text in its encoding": async (env) => {
    const answer = await get(`${at(env, "base")}/busy`);
    expect(answer.status).to.equal(503);
    expect(await answer.text()).to.equal("busy 光");
  },

  "leaves a redirect to the caller, with where it leads": async (env) => {
    const answer = await get(`${at(env, "base")}/moved`);
    expect([answer.status, answer.headers["location"], answer.headers["x-mixed-case"]]).to.deep.equal([
      302,
      "/there",
      "1",
    ]);
    expect(await answer.text()).to.equal("over there");
  },

  "follows a redirect when asked to, and tells where it ended": async (env) => {
    const answer = await get(`${at(env, "base")}/moved`, { redirect: "follow" });
    expect([answer.status, answer.url]).to.deep.equal([503, `${at(env, "base")}/there`]);
  },

  "sends method, headers and body as they are, and no origin": async (env) => {
    const headers = { "X-Name": "Ada", "content-type": "text/x-own" };
    const answer = await http.fetch({
      method: "PUT",
      url: `${at(env, "base")}/echo`,
      headers,
      body: "né 光",
    });
    expect([answer.status, await answer.text()]).to.deep.equal([201, "PUT Ada text/x-own - né 光"]);
    const bytes = new TextEncoder().encode("..bytes..").subarray(2, 7);
    const other = await http.fetch({ method: "POST", url: `${at(env, "base")}/echo`, body: bytes });
    expect(await other.text()).to.match(/^POST - .* bytes$/);
  },

  "keeps no cookie and no answer": async (env) => {
    const cookie = `${at(env, "base")}/cookie`;
    await (await get(cookie)).text();
    expect(await (await get(cookie)).text()).to.equal("none");
    const first = await (await get(`${at(env, "base")}/cached`)).text();
    expect(await (await get(`${at(env, "base")}/cached`)).text()).to.not.equal(first);
  },

  "hands on the body piece by piece": async (env) => {
    const answer = await get(`${at(env, "base")}/slow`);
    const reader = readerOf(answer);
    const next = async () => new TextDecoder().decode((await reader.read()).value as Uint8Array);
    expect(await next()).to.equal("one,");
    await (await get(`${at(env, "base")}/go-on`)).text();
    expect(await next()).to.equal("two");
    expect((await reader.read()).done).to.equal(true);
  },

  "takes no more from the network than is read": async (env) => {
    const answer = await get(`${at(env, "base")}/endless`);
    const reader = readerOf(answer);
    await reader.read();
    await pause(300);
    const written = Number(await (await get(`${at(env, "base")}/written`)).text());
    expect(written).to.be.below(1_000);
    await reader.cancel();
  },

  "tells failures apart, with host and address, and without the path": async (env) => {
    const tried = async (url: string) => {
      const { code, args } = await refusal(get(`${url}secret?key=1`));
      expect(JSON.stringify(args)).to.not.contain("secret");
      return code;
    };
    expect(await tried(at(env, "closed"))).to.equal("network_refused");
    expect(await tried(at(env, "resetting"))).to.equal("network_reset");
    expect(await tried(at(env, "secure"))).to.equal("network_tls");
    expect(await tried("http://nowhere.invalid/")).to.equal("network_name_not_found");
  },

  "refuses what is no address of a server, and what cannot be sent": async (env) => {
    for (const url of [
      "file:///etc/passwd",
      "chrome://browser/content/",
      "http://user:pass@127.0.0.1/",
      "nothing",
    ]) {
      expect((await refusal(get(url))).code).to.equal("network_url_invalid");
    }
    const header = { headers: { "X-Bad": "a\nb" } };
    expect((await refusal(get(at(env, "base"), header))).code).to.equal("request_payload_invalid");
  },

  "ends a body that is cut off with an error, in text and in pieces": async (env) => {
    const whole = get(`${at(env, "base")}/cut`).then((answer) => answer.text());
    expect((await refusal(whole)).code).to.equal("network_reset");
  },

  "sends what may not be sent twice once, also where a connection that was used before is cut": async (
    env,
  ) => {
    const url = at(env, "cutting");
    const post = () => http.fetch({ method: "POST", url, body: "x" }).then((answer) => answer.text());
    expect(await (await get(url)).text()).to.equal("first");
    await post().catch(() => undefined);
    await post().catch(() => undefined);
    expect(await (await get(`${url}count`)).text()).to.equal("2");
  },

  "is canceled before, while it waits and while it reads, with what the signal says": async (env) => {
    const before = AbortSignal.abort();
    expect((await refusal(get(`${at(env, "base")}/busy`, { signal: before }))).code).to.equal("canceled");
    const waiting = new AbortController();
    const call = refusal(get(`${at(env, "base")}/hang`, { signal: waiting.signal }));
    await pause(30);
    waiting.abort(
      new WorkflowError("network_timeout", { args: { host: "h", address: "h:1", reason: "late" } }),
    );
    expect((await call).code).to.equal("network_timeout");
    const reading = new AbortController();
    const answer = await get(`${at(env, "base")}/endless`, { signal: reading.signal });
    const reader = readerOf(answer);
    await reader.read();
    reading.abort();
    const rest = async () => {
      for (;;) if ((await reader.read()).done) return;
    };
    expect((await refusal(rest())).code).to.equal("canceled");
  },
};
