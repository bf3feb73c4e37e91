import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { root } from "../../../scripts/lib/files.mjs";
import type { JsonObject, JsonValue } from "../../../src/model/json.ts";
import type { RunningZotero } from "./start-zotero.ts";

const dist = join(root, process.env["ZWM_DIST"] ?? "dist");
const config = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  readonly version: string;
  readonly config: { readonly pluginId: string; readonly namespace: string };
};

export const PLUGIN_ID = config.config.pluginId;
/** The built archive; absolute. */
export const XPI = join(dist, `${config.config.namespace}-${config.version}.xpi`);
/** The tree of that archive; absolute. */
export const PLUGIN_FOLDER = join(dist, "plugin");

/** What cases inside the application are told about the plugin. */
export function pluginArgs(): { mainModule: string; pluginId: string; xpi: string } {
  return { mainModule: mainModule(), pluginId: PLUGIN_ID, xpi: XPI };
}

/** Names of the files that the plugin's modules lie in. */
export function moduleNames(): readonly string[] {
  const files = readdirSync(PLUGIN_FOLDER, { recursive: true, encoding: "utf8" });
  return files.filter((path) => path.endsWith(".mjs")).map((path) => basename(path));
}

/** Address of the main module as the plugin loads it. */
function mainModule(): string {
  const bootstrap = readFileSync(join(dist, "plugin", "bootstrap.js"), "utf8");
  const url = /importESModule\("([^"]+)"\)/.exec(bootstrap)?.[1];
  if (url === undefined) throw new Error("The bootstrap script loads no module.");
  return url;
}

const PRELUDE = `
  const { Zotero } = ChromeUtils.importESModule("chrome://zotero/content/zotero.mjs");
  const { AddonManager } = ChromeUtils.importESModule("resource://gre/modules/AddonManager.sys.mjs");
  const { setTimeout } = ChromeUtils.importESModule("resource://gre/modules/Timer.sys.mjs");
  const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  const until = async (what, ms = 15000) => {
    const end = Date.now() + ms;
    for (;;) {
      const found = await what();
      if (found) return found;
      if (Date.now() > end) throw new Error("It did not come: " + what);
      await pause(30);
    }
  };
  const plugin = () => ChromeUtils.importESModule(args.mainModule).runningPlugin();
  const window = Zotero.getMainWindow();
`;

/**
 * Runs the body of an async function in the application; it has `Zotero`, `AddonManager`, `window` (a main window),
 * `plugin()` (what runs of the plugin), `pause(ms)`, `until(condition)` and `args`.
 */
export async function runInZotero(
  zotero: RunningZotero,
  body: string,
  args: JsonObject = {},
): Promise<JsonValue> {
  return zotero.client.run(`${PRELUDE}\n${body}`, { ...args, ...pluginArgs() });
}

/** Installs the built archive as a person would from a file, and waits until it has read the workflows. */
export async function installPlugin(zotero: RunningZotero): Promise<void> {
  await runInZotero(
    zotero,
    // At its first start the application unpacks its own translators, in transactions between those of the cases.
    `await Zotero.Schema.schemaUpdatePromise;
     const file = Cc["@mozilla.org/file/local;1"].createInstance(Ci.nsIFile);
     file.initWithPath(args.xpi);
     const install = await AddonManager.getInstallForFile(file);
     await install.install();
     await until(() => plugin());
     await plugin().ready;`,
    { xpi: XPI },
  );
}
