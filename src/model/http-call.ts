import type { JsonValue } from "./json.ts";

/** One call of an HTTP service, as a step of a plan asks for it (`spec/native-workflows.md` §10.6, §10.7). */
export interface HttpCall {
  /** The step it belongs to, for messages. */
  readonly step: string;
  /** Upper case. */
  readonly method: string;
  /** Below the backend's base address. */
  readonly path?: string;
  /** Absolute; then `path` is absent. */
  readonly url?: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly json?: JsonValue;
  /** Absolute path of a file that is sent as the raw body, and wins over `json`. */
  readonly bodyFile?: string;
  readonly responseType: "json" | "text" | "bytes";
  /** JSON that cannot be read is given as `{raw}` instead of failing the call. */
  readonly rawText?: boolean;
}

/** What came back; plain data, without the answer's bytes. */
export interface HttpAnswer {
  readonly status: number;
  /** Names in lower case; none that could hold a credential. */
  readonly headers: Readonly<Record<string, string>>;
  readonly json?: JsonValue;
  readonly text?: string;
  /** Path below the run's workspace, with `/`. */
  readonly file?: string;
}
