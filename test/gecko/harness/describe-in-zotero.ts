import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "../../../scripts/lib/files.mjs";
import type { JsonObject } from "../../../src/model/json.ts";
import { bundleInside } from "./bundle-inside.ts";
import { LOAD_MODULE } from "./describe-in-gecko.ts";
import { startZotero, zoteroBinary, type RunningZotero, type ZoteroStartOptions } from "./start-zotero.ts";

export interface ZoteroSuiteOptions {
  /** Such as data that is there already. */
  readonly start?: ZoteroStartOptions;
  /** `env.args` of every case. */
  readonly args?: JsonObject;
}

const RUN_CASE = `${LOAD_MODULE}
  const { Zotero } = ChromeUtils.importESModule("chrome://zotero/content/zotero.mjs");
  const figures = {};
  const engine = Number.parseInt(Services.appinfo.platformVersion, 10);
  const env = { ...args.env, engine, zotero: Zotero, figure: (name, value) => { figures[name] = value; } };
  await module.cases[args.name](env);
  return figures;
`;

/**
 * Declares a suite with a test per case of a file that runs inside the application at `ZOTERO_BIN`, all of them in one
 * fresh data directory. Without that variable there is no suite, and `scripts/test.mjs` says so. To be awaited at the
 * top of a test file.
 */
export async function describeInZotero(
  title: string,
  file: string,
  { start = {}, args = {} }: ZoteroSuiteOptions = {},
): Promise<void> {
  const binary = zoteroBinary();
  if (binary === undefined) return;
  const bundle = await bundleInside(file);
  const module = {
    namespace: `inside-${basename(dirname(bundle)).toLowerCase()}`,
    folder: pathToFileURL(`${dirname(bundle)}/`).href,
    file: basename(bundle),
  };
  const zotero: RunningZotero = await startZotero(binary, start);
  const names = (await zotero.client.run(
    `${LOAD_MODULE} return Object.keys(module.cases);`,
    module,
  )) as readonly string[];

  describe(`${title} (Zotero)`, () => {
    let tempDir = "";
    after(async () => {
      await zotero.stop();
      await rm(dirname(bundle), { recursive: true, force: true });
    });
    beforeEach(async () => {
      tempDir = await mkdtemp(join(tmpdir(), "zotero-case-"));
    });
    afterEach(() => rm(tempDir, { recursive: true, force: true }));

    for (const name of names) {
      it(name, async () => {
        const env = { tempDir, fixtures: join(root, "test", "fixtures"), root, args };
        const figures = (await zotero.client.run(RUN_CASE, { ...module, name, env })) as Record<
          string,
          number
        >;
        for (const [figure, value] of Object.entries(figures)) {
          console.log(`        ${figure}: ${String(Math.round(value * 1000) / 1000)}`);
        }
      });
    }
  });
}
