/**
 * Builds the plugin: the tree of the XPI, the XPI itself and `update.json`. The same sources give the same bytes.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { filesUnder, root } from "./lib/files.mjs";
import { schemaModules } from "./lib/schema-modules.mjs";
import { updateManifest } from "./update-manifest.mjs";

/** The main module and what it imports at once: all that is loaded when the application starts. */
export const MAIN_BUDGET = 150_000;

/** Every file of an archive has this date. */
const NO_DATE = new Date("1980-01-01T00:00:00");

/** Files that Gecko's own Fluent reads; all others are read by the program. */
const GECKO_FLUENT = /^zwm-[\w-]+\.ftl$/;

const bundling = /** @satisfies {import("esbuild").BuildOptions} */ ({
  absWorkingDir: root,
  bundle: true,
  write: false,
  metafile: true,
  format: "esm",
  target: ["firefox140"],
  platform: "neutral",
  mainFields: ["module", "main"],
  // Libraries for workers need no document.
  conditions: ["worker"],
  minify: true,
  charset: "utf8",
  legalComments: "none",
  plugins: [schemaModules],
  logLevel: "warning",
});

/** @typedef {Map<string, Uint8Array>} Tree path in the XPI → content */

/**
 * @param {{ workflows: string, outdir: string, say: (line: string) => void }} options `workflows`: absolute folder of the
 *   built-in packages with their digests; `outdir`: absolute folder that gets `plugin/`, the XPI and `update.json`
 */
export async function buildPlugin({ workflows, outdir, say }) {
  const { version, description, config } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  /** @type {Tree} */
  const tree = new Map();
  await addMain(tree, say);
  await addPages(tree, say);
  await addWorkers(tree, say);
  addLocales(tree);
  addFolder(tree, workflows, "content/workflows");
  const packaged = [...tree.keys()].filter((path) => path.startsWith("content/workflows/"));
  tree.set("content/workflows/files.json", json(packaged.map((path) => path.slice(18)).sort()));
  const words = {
    __ID__: config.pluginId,
    __NAME__: config.pluginName,
    __NAMESPACE__: config.namespace,
    __VERSION__: version,
    __DESCRIPTION__: description,
    __HOMEPAGE__: config.homepage,
    __UPDATE_URL__: config.updateUrl,
    __MIN__: config.zotero.strict_min_version,
    __MAX__: config.zotero.strict_max_version,
    __BUILD__: `${version}-${digest("sha256", tree.get("content/main.mjs") ?? new Uint8Array()).slice(0, 12)}`,
  };
  addStatic(tree, words);

  const { zipSync } = await import("fflate");
  const xpi = zipSync(
    Object.fromEntries([...tree].sort(([a], [b]) => (a < b ? -1 : 1)).map(([path, bytes]) => [path, bytes])),
    { level: 9, mtime: NO_DATE },
  );
  const name = `${config.namespace}-${version}.xpi`;
  for (const [path, bytes] of tree) write(join(outdir, "plugin", path), bytes);
  write(join(outdir, name), xpi);
  const update = updateManifest({ config, version, hash: `sha512:${digest("sha512", xpi)}` });
  write(join(outdir, "update.json"), json(update));
  say(`${name}: ${(xpi.length / 1024).toFixed(1)} kB, ${tree.size} files`);
}

/** @param {Tree} tree @param {(line: string) => void} say */
async function addMain(tree, say) {
  const { build } = await import("esbuild");
  const { outputFiles, metafile } = await build({
    ...bundling,
    entryPoints: { main: "src/addon/main.ts" },
    outdir: "dist",
    outExtension: { ".js": ".mjs" },
    // A changed module has another name: the engine keeps modules by theirs.
    chunkNames: "chunks/[name]-[hash]",
    splitting: true,
  });
  for (const { path, contents } of outputFiles) {
    // A chunk may be left with nothing in it, and the engine takes an empty file for one that is missing.
    const module = contents.length === 0 ? new TextEncoder().encode("export {};\n") : contents;
    tree.set(`content/${relative(join(root, "dist"), path)}`, module);
  }
  const size = staticSize(metafile, "dist/main.mjs");
  say(
    `plugin main module: ${(size / 1000).toFixed(1)} kB with what it imports at once (budget ${MAIN_BUDGET / 1000} kB)`,
  );
  if (size > MAIN_BUDGET) throw new Error(`The main module has ${size} bytes, more than ${MAIN_BUDGET}.`);
}

/**
 * Bytes of an output and of all it imports statically.
 * @param {import("esbuild").Metafile} metafile
 * @param {string} entry
 */
function staticSize({ outputs }, entry) {
  const seen = new Set([entry]);
  let bytes = 0;
  for (const path of seen) {
    const output = outputs[path];
    if (output === undefined) throw new Error(`esbuild tells nothing of ${path}.`);
    bytes += output.bytes;
    for (const { path: imported, kind } of output.imports)
      if (kind === "import-statement") seen.add(imported);
  }
  return bytes;
}

/**
 * One self-contained module per page: `src/ui/<place>/main.tsx` as `content/<place>/main.mjs`.
 * @param {Tree} tree @param {(line: string) => void} say
 */
async function addPages(tree, say) {
  const entries = filesUnder("src/ui", (path) => /\/main\.tsx?$/.test(path));
  const { build } = await import("esbuild");
  const { outputFiles } = await build({
    ...bundling,
    platform: "browser",
    conditions: [],
    jsx: "automatic",
    jsxImportSource: "preact",
    entryPoints: entries,
    outbase: "src/ui",
    outdir: "dist",
    outExtension: { ".js": ".mjs" },
  });
  for (const { path, contents } of outputFiles) {
    const place = relative(join(root, "dist"), path);
    tree.set(`content/${place}`, contents);
    say(`plugin page ${place}: ${(contents.length / 1000).toFixed(1)} kB`);
  }
}

/**
 * Workers: the one that hooks run in, and those of `src/host/zotero/workers`.
 * @param {Tree} tree @param {(line: string) => void} say
 */
async function addWorkers(tree, say) {
  const { build } = await import("esbuild");
  const own = filesUnder("src/host/zotero/workers", (path) => path.endsWith("-worker.ts"));
  const { outputFiles } = await build({
    ...bundling,
    // Its other form brings a document of its own.
    alias: { turndown: "turndown/lib/turndown.browser.es.js" },
    entryPoints: {
      "hook-worker": "src/hooks/worker/main.ts",
      ...Object.fromEntries(
        own.map((path) => [`workers/${path.split("/").at(-1)?.replace(".ts", "")}`, path]),
      ),
    },
    outdir: "dist",
    outExtension: { ".js": ".mjs" },
  });
  for (const { path, contents } of outputFiles) {
    const place = relative(join(root, "dist"), path);
    tree.set(`content/${place}`, contents);
    say(`plugin worker ${place}: ${(contents.length / 1000).toFixed(1)} kB`);
  }
}

/** @param {Tree} tree */
function addLocales(tree) {
  const tags = readdirSync(join(root, "locale")).sort();
  for (const tag of tags) {
    const names = readdirSync(join(root, "locale", tag)).sort();
    const text = (/** @type {string} */ name) => readFileSync(join(root, "locale", tag, name), "utf8");
    for (const name of names.filter((file) => GECKO_FLUENT.test(file))) {
      tree.set(`locale/${tag}/${name}`, Buffer.from(text(name)));
    }
    const own = names.filter((file) => file.endsWith(".ftl") && !GECKO_FLUENT.test(file));
    tree.set(`content/locale/${tag}.ftl`, Buffer.from(own.map(text).join("\n")));
  }
  tree.set("content/locale/tags.json", json(tags));
}

/** @param {Tree} tree @param {Record<string, string>} words */
function addStatic(tree, words) {
  for (const file of filesUnder("addon")) {
    const bytes = readFileSync(join(root, file));
    const filled = /\.(js|json|mjs)$/.test(file) ? Buffer.from(fill(bytes.toString("utf8"), words)) : bytes;
    tree.set(file.slice("addon/".length), filled);
  }
  for (const file of ["LICENSE", "COPYING"]) {
    if (existsSync(join(root, file))) tree.set(file, readFileSync(join(root, file)));
  }
}

/** @param {string} text @param {Record<string, string>} words */
function fill(text, words) {
  return text.replace(/__[A-Z_]+__/g, (name) => {
    const word = words[name];
    if (word === undefined) throw new Error(`Nothing is known for ${name}.`);
    return word;
  });
}

/** @param {Tree} tree @param {string} folder absolute @param {string} to */
function addFolder(tree, folder, to) {
  for (const file of filesUnder(relative(root, folder))) {
    tree.set(
      `${to}/${relative(folder, join(root, file)).replaceAll("\\", "/")}`,
      readFileSync(join(root, file)),
    );
  }
}

/** @param {unknown} data */
const json = (data) => Buffer.from(`${JSON.stringify(data, null, 2)}\n`);

/** @param {string} algorithm @param {Uint8Array} bytes */
const digest = (algorithm, bytes) => createHash(algorithm).update(bytes).digest("hex");

/** @param {string} path absolute @param {Uint8Array} bytes */
function write(path, bytes) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytes);
}
