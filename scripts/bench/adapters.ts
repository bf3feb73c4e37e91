import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** A peer's implementation, `DIR/<peer>/adapter.mjs`. */
export interface Adapter {
  readonly name: string;
  readonly operations: Readonly<Record<string, (input?: unknown) => unknown>>;
}

/**
 * The implementations that rows are measured beside.
 *
 * @throws Error with one line that says what is wrong with the folder, or with which adapter
 */
export async function loadAdapters(folder: string): Promise<readonly Adapter[]> {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) {
    throw new Error("there is no such folder");
  }
  const adapters: Adapter[] = [];
  for (const peer of readdirSync(folder).toSorted()) {
    const file = join(folder, peer, "adapter.mjs");
    if (!existsSync(file)) continue;
    const { name, operations } = await loadAdapter(file);
    if (typeof name !== "string" || typeof operations !== "object") {
      throw new Error(`${file} does not export name and operations`);
    }
    adapters.push({ name, operations });
  }
  if (adapters.length === 0) throw new Error("there is no */adapter.mjs in it");
  return adapters;
}

async function loadAdapter(file: string): Promise<Partial<Adapter>> {
  try {
    return (await import(pathToFileURL(file).href)) as Partial<Adapter>;
  } catch (error) {
    throw new Error(`${file} does not load: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
