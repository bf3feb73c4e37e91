import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** Address at which the server tells what it was asked for so far, as a JSON list. */
export const COUNT_PATH = "/count";

/**
 * A server of this computer that answers anybody and remembers every request: method and path, upgrades to a WebSocket
 * too.
 */
export async function startCountingServer(): Promise<{ port: number; end: () => Promise<void> }> {
  const asked: string[] = [];
  const remember = ({ method, url }: IncomingMessage): void => {
    asked.push(`${String(method)} ${String(url)}`);
  };
  const server = createServer((request, response) => {
    if (request.url !== COUNT_PATH) remember(request);
    response.setHeader("Access-Control-Allow-Origin", "*");
    response.setHeader("Content-Type", request.url === COUNT_PATH ? "application/json" : "text/javascript");
    response.setHeader("Connection", "close");
    response.end(request.url === COUNT_PATH ? JSON.stringify(asked) : "export default 'loaded';");
  });
  server.on("upgrade", (request, socket) => {
    remember(request);
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    end: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
