import { expect } from "chai";
import { afterEach, describe, it } from "mocha";
import { readFileSync } from "node:fs";
import type { JsonObject, JsonValue } from "../../src/model/json.ts";
import { ABSENT, FINDS, FOUND } from "./documented-globals.ts";
import { facts, failure, recordingApi, request } from "./hook-requests.ts";
import { realPackage, type RealPackage } from "./real-hooks.ts";

describe("hook calls", () => {
  let pack: RealPackage;
  afterEach(() => pack.dispose());

  /** Calls `export function <hook>(args) { <body> }` in a worker. */
  async function run(body: string, more: Parameters<typeof request>[0] = {}): Promise<JsonValue | undefined> {
    const hook = more.hook ?? "applyResult";
    pack = realPackage({ "hooks/a.mjs": `export async function ${hook}(args) { ${body} }` });
    const slot = await pack.slot();
    return slot.call(request(more));
  }

  describe("arguments", () => {
    it("are those of the contract and nothing else", async () => {
      const args = {
        selectionContext: { items: [] },
        manifest: { id: "flow" },
        executionOptions: { workflowParams: {}, providerOptions: {} },
        preflight: { planId: "unit-1" },
        parent: { libraryId: 1, key: "AAAA1111" },
        secret: "s",
      };
      expect(await run("return Object.keys(args).sort()", { hook: "preflight", args })).to.deep.equal([
        "executionOptions",
        "manifest",
        "runtime",
        "selectionContext",
      ]);
      await pack.dispose();
      expect(await run("return Object.keys(args).sort()", { hook: "buildRequest", args })).to.deep.equal([
        "executionOptions",
        "manifest",
        "preflight",
        "runtime",
        "selectionContext",
      ]);
      await pack.dispose();
      expect(await run("return Object.keys(args).sort()", { args })).to.deep.equal([
        "bundleReader",
        "executionOptions",
        "manifest",
        "parent",
        "productStorage",
        "resultContext",
        "runtime",
      ]);
    });

    it("of normalizeSettings hold no runtime", async () => {
      const args = {
        phase: "execution",
        workflowId: "flow",
        manifest: { id: "flow" },
        rawWorkflowParams: { a: 1 },
        normalizedWorkflowParams: { a: 2 },
      };
      expect(await run("return args", { hook: "normalizeSettings", args })).to.deep.equal(args);
    });

    it("hold a deep-frozen selection context and manifest; the request may be changed", async () => {
      const value = await run(
        `"use strict";
         const refused = [];
         for (const change of [
           () => { args.selectionContext.items.push(1); },
           () => { args.selectionContext.items[0].ref.key = "x"; },
           () => { args.manifest.parameters.a.type = "x"; },
         ]) { try { change(); refused.push(false); } catch { refused.push(true); } }
         args.executionOptions.workflowParams.b = 2;
         return { refused, params: args.executionOptions.workflowParams };`,
        {
          hook: "preflight",
          args: {
            selectionContext: { items: [{ ref: { libraryId: 1, key: "k" } }] },
            manifest: { parameters: { a: { type: "string" } } },
            executionOptions: { workflowParams: { a: 1 } },
          },
        },
      );
      expect(value).to.deep.equal({ refused: [true, true, true], params: { a: 1, b: 2 } });
    });

    it("have null for a missing parent and an unavailable bundle reader without a handle", async () => {
      const value = await run(
        `const errors = [];
         for (const reader of [args.bundleReader, args.resultContext.bundleReader]) {
           try { await reader.readText("x"); } catch (error) { errors.push(error.code); }
         }
         try { await args.resultContext.resolveArtifact({ fieldName: "x" }); } catch (error) { errors.push(error.code); }
         return { parent: args.parent, errors, dir: typeof args.bundleReader.getExtractedDir, lists: [args.resultContext.warnings, args.resultContext.errors] };`,
        { args: { resultContext: { resultJson: null } }, hostApi: recordingApi() },
      );
      expect(value).to.deep.equal({
        parent: null,
        errors: ["unavailable", "unavailable", "artifact_not_found"],
        dir: "undefined",
        lists: [[], []],
      });
    });

    it("read bundles, artifacts and products through host calls", async () => {
      const api = recordingApi((member): JsonValue =>
        member === "bundle.readBytes" ? { $bytes: "AQID" } : { text: "t", bytes: { $bytes: "BA==" } },
      );
      const value = await run(
        `const bytes = await args.bundleReader.readBytes("a.bin");
         const artifact = await args.resultContext.resolveArtifactBytes({ fieldName: "f" });
         await args.resultContext.aggregate.children[0].bundleReader.readText("b");
         await args.resultContext.aggregate.children[0].resultContext.readArtifactText({ fieldName: "g" });
         await args.runResult.sequence.steps[0].bundleReader.getExtractedDir();
         await args.productStorage.listProducts();
         return { bytes: [...bytes], artifact: [...artifact.bytes], handle: "handle" in args.resultContext.aggregate.children[0] };`,
        {
          hostApi: api,
          args: {
            handle: { id: "r0", extracted: false },
            resultContext: {
              aggregate: { children: [{ handle: { id: "c0", extracted: false }, resultContext: {} }] },
            },
            runResult: { sequence: { steps: [{ handle: { id: "s0", extracted: true } }] } },
          },
        },
      );
      expect(value).to.deep.equal({ bytes: [1, 2, 3], artifact: [4], handle: false });
      expect(api.calls.map(({ member, args }) => [member, ...args])).to.deep.equal([
        ["bundle.readBytes", "r0", "a.bin"],
        ["result.resolveArtifactBytes", "r0", { fieldName: "f" }],
        ["bundle.readText", "c0", "b"],
        ["result.readArtifactText", "c0", { fieldName: "g" }],
        ["bundle.getExtractedDir", "s0"],
        ["products.listProducts"],
      ]);
    });
  });

  describe("runtime", () => {
    it("says where it runs", async () => {
      const value = (await run(
        `const { hostApi, signal, fetch, Buffer, btoa, atob, TextEncoder, TextDecoder, FileReader, ...rest } = args.runtime;
         return { ...rest, functions: [fetch, btoa, atob, TextEncoder, TextDecoder, FileReader].every(f => typeof f === "function"), aborted: signal.aborted, version: hostApi.version, mode: hostApi.interactionMode, info: hostApi.environment.getInfo().platform };`,
        { hostApi: recordingApi() },
      )) as JsonObject;
      expect(value).to.deep.equal({
        ...facts,
        hookName: "applyResult",
        hostApiVersion: 12,
        functions: true,
        aborted: false,
        version: 12,
        mode: "non_interactive",
        info: "linux",
      });
    });

    it("offers exactly the members of the shape, and undefined for the rest", async () => {
      const value = await run(
        `const { hostApi } = args.runtime;
         return { keys: Object.keys(hostApi).sort(), notes: Object.keys(hostApi.notes), synthesis: typeof hostApi.synthesis, update: typeof hostApi.notes.update, zotero: typeof args.runtime.zotero, frozen: Object.isFrozen(hostApi.notes) };`,
        { hostApi: recordingApi() },
      );
      expect(value).to.deep.equal({
        keys: ["environment", "file", "interactionMode", "library", "notes", "version"],
        notes: ["create", "updateContent"],
        synthesis: "undefined",
        update: "undefined",
        zotero: "undefined",
        frozen: true,
      });
    });

    for (const [code, says] of [
      [
        "args.runtime.hostApi.notes.update({})",
        "The host API has no notes.update; version 12 has notes.updateContent.",
      ],
      [
        "args.runtime.hostApi.items.getAll()",
        "The host API has no items.getAll; version 12 has library.listItems.",
      ],
      [
        "args.runtime.hostApi.prefs.get('x')",
        "The host API has no prefs.get: version 5 was the last to have it, and nothing took its place.",
      ],
      ["args.runtime.helpers.getStem('x')", "runtime.helpers is not offered."],
      [
        "const { tags } = args.runtime.hostApi; tags.add()",
        "version 12 has mutations.execute with operation item.updateTags.",
      ],
    ] as const) {
      it(`explains ${code}`, async () => {
        const error = await failure(run(code, { hostApi: recordingApi() }));
        expect(error.code).to.equal("hook_threw");
        expect(error.args.name).to.equal("TypeError");
        expect(error.args.message).to.contain(says);
      });
    }

    it("does not explain an error that has another cause", async () => {
      const error = await failure(
        run("args.runtime.hostApi.synthesis; throw new TypeError('my own')", { hostApi: recordingApi() }),
      );
      expect(error.args.message).to.equal("my own");
    });

    it("fetches through the host, as the web does", async () => {
      const api = recordingApi(() => ({
        url: "https://example.org/end",
        status: 201,
        headers: { "content-type": "application/json" },
        redirected: true,
        bytes: { $bytes: Buffer.from('{"ok":true}').toString("base64") },
      }));
      const value = await run(
        `const response = await fetch("https://example.org/start", { method: "post", headers: { "X-A": "1" }, body: "héllo" });
         return { json: await response.json(), url: response.url, status: response.status, ok: response.ok, redirected: response.redirected, type: response.headers.get("Content-Type"), same: args.runtime.fetch !== undefined };`,
        { hostApi: api },
      );
      expect(value).to.deep.equal({
        json: { ok: true },
        url: "https://example.org/end",
        status: 201,
        ok: true,
        redirected: true,
        type: "application/json",
        same: true,
      });
      const [asked] = api.calls;
      expect(asked?.member).to.equal("runtime.fetch");
      expect(asked?.args).to.have.length(1);
      expect(asked?.args[0]).to.deep.include({
        url: "https://example.org/start",
        method: "POST",
        redirect: "follow",
        body: { $bytes: Buffer.from("héllo").toString("base64") },
      });
      expect((asked?.args[0] as JsonObject).headers).to.deep.include({ "x-a": "1" });
    });
  });

  describe("realm", () => {
    it("has none of the ways out", async () => {
      const names = ["process", "require", "global", "Worker", "XMLHttpRequest", "WebSocket", "EventSource"];
      const more = ["BroadcastChannel", "SharedArrayBuffer", "postMessage", "navigator", "setImmediate"];
      const value = await run(
        `return ${JSON.stringify([...names, ...more])}.filter((name) => typeof globalThis[name] !== "undefined")`,
      );
      expect(value).to.deep.equal([]);
    });

    it("is as the page for authors says", async () => {
      const page = readFileSync("docs/authoring.md", "utf8");
      const section = page.split("### What a hook finds around it")[1]?.split("\n## ")[0] ?? "";
      const rows = section
        .split("\n")
        .filter((line) => line.startsWith("| ") && !line.startsWith("| the language"));
      const names = (text: string) => [...text.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name);
      expect(names(rows.join("\n"))).to.deep.equal(FOUND);
      expect(names(section.split("There is no")[1] ?? "")).to.deep.equal(ABSENT);
      pack = realPackage({ "hooks/a.mjs": FINDS });
      expect(await (await pack.slot()).call(request())).to.deep.equal({ missing: [], found: [] });
    });

    it("has the names that older hooks look for as globals", async () => {
      const value = await run(
        `return ["fetch", "Buffer", "btoa", "atob", "TextEncoder", "TextDecoder", "FileReader", "console"].map((name) => typeof globalThis[name])`,
      );
      expect(value).to.deep.equal([
        ...["function", "object", "function", "function", "function", "function", "function", "object"],
      ]);
    });

    it("works when a hook breaks the built-ins", async () => {
      pack = realPackage({
        "hooks/a.mjs": `export function applyResult({ request }) {
          JSON.stringify = () => "nonsense"; JSON.parse = () => ({});
          globalThis.AbortController = undefined;
          return { request };
        }`,
      });
      const slot = await pack.slot();
      for (const n of [1, 2, 3]) {
        expect(await slot.call(request({ args: { request: n } }))).to.deep.equal({ request: n });
      }
    });

    it("passes the console on as log lines, in bounded number and size", async () => {
      pack = realPackage({
        "hooks/a.mjs": `export function applyResult() {
          console.log("one", { a: 1 }, 2, undefined, new TypeError("bad"));
          console.warn("two"); console.debug("three"); console.assert(false, "four");
          for (let n = 0; n < 100; n += 1) console.log("flood", n);
        }`,
      });
      const slot = await pack.slot({ limits: { logLines: 10 } });
      await slot.call(request());
      expect(pack.logs.slice(0, 4).map(({ level, text }) => `${level} ${text}`)).to.deep.equal([
        'info one {"a":1} 2 undefined TypeError: bad',
        "warn two",
        "debug three",
        "error Assertion failed four",
      ]);
      expect(pack.logs).to.have.length(11);
      expect(pack.logs.at(-1)?.text).to.equal("[further lines are left out]");
      expect(pack.logs[0]).to.include({ hook: "applyResult", workflowId: "flow", packageId: "pack" });
    });
  });

  describe("results", () => {
    it("may be undefined, null, or any JSON", async () => {
      expect(await run("return undefined")).to.equal(undefined);
      await pack.dispose();
      expect(await run("return null")).to.equal(null);
      await pack.dispose();
      expect(await run("return [1, 'ä', { at: new Date(0), none: undefined }]")).to.deep.equal([
        1,
        "ä",
        { at: "1970-01-01T00:00:00.000Z" },
      ]);
    });

    it("of normalizeSettings keep undefined as null, since it deletes a key", async () => {
      expect(await run("return { backendId: undefined, a: 1 }", { hook: "normalizeSettings" })).to.deep.equal(
        {
          backendId: null,
          a: 1,
        },
      );
    });

    for (const [value, reason] of [
      ["() => 1", "function"],
      ["{ a: { f() {} } }", "function"],
      ["{ n: 10n }", "bigint"],
      ["Symbol('x')", "symbol"],
      ["{ bytes: new Uint8Array(3) }", "bytes"],
      ["(() => { const a = {}; a.a = a; return a; })()", "cyclic"],
      ["(() => { let a = {}; for (let i = 0; i < 100000; i += 1) a = { a }; return a; })()", "too-deep"],
      ["(() => { let a = {}; for (let i = 0; i < 300; i += 1) a = { a }; return a; })()", "too-deep"],
    ] as const) {
      it(`that are no data are refused: ${value}`, async () => {
        const error = await failure(run(`return ${value}`));
        expect([error.code, error.args.reason]).to.deep.equal(["hook_result_invalid", reason]);
        expect(error.args).to.include({
          hook: "applyResult",
          workflow: "flow",
          package: "pack",
          file: "hooks/a.mjs",
        });
      });
    }
  });
});
