import { expect } from "chai";
import type { RunningPlugin } from "../../../src/addon/plugin.ts";
import { PREF_BRANCH } from "../../../src/host/zotero/prefs.ts";
import type { ItemRef } from "../../../src/model/item-ref.ts";
import type { ManagerApi, RunReport } from "../../../src/model/manager-api.ts";
import type { GeckoEnv } from "../harness/gecko-cases.ts";
import { loadPlugin, REASONS, type PluginScope } from "./double/plugin-scope.ts";
import { createZoteroDouble, type ZoteroDouble, type ZoteroDoubleOptions } from "./double/zotero-double.ts";
import { surroundings, type Surroundings } from "./left-behind.ts";
import { until } from "./main-window.ts";
import { textArgument } from "./text-argument.ts";

/** The built plugin over the genuine library, in a data directory of its own. */
export interface InstalledPlugin {
  readonly double: ZoteroDouble;
  readonly scope: PluginScope;
  /** Everything of the plugin's own lies there; absolute. */
  readonly home: string;
  /** Switches it on and waits until it has read the workflows. */
  readonly start: () => Promise<RunningPlugin>;
  readonly stop: () => Promise<void>;
  readonly manager: () => Promise<ManagerApi>;
  /** What of it is in the application now. */
  readonly around: () => Promise<Surroundings>;
  /** Nothing of it is in the application any more, and nothing that was there before is gone. */
  readonly expectNothingLeft: () => Promise<void>;
}

/**
 * Does something with the plugin; afterwards it is switched off, and nothing of it may be left.
 *
 * @param options `errors`: those that the plugin is to report, since else it may report none
 */
export async function withInstalled(
  env: GeckoEnv,
  use: (installed: InstalledPlugin) => Promise<void>,
  {
    errors = [],
    ...host
  }: Omit<ZoteroDoubleOptions, "dataDir"> & { readonly errors?: readonly RegExp[] } = {},
): Promise<void> {
  // A name that is neither short nor ASCII, as a person's may be.
  const dataDir = PathUtils.join(env.tempDir, "Zotéro 数据 b");
  await IOUtils.copy(PathUtils.join(env.fixtures, "zotero-data"), dataDir, { recursive: true });
  Services.prefs.deleteBranch(PREF_BRANCH);
  const double = await createZoteroDouble({ dataDir, ...host });
  const folder = { plugin: textArgument(env, "plugin"), mainModule: textArgument(env, "mainModule") };
  const scope = loadPlugin(folder, double.zotero);
  const home = PathUtils.join(dataDir, "workflow-manager");
  const copies = PathUtils.join(home, "runtime", "cache", "packages");
  const sources = new Set(textArgument(env, "sources").split("\n"));
  const around = () => surroundings(copies, sources);
  const before = await around();

  const expectNothingLeft = async (): Promise<void> => {
    expect(double.registered()).to.deep.equal({ menus: 0, observers: 0, panes: [] });
    let [now, expected] = ["", ""];
    // What is being closed is there for a moment longer.
    await until(async () => {
      [now, expected] = [await around(), before].map(ownOf) as [string, string];
      return now === expected;
    }).catch(() => undefined);
    expect(now).to.equal(expected);
  };
  const installed: InstalledPlugin = {
    double,
    scope,
    home,
    around,
    expectNothingLeft,
    async start() {
      await scope.startup(REASONS.APP_STARTUP);
      const plugin = scope.plugin();
      if (plugin === undefined) throw new Error("The plugin did not start.");
      await plugin.ready;
      return plugin;
    },
    stop: () => scope.shutdown(REASONS.ADDON_DISABLE),
    async manager() {
      const plugin = scope.plugin();
      if (plugin === undefined) throw new Error("The plugin is switched off.");
      return plugin.manager();
    },
  };
  try {
    await use(installed);
  } finally {
    await scope.shutdown(REASONS.APP_SHUTDOWN);
    await double.close();
    Services.prefs.deleteBranch(PREF_BRANCH);
  }
  await expectNothingLeft();
  const unexpected = double.errors.map(String).filter((text) => !errors.some((known) => known.test(text)));
  expect(unexpected, unexpected.join("\n")).to.deep.equal([]);
}

/** Without what the application itself begins and ends at any time. */
function ownOf({ prefObservers: _, observers, ...own }: Surroundings): string {
  const topic = "zotero-workflow-manager-preferences";
  return JSON.stringify({ ...own, observers: observers[topic] }, null, 1);
}

/** Papers of the genuine library, by key. */
export function refs(...keys: readonly string[]): readonly ItemRef[] {
  return keys.map((key) => ({ libraryId: 1, key }));
}

/** A run from its start to its end. */
export async function runWorkflow(
  manager: ManagerApi,
  workflowId: string,
  selection: readonly ItemRef[],
  outputDir?: string,
): Promise<RunReport> {
  const handle = await manager.start({
    workflowId,
    selection,
    parameters: {},
    source: "dialog",
    trigger: "menu",
    ...(outputDir === undefined ? {} : { outputDir }),
  });
  return handle.done;
}

/** Every file below a folder, by its path with `/`: the text of a Markdown file, the SHA-256 of any other. */
export async function filesBelow(folder: string, prefix = ""): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const path of await IOUtils.getChildren(folder, { ignoreAbsent: true })) {
    const name = prefix + PathUtils.filename(path);
    if ((await IOUtils.stat(path)).type === "directory") {
      Object.assign(files, await filesBelow(path, `${name}/`));
    } else {
      files[name] = name.endsWith(".md")
        ? await IOUtils.readUTF8(path)
        : await IOUtils.computeHexDigest(path, "sha256");
    }
  }
  return files;
}
