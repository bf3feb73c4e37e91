import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** Version of the program, from the folder of the build. */
export async function readVersion(dist: string): Promise<string> {
  const text = await readFile(join(dist, "version.json"), "utf8");
  return (JSON.parse(text) as { readonly version: string }).version;
}
