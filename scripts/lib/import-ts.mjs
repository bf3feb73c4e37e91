/** Imports a TypeScript module of the project into a script: `const { x } = await importTs("src/trust/digest.ts")`. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./files.mjs";
import { ownUrl } from "./own-url.mjs";
import { schemaModules } from "./schema-modules.mjs";

/**
 * @param {string} entry relative to the repository
 * @returns {Promise<any>} its namespace
 */
export async function importTs(entry) {
  const { build } = await import("esbuild");
  const outdir = `build/import-${process.pid}`;
  const name = entry.replace(/\W+/g, "-");
  await build({
    absWorkingDir: root,
    entryPoints: { [name]: entry },
    outdir,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
    packages: "external",
    plugins: [ownUrl, schemaModules],
    logLevel: "warning",
  });
  try {
    return await import(pathToFileURL(join(root, outdir, `${name}.mjs`)).href);
  } finally {
    rmSync(join(root, outdir), { recursive: true, force: true });
  }
}
