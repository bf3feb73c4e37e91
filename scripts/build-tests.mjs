/** Bundles every `test/**\/*.test.ts` into `build/test`, sharing common code between them. */
import "./ensure-installed.mjs";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { buildSchemas } from "./build-schemas.mjs";
import { root } from "./lib/files.mjs";
import { ownUrl } from "./lib/own-url.mjs";
import { schemaModules } from "./lib/schema-modules.mjs";
import { testFiles } from "./test-areas.mjs";

/**
 * @param {string[]} files test files, relative to the repository
 * @param {string} outdir relative to the repository
 * @returns {Promise<Map<string, string>>} test file → its bundle, absolute
 */
export async function buildTests(files, outdir) {
  const { build } = await import("esbuild");
  await buildSchemas();
  rmSync(join(root, outdir), { recursive: true, force: true });
  if (files.length === 0) return new Map();
  await build({
    absWorkingDir: root,
    entryPoints: files,
    outbase: "test",
    outdir,
    outExtension: { ".js": ".mjs" },
    chunkNames: "chunks/[name]-[hash]",
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20",
    packages: "external",
    sourcemap: "linked",
    plugins: [ownUrl, schemaModules],
    logLevel: "warning",
  });
  return new Map(files.map((file) => [file, join(root, outdir, file.slice(5).replace(/\.ts$/, ".mjs"))]));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const files = testFiles();
  await buildTests(files, "build/test");
  console.log(`${files.length} test files bundled into build/test`);
}
