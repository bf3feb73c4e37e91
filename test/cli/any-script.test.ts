import { expect } from "chai";
import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { after, before, describe, it } from "mocha";
import { documentOf } from "./documents.ts";
import { writePackage } from "./packages.ts";
import { createPlace, type Place } from "./zwm.ts";

const TEXTS: Readonly<Record<string, string>> = {
  Chinese: "深度学习 与 “文献”",
  Japanese: "ガウス過程、日本語",
  "right-to-left": "قراءة نقدية (2024) — قِ",
  emoji: "👩🏽‍🔬 📚 🇨🇭 done",
  combining: "Ångström é ñ",
};

/** Asks the service about the parameter. */
const BUILD = `export function buildRequest({ executionOptions }) {
  const { question } = executionOptions.workflowParams;
  return {
    kind: "generic-http.request.v1",
    targetParentRef: null,
    request: { method: "POST", path: "/ask", json: { question } },
  };
}
`;

/** Writes the answer to a file that is named after the parameter. */
const APPLY = `export async function applyResult({ executionOptions, runResult, runtime }) {
  const { question } = executionOptions.workflowParams;
  const { file, resources } = runtime.hostApi;
  const { path } = await resources.allocateOutput({ slotId: "answer", suggestedName: question + ".txt" });
  await file.writeText(path, runResult.resultJson.answer);
  return { said: runResult.resultJson.answer };
}
`;

describe("texts of any script", () => {
  let place: Place;
  let server: Server;
  const heard: string[] = [];
  before(async () => {
    server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on("data", (part: Buffer) => parts.push(part));
      request.on("end", () => {
        const body = Buffer.concat(parts).toString("utf8");
        const { question } = JSON.parse(body) as { question: string };
        heard.push(question);
        response.writeHead(200, { "content-type": "application/json" });
        response.end(JSON.stringify({ answer: `← ${question}` }));
      });
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    place = createPlace("Zotéro 数据 b", "maison 🏠");
    const state = join(place.home, "state");
    mkdirSync(state, { recursive: true });
    const baseUrl = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
    const backends = { schemaVersion: 2, backends: [{ id: "api", type: "generic-http", baseUrl }] };
    writeFileSync(join(state, "preferences.json"), JSON.stringify({ backends }));
    const dir = writePackage(join(place.dir, "packages"), {
      id: "ask",
      applyResult: APPLY,
      manifest: {
        provider: "generic-http",
        hooks: { applyResult: "hooks/applyResult.mjs", buildRequest: "hooks/buildRequest.mjs" },
        request: { kind: "generic-http.request.v1" },
        parameters: { question: { type: "string" } },
      },
    });
    writeFileSync(join(dir, "hooks", "buildRequest.mjs"), BUILD);
  });
  after(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
    place.remove();
  });

  for (const [script, text] of Object.entries(TEXTS)) {
    it(`(${script}) come through arguments, requests, answers, documents and names of files as they are`, async () => {
      heard.length = 0;
      const output = join(place.dir, `out ${script}`);
      const called = await place.zwm([
        ...["run", "ask", "--select", "TYGAUGE2", "--param", `question=${text}`, "--output", output],
        ...["--yes", "--json", "--workflows", "packages", "--trust-root", "packages"],
      ]);
      expect(called.code, called.stdout + called.stderr).to.equal(0);
      expect(heard).to.deep.equal([text]);
      const report = documentOf(called, "run");
      expect(report.settings.workflowParams).to.deep.equal({ question: text });
      expect(report.units[0]?.returned).to.deep.equal({ said: `← ${text}` });
      const [name = "", ...more] = readdirSync(output);
      expect(more).to.deep.equal([]);
      expect(name.normalize("NFC")).to.equal(`${text}.txt`.normalize("NFC"));
      expect(readFileSync(join(output, name), "utf8")).to.equal(`← ${text}`);
      expect(report.products.map(({ absolutePath }) => absolutePath)).to.deep.equal([join(output, name)]);
    });
  }
});
