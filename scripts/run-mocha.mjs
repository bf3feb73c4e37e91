/**
 * Runs test bundles in this process: `node run-mocha.mjs REPORT [--grep X] FILE…`. Mocha prints its normal summary;
 * the counts go to REPORT as JSON. A process that cannot end by itself after its tests is a failure.
 */
import { writeFileSync } from "node:fs";
import { configureGlobal } from "fast-check";
import Mocha from "mocha";

const [report = "", ...rest] = process.argv.slice(2);
const grep = rest[0] === "--grep" ? rest.splice(0, 2)[1] : undefined;

// What decides about a change must answer the same twice; everywhere else properties look further each time.
if (process.env.CI !== undefined) configureGlobal({ seed: 4711 });

const mocha = new Mocha({
  ui: "bdd",
  reporter: "spec",
  timeout: 60_000,
  slow: 1_000,
  forbidOnly: process.env.CI !== undefined,
  ...(grep === undefined ? {} : { grep }),
});
for (const file of rest) mocha.addFile(file);
await mocha.loadFilesAsync();

const runner = mocha.run((failures) => {
  process.exitCode = failures > 0 ? 1 : 0;
  const { passes = 0, pending = 0 } = runner.stats ?? {};
  writeFileSync(report, JSON.stringify({ passed: passes, failed: failures, pending }));
  setTimeout(() => {
    console.error(`The tests are over, but still open: ${process.getActiveResourcesInfo().join(", ")}`);
    process.exit(86);
  }, 10_000).unref();
});
