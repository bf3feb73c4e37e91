import { rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "../../../scripts/lib/files.mjs";
import type { JsonObject } from "../../../src/model/json.ts";
import { bundleInside } from "./bundle-inside.ts";
import { LOAD_MODULE } from "./load-inside.ts";
import type { RunningZotero } from "./start-zotero.ts";

const RUN_CASE = `${LOAD_MODULE}
  const { Zotero } = ChromeUtils.importESModule("chrome://zotero/content/zotero.mjs");
  const figures = {};
  const engine = Number.parseInt(Services.appinfo.platformVersion, 10);
  const env = { ...args.env, engine, zotero: Zotero, figure: (name, value) => { figures[name] = value; } };
  await module.cases[args.name](env);
  return figures;
`;

/** A file of cases (`ZoteroCases`) for as many runs of the application as there are. */
export interface CasesInZotero {
  names(zotero: RunningZotero): Promise<readonly string[]>;
  /** Runs one case; figures that it measured are printed. */
  run(zotero: RunningZotero, name: string, env: { tempDir: string; args: JsonObject }): Promise<void>;
  /** Removes the bundle. */
  end(): Promise<void>;
}

/** Bundles `file`, relative to the repository. */
export async function casesInZotero(file: string): Promise<CasesInZotero> {
  const bundle = await bundleInside(file);
  const module = {
    namespace: `inside-${basename(dirname(bundle)).toLowerCase()}`,
    folder: pathToFileURL(`${dirname(bundle)}/`).href,
    file: basename(bundle),
  };
  return {
    async names({ client }) {
      return (await client.run(
        `${LOAD_MODULE} return Object.keys(module.cases);`,
        module,
      )) as readonly string[];
    },
    async run({ client }, name, { tempDir, args }) {
      const env = { tempDir, fixtures: join(root, "test", "fixtures"), root, args };
      const figures = (await client.run(RUN_CASE, { ...module, name, env })) as Record<string, number>;
      for (const [figure, value] of Object.entries(figures)) {
        console.log(`        ${figure}: ${String(Math.round(value * 1000) / 1000)}`);
      }
    },
    end: () => rm(dirname(bundle), { recursive: true, force: true }),
  };
}
