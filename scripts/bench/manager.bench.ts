import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { buildSyntheticLibrary } from "../../test/fakes/synthetic-library.ts";
import { loadLocalizer } from "../../src/cli/load-localizer.ts";
import { createOutput } from "../../src/cli/output.ts";
import { parseCommandLine } from "../../src/cli/parse-command-line.ts";
import { openSession, type Session } from "../../src/cli/session.ts";
import { createNodeClock } from "../../src/host/node/clock.ts";
import type { ItemRef } from "../../src/model/item-ref.ts";
import { type BenchRow, timeRow } from "./row.ts";

const UNITS = 200;

interface Ready {
  readonly root: string;
  readonly session: Session;
  readonly selection: readonly ItemRef[];
}

/** A whole program on a library of its own. */
async function openProgram(workflowId: string): Promise<Ready> {
  const root = mkdtempSync(join(tmpdir(), "zwm-bench-"));
  const library = join(root, "library");
  const made = await buildSyntheticLibrary(library, { papers: UNITS, attachments: 1, notes: 0 });
  const dist = resolve("dist");
  const localizer = await loadLocalizer(dist, {});
  const workflows = resolve("test/fixtures/workflows");
  const parsed = parseCommandLine(
    [
      ...["run", workflowId, "--library", library, "--write", "--home", join(root, "home")],
      ...["--workflows", workflows, "--trust-root", workflows, "--json"],
    ],
    (id, args) => localizer.text(id, args),
  );
  const { stdin, stdout, stderr } = process;
  const session = await openSession({
    parsed,
    environment: { stdin, stdout, stderr, env: {}, cwd: root, distUrl: pathToFileURL(`${dist}/`) },
    dist,
    output: createOutput({ stdout, stderr }, localizer, true),
    clock: createNodeClock(),
  });
  await session.manager.rescan();
  return { root, session, selection: made.papers };
}

/** A run of one workflow over all papers, with everything that one call of the program does but its start. */
function runRow(name: string, workflowId: string, budget: number): BenchRow {
  return timeRow({
    name,
    unit: "ms",
    budget,
    iterations: 5,
    warmUp: 1,
    setup: () => undefined,
    prepare: () => openProgram(workflowId),
    async run({ root, session, selection }) {
      const handle = await session.manager.start({
        workflowId,
        selection,
        parameters: {},
        source: "cli",
        trigger: "cli",
        approveWrites: true,
      });
      const { summary } = await handle.done;
      if (summary.counts.succeeded !== UNITS) {
        throw new Error(`only ${String(summary.counts.succeeded)} units succeeded`);
      }
      await session.close();
      rmSync(root, { recursive: true, force: true });
    },
  });
}

export const rows: BenchRow[] = [
  // Two hooks and five host messages a unit, a new worker included.
  runRow("run.pass-through.200-units", "look-at-each", 1500),
  // The same with a note and a tag each: 200 durable transactions of the library, and the note sanitiser.
  runRow("run.write-notes.200-units", "one-note-each", 3000),
];
