import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { JsonObject } from "../../src/model/json.ts";

/** A package for tests, as files below a folder of workflows. */
export interface WrittenPackage {
  readonly id: string;
  /** Parts of `workflow.json` that differ from one unit for each selected paper. */
  readonly manifest?: JsonObject;
  /** Text of `hooks/applyResult.mjs`. */
  readonly applyResult: string;
}

/** Writes a package of one workflow below `folder`; answers its own folder. */
export function writePackage(folder: string, { id, manifest = {}, applyResult }: WrittenPackage): string {
  const dir = join(folder, id);
  const content: JsonObject = {
    schemaVersion: 2,
    id,
    label: `Workflow ${id}`,
    version: "1.0.0",
    provider: "pass-through",
    trigger: { requiresSelection: true },
    inputs: { member: { kind: "parent" }, grouping: { mode: "each" } },
    validateSelection: { select: { policy: "input-member", source: "selected" }, filters: [] },
    hooks: { applyResult: "hooks/applyResult.mjs" },
    ...manifest,
  };
  writeText(join(dir, "workflow.json"), `${JSON.stringify(content, null, 2)}\n`);
  writeText(join(dir, "hooks", "applyResult.mjs"), applyResult);
  return dir;
}

function writeText(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** Writes a note below the unit's paper. */
export const NOTE_HOOK = `export async function applyResult({ parent, runtime }) {
  await runtime.hostApi.notes.create({
    operationId: "note",
    placement: { kind: "child", parentRef: parent },
    content: { format: "text", value: "A note." },
  });
}
`;

/** Writes a note, and fails for the papers that have the tag `to read`. */
export const FAILING_HOOK = `export async function applyResult({ parent, runtime }) {
  const { item } = await runtime.hostApi.library.getItemDetail(parent);
  if (item.tags.some(({ tag }) => tag === "to read")) throw new Error("this paper is not read yet");
  await runtime.hostApi.notes.create({
    operationId: "note",
    placement: { kind: "child", parentRef: parent },
    content: { format: "text", value: "A note." },
  });
}
`;

/** Says that it waits, and waits until it is canceled. */
export const WAITING_HOOK = `export async function applyResult() {
  console.warn("the hook waits");
  await new Promise((resolve) => setTimeout(resolve, 60_000));
}
`;

/** Writes its parameters to a file. */
export const PARAMETERS_HOOK = `export async function applyResult({ executionOptions, runtime }) {
  const { file, resources } = runtime.hostApi;
  const { path } = await resources.allocateOutput({ slotId: "parameters", suggestedName: "parameters.json" });
  await file.writeText(path, JSON.stringify(executionOptions.workflowParams));
}
`;
