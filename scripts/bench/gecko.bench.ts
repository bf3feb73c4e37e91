import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { PLUGIN_FOLDER } from "../../test/gecko/harness/plugin-in-zotero.ts";
import { outlineModule } from "../../src/host/shared/module-outline.ts";
import { zoteroBinary } from "../../test/gecko/harness/start-zotero.ts";
import { MAIN_BUDGET } from "../build-plugin.mjs";
import { createGeckoHost, enginesHere, type GeckoHost } from "./gecko-host.ts";
import type { BenchRow, FigureRow } from "./row.ts";

const NO_GECKO =
  "SKIPPED: the rows inside Gecko. Install Debian's firefox-esr, or name a Gecko in GECKO_BIN, to measure them.";
const NO_ZOTERO =
  "SKIPPED: the rows inside Zotero. Name the application's binary in ZOTERO_BIN to measure them.";

/** The plugin inside the application's engines (`spec/platform.md` §9), on a library of ten thousand papers. */
const hosts = hostsHere();

interface Host {
  readonly name: string;
  readonly gecko?: GeckoHost;
  /** Why there is none. */
  readonly skip?: string;
}

export const rows: BenchRow[] = [
  {
    // What is loaded when the application starts.
    name: "gecko.main-module",
    unit: "bytes",
    budget: MAIN_BUDGET,
    iterations: 1,
    warmUp: 0,
    figure: true,
    run: () => closureBytes(join(PLUGIN_FOLDER, "content", "main.mjs")),
  },
  ...hosts.flatMap((host): FigureRow[] => [
    // A frame takes 16 ms.
    row(host, "facts.10000.longest-hold", "facts", 16, 7),
    row(host, "menu.34-workflows.10000", "menu", 16, 15),
    row(host, "popup.10000", "popup", 16, 7),
    // Thirty milliseconds a unit, each with two hooks, five questions to the host and its lines in the journal.
    row(host, "run.100-units", "run", 3000, 3),
    row(host, "start", "start", 20, 15),
  ]),
];

/** Ends the engines that were started. */
export async function end(): Promise<void> {
  await Promise.all(hosts.map(async ({ gecko }) => gecko?.end()));
}

function hostsHere(): readonly Host[] {
  const engines = enginesHere();
  const binary = zoteroBinary();
  return [
    ...(engines.length === 0 ? [{ name: "gecko", skip: NO_GECKO }] : []),
    ...engines.map((engine) => ({ name: `gecko${String(engine.major)}`, gecko: createGeckoHost(engine) })),
    binary === undefined
      ? { name: "gecko-zotero", skip: NO_ZOTERO }
      : { name: "gecko-zotero", gecko: createGeckoHost({ binary, major: 0 }, true) },
  ];
}

function row(
  { name: host, gecko, skip }: Host,
  name: string,
  figure: string,
  budget: number,
  iterations: number,
): FigureRow {
  return {
    name: `${host}.${name}`,
    unit: "ms",
    budget,
    iterations,
    warmUp: 2,
    figure: true,
    ...(skip === undefined ? {} : { skip }),
    run: () => gecko?.figure(figure) ?? 0,
  };
}

/** Bytes of a module and of all that it imports at once. */
async function closureBytes(entry: string): Promise<number> {
  const seen = new Set([entry]);
  let bytes = 0;
  for (const file of seen) {
    const source = readFileSync(file, "utf8");
    bytes += Buffer.byteLength(source);
    for (const { specifier, dynamic } of (await outlineModule(source)).imports) {
      if (!dynamic && specifier !== undefined) seen.add(join(dirname(file), specifier));
    }
  }
  return bytes;
}
