import type { Plan } from "../../model/plan.ts";
import { PlanBuilder } from "./plan-builder.ts";
import { type StepsHead, stepsPlan } from "./steps-head.ts";

/** The plan of a request that one call of a provider carries out, for hooks that alone know what they build. */
export function compileSingle(head: StepsHead): Plan {
  const builder = new PlanBuilder(head.origin.file);
  builder.add({
    kind: "act",
    id: "run",
    call: {
      port: "provider",
      name: head.provider,
      args: { expr: builder.path("params", ["request"]) },
      redispatch: "ask-provider",
    },
    start: "upstream-ok",
    onError: "stop-run",
    grant: [`provider.${head.provider}`],
  });
  return stepsPlan(builder, head, {
    runResult: { expr: builder.path("nodes", ["run"]) },
    owned: { lit: false },
  });
}
