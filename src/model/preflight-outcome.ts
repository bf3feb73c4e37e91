import type { ItemRef } from "./item-ref.ts";
import type { JsonObject, JsonValue } from "./json.ts";
import type { SelectionContext } from "./selection.ts";

export interface HookDiagnostic {
  readonly code: string;
  readonly message: string;
  readonly details?: JsonValue;
}

/** What a `preflight` hook decided, after its shape was checked (`spec/native-workflows.md` §8.3). */
export type PreflightOutcome = { readonly diagnostics?: readonly HookDiagnostic[] } & (
  | { readonly kind: "continue"; readonly context?: JsonObject }
  | { readonly kind: "skip"; readonly reason?: string }
  | {
      readonly kind: "short-circuit-apply";
      readonly context?: JsonObject;
      readonly apply: {
        readonly resultJson?: JsonValue;
        readonly request?: JsonObject;
        readonly runResult?: JsonObject;
        readonly parent?: ItemRef | null;
      };
    }
  | {
      readonly kind: "replace-units";
      readonly context?: JsonObject;
      readonly units: readonly VirtualUnit[];
      readonly aggregate?: { readonly id: string };
    }
);

export interface VirtualUnit {
  readonly id: string;
  readonly order?: number;
  readonly label?: string;
  readonly selectionContext?: SelectionContext;
  readonly context?: JsonObject;
}

/** What `buildRequest` gets as `preflight` and `applyResult` as `resultContext.preflight`. */
export interface PreflightFacts {
  readonly planId: string;
  /** `main`, `short-circuit`, or the virtual unit's id. */
  readonly unitId: string;
  readonly unitOrder: number;
  /** Outcome and virtual unit merged one level deep; absent when empty. */
  readonly context?: JsonObject;
  readonly aggregate?: { readonly id: string; readonly mode: "single-apply" };
}
