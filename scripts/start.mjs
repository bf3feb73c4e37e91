/**
 * `npm start`: installs what is missing, builds what is stale, and shows the program on its own library: which units a
 * built-in workflow has, what it skips and why, then a run of it. `--once` is what it does anyway; other arguments
 * take the place of the demonstration and go to the program.
 */
import "./ensure-installed.mjs";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { buildProgram } from "./build.mjs";
import { root } from "./lib/files.mjs";

const home = join(root, "build", "demo-home");
const selection = ["--all", "--home", home];
/** So that the commands which are suggested can be typed as they stand. */
const called = "npm start --";

const demonstration = [
  ["explain", "export-notes", ...selection],
  ["run", "export-notes", ...selection, "--yes"],
];

await buildProgram({ onlyIfStale: true });
const given = process.argv.slice(2).filter((argument) => argument !== "--once");
for (const args of given.length > 0 ? [given] : demonstration) {
  if (given.length === 0) {
    console.log(`\n$ ${called} ${args.join(" ").replace(home, "build/demo-home")}\n`);
  }
  const run = spawnSync(process.execPath, [join(root, "dist", "zwm.mjs"), ...args], {
    stdio: "inherit",
    env: { ...process.env, ZWM_CALLED_AS: called },
  });
  if (run.status !== 0) {
    process.exitCode = run.status ?? 1;
    break;
  }
}
