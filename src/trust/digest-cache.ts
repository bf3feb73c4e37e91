import type { Clock } from "../ports/clock.ts";
import type { StorePort } from "../ports/store.ts";
import { digestOf, packageFiles, type DigestFiles, type PackageFile } from "./package-digest.ts";
import { sha256Hex } from "./sha256.ts";
import { ensureTrustTables } from "./trust-tables.ts";

/** Digests of packages that are read again only when a file's name, size or time changed. */
export interface PackageDigests {
  /** As `packageDigest`, with the same refusals. `fresh`: reads every file whatever is remembered. */
  digest(dir: string, options?: { readonly fresh?: boolean }): Promise<string>;
}

/** A change within the grain of a file system's clock, right after a look, could not be seen later. */
const SETTLED_MS = 3000;

/**
 * Digests remembered in the Store, so that a start looks at the files of unchanged packages and reads none. A package
 * with a file changed in the last seconds is not remembered. Folders appear in the Store by their digest only.
 */
export function createPackageDigests(files: DigestFiles, store: StorePort, clock: Clock): PackageDigests {
  let ready: Promise<ReadonlyMap<string, Remembered>> | undefined;
  const written = new Map<string, Remembered>();

  async function remembered(place: string): Promise<Remembered | undefined> {
    return written.get(place) ?? (await (ready ??= load(store))).get(place);
  }

  return {
    async digest(dir, options = {}) {
      const now = clock.now();
      const listed = await packageFiles(files, dir);
      const [place, stamp] = await Promise.all([sha256Hex(dir), sha256Hex(stampText(listed))]);
      const known = await remembered(place);
      if (options.fresh !== true && known?.stamp === stamp) return known.digest;

      const digest = await digestOf(files, listed);
      const settled = listed.every((file) => file.modifiedAt < now - SETTLED_MS);
      if (settled && (known?.stamp !== stamp || known.digest !== digest)) {
        written.set(place, { stamp, digest });
        await store.write([
          {
            sql: "INSERT OR REPLACE INTO package_digests (place, stamp, digest) VALUES (?, ?, ?)",
            values: [place, stamp, digest],
          },
        ]);
      }
      return digest;
    },
  };
}

interface Remembered {
  readonly stamp: string;
  readonly digest: string;
}

async function load(store: StorePort): Promise<ReadonlyMap<string, Remembered>> {
  await ensureTrustTables(store);
  const rows = await store.all("SELECT place, stamp, digest FROM package_digests");
  return new Map(
    rows.map((row) => [String(row["place"]), { stamp: String(row["stamp"]), digest: String(row["digest"]) }]),
  );
}

function stampText(listed: readonly PackageFile[]): string {
  return listed.map(({ path, size, modifiedAt }) => JSON.stringify([path, size, modifiedAt])).join("\n");
}
