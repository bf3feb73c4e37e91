import { expect } from "chai";
import { describe, it } from "mocha";
import { runTimes } from "../../src/manager/run-times.ts";
import type { RunEvent, RunEventBody } from "../../src/model/run-event.ts";

function events(...timed: readonly (readonly [at: number, body: RunEventBody])[]): RunEvent[] {
  return timed.map(([at, body]) => ({ at, ...body }));
}

const place = { path: [0], attempt: 1 } as const;
const opened: RunEventBody = { t: "run.opened", runId: "r", params: {} };
const units: RunEventBody = { t: "each.opened", node: "units", count: 1, role: "unit", path: [], attempt: 1 };
const started: RunEventBody = { t: "item.started", each: "units", ...place };
const asked: RunEventBody = { t: "gate.opened", node: "ask", title: "", preview: [], unit: 0, ...place };
const answered: RunEventBody = { t: "gate.answered", node: "ask", answer: "approve", unit: 0, ...place };
const ended: RunEventBody = { t: "item.closed", each: "units", how: "succeeded", ...place };
const closed: RunEventBody = { t: "run.closed", state: "succeeded" };

describe("the time of a run", () => {
  it("is that in which it worked, waited for a person, or was left alone", () => {
    expect(
      runTimes(
        events(
          [1_000, opened],
          [1_010, units],
          [1_020, started],
          // Killed; gone on with an hour later.
          [3_601_020, { t: "run.resumed" }],
          [3_601_120, asked],
          [3_606_120, answered],
          [3_606_320, ended],
          [3_606_330, closed],
        ),
      ),
    ).to.deep.equal({ ranMs: 20 + 100 + 210, waitedMs: 5_000, awayMs: 3_600_000 });
  });

  it("is waiting for as long as it waits, also while nobody carries it out", () => {
    const { ranMs, waitedMs, awayMs } = runTimes(
      events(
        [0, opened],
        [10, units],
        [20, started],
        [30, asked],
        [90_030, { t: "run.resumed" }],
        [90_040, asked],
        [90_050, answered],
        [90_060, ended],
        [90_070, closed],
      ),
    );
    expect({ ranMs, waitedMs, awayMs }).to.deep.equal({ ranMs: 60, waitedMs: 90_010, awayMs: 0 });
  });

  it("leaves out what lies between its end and another attempt, and a clock that was put back", () => {
    expect(
      runTimes(events([0, opened], [50, closed], [1_050, { t: "run.resumed" }], [1_060, closed])),
    ).to.deep.equal({
      ranMs: 60,
      waitedMs: 0,
      awayMs: 1_000,
    });
    expect(runTimes(events([100, opened], [50, closed]))).to.deep.equal({ ranMs: 0, waitedMs: 0, awayMs: 0 });
    expect(runTimes([])).to.deep.equal({ ranMs: 0, waitedMs: 0, awayMs: 0 });
  });
});
