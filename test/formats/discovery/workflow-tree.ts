import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createNodeFiles } from "../../../src/host/node/files.ts";
import type { RootKind, WorkflowRoot } from "../../../src/model/workflow.ts";
import type { FilesPort } from "../../../src/ports/files.ts";

/** A path with `/` to the content of the file there: a text as it stands, anything else as JSON. */
export type Tree = Readonly<Record<string, unknown>>;

/** Real folders below one temporary place. */
export interface TreePlace {
  readonly dir: string;
  readonly files: FilesPort;
  /** Writes files below `dir`. */
  write(tree: Tree): void;
  root(kind?: RootKind): WorkflowRoot;
  remove(): void;
}

export function makeTreePlace(): TreePlace {
  const dir = mkdtempSync(join(tmpdir(), "zwm-workflows-"));
  return {
    dir,
    files: createNodeFiles({ tempDir: join(dir, "tmp") }),
    write(tree) {
      for (const [path, content] of Object.entries(tree)) {
        const file = join(dir, ...path.split("/"));
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
      }
    },
    root: (kind = "user") => ({ kind, id: kind, path: join(dir, kind) }),
    remove: () => rmSync(dir, { recursive: true, force: true }),
  };
}

export const HOOK = "export function applyResult() {}\n";

/** A sound manifest for the provider pass-through. */
export function soundManifest(changes: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    schemaVersion: 2,
    id: "sample",
    label: "Sample",
    provider: "pass-through",
    trigger: { requiresSelection: true },
    inputs: { member: { kind: "parent" }, grouping: { mode: "each" } },
    validateSelection: { select: { policy: "input-member", source: "selected" }, filters: [] },
    hooks: { applyResult: "hooks/applyResult.mjs" },
    ...changes,
  };
}

/** A folder with one sound workflow. */
export function soundFolder(path: string, id: string, changes: Readonly<Record<string, unknown>> = {}): Tree {
  return {
    [`${path}/workflow.json`]: soundManifest({ id, ...changes }),
    [`${path}/hooks/applyResult.mjs`]: HOOK,
  };
}
