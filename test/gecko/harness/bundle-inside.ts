import { mkdtempSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { build } from "esbuild";
import { root } from "../../../scripts/lib/files.mjs";
import { schemaModules } from "../../../scripts/lib/schema-modules.mjs";

/** A file of cases as one ES module for Gecko; its absolute path. `file` is relative to the repository. */
export async function bundleInside(file: string): Promise<string> {
  const base = join(root, "build");
  await mkdir(base, { recursive: true });
  const folder = mkdtempSync(join(base, "gecko-inside-"));
  const outfile = join(folder, basename(file).replace(/\.ts$/, ".mjs"));
  await build({
    absWorkingDir: root,
    entryPoints: [file],
    outfile,
    bundle: true,
    format: "esm",
    platform: "neutral",
    mainFields: ["module", "main"],
    conditions: ["worker"],
    target: ["firefox140"],
    plugins: [schemaModules],
    logLevel: "warning",
  });
  return outfile;
}
