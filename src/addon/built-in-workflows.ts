import type { FilesPort } from "../ports/files.ts";
import type { PackagedFiles } from "./packaged-files.ts";

export interface BuiltInWorkflows {
  /** Absolute folder that the packages lie in. */
  readonly dir: string;
  /** By package id, as recorded when the plugin was built. */
  readonly digests: Readonly<Record<string, string>>;
}

const STAMP = "built-in.json";

/**
 * The packages that the plugin brings along, in `content/official/workflows` of the home, where discovery and workers
 * can read them (`spec/native-workflows.md` §18). Unpacked anew when they are not those of this build, or when a file
 * of them is missing; a folder that was changed by hand stays as it is and is not trusted, since its digest differs.
 */
export async function unpackBuiltInWorkflows(
  files: FilesPort,
  packaged: PackagedFiles,
  homeDir: string,
): Promise<BuiltInWorkflows> {
  const dir = files.join(homeDir, "content", "official", "workflows");
  const names = (await packaged.json("workflows/files.json")) as readonly string[];
  const digests = (await packaged.json("workflows/digests.json")) as Readonly<Record<string, string>>;
  const stampFile = files.join(dir, STAMP);
  const stamp = JSON.stringify(digests);
  const place = (name: string) => files.join(dir, ...name.split("/"));
  const present = await files.existing(names.map(place));
  const unpacked = (await files.stat(stampFile)) !== undefined && (await files.readText(stampFile)) === stamp;
  if (unpacked && present.every((one) => one === 1)) return { dir, digests };

  // The stamp last: what was unpacked halfway is unpacked again.
  await files.remove(dir);
  for (const name of names) await files.writeBytes(place(name), await packaged.bytes(`workflows/${name}`));
  await files.writeText(stampFile, stamp);
  return { dir, digests };
}
