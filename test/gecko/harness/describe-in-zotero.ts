import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { JsonObject } from "../../../src/model/json.ts";
import { casesInZotero } from "./cases-in-zotero.ts";
import { installPlugin, pluginArgs } from "./plugin-in-zotero.ts";
import { startZotero, zoteroBinary, type ZoteroStartOptions } from "./start-zotero.ts";

export interface ZoteroSuiteOptions {
  /** Such as data that is there already. */
  readonly start?: ZoteroStartOptions;
  /** `env.args` of every case. */
  readonly args?: JsonObject;
  /** Installs the plugin first; `env.args` then says where it lies (`pluginArgs`). */
  readonly plugin?: boolean;
}

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
  const zotero = await startZotero(binary, start);
  if (plugin) await installPlugin(zotero);
  const names = await cases.names(zotero);
  const given = plugin ? { ...pluginArgs(), ...args } : args;

  describe(`${title} (Zotero)`, () => {
    let tempDir = "";
    after(async () => {
      await zotero.stop();
      await cases.end();
    });
    beforeEach(async () => {
      tempDir = await mkdtemp(join(tmpdir(), "zotero-case-"));
    });
    afterEach(() => rm(tempDir, { recursive: true, force: true }));

    for (const name of names) it(name, () => cases.run(zotero, name, { tempDir, args: given }));
  });
}
