/**
 * Web types that every realm has at run time (Gecko's module scope, workers, Node 20) and the core may name.
 * The `node`, `ui` and `zotero` realms have them from their own libraries; only `core` includes this file.
 */

interface Event {
  readonly type: string;
}

interface AbortSignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  addEventListener(type: "abort", listener: (event: Event) => void, options?: { once?: boolean }): void;
  removeEventListener(type: "abort", listener: (event: Event) => void): void;
  throwIfAborted(): void;
}

declare class AbortController {
  readonly signal: AbortSignal;
  abort(reason?: unknown): void;
}

declare class TextEncoder {
  encode(text?: string): Uint8Array;
}

declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean });
  decode(bytes?: Uint8Array | ArrayBuffer, options?: { stream?: boolean }): string;
}

declare class URL {
  constructor(url: string, base?: string);
  static canParse(url: string, base?: string): boolean;
  href: string;
  readonly origin: string;
  protocol: string;
  host: string;
  hostname: string;
  port: string;
  pathname: string;
  search: string;
  hash: string;
  username: string;
  password: string;
  toString(): string;
}

interface ReadableStreamDefaultReader<T> {
  read(): Promise<{ done: false; value: T } | { done: true; value?: undefined }>;
  releaseLock(): void;
  cancel(reason?: unknown): Promise<void>;
}

interface ReadableStream<T = unknown> {
  getReader(): ReadableStreamDefaultReader<T>;
  cancel(reason?: unknown): Promise<void>;
}

interface WritableStreamDefaultWriter<T> {
  write(chunk: T): Promise<void>;
  close(): Promise<void>;
  releaseLock(): void;
}

interface WritableStream<T = unknown> {
  getWriter(): WritableStreamDefaultWriter<T>;
}

interface SubtleCrypto {
  digest(algorithm: "SHA-256", data: Uint8Array): Promise<ArrayBuffer>;
}

declare const crypto: {
  readonly subtle: SubtleCrypto;
  getRandomValues<T extends Uint8Array | Uint32Array>(array: T): T;
  randomUUID(): string;
};

declare function structuredClone<T>(value: T): T;
declare function btoa(text: string): string;
declare function atob(text: string): string;
