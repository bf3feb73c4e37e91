import Database from "better-sqlite3";
import { expect } from "chai";
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { RunReport } from "../../src/model/manager-api.ts";
import type { UnitStatus } from "../../src/model/run.ts";
import { queryAll } from "../recovery/library-states.ts";
import { createPlace, type Called, type Place } from "../cli/zwm.ts";

/** Papers of the demo library, in the order they are selected; each is a unit. */
export const PAPERS = ["QUIETHR2", "SALTWDG2", "GULLCNT2", "TYGAUGE2"] as const;
/** The one whose unit misbehaves. */
export const BAD = "SALTWDG2";
const GOOD = PAPERS.filter((key) => key !== BAD);

/** What a unit does that works as it should: it writes a note, a tag and a file. */
const HONEST = `export async function honest({ parent, runtime }, seen) {
  const { notes, mutations, resources, file } = runtime.hostApi;
  await notes.create({
    operationId: "honest-note",
    placement: { kind: "child", parentRef: parent },
    content: { format: "text", value: "honest " + JSON.stringify(seen ?? null) },
  });
  await mutations.execute({ operation: "item.updateTags", operationId: "honest-tag", itemRef: parent, add: ["honest"] });
  const { path } = await resources.allocateOutput({ slotId: "out", suggestedName: parent.key + ".txt" });
  await file.writeText(path, "honest");
}
`;

/** A package in which one unit of several misbehaves. */
export interface HostilePackage {
  /** Body of the misbehaving `applyResult`, with `call` and the parts of the host API in scope. */
  readonly body?: string;
  /** Statements of the hook's module before the function. */
  readonly before?: string;
  /** What an honest unit notes down of what it saw. */
  readonly seen?: string;
  /** Other files, or the same with other text. */
  readonly files?: Readonly<Record<string, string>>;
  readonly hooks?: Readonly<Record<string, string>>;
  readonly timeoutMs?: number;
}

/** One run of a hostile package over four papers, in a process and a home of its own. */
export interface HostileRun {
  readonly place: Place;
  readonly called: Called;
  readonly report: RunReport;
  /** The unit that misbehaved. */
  readonly bad: UnitStatus;
  readonly library: string;
  readonly output: string;
}

export interface HostileHome {
  run(name: string, pack: HostilePackage, args?: readonly string[]): Promise<HostileRun>;
  place(name: string, pack: HostilePackage): Place;
  remove(): void;
}

/** The home that every run begins with is made once: only the demo library is in it. */
export async function createHostileHome(): Promise<HostileHome> {
  const template = createPlace("template");
  const places = [template];
  const { code, stderr } = await template.zwm(["list"]);
  if (code !== 0) throw new Error(stderr);

  const place = (name: string, pack: HostilePackage): Place => {
    const made = createPlace(name);
    places.push(made);
    cpSync(template.home, made.home, { recursive: true });
    writeHostilePackage(join(made.dir, "workflows", name), name, pack);
    mkdirSync(join(made.dir, "output"));
    mkdirSync(join(made.dir, "tmp"));
    return made;
  };
  return {
    place,
    async run(name, pack, args = []) {
      const made = place(name, pack);
      const called = await made.zwm(hostileArguments(made, name, args), {
        env: { TMPDIR: join(made.dir, "tmp") },
      });
      const report = called.json as RunReport;
      const bad = report.units.find(({ targetParentRef }) => targetParentRef?.key === BAD);
      if (bad === undefined) throw new Error(`no unit for ${BAD}: ${called.stderr}`);
      const run = {
        place: made,
        called,
        report,
        bad,
        library: join(made.home, "demo-library"),
        output: join(made.dir, "output"),
      };
      expectNothingLeft(run);
      expectNoPlaces(run);
      return run;
    },
    remove() {
      for (const each of places) each.remove();
    },
  };
}

export function hostileArguments(
  place: Place,
  name: string,
  args: readonly string[] = [],
): readonly string[] {
  const workflows = join(place.dir, "workflows");
  return [
    ...["run", name, "--select", PAPERS.join(","), "--yes", "--json", "--output", join(place.dir, "output")],
    ...["--workflows", workflows, "--trust-root", workflows, ...args],
  ];
}

function writeHostilePackage(dir: string, name: string, pack: HostilePackage): void {
  const { body = "", before = "", seen = "undefined", files = {}, hooks = {}, timeoutMs } = pack;
  const manifest = {
    schemaVersion: 2,
    id: name,
    label: `Hostile: ${name}`,
    version: "1.0.0",
    provider: "pass-through",
    trigger: { requiresSelection: true },
    inputs: { member: { kind: "parent" }, grouping: { mode: "each" } },
    validateSelection: { select: { policy: "input-member", source: "selected" }, filters: [] },
    hooks: { applyResult: "hooks/applyResult.mjs", ...hooks },
    ...(timeoutMs === undefined ? {} : { execution: { hookTimeout_ms: timeoutMs } }),
  };
  const all: Record<string, string> = {
    "workflow.json": JSON.stringify(manifest, null, 2),
    "lib/honest.mjs": HONEST,
    "hooks/applyResult.mjs": `import { honest } from "../lib/honest.mjs";
${before}
export async function applyResult(call) {
  if (call.parent.key !== "${BAD}") return honest(call, ${seen});
  const { parent, runtime } = call;
  const { hostApi, packageRootDir } = runtime;
  const { library, notes, mutations, file, resources } = hostApi;
  ${body}
}
`,
    ...files,
  };
  for (const [path, text] of Object.entries(all)) {
    const file = join(dir, ...path.split("/"));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

/** Only the bad unit failed; the others wrote what they should, and of the bad one nothing is left. */
export function expectOnlyBadFailed(run: HostileRun): void {
  const { called, report, bad } = run;
  expect(called.code, called.stderr).to.equal(3);
  expect(report.summary.state).to.equal("partial");
  expect(report.summary.counts).to.include({ total: 4, succeeded: 3, failed: 1 });
  expect(bad.state).to.equal("failed");
  expectHonest(run, GOOD);
}

/** Exactly these papers have the note, the tag and the file of an honest unit; nothing else was written. */
export function expectHonest(
  { library, output, report }: HostileRun,
  keys: readonly string[] = PAPERS,
): void {
  const sorted = [...keys].sort();
  expect(honestNotes(library).map(({ key }) => key)).to.deep.equal(sorted);
  const tagged = queryAll(
    library,
    `SELECT i.key AS key FROM itemTags JOIN tags USING (tagID) JOIN items i USING (itemID)
      WHERE tags.name = 'honest' ORDER BY i.key`,
  );
  expect(tagged.map(({ key }) => key)).to.deep.equal(sorted);
  const files = readdirSync(output).filter((name) => name.endsWith(".txt"));
  expect(files.sort()).to.deep.equal(sorted.map((key) => `${key}.txt`));
  expect(report.receipts).to.have.length(2 * keys.length);
}

/** The notes of honest units, by the key of their paper. */
export function honestNotes(library: string): readonly { readonly key: string; readonly text: string }[] {
  return queryAll(
    library,
    `SELECT p.key AS key, n.note AS text FROM itemNotes n JOIN items p ON p.itemID = n.parentItemID
      WHERE n.note LIKE '%honest%' ORDER BY p.key`,
  ).map(({ key, text }) => ({ key: String(key), text: String(text) }));
}

/** Neither scratch files nor half-written ones. */
function expectNothingLeft({ place, output }: HostileRun): void {
  const temporary = join(place.home, "runtime", "tmp");
  expect(existsSync(temporary) ? filesBelow(temporary) : [], "scratch files of the home").to.deep.equal([]);
  expect(filesBelow(join(place.dir, "tmp")), "files in the system's temporary folder").to.deep.equal([]);
  const odd = filesBelow(output).filter(
    (name) => !/^[A-Z0-9]{8}\.txt$/.test(name) && !name.startsWith("link"),
  );
  expect(odd, "files that no unit meant to write").to.deep.equal([]);
}

/** No absolute path is in the journal or in what is said of an error; where files were written to is not hidden. */
function expectNoPlaces({ place, called, report }: HostileRun): void {
  const { workspaceDir: _, logFile: _log, products, summary, ...said } = report;
  // The folders that were named at the start are no secret to whoever named them.
  const { library: _library, ...shownSummary } = summary;
  const shown = { ...said, summary: shownSummary };
  expect(JSON.stringify(shown)).to.not.contain(place.dir);
  expect(products.map(({ path }) => path).join("\n")).to.not.contain(place.dir);
  const noted = called.stderr
    .split("\n")
    .filter((line) => !line.includes("zwm retry") && !line.includes("zwm undo"));
  expect(noted.join("\n")).to.not.contain(place.dir);
  const store = join(place.home, "state", "workflow-manager.sqlite");
  const db = new Database(store);
  db.pragma("wal_checkpoint(TRUNCATE)");
  // Kept beside the journal: the folder that was picked for output, and where the workflows were named.
  const folders = db.prepare("SELECT output_dir FROM run_folders").all() as { output_dir: string }[];
  expect(folders.map(({ output_dir }) => output_dir)).to.deep.equal([join(place.dir, "output")]);
  db.exec("UPDATE run_folders SET output_dir = ''; DELETE FROM run_origins");
  db.exec("VACUUM");
  db.close();
  expect(readFileSync(store).includes(place.dir), "the place in the Store").to.equal(false);
}

function filesBelow(dir: string): string[] {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map(({ name }) => name);
}
