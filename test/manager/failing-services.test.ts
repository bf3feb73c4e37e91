import { expect } from "chai";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { type AddressInfo, createServer as createSocketServer } from "node:net";
import { after, before, describe, it } from "mocha";
import { errorText } from "../../src/l10n/error-text.ts";
import type { UnitStatus } from "../../src/model/run.ts";
import { writePackage } from "../cli/packages.ts";
import { openProgram, type OpenProgram } from "./open-program.ts";

/** What a service does, and what a person is told of it. */
interface Fault {
  readonly code: string;
  readonly retryable: boolean;
  /** Part of the sentence. */
  readonly says: string;
  /** Where it is; the loopback server of this test by default. */
  readonly at?: () => string;
  readonly answer?: RequestListener;
}

const status =
  (code: number): RequestListener =>
  (_, response) => {
    response.writeHead(code, { "content-type": "application/json" }).end('{"looks":"fine"}');
  };

describe("a service that fails", () => {
  let program: OpenProgram;
  let service: Server;
  let secure: Server;
  let base: string;
  let closedPort: number;
  let answer: RequestListener = status(200);
  let connections = 0;
  let requests = 0;

  before(async () => {
    program = await openProgram();
    writePackage(program.workflows, {
      id: "ask",
      applyResult: "export function applyResult() {}\n",
      manifest: {
        provider: "generic-http",
        request: {
          kind: "generic-http.request.v1",
          http: { method: "POST", path: "/ask", json: { depth: 2 }, timeout_ms: 1500 },
        },
      },
    });
    await program.manager.rescan();
    service = createServer((request, response) => {
      requests += 1;
      request.resume().on("end", () => answer(request, response));
    });
    const pem = (name: string) => readFileSync(`test/fixtures/tls/${name}.pem`, "utf8");
    secure = createSecureServer({ key: pem("key"), cert: pem("cert") });
    secure.on("connection", () => (connections += 1));
    const gone = createSocketServer();
    for (const server of [service, secure, gone]) {
      server.listen(0, "127.0.0.1");
      await once(server, "listening");
    }
    base = `http://127.0.0.1:${String((service.address() as AddressInfo).port)}`;
    closedPort = (gone.address() as AddressInfo).port;
    gone.close();
    await once(gone, "close");
  });
  after(async () => {
    await program.close();
    for (const server of [service, secure]) {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    }
  });

  const FAULTS: Readonly<Record<string, Fault>> = {
    "is not to be found by name": {
      code: "network_name_not_found",
      retryable: true,
      says: "There is no server named service.invalid",
      at: () => "http://service.invalid",
    },
    "accepts no connection": {
      code: "network_refused",
      retryable: true,
      says: "nothing accepts connections at 127.0.0.1:",
      at: () => `http://127.0.0.1:${String(closedPort)}`,
    },
    "closes the connection": {
      code: "network_reset",
      retryable: true,
      says: "closed the connection before its answer was complete",
      answer: (request) => {
        request.socket.destroy();
      },
    },
    "has a certificate that is not trusted": {
      code: "network_tls",
      retryable: false,
      says: "The certificate of 127.0.0.1 is not trusted",
      at: () => `https://127.0.0.1:${String((secure.address() as AddressInfo).port)}`,
    },
    "knows no such token": {
      code: "http_unauthorized",
      retryable: false,
      says: "does not accept the credentials (401)",
      answer: status(401),
    },
    "grants no access": {
      code: "http_forbidden",
      retryable: false,
      says: "refuses access (403)",
      answer: status(403),
    },
    "knows no such address": {
      code: "http_not_found",
      retryable: false,
      says: "(404)",
      answer: status(404),
    },
    "takes nothing so large": {
      code: "http_request_too_large",
      retryable: false,
      says: "(413)",
      answer: status(413),
    },
    "is asked too often": {
      code: "http_rate_limited",
      retryable: true,
      says: "wants fewer requests (429)",
      answer: status(429),
    },
    "breaks down": {
      code: "http_server_error",
      retryable: true,
      says: "failed by itself (503)",
      answer: status(503),
    },
    "never answers": {
      code: "timeout",
      retryable: true,
      says: "did not answer within",
      answer: () => undefined,
    },
    "answers with a page": {
      code: "http_answer_not_json",
      retryable: false,
      says: "expects JSON, but the service answered something else",
      answer: (_, response) => {
        response.writeHead(200, { "content-type": "text/html" }).end("<html>log in</html>");
      },
    },
  };

  const setAddress = (baseUrl: string) =>
    program.host.prefs.set("backends", {
      schemaVersion: 2,
      backends: [{ id: "api", type: "generic-http", displayName: "API", baseUrl }],
    });

  const unitOf = async ({ at, answer: given }: Fault): Promise<UnitStatus> => {
    answer = given ?? status(200);
    requests = 0;
    connections = 0;
    await setAddress(at?.() ?? base);
    const { units, summary, receipts } = await program.run("ask", ["TYGAUGE2"]);
    expect([summary.state, receipts]).to.deep.equal(["failed", []]);
    const [unit] = units;
    if (unit === undefined) throw new Error("no unit");
    return unit;
  };

  const told = new Set<string>();
  for (const [name, fault] of Object.entries(FAULTS)) {
    it(`because it ${name} is told as ${fault.code}, and no result is made of it`, async () => {
      const { error } = await unitOf(fault);
      if (error === undefined) throw new Error("no error");
      expect([error.code, error.retryable]).to.deep.equal([fault.code, fault.retryable]);
      const { message, remedy } = errorText(program.host.localizer, error);
      expect(message).to.include(fault.says);
      expect(remedy).to.be.a("string").and.not.equal("");
      expect(told, "a sentence of its own").to.not.include(message);
      told.add(message);
      // Nothing is sent a second time by itself.
      expect([requests, connections]).to.deep.equal(
        fault.answer !== undefined ? [1, 0] : [0, fault.code === "network_tls" ? 1 : 0],
      );
    });
  }

  it("to answer before it is canceled leaves the unit canceled, and no failure", async () => {
    const arrived = new Promise<void>((resolve) => {
      answer = () => {
        resolve();
      };
    });
    await setAddress(base);
    const handle = await program.begin("ask", ["TYGAUGE2"]);
    await arrived;
    handle.cancel();
    const { summary, units } = await handle.done;
    expect([summary.state, units[0]?.state, units[0]?.error]).to.deep.equal([
      "canceled",
      "canceled",
      undefined,
    ]);
  });
});
