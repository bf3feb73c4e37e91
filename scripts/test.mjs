/**
 * `node scripts/test.mjs [area or path…] [--grep X] [--coverage]`: builds the program and the tests, runs the areas
 * one after the other, and ends with `N passed, N failed`. A path (`test/selection`, or one file) runs those tests
 * alone and builds nothing else.
 */
import "./ensure-installed.mjs";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { buildTests } from "./build-tests.mjs";
import { buildProgram } from "./build.mjs";
import { ensureGecko } from "./gecko-engines.mjs";
import { root } from "./lib/files.mjs";
import { areaFolders, testAreas } from "./test-areas.mjs";

/** @typedef {{ passed: number, failed: number, pending: number }} Counts */

/** So many test files share a process. */
const FILES_AT_ONCE = 12;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { grep: { type: "string" }, coverage: { type: "boolean", default: false } },
});

const paths = positionals.filter((word) => word.includes("/")).map((path) => path.replace(/^\.\//, ""));
const named = positionals.filter((word) => !word.includes("/"));
const known = ["unit", ...Object.keys(areaFolders)];
const unknown = named.filter((area) => !known.includes(area));
if (unknown.length > 0) end(2, `Unknown test area: ${unknown.join(", ")}. There are: ${known.join(", ")}.`);

const areas = testAreas(paths);
const asked = named.length > 0 ? named : [...areas.keys()];
const chosen = asked.filter((area) => area !== "zotero" || (process.env.ZOTERO_BIN ?? "") !== "");
if (chosen.length < asked.length) {
  console.log("SKIPPED: the tests inside Zotero. Name the application's binary in ZOTERO_BIN to run them.");
  if (chosen.length === 0) end(0, "0 passed, 0 failed");
}
const absent = chosen.filter((area) => !areas.has(area));
if (absent.length > 0) end(1, `No test files in: ${absent.join(", ")}.`);
if (chosen.length === 0) end(1, `No test files in: ${paths.join(", ") || "test"}.`);

if (chosen.includes("gecko")) {
  const missing = ensureGecko();
  if (missing !== undefined) end(1, missing);
}

const outdir = `build/test-${process.pid}`;
process.on("exit", () => rmSync(join(root, outdir), { recursive: true, force: true }));
try {
  await buildProgram({ quiet: true, onlyIfStale: true });
} catch (error) {
  if (paths.length === 0) throw error;
  console.error("dist/ could not be built; tests that start the program use the last one.");
}
const bundles = await buildTests(
  chosen.flatMap((area) => areas.get(area) ?? []),
  outdir,
);
if (values.coverage) rmSync(join(root, "coverage"), { recursive: true, force: true });

let passed = 0;
let failed = 0;
let pending = 0;
for (const area of chosen) {
  console.log(`\n=== ${area}`);
  const counts = await runArea(area, areas.get(area) ?? []);
  passed += counts.passed;
  failed += counts.failed;
  pending += counts.pending;
}
if (values.coverage) c8("report", []);
if (values.grep !== undefined && passed + failed === 0) {
  console.log(`No test matches ${values.grep}.`);
  failed = 1;
}
if (pending > 0) console.log(`${pending} skipped`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

/**
 * Many unit tests wait for programs they start, so they are run in several processes, as many at once as there are
 * cores. What a process prints is shown whole, when it has ended.
 * @param {string} area
 * @param {string[]} files
 * @returns {Promise<Counts>}
 */
async function runArea(area, files) {
  const parts = partsOf(area, files);
  if (parts.length === 1) return runPart(area, files, true);
  /** @type {Counts} */
  const sum = { passed: 0, failed: 0, pending: 0 };
  let next = 0;
  const worker = async () => {
    while (next < parts.length) {
      const part = next++;
      const counts = await runPart(`${area}-${part + 1}`, parts[part] ?? [], false);
      sum.passed += counts.passed;
      sum.failed += counts.failed;
      sum.pending += counts.pending;
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, availableParallelism()) }, worker));
  return sum;
}

/**
 * The files of an area by process: in Zotero one after the other, since each starts the whole application.
 * @param {string} area
 * @param {string[]} files
 */
function partsOf(area, files) {
  if (area === "unit" && files.length > FILES_AT_ONCE)
    return spread(files, Math.ceil(files.length / FILES_AT_ONCE));
  if (area === "gecko" && files.length > 1)
    return spread(files, Math.min(files.length, availableParallelism()));
  return [files];
}

/**
 * Deals files out like cards, so that a folder of slow ones does not end up in one process.
 * @param {string[]} files
 * @param {number} count
 */
function spread(files, count) {
  return Array.from({ length: count }, (_, part) => files.filter((_file, index) => index % count === part));
}

/**
 * @param {string} name
 * @param {string[]} files
 * @param {boolean} live whether output is shown as it comes
 * @returns {Promise<Counts>}
 */
async function runPart(name, files, live) {
  const report = join(root, outdir, `${name}.json`);
  const own = files.map((file) => bundles.get(file) ?? "");
  const grep = values.grep === undefined ? [] : ["--grep", values.grep];
  const child = spawn(
    process.execPath,
    ["--enable-source-maps", join(root, "scripts", "run-mocha.mjs"), report, ...grep, ...own],
    {
      cwd: root,
      stdio: ["ignore", live ? "inherit" : "pipe", live ? "inherit" : "pipe"],
      env: environment(),
    },
  );
  let output = "";
  child.stdout?.setEncoding("utf8").on("data", (text) => (output += text));
  child.stderr?.setEncoding("utf8").on("data", (text) => (output += text));
  const [status, signal] = await once(child, "close");
  process.stdout.write(output);
  if (!existsSync(report)) {
    console.log(`${name} ended before its tests did (${signal ?? `exit code ${status}`}).`);
    return { passed: 0, failed: 1, pending: 0 };
  }
  const counts = JSON.parse(readFileSync(report, "utf8"));
  if (counts.passed + counts.failed + counts.pending === 0 && values.grep === undefined) {
    console.log(`${name} has ${files.length} files, but no test in them.`);
    counts.failed = 1;
  } else if (status !== 0 && counts.failed === 0) {
    counts.failed = 1;
  }
  return counts;
}

/** With coverage, V8 writes its counts for this process and every `zwm` that a test starts. */
function environment() {
  if (!values.coverage) return process.env;
  return { ...process.env, NODE_V8_COVERAGE: join(root, "coverage", "tmp") };
}

/**
 * @param {string} command
 * @param {string[]} args
 */
function c8(command, args) {
  const bin = join(root, "node_modules", "c8", "bin", "c8.js");
  const run = spawnSync(process.execPath, [bin, command, ...args], { cwd: root, stdio: "inherit" });
  if (run.status !== 0) failed += 1;
}

/** @param {number} code @param {string} line @returns {never} */
function end(code, line) {
  console.error(line);
  process.exit(code);
}
