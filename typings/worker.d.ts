/**
 * What every hook worker has before its bootstrap takes things away: an unprivileged Gecko worker by itself, a worker
 * of Node by the few lines that its host puts before the bootstrap (`src/host/node/worker-globals.ts`).
 */

interface Event {
  readonly type: string;
  preventDefault?(): void;
  stopImmediatePropagation?(): void;
}

interface MessageEvent extends Event {
  readonly data: unknown;
}

interface UncaughtEvent extends Event {
  /** What was thrown; null where the realm does not tell. */
  readonly error?: unknown;
  readonly message?: string;
}

interface RejectionEvent extends Event {
  readonly promise: object;
  readonly reason?: unknown;
}

declare function postMessage(text: string): void;
declare function addEventListener(type: "message", listener: (event: MessageEvent) => void): void;
declare function addEventListener(type: "error", listener: (event: UncaughtEvent) => void): void;
declare function addEventListener(
  type: "unhandledrejection" | "rejectionhandled",
  listener: (event: RejectionEvent) => void,
): void;

interface AbortSignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  addEventListener(type: "abort", listener: (event: Event) => void, options?: { once?: boolean }): void;
  removeEventListener(type: "abort", listener: (event: Event) => void): void;
}

declare const AbortSignal: { prototype: AbortSignal; new (): AbortSignal };

declare class AbortController {
  readonly signal: AbortSignal;
  abort(reason?: unknown): void;
}

declare class TextEncoder {
  encode(text?: string): Uint8Array<ArrayBuffer>;
}

declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean });
  decode(bytes?: Uint8Array | ArrayBuffer): string;
}

declare class URL {
  constructor(url: string, base?: string);
  readonly href: string;
}

declare class Blob {
  readonly size: number;
  readonly type: string;
  arrayBuffer(): Promise<ArrayBuffer>;
}

interface Headers {
  forEach(visit: (value: string, name: string) => void): void;
}

/** Only describes a request; nothing is sent by it. */
declare class Request {
  constructor(input: unknown, init?: unknown);
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly redirect: string;
  readonly body: unknown;
  readonly signal: AbortSignal;
  arrayBuffer(): Promise<ArrayBuffer>;
}

declare class Response {
  constructor(
    body: Uint8Array<ArrayBuffer> | null,
    init: { status: number; statusText?: string; headers: Record<string, string> },
  );
}

declare function btoa(text: string): string;
declare function atob(text: string): string;
declare function setTimeout(run: () => void, ms: number): unknown;
declare function queueMicrotask(run: () => void): void;

interface ImportMeta {
  readonly url: string;
}
