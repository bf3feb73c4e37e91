/** `node scripts/lint.mjs [path…] [--fix]`: eslint, then prettier; both always run. */
import "./ensure-installed.mjs";
import { spawn } from "node:child_process";
import { join } from "node:path";
import { buildIds } from "./build-ids.mjs";
import { buildSchemas } from "./build-schemas.mjs";
import { root } from "./lib/files.mjs";

const fix = process.argv.includes("--fix");
const given = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const paths = given.length > 0 ? given : ["."];

await buildSchemas();
await buildIds();
/**
 * What needs types of different realms is looked at in processes of their own, beside each other.
 * @type {string[][]}
 */
const shares = given.length > 0 ? [paths] : [[".", "--ignore-pattern", "src/**"], ["src"]];
const results = await Promise.all([
  ...shares.map((share) =>
    run(
      "eslint",
      ["eslint", "bin", "eslint.js"],
      ["--max-warnings", "0", ...(fix ? ["--fix"] : []), ...share],
    ),
  ),
  fix
    ? Promise.resolve(true)
    : run("prettier", ["prettier", "bin", "prettier.cjs"], ["--check", "--log-level", "warn", ...paths]),
]);
if (fix) {
  results.push(
    await run("prettier", ["prettier", "bin", "prettier.cjs"], ["--write", "--log-level", "warn", ...paths]),
  );
}
process.exitCode = results.every(Boolean) ? 0 : 1;

/**
 * @param {string} name
 * @param {string[]} bin below node_modules
 * @param {string[]} args
 * @returns {Promise<boolean>}
 */
async function run(name, bin, args) {
  const started = Date.now();
  const child = spawn(process.execPath, [join(root, "node_modules", ...bin), ...args], { cwd: root });
  let output = "";
  child.stdout.on("data", (data) => (output += String(data)));
  child.stderr.on("data", (data) => (output += String(data)));
  const code = await new Promise((done) => child.on("close", done));
  console.log(
    `${output}${name}: ${code === 0 ? "ok" : "findings"} (${((Date.now() - started) / 1000).toFixed(1)} s)`,
  );
  return code === 0;
}
