/** Checks every realm with its own tsconfig; realms without a file yet are skipped. */
import "./ensure-installed.mjs";
import { spawn } from "node:child_process";
import { join } from "node:path";
import { buildIds } from "./build-ids.mjs";
import { buildSchemas } from "./build-schemas.mjs";
import { filesUnder, root } from "./lib/files.mjs";
import { realms } from "./realms.mjs";

const only = process.argv.slice(2);
await buildSchemas();
await buildIds();
const waiting = realms.filter(({ name }) => only.length === 0 || only.includes(name));
let failed = 0;
await Promise.all([worker(), worker()]);
console.log(failed === 0 ? "Types are right in every realm." : `${failed} realm(s) with type errors.`);
process.exitCode = failed === 0 ? 0 : 1;

async function worker() {
  for (let realm = waiting.shift(); realm !== undefined; realm = waiting.shift()) {
    if (!(await check(realm))) failed += 1;
  }
}

/** @param {(typeof realms)[number]} realm @returns {Promise<boolean>} */
async function check({ name, tsconfig, folders, except }) {
  const isSource = (/** @type {string} */ path) => /\.(ts|tsx)$/.test(path);
  if (!folders.some((folder) => filesUnder(folder, isSource, except).length > 0)) {
    console.log(`${name}: no files yet`);
    return true;
  }
  const started = Date.now();
  const tsc = join(root, "node_modules", "typescript", "bin", "tsc");
  const child = spawn(process.execPath, [tsc, "-p", tsconfig, "--pretty", "false"], { cwd: root });
  let output = "";
  child.stdout.on("data", (data) => (output += String(data)));
  child.stderr.on("data", (data) => (output += String(data)));
  const code = await new Promise((done) => child.on("close", done));
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`${name}: ${code === 0 ? "ok" : "errors"} (${seconds} s)\n${output}`.trimEnd());
  return code === 0;
}
