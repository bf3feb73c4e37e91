import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "../../../scripts/lib/files.mjs";
import type { JsonObject } from "../../../src/model/json.ts";
import { bundleInside } from "./bundle-inside.ts";
import { geckoEngines, type GeckoEngine } from "./gecko-engines.ts";
import { LOAD_MODULE } from "./load-inside.ts";
import { startGecko, type RunningGecko } from "./start-gecko.ts";

export interface GeckoSuiteOptions {
  /** Begun before the first case of an engine, such as a server; `env.args` of every case. */
  readonly begin?: () => Promise<{ readonly args: JsonObject; readonly end?: () => Promise<void> }>;
}

/** One Gecko per engine for all suites of a process. */
const running = new Map<string, Promise<RunningGecko>>();

after(async () => {
  for (const gecko of running.values()) await (await gecko).stop();
  running.clear();
});

function geckoOf(engine: GeckoEngine): Promise<RunningGecko> {
  const known = running.get(engine.binary) ?? startGecko(engine);
  running.set(engine.binary, known);
  return known;
}

const NAMES = `${LOAD_MODULE} return Object.keys(module.cases);`;

const RUN_CASE = `${LOAD_MODULE}
  const figures = {};
  const env = { ...args.env, figure: (name, value) => { figures[name] = value; } };
  await module.cases[args.name](env);
  return figures;
`;

/**
 * Declares a suite per engine with a test per case of a file that runs inside Gecko (`spec/platform.md` §9).
 * To be awaited at the top of a test file: the names of the cases are asked of the file itself.
 */
export async function describeInGecko(
  title: string,
  file: string,
  { begin }: GeckoSuiteOptions = {},
): Promise<void> {
  const bundle = await bundleInside(file);
  const module = {
    namespace: `inside-${basename(dirname(bundle)).toLowerCase()}`,
    folder: pathToFileURL(`${dirname(bundle)}/`).href,
    file: basename(bundle),
  };
  after(() => rm(dirname(bundle), { recursive: true, force: true }));
  for (const engine of geckoEngines()) {
    const names = (await (await geckoOf(engine)).client.run(NAMES, module)) as readonly string[];
    describe(`${title} (Gecko ${String(engine.major)})`, () => {
      let begun: Awaited<ReturnType<NonNullable<typeof begin>>> | undefined;
      let tempDir = "";
      before(async () => {
        begun = await begin?.();
      });
      after(() => begun?.end?.());
      beforeEach(async () => {
        tempDir = await mkdtemp(join(tmpdir(), "gecko-case-"));
      });
      afterEach(() => rm(tempDir, { recursive: true, force: true }));

      for (const name of names) {
        it(name, async () => {
          const { client } = await geckoOf(engine);
          const env = {
            tempDir,
            fixtures: join(root, "test", "fixtures"),
            root,
            engine: engine.major,
            args: begun?.args ?? {},
          };
          const figures = (await client.run(RUN_CASE, { ...module, name, env })) as Record<string, number>;
          for (const [figure, value] of Object.entries(figures)) {
            console.log(`        ${figure}: ${String(Math.round(value * 1000) / 1000)}`);
          }
        });
      }
    });
  }
}
