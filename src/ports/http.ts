export interface HttpRequest {
  readonly method: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  readonly signal?: AbortSignal;
  /** Default `manual`: the caller decides what follows a redirect. */
  readonly redirect?: "follow" | "manual";
}

export interface HttpResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly url: string;
  text(): Promise<string>;
  bytes(): Promise<Uint8Array>;
  readonly body: ReadableStream<Uint8Array> | null;
}

export interface HttpPort {
  /** Any status is an answer; only a failed transport is an error (`network_*`). */
  fetch(request: HttpRequest): Promise<HttpResponse>;
}
