/**
 * Installs what `package-lock.json` asks for, when it is not there yet. Plain Node: it runs before any
 * dependency exists. Run as a script, or imported as the first import of another one, it does the same.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stampFile = join(root, "node_modules", ".zwm-installed");

if (readStamp() !== currentStamp()) {
  if (!treeMatchesLock()) install();
  requireSqlite();
  writeFileSync(stampFile, currentStamp());
}

function readStamp() {
  return existsSync(stampFile) ? readFileSync(stampFile, "utf8") : "";
}

/** The lock file's digest and the binary interface of this Node, for which better-sqlite3 was compiled. */
function currentStamp() {
  const digest = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
  return `${digest} node-abi-${process.versions.modules} ${process.platform}-${process.arch}\n`;
}

/** True when someone has installed by hand exactly what the lock file names. */
function treeMatchesLock() {
  const hidden = join(root, "node_modules", ".package-lock.json");
  if (!existsSync(hidden)) return false;
  const wanted = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages;
  const present = JSON.parse(readFileSync(hidden, "utf8")).packages;
  return Object.entries(wanted).every(
    ([path, entry]) =>
      path === "" ||
      (present[path] === undefined ? entry.optional === true : present[path].version === entry.version),
  );
}

function install() {
  console.error("Installing packages (better-sqlite3 is compiled; about 70 s) ...");
  const run = spawnSync("npm", ["ci", "--no-audit", "--no-fund"], {
    cwd: root,
    encoding: "utf8",
    env: installEnvironment(),
    shell: process.platform === "win32",
    maxBuffer: 64 * 1024 * 1024,
  });
  if (run.status === 0) return;
  const missing = missingCompilers();
  const output = `${run.stdout ?? ""}\n${run.stderr ?? ""}`;
  if (missing.length > 0 && /gyp|better-sqlite3/.test(output)) fail(compilerLine(missing));
  mkdirSync(join(root, "build"), { recursive: true });
  const log = join(root, "build", "npm-ci.log");
  writeFileSync(log, `${output}\n${run.error?.message ?? ""}\n`);
  const reason =
    /npm error (?!code)(.+)/.exec(output)?.[1] ?? run.error?.message ?? `exit code ${run.status}`;
  fail(`npm ci failed: ${reason} (all output: ${log})`);
}

/** Headers of the running Node, when they are beside it: node-gyp then downloads nothing. */
function installEnvironment() {
  const prefix = dirname(dirname(process.execPath));
  const env = { ...process.env };
  if (existsSync(join(prefix, "include", "node", "node.h"))) env.npm_config_nodedir = prefix;
  return env;
}

/** better-sqlite3 is the one package with native code; without it nothing of the project runs. */
function requireSqlite() {
  if (sqliteError() === undefined) return;
  spawnSync("npm", ["rebuild", "better-sqlite3"], {
    cwd: root,
    env: installEnvironment(),
    shell: process.platform === "win32",
  });
  const error = sqliteError();
  if (error === undefined) return;
  const missing = missingCompilers();
  fail(missing.length > 0 ? compilerLine(missing) : `better-sqlite3 does not load: ${error}`);
}

/** In a process of its own, so that a broken binary cannot take this one down. */
function sqliteError() {
  const require = createRequire(import.meta.url);
  let path;
  try {
    path = require.resolve("better-sqlite3");
  } catch {
    return "it is not installed";
  }
  const probe = `new (require(${JSON.stringify(path)}))(":memory:").close()`;
  const run = spawnSync(process.execPath, ["-e", probe], { encoding: "utf8" });
  if (run.status === 0) return undefined;
  return /^\w*Error: .+/m.exec(run.stderr)?.[0] ?? `its test process ended with ${run.signal ?? run.status}`;
}

function missingCompilers() {
  return ["g++", "make", "python3"].filter(
    (tool) => spawnSync(tool, ["--version"], { stdio: "ignore" }).error !== undefined,
  );
}

/** @param {string[]} missing */
function compilerLine(missing) {
  return `better-sqlite3 cannot be compiled without ${missing.join(", ")}: install them (Debian: apt-get install -y g++ make python3), then run this again.`;
}

/** @param {string} line @returns {never} */
function fail(line) {
  console.error(line);
  process.exit(1);
}
