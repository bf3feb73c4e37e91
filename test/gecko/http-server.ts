import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { createServer as createSocketServer, type AddressInfo, type Server, type Socket } from "node:net";
import { join } from "node:path";
import { root } from "../../scripts/lib/files.mjs";

/** Pieces that the endless answer has written, for `/written`. */
let written = 0;

/** Lets the answer of `/slow` go on. */
let goOn = (): unknown => undefined;

function serve(request: IncomingMessage, response: ServerResponse): void {
  const path = request.url ?? "";
  if (path === "/moved")
    response.writeHead(302, { location: "/there", "X-Mixed-Case": "1" }).end("over there");
  else if (path === "/cookie")
    response.writeHead(200, { "set-cookie": "a=1" }).end(request.headers.cookie ?? "none");
  else if (path === "/cached")
    response.writeHead(200, { "cache-control": "max-age=600" }).end(String(++written));
  else if (path === "/echo") {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      response.writeHead(201, { "content-type": "text/plain" });
      const { method = "", headers } = request;
      response.end(
        [
          method,
          headers["x-name"],
          headers["content-type"],
          headers.origin,
          Buffer.concat(chunks).toString("utf8"),
        ]
          .map((part) => String(part ?? "-"))
          .join(" "),
      );
    });
  } else if (path === "/hang") return;
  else if (path === "/written") response.end(String(written));
  else if (path === "/endless") {
    written = 0;
    response.writeHead(200);
    const piece = Buffer.alloc(65_536, "x");
    const more = () => {
      while (!response.destroyed && written < 2_000) {
        written += 1;
        if (!response.write(piece)) return void response.once("drain", more);
      }
    };
    more();
  } else if (path === "/cut") {
    response.writeHead(200, { "content-length": "100" });
    response.write("first", () => setTimeout(() => response.destroy(), 20));
  } else if (path === "/slow") {
    response.writeHead(200);
    response.write("one,");
    goOn = () => response.end("two");
  } else if (path === "/go-on") {
    goOn();
    response.end();
  } else response.writeHead(503).end("busy 光");
}

/** Requests that came so far over connections which are cut as soon as a second request comes over them. */
let posted = 0;

function cutSecond(request: IncomingMessage, response: ServerResponse): void {
  if (request.method === "POST") posted += 1;
  const socket = request.socket as Socket & { used?: boolean };
  if (request.url === "/count") response.end(String(posted));
  else if (socket.used === true) socket.resetAndDestroy();
  else response.end("first");
  socket.used = true;
}

/** Servers of this computer in all the ways in which an answer can fail. */
export async function startHttpServers(): Promise<{
  readonly args: { base: string; secure: string; resetting: string; closed: string; cutting: string };
  readonly end: () => Promise<void>;
}> {
  posted = 0;
  const tls = join(root, "test", "fixtures", "tls");
  const plain = createServer(serve);
  const secure = createSecureServer(
    { key: readFileSync(join(tls, "key.pem")), cert: readFileSync(join(tls, "cert.pem")) },
    serve,
  );
  const resetting = createSocketServer((socket) => socket.once("data", () => socket.resetAndDestroy()));
  const closed = createSocketServer();
  const cutting = createServer({ keepAliveTimeout: 60_000 }, cutSecond);
  const ports = await Promise.all([plain, secure, resetting, closed, cutting].map(listen));
  await stop(closed);
  const [base, secured, reset, gone, cut] = ports.map((port) => `127.0.0.1:${String(port)}`);
  return {
    args: {
      base: `http://${String(base)}`,
      secure: `https://${String(secured)}/`,
      resetting: `http://${String(reset)}/`,
      closed: `http://${String(gone)}/`,
      cutting: `http://${String(cut)}/`,
    },
    end: async () => {
      plain.closeAllConnections();
      secure.closeAllConnections();
      cutting.closeAllConnections();
      await Promise.all([plain, secure, resetting, cutting].map(stop));
    },
  };
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}
