import { answerBudget } from "./budget.ts";
import { drain } from "./loop.ts";
import { emit } from "./emit.ts";
import { gateKey } from "./gate.ts";
import type { EachControl, Run } from "./run.ts";
import type { RunHandle, RunOutcome } from "./run-handle.ts";
import { endFrame } from "./frame-end.ts";

/** What the caller of a run can do with it. */
export function createHandle(run: Run, done: Promise<RunOutcome>): RunHandle {
  return {
    runId: run.id,
    done,
    get outcome() {
      return run.outcome;
    },
    get openGates() {
      return [...run.gates.values()];
    },
    get openBudget() {
      return run.over || run.top.ending !== undefined ? undefined : run.budget?.question;
    },
    answerBudget: (answer) => answerBudget(run, answer),
    cancel(why) {
      if (run.over || run.top.ended || run.top.ending?.how === "canceled") return;
      const reason = why === undefined ? {} : { why };
      if (run.observed) emit(run, { t: "run.cancel-asked", ...reason });
      endFrame(run, run.top, { how: "canceled", ...reason });
      drain(run);
    },
    cancelItem(path, id) {
      const index = path.at(-1);
      const each = findEach(run, path.slice(0, -1), id);
      if (index === undefined || each === undefined || run.over) return false;
      const found = each.cancelItem(index, "canceled");
      drain(run);
      return found;
    },
    answerGate(node, path, answer) {
      const gate = run.gates.get(gateKey(node, path));
      if (gate === undefined || run.over) return false;
      gate.answer(answer);
      return true;
    },
    interrupt(error) {
      run.interrupt(error);
    },
  };
}

/** The open `each` around that place: the one named, else that of the units, else the only one there. */
function findEach(run: Run, path: readonly number[], id: string | undefined): EachControl | undefined {
  const there = [...run.eaches].filter((each) => each.frame.path.join() === path.join());
  const wanted = id ?? (path.length === 0 ? run.plan.unitEach?.id : undefined);
  if (wanted !== undefined) return there.find((each) => each.name === wanted);
  return there.length === 1 ? there[0] : undefined;
}
