import { createHash } from "node:crypto";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { newPlace, removePlaces } from "../genuine/zwm.ts";
import { expectedNumbers } from "../host/node/library/genuine-directory.ts";
import { describeInGecko } from "./harness/describe-in-gecko.ts";
import { moduleNames, PLUGIN_FOLDER, pluginArgs } from "./harness/plugin-in-zotero.ts";

/** The built plugin in a folder of its own, since `dist/` may be built anew meanwhile, and what the program exports. */
async function begin() {
  const home = mkdtempSync(join(tmpdir(), "zwm-plugin-"));
  const plugin = join(home, "plugin");
  cpSync(PLUGIN_FOLDER, plugin, { recursive: true });
  return {
    args: {
      plugin,
      mainModule: pluginArgs().mainModule,
      sources: moduleNames().join("\n"),
      exported: JSON.stringify(await exported()),
    },
    end: () => {
      rmSync(home, { recursive: true, force: true });
      removePlaces();
      return Promise.resolve();
    },
  };
}

/** What the command line writes for every note of the genuine library. */
async function exported() {
  const selection = (expectedNumbers().selections["everything"]?.selected ?? []).map((name) => name.slice(2));
  const place = newPlace();
  const { code, stderr } = await place.zwm(
    ...["run", "export-notes", "--select", selection.map((key) => `1/${key}`).join(",")],
    ...["--output", place.output],
  );
  if (code !== 0) throw new Error(stderr);
  const names = readdirSync(place.output, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(place.output, join(entry.parentPath, entry.name)));
  const content = (name: string) => {
    const bytes = readFileSync(join(place.output, name));
    return name.endsWith(".md") ? bytes.toString("utf8") : createHash("sha256").update(bytes).digest("hex");
  };
  return { selection, files: Object.fromEntries(names.map((name) => [name, content(name)])) };
}

await describeInGecko("The built plugin in a copy of the plugin scope", "test/gecko/inside/plugin.gecko.ts", {
  begin,
});
