/** Builds `dist/`: the program, the workers for hooks and notes, the messages, the built-in workflows and the plugin. */
import "./ensure-installed.mjs";
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { buildPlugin } from "./build-plugin.mjs";
import { buildIds } from "./build-ids.mjs";
import { buildSchemas } from "./build-schemas.mjs";
import { filesUnder, newestChange, root } from "./lib/files.mjs";
import { schemaModules } from "./lib/schema-modules.mjs";

const dist = join(root, "dist");
const stampFile = join(dist, ".built");

/** Filled first, then put in the place of `dist/`, so that a program running from there keeps its files. */
const fresh = join(root, "build", `dist-${process.pid}`);

/** Folders and files that are shipped as they are: where they lie, and where they go in `dist/`. */
const copied = {
  locale: "locale",
  workflows: "workflows",
  "src/cli/templates": "templates",
  "src/formats/native/schema": "schema",
  "docs/host-api.d.ts": "schema/host-api.d.ts",
};

/** Everything that `dist/` is made of. */
const inputs = [
  "addon",
  "src",
  "docs/host-api.d.ts",
  "locale",
  "workflows",
  "scripts",
  "package.json",
  "package-lock.json",
];

/**
 * The bundles of `dist/`. `alone`: one self-contained file without imports.
 * @type {{ entry: string, out: string, alone: boolean, executable?: boolean }[]}
 */
const bundles = [
  { entry: "src/cli/main.ts", out: "zwm", alone: false, executable: true },
  { entry: "src/hooks/worker/main.ts", out: "hook-worker", alone: true },
  { entry: "src/host/node/note-worker.ts", out: "note-worker", alone: false },
];

/**
 * Libraries that stay in `node_modules`: native ones, and large ones that few commands need. The others are bundled, since
 * a program of a few files starts sooner than one of hundreds.
 */
const installed = ["ajv", "better-sqlite3", "sharp", "turndown", "yauzl", "yazl"];

/**
 * @param {{ quiet?: boolean, onlyIfStale?: boolean }} [options]
 */
export async function buildProgram({ quiet = false, onlyIfStale = false } = {}) {
  const say = quiet ? () => {} : (/** @type {string} */ line) => console.log(line);
  const newest = String(newestChange(inputs));
  if (onlyIfStale && existsSync(stampFile) && readFileSync(stampFile, "utf8") === newest) return;

  await buildSchemas();
  await buildIds();
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true });
  try {
    await fill(say);
    writeFileSync(join(fresh, ".built"), newest);
    rmSync(dist, { recursive: true, force: true });
    renameSync(fresh, dist);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** @param {(line: string) => void} say */
async function fill(say) {
  for (const bundle of bundles) {
    if (existsSync(join(root, bundle.entry))) await buildBundle(bundle, say);
    else say(`${bundle.entry} is not there yet: dist/${bundle.out}.mjs skipped`);
  }
  for (const [folder, out] of Object.entries(copied)) {
    if (existsSync(join(root, folder))) cpSync(join(root, folder), join(fresh, out), { recursive: true });
  }
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  writeFileSync(join(fresh, "version.json"), `${JSON.stringify({ version })}\n`);
  recordDigests(say);
  await buildPlugin({ workflows: join(fresh, "workflows"), outdir: fresh, say });
}

/**
 * @param {(typeof bundles)[number]} bundle
 * @param {(line: string) => void} say
 */
async function buildBundle({ entry, out, alone, executable = false }, say) {
  const { build } = await import("esbuild");
  const hasHashbang = readFileSync(join(root, entry), "utf8").startsWith("#!");
  const result = await build({
    absWorkingDir: root,
    entryPoints: { [out]: entry },
    outdir: "dist",
    write: false,
    outExtension: { ".js": ".mjs" },
    chunkNames: "chunks/[name]-[hash]",
    bundle: true,
    splitting: !alone,
    format: "esm",
    platform: alone ? "neutral" : "node",
    target: alone ? ["node20", "firefox140"] : "node20",
    mainFields: ["module", "main"],
    ...(alone ? {} : { external: installed, plugins: [schemaModules] }),
    ...(executable && !hasHashbang ? { banner: { js: "#!/usr/bin/env node" } } : {}),
    sourcemap: alone ? false : "linked",
    logLevel: "warning",
  });
  for (const { path, contents } of result.outputFiles) {
    const file = join(fresh, relative(dist, path));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, contents);
  }
  if (executable) chmodSync(join(fresh, `${out}.mjs`), 0o755);
  await reportSizes(result.outputFiles, say);
}

/**
 * @param {import("esbuild").OutputFile[]} outputs
 * @param {(line: string) => void} say
 */
async function reportSizes(outputs, say) {
  const { transform } = await import("esbuild");
  for (const { path, text, contents } of outputs.filter((output) => output.path.endsWith(".mjs"))) {
    const { code } = await transform(text, { minify: true, format: "esm" });
    const sizes = [contents.length, Buffer.byteLength(code), gzipSync(code).length];
    const [full, min, gzip] = sizes.map((size) => `${(size / 1024).toFixed(1)} kB`);
    say(`${relative(root, path)}: ${full}, min ${min}, gzip ${gzip}`);
  }
}

/**
 * Built-in workflows are trusted by the digest recorded here.
 * @param {(line: string) => void} say
 */
function recordDigests(say) {
  const workflows = join(fresh, "workflows");
  if (filesUnder(relative(root, workflows)).length === 0)
    return say("workflows/ is empty: no digests recorded");
  const script = join(root, "scripts", "package-digests.mjs");
  if (!existsSync(script)) return say("scripts/package-digests.mjs is not there yet: no digests recorded");
  const run = spawnSync(process.execPath, [script, workflows], { cwd: root, encoding: "utf8" });
  if (run.status !== 0) throw new Error(`package-digests.mjs failed:\n${run.stderr}`);
  if (run.stdout !== "") say(run.stdout.trimEnd());
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await buildProgram();
