/**
 * `node scripts/bench.mjs [--json] [--check] [--smoke] [--only NAME] [--against DIR]`: bundles
 * `scripts/bench/*.bench.ts` into `build/bench` and runs their rows.
 *
 * --json     one JSON document on stdout, all else on stderr
 * --check    exit 1 when a row is past its budget
 * --smoke    each row once, without budgets
 * --only     rows whose name contains NAME
 * --row      the row of just that name
 * --against  runs the operations of DIR/<peer>/adapter.mjs beside ours
 */
import "./ensure-installed.mjs";
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { buildProgram } from "./build.mjs";
import { filesUnder, root } from "./lib/files.mjs";
import { ownUrl } from "./lib/own-url.mjs";
import { schemaModules } from "./lib/schema-modules.mjs";

await buildProgram({ quiet: true, onlyIfStale: true });
const outdir = `build/bench-${process.pid}`;
process.on("exit", () => rmSync(join(root, outdir), { recursive: true, force: true }));

const files = filesUnder("scripts/bench", (path) => path.endsWith(".bench.ts"));
const entry = [
  'import { main } from "./scripts/bench/main.ts";',
  ...files.map((file, index) => `import * as topic${index} from "./${file}";`),
  `const topics = [${files.map((_, index) => `topic${index}`).join(", ")}];`,
  "const rows = topics.flatMap((topic) => topic.rows);",
  "try {",
  "  process.exitCode = await main(rows, process.argv.slice(2));",
  "} finally {",
  // Programs that rows have started.
  "  for (const { end } of topics) await end?.();",
  "}",
].join("\n");

const { build } = await import("esbuild");
await build({
  absWorkingDir: root,
  stdin: { contents: entry, resolveDir: root, sourcefile: "bench.ts", loader: "ts" },
  outfile: `${outdir}/main.mjs`,
  bundle: true,
  format: "esm",
  platform: "node",
  target: "node20",
  packages: "external",
  plugins: [ownUrl, schemaModules],
  logLevel: "warning",
});
const run = spawnSync(
  process.execPath,
  ["--expose-gc", join(root, outdir, "main.mjs"), ...process.argv.slice(2)],
  { cwd: root, stdio: "inherit" },
);
process.exitCode = run.status ?? 1;
