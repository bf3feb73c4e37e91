import { expect } from "chai";
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "mocha";
import type { RunReport } from "../../src/model/manager-api.ts";
import { documentOf, errorOf } from "./documents.ts";
import { writePackage } from "./packages.ts";
import { createPlace, type Called, type Place } from "./zwm.ts";

const SECRET = "hunter2-of-ida";

/** Says a credential and its folders wherever a hook can say something; fails for papers with the tag `to read`. */
const TALKING_HOOK = `export async function applyResult({ parent, request, runtime }) {
  const { hostApi } = runtime;
  const temp = hostApi.file.getTempDirectoryPath();
  const words = "${SECRET} in " + temp + " and " + runtime.packageRootDir;
  console.info("said", words);
  console.warn("warned", { password: "x1y2z3w4", words });
  await hostApi.logging.appendRuntimeLog({
    level: "debug", stage: "counting", message: words, operation: "count", details: { token: words, place: words },
  });
  hostApi.notifications.toast({ text: words });
  const { item } = await hostApi.library.getItemDetail(parent);
  if (item.tags.some(({ tag }) => tag === "to read")) throw new Error("not with " + words);
  return { words, count: 3 };
}
`;

describe("the log of a run", () => {
  let place: Place;
  let report: RunReport;
  let called: Called;
  const packages = ["--workflows", "packages", "--trust-root", "packages"];
  const env = { ZWM_SECRET_MINE_TOKEN: SECRET };
  before(async () => {
    place = createPlace();
    writePackage(join(place.dir, "packages"), { id: "talking", applyResult: TALKING_HOOK });
    called = await zwm("run", "talking", "--select", "TYGAUGE2,SALTWDG2", "--yes", "--json", "--verbose");
    report = documentOf(called, "run");
  });
  after(() => {
    place.remove();
  });

  const zwm = (...args: string[]): Promise<Called> => place.zwm([...args, ...packages], { env });
  const log = async (...args: string[]) => documentOf(await zwm("logs", ...args, "--json"), "logs");

  it("holds its stages and the words of its hooks, by unit and level, and show names it", async () => {
    const { runId } = report.summary;
    expect(report.units.map(({ state }) => state)).to.deep.equal(["succeeded", "failed"]);
    const { entries, file, dropped, damaged } = await log(runId, "--level", "debug");
    expect([file, dropped, damaged]).to.deep.equal([report.logFile, 0, 0]);
    expect(file).to.equal(join(place.home, "runtime", "logs", `${runId}.ndjson`));
    expect(entries.map(({ seq }) => seq)).to.deep.equal(entries.map((_, index) => index + 1));
    expect(
      entries.filter(({ unit }) => unit === "unit-1").map(({ stage, level }) => `${stage} ${level}`),
    ).to.deep.equal([
      "unit-started debug",
      "build-requests-start debug",
      "build-requests-finished debug",
      "provider-request-start debug",
      "provider-request-finished debug",
      "apply-start debug",
      "console info",
      "console warn",
      "counting debug",
      "toast info",
      "apply-succeeded info",
      "unit-succeeded info",
    ]);
    const failed = (await log(runId, "--level", "error", "--unit", "unit-2")).entries;
    expect(failed.map(({ stage, error }) => [stage, error?.code])).to.deep.equal([
      ["apply-failed", "hook_threw"],
      ["unit-failed", "hook_threw"],
    ]);
    const text = await zwm("logs", runId);
    expect(text.stdout).to.match(
      /^\S+ \S+ {2}info +workflow-trigger\/trigger-start {2}Run of “talking” started \(cli\): 2 units\n/,
    );
    expect(text.stdout).to.not.include("unit-started");
    expect((await zwm("show", runId)).stdout).to.include(`\nLog: ${file}\n`);
  });

  it("is shown as it is made with --verbose, beside the result", () => {
    expect(called.stderr).to.match(/debug +job\/unit-started {2}unit-1: Unit begun\n/);
    expect(called.stderr).to.match(
      /error +job\/apply-failed {2}unit-2 applyResult: Result could not be applied/,
    );
  });

  it("is followed until the run is at rest, one document an entry", async () => {
    const { runId } = report.summary;
    const followed = await zwm("logs", runId, "--follow", "--json", "--level", "warn");
    expect(followed.code).to.equal(0);
    const levels = followed.stdout
      .trimEnd()
      .split("\n")
      .map((line) => (JSON.parse(line) as { level: string }).level);
    expect(levels).to.include.members(["warn", "error"]).and.not.include("info");
  });

  it("holds no credential and no folder, nor do documents, messages and the Store", async () => {
    const { runId } = report.summary;
    const said = [
      called.stdout,
      called.stderr,
      (await zwm("show", runId)).stdout,
      (await zwm("logs", runId, "--level", "debug")).stdout,
      readFileSync(report.logFile, "utf8"),
    ];
    for (const text of said) expect(text).to.not.include(SECRET).and.not.include("x1y2z3w4");
    const kept = readFileSync(report.logFile, "utf8");
    expect(kept).to.include("said *** in home/runtime/tmp/");
    expect(kept)
      .to.not.include(place.dir)
      .and.not.include(process.env.HOME ?? "no home");
    for (const name of ["workflow-manager.sqlite", "workflow-manager.sqlite-wal"]) {
      const path = join(place.home, "state", name);
      if (existsSync(path)) expect(readFileSync(path).includes(SECRET), name).to.equal(false);
    }
    expect(report.units[0]?.returned).to.deep.include({ count: 3 });
    expect(JSON.stringify(report.units[0]?.returned)).to.include("*** in home/runtime/tmp/");
    expect((await zwm("show", runId)).stdout).to.include('returned {"words":"*** in home/');
  });

  it("tells what belongs to no run by itself: a start that was refused", async () => {
    const refused = await zwm("run", "talking", "--tag", "nobody has this tag");
    expect(refused.code).to.equal(5);
    const none = await zwm("run", "talking");
    expect(none.code).to.equal(5);
    const { entries, runId } = await log();
    expect(runId).to.equal(undefined);
    expect(entries.map(({ stage, error }) => [stage, error?.code])).to.deep.equal([
      ["trigger-rejected-no-selection", "no_valid_input_units"],
    ]);
    expect(errorOf(await zwm("logs", "run-x", "--json")).code).to.equal("run_not_found");
    expect(errorOf(await zwm("logs", "--level", "loud", "--json")).code).to.equal("usage_error");
  });

  it("that cannot be written is said so once, and the run goes on", async function () {
    if (process.getuid?.() === 0) {
      // Nothing is closed to root, so something else stands in the way.
      rmSync(join(place.home, "runtime", "logs"), { recursive: true });
      writeFileSync(join(place.home, "runtime", "logs"), "no folder");
    } else chmodSync(join(place.home, "runtime", "logs"), 0o500);
    try {
      const ran = await zwm("run", "talking", "--select", "TYGAUGE2", "--yes", "--json");
      expect(ran.code, ran.stderr).to.equal(0);
      expect(ran.stderr.split("The log cannot be written")).to.have.length(2);
      expect(documentOf(ran, "run").summary.state).to.equal("succeeded");
    } finally {
      const logs = join(place.home, "runtime", "logs");
      if (process.getuid?.() === 0) {
        rmSync(logs);
        mkdirSync(logs);
      } else chmodSync(logs, 0o700);
    }
  });

  it("keeps what was written when the program is killed, and the run goes on behind it", async () => {
    await place.start(["run", "talking", "--select", "TYGAUGE2,BUCKET22", "--yes", ...packages], {
      env: { ...env, ZWM_FAULT_POINT: "staged@2" },
    }).done;
    const { runs } = documentOf(await zwm("runs", "--json"), "runs");
    const runId = runs[0]?.runId ?? "";
    expect(runs[0]?.state).to.equal("interrupted");
    const before = await log(runId, "--level", "debug");
    const resumed = await zwm("resume", runId, "--json");
    expect(resumed.code, resumed.stderr).to.equal(0);
    const whole = await log(runId, "--level", "debug");
    expect(whole.entries.slice(0, before.entries.length)).to.deep.equal(before.entries);
    const stages = whole.entries.map(({ stage }) => stage);
    expect(stages).to.include("run-resumed").and.include("run-succeeded");
    expect(whole.entries.map(({ seq }) => seq)).to.deep.equal(whole.entries.map((_, index) => index + 1));
  });
});
