import type { JsonValue } from "../../model/json.ts";

/** What a hook can see of the host API without asking: owners, their members, and values that v12 has at once. */
export interface HostApiShape {
  /** 12. */
  readonly version: number;
  readonly interactionMode: "interactive" | "non_interactive";
  /** Owner to the names of its asynchronous members, such as `notes` to `create`, `updateContent`. */
  readonly members: Readonly<Record<string, readonly string[]>>;
  /** `owner.member` to the value that the synchronous member answers, such as `environment.getInfo`. */
  readonly values: Readonly<Record<string, JsonValue>>;
}

/**
 * The host side of the v12 API for one unit of one run (`spec/native-workflows.md` §9). It takes hostile
 * arguments: everything is checked before it is used.
 */
export interface HostApi {
  readonly shape: HostApiShape;
  /**
   * Carries out `owner.member`. `args` are the hook's arguments without a trailing control. Rejects only with
   * a `HostApiError` (code and details of §9.3).
   *
   * Bytes travel as `{ $bytes: base64 }`: anywhere in `args`; of an answer, the answer itself or one of its own
   * properties. Beside the members of `shape` the worker calls, on behalf of a hook's other arguments,
   * `runtime.fetch`, `bundle.*`, `result.*` and `products.*` (see `hooks/internal-members.ts`); what is not offered
   * is refused with `unsupported_operation` or `unavailable`. A function among `args` is `{ $callback: n }`.
   */
  call(
    member: string,
    args: readonly JsonValue[],
    signal: AbortSignal,
    context?: HostCallContext,
  ): Promise<JsonValue>;
}

/** What one host call may do with the hook that made it; the hook runner gives it. */
export interface HostCallContext {
  /**
   * Stops the hook's clock while a person is asked (§8.2); the function returned starts it again. Pauses of
   * several calls add up to one.
   */
  readonly pauseTimeout: () => () => void;
  /**
   * Calls the function that the hook passed as `{ $callback: n }` and waits for its answer. A throw of it, and the
   * end of the hook's call, reject with `execution_failed` or `canceled`.
   */
  readonly callback: (n: number, args: readonly JsonValue[]) => Promise<JsonValue>;
}
