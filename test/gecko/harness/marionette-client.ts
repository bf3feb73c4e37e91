import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { JsonObject, JsonValue } from "../../../src/model/json.ts";

const COLON = 0x3a;

interface Waiter {
  readonly resolve: (result: JsonValue) => void;
  readonly reject: (error: Error) => void;
}

/** Speaks with a Gecko that was started with `--marionette`; scripts have the system principal. */
export interface MarionetteClient {
  /** One command of the protocol; its result. */
  command(name: string, params?: JsonObject): Promise<JsonValue>;
  /**
   * Runs the body of an async function with the system principal, `args` in scope; its JSON-able result. An error
   * inside is thrown here, with the stack it had there.
   */
  run(body: string, args?: JsonObject): Promise<JsonValue>;
  close(): void;
}

/** Connects to a Gecko that is starting, for `withinMs` at most; gives up at once when `ended` says so. */
export async function connectMarionette(
  port: number,
  withinMs: number,
  ended: () => boolean,
): Promise<MarionetteClient> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    try {
      return await begin(await opened(port));
    } catch (error) {
      if (ended() || Date.now() > deadline) throw error;
      await sleep(100);
    }
  }
}

async function opened(port: number): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  return socket;
}

async function begin(socket: Socket): Promise<MarionetteClient> {
  const waiters = new Map<number, Waiter>();
  let buffer = Buffer.alloc(0);
  let nextId = 0;
  let greet: (() => void) | undefined;
  const greeted = new Promise<void>((resolve, reject) => {
    greet = resolve;
    socket.once("close", () => reject(new Error("Gecko closed the connection before it greeted.")));
  });

  const failAll = (error: Error) => {
    for (const { reject } of waiters.values()) reject(error);
    waiters.clear();
  };
  const dispatch = (message: unknown) => {
    // The greeting is an object, every answer `[1, id, error, result]`.
    if (!Array.isArray(message)) return greet?.();
    const [, id, error, result] = message as [
      number,
      number,
      { error: string; message: string } | null,
      JsonValue,
    ];
    const waiter = waiters.get(id);
    waiters.delete(id);
    if (error === null) waiter?.resolve(result);
    else waiter?.reject(new Error(`${error.error}: ${error.message}`));
  };
  socket.on("data", (chunk: Buffer) => {
    buffer = Buffer.concat([buffer, chunk]);
    for (;;) {
      const colon = buffer.indexOf(COLON);
      if (colon < 0) return;
      const end = colon + 1 + Number(buffer.subarray(0, colon).toString("latin1"));
      if (buffer.length < end) return;
      const text = buffer.subarray(colon + 1, end).toString("utf8");
      buffer = buffer.subarray(end);
      dispatch(JSON.parse(text));
    }
  });
  socket.on("error", failAll);
  socket.on("close", () => failAll(new Error("Gecko closed the connection.")));

  const command = (name: string, params: JsonObject = {}): Promise<JsonValue> => {
    nextId += 1;
    const body = JSON.stringify([0, nextId, name, params]);
    const answer = new Promise<JsonValue>((resolve, reject) => waiters.set(nextId, { resolve, reject }));
    socket.write(`${String(Buffer.byteLength(body))}:${body}`);
    return answer;
  };

  await greeted;
  await command("WebDriver:NewSession", { capabilities: { alwaysMatch: {} } });
  await command("Marionette:SetContext", { value: "chrome" });
  await command("WebDriver:SetTimeouts", { script: 600_000 });
  return {
    command,
    async run(body, args = {}) {
      const reply = await command("WebDriver:ExecuteAsyncScript", {
        script: `
          const done = arguments[arguments.length - 1];
          const args = JSON.parse(arguments[0]);
          (async () => { ${body} })().then(
            (value) => done(JSON.stringify({ value })),
            (error) => done(JSON.stringify({ error: { text: String(error), stack: String(error?.stack ?? "") } })),
          );`,
        args: [JSON.stringify(args)],
        newSandbox: true,
        sandbox: "system",
      });
      const text = (reply as { value: string }).value;
      const answer = JSON.parse(text) as { value?: JsonValue; error?: { text: string; stack: string } };
      if (answer.error === undefined) return answer.value ?? null;
      const error = new Error(answer.error.text);
      error.stack = `${answer.error.text}\n${answer.error.stack}`;
      throw error;
    },
    close: () => socket.end(),
  };
}
