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

/** A whole program on a library of its own, with the package that writes a note and a tag for each paper. */
async function openProgram(): Promise<Ready> {
  const root = mkdtempSync(join(tmpdir(), "zwm-bench-"));
  const library = join(root, "library");
  const made = await buildSyntheticLibrary(library, { papers: UNITS, attachments: 1, notes: 0 });
  const dist = resolve("dist");
  const localizer = await loadLocalizer(dist, {});
  const workflows = resolve("test/fixtures/workflows");
  const parsed = parseCommandLine(
    [
      ...["run", "one-note-each", "--library", library, "--write", "--home", join(root, "home")],
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

export const rows: BenchRow[] = [
  timeRow({
    name: "run.pass-through.200-units",
    unit: "ms",
    budget: 1500,
    iterations: 5,
    warmUp: 1,
    setup: () => undefined,
    prepare: openProgram,
    async run({ root, session, selection }) {
      const handle = await session.manager.start({
        workflowId: "one-note-each",
        selection,
        parameters: {},
        source: "cli",
        trigger: "cli",
        approveWrites: true,
      });
      const { summary } = await handle.done;
      if (summary.counts.succeeded !== UNITS)
        throw new Error(`only ${summary.counts.succeeded} units succeeded`);
      await session.close();
      rmSync(root, { recursive: true, force: true });
    },
  }),
];
