import { expect } from "chai";
import { afterEach, beforeEach, describe, it } from "mocha";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { isWorkflowError } from "../../src/errors/workflow-error.ts";
import { createNodeHttp } from "../../src/host/node/http.ts";
import type { HttpCall } from "../../src/model/http-call.ts";
import { bodyWithin } from "../../src/ports/http-body.ts";
import { sendHttpCall } from "../../src/providers/generic-http/send-call.ts";
import type { PackageTestResult } from "../../src/model/package-test.ts";
import { documentOf } from "../cli/documents.ts";
import { NOTE_HOOK, writePackage } from "../cli/packages.ts";
import { createPlace, type Place } from "../cli/zwm.ts";

const MEGABYTE = 1024 * 1024;

describe("a server that never stops sending", () => {
  let server: Server;
  let origin = "";
  let sent = 0;
  beforeEach(async () => {
    sent = 0;
    server = createServer((_, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      const more = (): void => {
        while (!response.destroyed) {
          sent += MEGABYTE;
          if (!response.write(Buffer.alloc(MEGABYTE, 0x20))) return void response.once("drain", more);
        }
      };
      more();
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  for (const responseType of ["json", "text"] as const) {
    it(`is left once its ${responseType} is larger than an answer may be`, async () => {
      const call: HttpCall = { step: "ask", method: "GET", url: `${origin}/`, headers: {}, responseType };
      const failed: unknown = await sendHttpCall(call, {
        http: createNodeHttp(),
        files: {
          join,
          readBytes: () => Promise.resolve(new Uint8Array()),
          writeBytes: () => Promise.resolve(),
        },
        backend: undefined,
        secret: () => undefined,
        workspaceDir: "/work",
        fileName: "a.bin",
        signal: new AbortController().signal,
      }).catch((error: unknown) => error);
      expect(isWorkflowError(failed) && [failed.code, failed.args]).to.deep.equal([
        "http_answer_too_large",
        { step: "ask", limit: "16 MB" },
      ]);
      expect(sent).to.be.below(200 * MEGABYTE);
    });
  }

  it("is left when a body is read within a size", async () => {
    const response = await createNodeHttp()
      .fetch({ method: "GET", url: "data:,x" })
      .catch(() => undefined);
    expect(response).to.equal(undefined);
    const large = await createNodeHttp().fetch({ method: "GET", url: `${origin}/` });
    expect(await bodyWithin(large, 3 * MEGABYTE)).to.equal(undefined);
  });
});

describe("tests that a package brings along", function () {
  this.timeout(60_000);
  let place: Place;
  let dir: string;
  beforeEach(() => {
    place = createPlace();
    dir = writePackage(join(place.dir, "packages"), { id: "sly", applyResult: NOTE_HOOK });
    mkdirSync(join(dir, "tests"), { recursive: true });
  });
  afterEach(() => {
    place.remove();
  });
  const write = (name: string, value: unknown) => {
    writeFileSync(join(dir, "tests", name), JSON.stringify(value));
  };
  const results = async (): Promise<readonly PackageTestResult[]> => {
    const called = await place.zwm(["test", dir, "--trust-root", dir, "--json"]);
    return documentOf(called, "test").packages.flatMap(({ tests }) => tests);
  };
  const up = "../".repeat(12);

  it("write no file outside of the folder that they run in, whatever their answers call it", async () => {
    const target = join(place.dir, "written-by-a-test");
    write("a.test.json", { says: "escapes", answers: [{ files: { [`${up}${target.slice(1)}`]: "x" } }] });
    write("b.test.json", { says: "escapes too", answers: [{ files: { [target]: "x" } }] });
    const found = await results();
    expect(found.map(({ outcome, error }) => [outcome, error?.code])).to.deep.equal([
      ["broken", "package_test_invalid"],
      ["broken", "package_test_invalid"],
    ]);
    expect(existsSync(target)).to.equal(false);
  });

  it("are held to the same rules by a library in a file of its own", async () => {
    const target = join(place.dir, "written-by-a-library");
    const attachment = { fileName: "k.txt", contentType: "text/plain", file: "x" };
    const items = [{ key: `${up}${target.slice(1)}`, itemType: "attachment", attachment }];
    write("library.json", { items });
    write("a.test.json", { says: "escapes", library: "tests/library.json" });
    write("odd.json", [1]);
    write("b.test.json", { says: "no library", library: "tests/odd.json" });
    const found = await results();
    expect(found.map(({ outcome, error }) => [outcome, error?.code])).to.deep.equal([
      ["broken", "package_test_invalid"],
      ["broken", "package_test_invalid"],
    ]);
    expect(found[0]?.error?.text).to.include("eight capital letters or digits");
    expect(existsSync(target)).to.equal(false);
  });
});
