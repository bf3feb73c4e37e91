import { cpSync, mkdtempSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";
import { filesUnder, root } from "../../../scripts/lib/files.mjs";

export interface BuiltPages {
  /** Absolute: what the plugin has as its `content/`. */
  readonly content: string;
  remove(): Promise<void>;
}

/** The plugin's pages with their scripts, as the build makes them, in a folder of their own. */
export async function buildPages(): Promise<BuiltPages> {
  const base = join(root, "build");
  await mkdir(base, { recursive: true });
  const content = mkdtempSync(join(base, "gecko-pages-"));
  cpSync(join(root, "addon", "content"), content, { recursive: true });
  await build({
    absWorkingDir: root,
    entryPoints: filesUnder("src/ui/dialogs", (path) => path.endsWith("/main.tsx")),
    outbase: "src/ui",
    outdir: content,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    format: "esm",
    target: ["firefox140"],
    jsx: "automatic",
    jsxImportSource: "preact",
    logLevel: "warning",
  });
  return { content, remove: () => rm(content, { recursive: true, force: true }) };
}
