import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createNodeFiles } from "../../src/host/node/files.ts";
import { createNodeModules } from "../../src/host/node/modules.ts";
import { createLocalizer } from "../../src/l10n/localizer.ts";
import { createWorkflowCatalogue } from "../../src/manager/workflow-catalogue.ts";
import type { BenchRow } from "./row.ts";
import { timeRow } from "./row.ts";

/** A package under edit, watched, and what its check found last. */
interface Edited {
  readonly dir: string;
  readonly stop: () => void;
  /** Saves a manifest that is wrong in another way than before, and waits for the finding. */
  save(): Promise<void>;
}

export const rows: BenchRow[] = [
  timeRow({
    // From the save to the finding: what `zwm watch` shows.
    name: "authoring.watch.save-to-finding",
    unit: "ms",
    budget: 300,
    setup: edited,
    run: (package_) => package_.save(),
    teardown: ({ dir, stop }) => {
      stop();
      rmSync(dir, { recursive: true, force: true });
    },
  }),
];

function edited(): Edited {
  const dir = mkdtempSync(join(tmpdir(), "zwm-bench-watch-"));
  const folder = join(dir, "edited");
  mkdirSync(join(folder, "hooks"), { recursive: true });
  const manifest = join(folder, "workflow.json");
  const write = (number: number) => {
    writeFileSync(manifest, manifestText(number));
  };
  write(0);
  writeFileSync(join(folder, "hooks", "applyResult.mjs"), "export function applyResult() {}\n");
  const files = createNodeFiles({ tempDir: join(dir, "tmp") });
  const texts = ["diagnostics", "errors"].map((area) => readFileSync(`locale/en-US/${area}.ftl`, "utf8"));
  const catalogue = createWorkflowCatalogue({
    files,
    modules: createNodeModules({ cacheDir: join(dir, "cache") }),
    localizer: createLocalizer({ resources: { "en-US": texts }, locale: "en-US" }),
    roots: [],
  });
  let number = 0;
  let found: (() => void) | undefined;
  const stop = files.watch(folder, () => {
    void catalogue.check(folder, false).then(({ diagnostics }) => {
      if (diagnostics.some(({ message }) => message.includes(`odd${String(number)}”`))) found?.();
    });
  });
  return {
    dir,
    stop,
    save: () =>
      new Promise((done) => {
        number += 1;
        found = done;
        write(number);
      }),
  };
}

function manifestText(number: number): string {
  return JSON.stringify(
    {
      schemaVersion: 2,
      id: "edited",
      label: "Edited",
      provider: "pass-through",
      trigger: { requiresSelection: true, [`odd${String(number)}`]: 1 },
      inputs: { member: { kind: "parent" }, grouping: { mode: "each" } },
      validateSelection: { select: { policy: "input-member", source: "selected" }, filters: [] },
      hooks: { applyResult: "hooks/applyResult.mjs" },
    },
    null,
    2,
  );
}
