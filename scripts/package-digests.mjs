/**
 * `node scripts/package-digests.mjs [FOLDER]`: writes `FOLDER/digests.json`, which names each package below the folder
 * (default `dist/workflows`) and the digest of its files. Packages whose digest is recorded there at build time are the
 * built-in ones. The digest is computed by the program's own code.
 */
import "./ensure-installed.mjs";
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./lib/files.mjs";

/** Files that make a folder a package, the first one first (`spec/native-workflows.md` §5.1). */
const MARKERS = ["workflow-package.json", "workflow.json"];
const DEPTH = 4;

/**
 * @param {string} folder absolute
 * @returns {Promise<Record<string, string>>} package id → digest, sorted by id
 */
export async function digestsBelow(folder) {
  const { createNodeFiles, packageDigest } = await loadProgram();
  const files = createNodeFiles({ tempDir: join(root, "build") });
  /** @type {[string, string][]} */
  const found = [];
  for (const dir of packageFolders(folder, DEPTH)) {
    const marker = MARKERS.find((name) => existsSync(join(dir, name))) ?? "";
    const { id } = JSON.parse(readFileSync(join(dir, marker), "utf8"));
    if (typeof id !== "string" || id === "") throw new Error(`${dir} has no id.`);
    if (found.some(([other]) => other === id)) throw new Error(`Two packages have the id "${id}".`);
    found.push([id, await packageDigest(files, dir)]);
  }
  return Object.fromEntries(found.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * @param {string} folder
 * @param {number} depth
 * @returns {string[]}
 */
function packageFolders(folder, depth) {
  const folders = readdirSync(folder, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && !entry.name.startsWith(".") && entry.name !== "node_modules",
  );
  return folders
    .map((entry) => join(folder, entry.name))
    .sort()
    .flatMap((dir) => {
      if (MARKERS.some((name) => existsSync(join(dir, name)))) return [dir];
      return depth > 1 ? packageFolders(dir, depth - 1) : [];
    });
}

/**
 * @returns {Promise<{
 *   createNodeFiles: typeof import("../src/host/node/files.ts").createNodeFiles,
 *   packageDigest: typeof import("../src/trust/package-digest.ts").packageDigest,
 * }>}
 */
async function loadProgram() {
  const { build } = await import("esbuild");
  const outfile = join(root, "build", `package-digests-${process.pid}.mjs`);
  try {
    await build({
      absWorkingDir: root,
      stdin: {
        contents: `export { createNodeFiles } from "./src/host/node/files.ts";
          export { packageDigest } from "./src/trust/package-digest.ts";`,
        resolveDir: root,
      },
      outfile,
      bundle: true,
      format: "esm",
      platform: "node",
      target: "node20",
      packages: "external",
      logLevel: "warning",
    });
    return await import(pathToFileURL(outfile).href);
  } finally {
    rmSync(outfile, { force: true });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const folder = resolve(process.argv[2] ?? join(root, "dist", "workflows"));
  const digests = await digestsBelow(folder);
  writeFileSync(join(folder, "digests.json"), `${JSON.stringify(digests, null, 2)}\n`);
  console.log(`digests.json: ${Object.keys(digests).length} packages`);
}
