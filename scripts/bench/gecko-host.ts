import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { buildSyntheticLibrary } from "../../test/fakes/synthetic-library.ts";
import { bundleInside } from "../../test/gecko/harness/bundle-inside.ts";
import { type GeckoEngine, geckoEngines } from "../../test/gecko/harness/gecko-engines.ts";
import { LOAD_MODULE } from "../../test/gecko/harness/load-inside.ts";
import type { MarionetteClient } from "../../test/gecko/harness/marionette-client.ts";
import { PLUGIN_FOLDER, pluginArgs } from "../../test/gecko/harness/plugin-in-zotero.ts";
import { startGecko } from "../../test/gecko/harness/start-gecko.ts";
import { startZotero } from "../../test/gecko/harness/start-zotero.ts";
import { MENU_WORKFLOWS } from "./menu-workflows.ts";

const PAPERS = 10_000;

/** A Gecko that runs the plugin's figures, started when the first is asked for. */
export interface GeckoHost {
  /** Milliseconds; `name` as in `test/gecko/inside/plugin-figures.ts`. */
  figure(name: string): Promise<number>;
  end(): Promise<void>;
}

/** The engines on this computer; none where no Gecko is installed. */
export function enginesHere(): readonly GeckoEngine[] {
  try {
    return geckoEngines();
  } catch {
    return [];
  }
}

interface Started {
  readonly client: MarionetteClient;
  readonly args: Readonly<Record<string, string>>;
  readonly env: Readonly<Record<string, string>>;
  end(): Promise<void>;
}

/** @param inZotero the program is the application itself, not only its engine */
export function createGeckoHost(engine: GeckoEngine, inZotero = false): GeckoHost {
  let started: Promise<Started> | undefined;
  const figure = async (name: string): Promise<number> => {
    started ??= inZotero ? startInZotero(engine) : startInGecko(engine);
    return figureOf(await started, name);
  };
  return {
    figure,
    async end() {
      if (started === undefined) return;
      const running = await started;
      await figureOf(running, "end").finally(() => running.end());
    },
  };
}

/** The body of a script, which has `args`; in the application its API goes with them. */
const RUN_FIGURE = `${LOAD_MODULE}
  const zotero = args.inZotero ? ChromeUtils.importESModule("chrome://zotero/content/zotero.mjs").Zotero : undefined;
  return await module.figures[args.name]({ ...args.env, zotero });
`;

async function figureOf({ client, args, env }: Started, name: string): Promise<number> {
  return (await client.run(RUN_FIGURE, { ...args, env, name })) as number;
}

/** Folders and files that every host is given; `dataDir` is still to be filled. */
async function prepare() {
  const home = mkdtempSync(join(tmpdir(), "zwm-bench-gecko-"));
  const file = await bundleInside("test/gecko/inside/plugin-figures.ts");
  const bundle = dirname(file);
  // `dist/` may be built anew meanwhile.
  const plugin = join(home, "plugin");
  cpSync(PLUGIN_FOLDER, plugin, { recursive: true });
  return {
    args: {
      namespace: `inside-${basename(bundle).toLowerCase()}`,
      folder: pathToFileURL(`${bundle}/`).href,
      file: basename(file),
    },
    env: {
      tempDir: home,
      root: resolve("."),
      dataDir: join(home, "data"),
      papers: join(home, "papers.json"),
      plugin,
      mainModule: pluginArgs().mainModule,
    },
    remove: () => {
      for (const folder of [home, bundle]) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

let made: Promise<{ readonly dir: string; readonly keys: readonly string[] }> | undefined;

/** A data directory to copy, made once for all engines; removed when the bench ends. */
function syntheticLibrary(): NonNullable<typeof made> {
  made ??= (async () => {
    const dir = mkdtempSync(join(tmpdir(), "zwm-bench-library-"));
    process.once("exit", () => rmSync(dir, { recursive: true, force: true }));
    const { papers } = await buildSyntheticLibrary(dir, { papers: PAPERS });
    return { dir, keys: papers.map(({ key }) => key) };
  })();
  return made;
}

async function startInGecko({ binary, major }: GeckoEngine): Promise<Started> {
  const { args, env, remove } = await prepare();
  const { dir, keys } = await syntheticLibrary();
  cpSync(dir, env.dataDir, { recursive: true });
  writeFileSync(env.papers, JSON.stringify(keys));
  writeWorkflows(env.dataDir);
  const gecko = await startGecko({ binary, major });
  return { client: gecko.client, args, env, end: () => gecko.stop().finally(remove) };
}

async function startInZotero({ binary }: GeckoEngine): Promise<Started> {
  const { args, env, remove } = await prepare();
  const again = { dataDir: env.dataDir, profile: join(env.tempDir, "profile") };
  const inside = { ...args, inZotero: "yes" };
  // What is measured does not wait for the application's own index of words.
  const options = { again, keep: true, prefs: { "extensions.zotero.fulltext.textMaxLength": 0 } };
  const first = await startZotero(binary, options);
  await figureOf({ client: first.client, args: inside, env, end: () => first.stop() }, "fill");
  await first.stop();
  writeWorkflows(env.dataDir);
  const zotero = await startZotero(binary, options);
  return { client: zotero.client, args: inside, env, end: () => zotero.stop().finally(remove) };
}

/** Those that the menu is measured with, and one that looks at papers. */
function writeWorkflows(dataDir: string): void {
  const folder = join(dataDir, "workflow-manager", "content", "user", "workflows");
  cpSync(join("test", "fixtures", "workflows", "look-at-each"), join(folder, "look-at-each"), {
    recursive: true,
  });
  for (const [index, rules] of MENU_WORKFLOWS.entries()) {
    const id = `menu-${String(index)}`;
    const hooks = join(folder, id, "hooks");
    mkdirSync(hooks, { recursive: true });
    writeFileSync(join(hooks, "applyResult.mjs"), "export function applyResult() {}\n");
    const manifest = {
      schemaVersion: 2,
      version: "1.0.0",
      provider: "pass-through",
      ...rules,
      id,
      hooks: { applyResult: "hooks/applyResult.mjs" },
    };
    writeFileSync(join(folder, id, "workflow.json"), JSON.stringify(manifest));
  }
}
