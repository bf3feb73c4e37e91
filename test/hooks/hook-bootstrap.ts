import { build } from "esbuild";
import { join } from "node:path";

let text: Promise<string> | undefined;

/** The worker's bootstrap, bundled as `scripts/build.mjs` bundles `dist/hook-worker.mjs`; once per process. */
export function hookBootstrap(): Promise<string> {
  text ??= bundle();
  return text;
}

async function bundle(): Promise<string> {
  const root = join(import.meta.dirname, "..", "..");
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ["src/hooks/worker/main.ts"],
    write: false,
    bundle: true,
    format: "esm",
    platform: "neutral",
    mainFields: ["module", "main"],
    target: ["node20", "firefox140"],
    logLevel: "warning",
  });
  return outputFiles[0]?.text ?? "";
}
