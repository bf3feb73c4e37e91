import type { HttpResponse } from "../../ports/http.ts";
import { networkError } from "./network-error.ts";
import { createXpcom } from "./xpcom.ts";

/** So many pieces, of 32 kB at most, are taken ahead of who reads them. */
const PIECES_AHEAD = 8;

/**
 * Opens the channel; resolves with its answer when the head is there, rejects with a `network_*` error or what the signal
 * says. The body is taken from the network as fast as it is read, and no faster.
 */
export function receive(
  channel: nsIHttpChannel,
  url: URL,
  signal: AbortSignal | undefined,
): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted === true) {
      reject(networkError(Cr.NS_BINDING_ABORTED, url, signal));
      return;
    }
    let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
    let suspended = false;
    let over = false;
    let current = channel;
    const abort = () => {
      if (over) return;
      over = true;
      const error = networkError(Cr.NS_BINDING_ABORTED, url, signal);
      current.cancel(Cr.NS_BINDING_ABORTED);
      if (suspended) current.resume();
      controller?.error(error);
      reject(error);
    };
    signal?.addEventListener("abort", abort);
    const body = new ReadableStream(
      {
        start(given: ReadableStreamDefaultController<Uint8Array>) {
          controller = given;
        },
        pull() {
          if (!suspended || over) return;
          suspended = false;
          current.resume();
        },
        cancel() {
          if (over) return;
          over = true;
          signal?.removeEventListener("abort", abort);
          current.cancel(Cr.NS_BINDING_ABORTED);
          if (suspended) current.resume();
        },
      },
      { highWaterMark: 0 },
    ) as ReadableStream<Uint8Array>;
    const listener = {
      QueryInterface: ChromeUtils.generateQI(["nsIStreamListener", "nsIRequestObserver"]),
      onStartRequest(request: nsIRequest) {
        // Another one than was opened, when it was led elsewhere.
        if (request instanceof Ci.nsIHttpChannel) current = request;
        // A connection that failed has no status, and ends at once.
        if (over || !Components.isSuccessCode(current.status)) return;
        resolve(answer(current, body));
      },
      onDataAvailable(_request: nsIRequest, stream: nsIInputStream, _offset: number, count: number) {
        const bytes = readBytes(stream, count);
        if (over) return;
        controller?.enqueue(bytes);
        if ((controller?.desiredSize ?? 0) < -PIECES_AHEAD && !suspended) suspended = suspend(current);
      },
      onStopRequest(_request: nsIRequest, status: number) {
        signal?.removeEventListener("abort", abort);
        if (over) return;
        over = true;
        if (Components.isSuccessCode(status)) {
          controller?.close();
          return;
        }
        const error = networkError(status, url, signal);
        controller?.error(error);
        reject(error);
      },
    };
    channel.asyncOpen(listener);
  });
}

function answer(channel: nsIHttpChannel, body: ReadableStream<Uint8Array>): HttpResponse {
  const headers: Record<string, string> = {};
  channel.visitResponseHeaders({
    visitHeader(name: string, value: string) {
      headers[name.toLowerCase()] = value;
    },
  });
  return {
    status: channel.responseStatus,
    headers,
    url: channel.URI.spec,
    body,
    text: async () => new TextDecoder().decode(await wholeOf(body)),
    bytes: () => wholeOf(body),
  };
}

/** Not by way of a `Response`, which gives its own errors in the place of those of the stream. */
async function wholeOf(body: ReadableStream<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  const reader = body.getReader() as ReadableStreamDefaultReader<Uint8Array>;
  for (let step = await reader.read(); !step.done; step = await reader.read())
    parts.push(step.value as Uint8Array);
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** False when the engine has all of the answer already: then there is nothing to hold up. */
function suspend(channel: nsIHttpChannel): boolean {
  try {
    channel.suspend();
    return true;
  } catch {
    return false;
  }
}

function readBytes(stream: nsIInputStream, count: number): Uint8Array {
  const binary = createXpcom("@mozilla.org/binaryinputstream;1", Ci.nsIBinaryInputStream);
  binary.setInputStream(stream);
  const bytes = new Uint8Array(count);
  binary.readArrayBuffer(count, bytes.buffer);
  return bytes;
}
