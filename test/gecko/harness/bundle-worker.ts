import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { build } from "esbuild";
import { root } from "../../../scripts/lib/files.mjs";

export interface BundledWorker {
  /** Folder of the one file; absolute. */
  readonly dir: string;
  readonly file: string;
  readonly remove: () => Promise<void>;
}

/** A worker of the plugin as it is shipped; `entry` is relative to the repository. */
export async function bundleWorker(entry: string): Promise<BundledWorker> {
  const dir = await mkdtemp(join(tmpdir(), "zwm-worker-"));
  const file = basename(entry).replace(/\.ts$/, ".mjs");
  await build({
    absWorkingDir: root,
    entryPoints: [entry],
    outfile: join(dir, file),
    bundle: true,
    format: "esm",
    platform: "neutral",
    mainFields: ["module", "main"],
    conditions: ["worker"],
    alias: { turndown: "turndown/lib/turndown.browser.es.js" },
    target: ["firefox140"],
    logLevel: "warning",
  });
  return { dir, file, remove: () => rm(dir, { recursive: true }) };
}
