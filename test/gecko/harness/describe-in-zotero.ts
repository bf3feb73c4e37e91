import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { JsonObject } from "../../../src/model/json.ts";
import { casesInZotero } from "./cases-in-zotero.ts";
import { installPlugin, pluginArgs } from "./plugin-in-zotero.ts";
import { type RunningZotero, startZotero, zoteroBinary, type ZoteroStartOptions } from "./start-zotero.ts";

export interface ZoteroSuiteOptions {
  /** Such as data that is there already. */
  readonly start?: ZoteroStartOptions;
  /** `env.args` of every case. */
  readonly args?: JsonObject;
  /** Installs the plugin first; `env.args` then says where it lies (`pluginArgs`). */
  readonly plugin?: boolean;
}

/** Asked only for the names of cases, before the first suite begins: one application runs at a time. */
let asked: Promise<RunningZotero> | undefined;

before(async () => {
  await (await asked)?.stop();
  asked = undefined;
});

/**
 * Declares a suite with a test per case of a file that runs inside the application at `ZOTERO_BIN`, all of them in one
 * fresh data directory. Without that variable there is no suite, and `scripts/test.mjs` says so. To be awaited at the
 * top of a test file.
 */
export async function describeInZotero(
  title: string,
  file: string,
  { start = {}, args = {}, plugin = false }: ZoteroSuiteOptions = {},
): Promise<void> {
  const binary = zoteroBinary();
  if (binary === undefined) return;
  const cases = await casesInZotero(file);
  const names = await cases.names(await (asked ??= startZotero(binary)));
  const given = plugin ? { ...pluginArgs(), ...args } : args;

  describe(`${title} (Zotero)`, () => {
    let zotero: RunningZotero | undefined;
    let tempDir = "";
    before(async () => {
      zotero = await startZotero(binary, start);
      if (plugin) await installPlugin(zotero);
    });
    after(async () => {
      await zotero?.stop();
      await cases.end();
    });
    beforeEach(async () => {
      tempDir = await mkdtemp(join(tmpdir(), "zotero-case-"));
    });
    afterEach(() => rm(tempDir, { recursive: true, force: true }));

    for (const name of names) {
      it(name, async () => {
        if (zotero === undefined) throw new Error("The application does not run.");
        await cases.run(zotero, name, { tempDir, args: given });
      });
    }
  });
}
