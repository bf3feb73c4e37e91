import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createDiscovery, discover, type DiscoveryOptions } from "../../src/formats/discovery/discovery.ts";
import { createNodeFiles } from "../../src/host/node/files.ts";
import { createLocalizer } from "../../src/l10n/localizer.ts";
import type { BenchRow } from "./row.ts";
import { timeRow } from "./row.ts";

/** Folders on disk, of which every fifth is a package of two workflows with texts in two languages. */
interface Tree extends DiscoveryOptions {
  readonly dir: string;
}

export const rows: BenchRow[] = [
  timeRow({
    name: "discovery.cold.34",
    unit: "ms",
    budget: 25,
    setup: () => makeTree(34),
    // Nothing is kept from one run to the next.
    run: (tree) => discover(tree),
    teardown: removeTree,
    peerInput: ({ dir }) => ({ dir }),
  }),
  timeRow({
    name: "discovery.rescan.500-unchanged",
    unit: "ms",
    budget: 40,
    setup: async () => {
      const tree = makeTree(500);
      const discovery = createDiscovery(tree);
      await discovery.rescan();
      return { dir: tree.dir, discovery };
    },
    run: ({ discovery }) => discovery.rescan(),
    teardown: removeTree,
    peerInput: ({ dir }) => ({ dir }),
  }),
];

function makeTree(packages: number): Tree {
  const dir = mkdtempSync(join(tmpdir(), "zwm-bench-discovery-"));
  const workflows = join(dir, "workflows");
  mkdirSync(join(dir, "skills", "literature-analysis"), { recursive: true });
  for (let index = 0; index < packages; index += 1) {
    const folder = join(workflows, `package-${String(index).padStart(3, "0")}`);
    if (index % 5 === 4) writePackage(folder, index);
    else {
      writeJson(join(folder, "workflow.json"), manifest(`workflow-${String(index)}`, "hooks"));
      writeHooks(join(folder, "hooks"));
    }
  }
  const texts = readdirSync("locale/en-US").map((name) => readFileSync(`locale/en-US/${name}`, "utf8"));
  return {
    dir,
    roots: [{ kind: "user", id: "user", path: workflows }],
    files: createNodeFiles({ tempDir: join(dir, "tmp") }),
    localizer: createLocalizer({ resources: { "en-US": texts }, locale: "en-US" }),
  };
}

function removeTree({ dir }: { readonly dir: string }): void {
  rmSync(dir, { recursive: true, force: true });
}

function writePackage(folder: string, index: number): void {
  const ids = [`workflow-${String(index)}-a`, `workflow-${String(index)}-b`];
  writeJson(join(folder, "workflow-package.json"), {
    id: `package-${String(index)}`,
    version: "1.0.0",
    workflows: ids.map((id) => `${id}/workflow.json`),
    i18n: {
      defaultLocale: "en-US",
      locales: { "en-US": "locales/en-US.json", "zh-CN": "locales/zh-CN.json" },
    },
  });
  for (const id of ids) writeJson(join(folder, id, "workflow.json"), manifest(id, "../lib"));
  for (const tag of ["en-US", "zh-CN"]) {
    writeJson(join(folder, "locales", `${tag}.json`), {
      [`workflows.${ids[0] ?? ""}.label`]: `Label in ${tag}`,
      [`workflows.${ids[1] ?? ""}.label`]: `Other label in ${tag}`,
    });
  }
  writeHooks(join(folder, "lib"));
}

/** As rich as the complete example of the format's page. */
function manifest(id: string, hooks: string): unknown {
  return {
    schemaVersion: 2,
    id,
    label: `Workflow ${id}`,
    version: "1.0.0",
    provider: "skillrunner",
    display: { emoji: "📄" },
    trigger: { requiresSelection: true },
    inputs: {
      member: { kind: "attachment", accepts: { mime: ["application/pdf", "text/markdown"] } },
      grouping: { mode: "each" },
    },
    validateSelection: {
      require: { selection: { counts: { attachments: { min: 1 } }, allowMixed: false } },
      select: { policy: "input-member", source: "selected" },
      filters: [
        { kind: "source-file-exists", phase: "availability" },
        { kind: "generated-note-kinds-absent", phase: "availability", noteKinds: ["digest", "references"] },
      ],
    },
    parameters: {
      language: {
        type: "string",
        title: "Output Language",
        default: "en-US",
        enum: ["en-US", "zh-CN", "ja-JP"],
        allowCustom: true,
      },
      depth: { type: "number", min: 1, max: 5, integer: true, default: 3 },
    },
    execution: { timeout_ms: 600_000, feedback: { showNotifications: true } },
    request: { kind: "skillrunner.job.v1", create: { skill_id: "literature-analysis", mode: "auto" } },
    result: { fetch: { type: "bundle" }, expects: { result_json: "result/result.json" } },
    hooks: { preflight: `${hooks}/preflight.mjs`, applyResult: `${hooks}/applyResult.mjs` },
    i18n: { defaultLocale: "en-US", messages: { "zh-CN": { label: id } } },
  };
}

function writeHooks(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const hook of ["preflight", "applyResult"]) {
    writeFileSync(join(folder, `${hook}.mjs`), `export function ${hook}() {}\n`);
  }
}

function writeJson(file: string, content: unknown): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(content, null, 2));
}
