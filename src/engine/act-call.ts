import type { CompiledNode } from "../graph/compiled-plan.ts";
import type { JsonValue } from "../model/json.ts";
import type { NodeId } from "../model/plan.ts";
import type { IndexPath } from "../model/run-event.ts";
import { emit, makeDurable } from "./emit.ts";
import type { LeafCall } from "./leaf-port.ts";
import { attemptOf, nameOf, type Frame, type Run } from "./run.ts";

/**
 * One call of a leaf. A class, so that the key and the abort signal are made only for leaves that ask: most calls
 * of a large run answer at once and need neither.
 */
export class ActCall implements LeafCall {
  readonly name: string;
  readonly args: unknown;
  readonly node: NodeId;
  readonly path: IndexPath;
  readonly attempt: number;
  handle: JsonValue | undefined = undefined;
  /** Nothing that the leaf still says counts any more. */
  over = false;
  readonly #run: Run;
  #controller: AbortController | undefined = undefined;
  #aborted: { readonly reason: unknown } | undefined = undefined;

  constructor(run: Run, frame: Frame, node: CompiledNode, name: string, args: unknown) {
    this.#run = run;
    this.name = name;
    this.args = args;
    this.node = nameOf(frame, node);
    this.path = frame.path;
    this.attempt = attemptOf(run, frame, node);
  }

  get key(): string {
    return `${this.#run.id}:${this.node}:${this.path.join(".")}`;
  }

  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController();
      if (this.#aborted !== undefined) this.#controller.abort(this.#aborted.reason);
    }
    return this.#controller.signal;
  }

  abort(reason: unknown): void {
    if (this.#aborted !== undefined) return;
    this.#aborted = { reason };
    this.#controller?.abort(reason);
  }

  setHandle(handle: JsonValue): void | Promise<void> {
    if (this.over) return undefined;
    const run = this.#run;
    this.handle = handle;
    if (!run.observed) return undefined;
    const { node, path, attempt } = this;
    emit(run, { t: "node.handle", node, path, attempt, handle });
    return makeDurable(run);
  }

  spend({ usd = 0, calls = 0 }: { readonly usd?: number; readonly calls?: number }): void {
    const run = this.#run;
    const cost = { ...(usd > 0 ? { usd } : {}), ...(calls > 0 ? { calls } : {}) };
    if (run.over || !Number.isFinite(usd + calls) || Object.keys(cost).length === 0) return;
    const { node, path, attempt } = this;
    if (run.observed) emit(run, { t: "node.spent", node, path, attempt, ...cost });
    if (run.budget === undefined) return;
    run.budget.state.usd += cost.usd ?? 0;
    run.budget.state.calls += cost.calls ?? 0;
  }

  progress(n?: number, of?: number, text?: string): void {
    if (this.over || this.#run.listener === undefined) return;
    const { node, path, attempt } = this;
    emit(this.#run, {
      t: "node.progress",
      node,
      path,
      attempt,
      ...(n === undefined ? {} : { n }),
      ...(of === undefined ? {} : { of }),
      ...(text === undefined ? {} : { text }),
    });
  }
}
