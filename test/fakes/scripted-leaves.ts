import type { LeafCall, LeafPort, RedispatchAnswer } from "../../src/engine/leaf-port.ts";

/** What a leaf does in a test, by the name of the call. */
export type Script = Readonly<Record<string, (call: LeafCall) => unknown>>;

export interface ScriptedLeaves {
  readonly leaves: Readonly<Record<string, LeafPort>>;
  /** Every dispatch in order, as `node` or `node[1.2]`, with its attempt when that is not the first. */
  readonly log: string[];
  /** Calls not answered yet. */
  running: number;
  mostRunning: number;
}

/**
 * One port `leaf` that does what the script says; a name without a script gives its arguments back. Answers of
 * `redispatch` are scripted too; without one the port has no such method.
 */
export function scriptedLeaves(
  script: Script = {},
  redispatch?: (call: LeafCall) => RedispatchAnswer | Promise<RedispatchAnswer>,
): ScriptedLeaves {
  const made: ScriptedLeaves = { leaves: {}, log: [], running: 0, mostRunning: 0 };
  const leaf: LeafPort = {
    call(call) {
      made.log.push(callText(call));
      const answer = script[call.name]?.(call) ?? call.args;
      if (!(answer instanceof Promise)) return answer;
      made.running += 1;
      made.mostRunning = Math.max(made.mostRunning, made.running);
      return answer.finally(() => {
        made.running -= 1;
      });
    },
    ...(redispatch === undefined ? {} : { redispatch }),
  };
  return Object.assign(made, { leaves: { leaf } });
}

export function callText({ node, path, attempt }: Pick<LeafCall, "node" | "path" | "attempt">): string {
  return `${node}${path.length === 0 ? "" : `[${path.join(".")}]`}${attempt === 1 ? "" : `#${attempt}`}`;
}

/** A promise that a test settles; rejected when the call is aborted. */
export interface Pending {
  readonly promise: Promise<unknown>;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

export function pending(signal?: AbortSignal): Pending {
  let resolve: (value: unknown) => void = () => undefined;
  let reject: (error: unknown) => void = () => undefined;
  const promise = new Promise<unknown>((done, fail) => {
    resolve = done;
    reject = fail;
  });
  signal?.addEventListener("abort", () => {
    reject(signal.reason);
  });
  return { promise, resolve, reject };
}
