import Database from "better-sqlite3";
import { expect } from "chai";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { casesInZotero, type CasesInZotero } from "../gecko/harness/cases-in-zotero.ts";
import { installPlugin, pluginArgs, XPI } from "../gecko/harness/plugin-in-zotero.ts";
import { startZotero, zoteroBinary, type RunningZotero } from "../gecko/harness/start-zotero.ts";

/** Writes a tag below the unit's paper after a while. */
const SLOW_HOOK = `export async function applyResult({ parent, runtime }) {
  await new Promise((resolve) => setTimeout(resolve, 1200));
  await runtime.hostApi.mutations.execute({
    operation: "item.updateTags", operationId: "tag", itemRef: parent, add: ["slow"],
  });
}
`;
const SLOW = {
  schemaVersion: 2,
  id: "slow",
  label: "Slow",
  version: "1.0.0",
  provider: "pass-through",
  trigger: { requiresSelection: true },
  inputs: { member: { kind: "parent" }, grouping: { mode: "each" } },
  validateSelection: { select: { policy: "input-member", source: "selected" }, filters: [] },
  hooks: { applyResult: "hooks/applyResult.mjs" },
};

/** Of one data directory, through several starts of the application. */
describe("The plugin through restarts of Zotero", () => {
  let cases: CasesInZotero;
  let tempDir = "";
  let version = "";
  let zotero: RunningZotero | undefined;
  let folders: Pick<RunningZotero, "dataDir" | "profile"> | undefined;

  const home = () => join(folders?.dataDir ?? "", "workflow-manager");
  const store = () => join(home(), "state", "workflow-manager.sqlite");
  const run = async (name: string, args = {}) => {
    if (zotero === undefined) throw new Error("the application does not run");
    const given = { ...pluginArgs(), ...args };
    const mainModule = version === "" ? given.mainModule : addressOf(given.mainModule, version);
    await cases.run(zotero, name, { tempDir, args: { ...given, mainModule } });
  };
  /** As File → Exit does. */
  const quit = async () => {
    await zotero?.quit();
    zotero = undefined;
  };
  /** Once more, when it runs. */
  const start = async () => {
    await quit();
    const options = { keep: true, ...(folders === undefined ? {} : { again: folders }) };
    zotero = await startZotero(zoteroBinary() ?? "", options);
    const { dataDir, profile } = zotero;
    folders = { dataDir, profile };
  };
  before(async () => {
    cases = await casesInZotero("test/gecko/inside/zotero/plugin-restart.gecko.ts");
    tempDir = await mkdtemp(join(tmpdir(), "zotero-case-"));
    await start();
    if (zotero !== undefined) await installPlugin(zotero);
    const slow = join(home(), "content", "user", "workflows", "slow");
    await mkdir(join(slow, "hooks"), { recursive: true });
    await writeFile(join(slow, "workflow.json"), JSON.stringify(SLOW));
    await writeFile(join(slow, "hooks", "applyResult.mjs"), SLOW_HOOK);
  });
  after(async () => {
    await zotero?.stop();
    await cases.end();
    for (const path of [tempDir, folders === undefined ? "" : dirname(folders.profile)]) {
      if (path !== "") await rm(path, { recursive: true, force: true, maxRetries: 5 });
    }
  });

  it("goes on with a run that the end of the application cut off", async () => {
    await run("begins a slow run of four papers");
    await start();
    await run("has gone on with the slow run to its end");
  });

  it("goes on with a run after the application was killed", async () => {
    await run("begins a slow run of four papers");
    await zotero?.kill();
    zotero = undefined;
    await start();
    await run("has gone on with the slow run to its end");
  });

  it("leaves a question about writes open until a person answers it", async () => {
    await run("begins a run that asks before it writes");
    await start();
    await run("tells of the question without asking it, and writes once it is answered");
  });

  it("puts a newer version in the place of this one, and keeps everything", async () => {
    const newer = join(tempDir, "newer.xpi");
    await writeFile(newer, newerVersion(await readFile(XPI)));
    await run("has runs, trust and settings", { first: true });
    version = "99.0.0";
    await run("installs the newer version", { newer });
    await run("has runs, trust and settings");
    await start();
    await run("has runs, trust and settings");
  });

  it("starts with a workflow that cannot be read, and says what is wrong with it", async () => {
    const broken = join(home(), "content", "user", "workflows", "broken");
    await mkdir(broken);
    await writeFile(join(broken, "workflow.json"), '{ "schemaVersion": 2,\n  "id": ');
    await start();
    await run("lists what is well, and what is wrong with the other");
  });

  it("only reads what a newer version left, and says so", async () => {
    await quit();
    await cp(store(), join(tempDir, "kept.sqlite"));
    const database = new Database(store());
    database.pragma("user_version = 999");
    database.close();
    await start();
    try {
      await run("tells that data are of a newer version, and refuses to run");
    } finally {
      await quit();
      await cp(join(tempDir, "kept.sqlite"), store());
    }
  });

  it("says in the menu and in a notice that its data are damaged, and lets the application work", async () => {
    await quit();
    await cp(store(), join(tempDir, "kept.sqlite"));
    await writeFile(store(), "no database".repeat(1000));
    await start();
    try {
      await run("tells that its data are damaged");
    } finally {
      await quit();
      await cp(join(tempDir, "kept.sqlite"), store());
    }
  });

  it("takes its settings and caches away when it is uninstalled, and nothing else", async () => {
    await start();
    await run("is uninstalled");
    expect(await readdir(join(home(), "content", "user", "workflows"))).to.include("slow");
    expect(await readdir(join(home(), "state"))).to.include("workflow-manager.sqlite");
    expect(await readdir(join(home(), "content"))).not.to.include("official");
    await quit();
    const prefs = await readFile(join(folders?.profile ?? "", "prefs.js"), "utf8");
    expect(prefs).not.to.include("extensions.zotero.workflow-manager.");
  });
});

/** The archive with another version and another address of its modules, as the next release has them. */
function newerVersion(xpi: Uint8Array): Uint8Array {
  const files = unzipSync(xpi);
  const change = (path: string, edit: (text: string) => string) => {
    files[path] = strToU8(edit(strFromU8(files[path] ?? new Uint8Array())));
  };
  change("manifest.json", (text) => JSON.stringify({ ...(JSON.parse(text) as object), version: "99.0.0" }));
  change("bootstrap.js", (text) => addressOf(text, "99.0.0"));
  return zipSync(files);
}

function addressOf(text: string, version: string): string {
  return text.replace(/main\.mjs\?v=[^"]*/, `main.mjs?v=${version}`);
}
