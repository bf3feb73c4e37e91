import { randomUUID } from "node:crypto";
import { constants, existsSync } from "node:fs";
import { copyFile, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createPackageCopies, type PackageCopies } from "../shared/package-copy.ts";
import { writeError } from "./file-error.ts";
import { createNodeFiles } from "./files.ts";
import { makeFolders } from "./make-folders.ts";
import type { ShowPath } from "./shown-path.ts";

/** Copies of packages in `packagesDir`, below which a `.js` file is a module, as it is in a browser's worker. */
export function createNodePackageCopies(packagesDir: string, showPath: ShowPath): PackageCopies {
  const writing = async (path: string, write: () => Promise<void>): Promise<void> => {
    try {
      await write();
    } catch (error) {
      throw writeError(path, error, showPath);
    }
  };
  const copies = createPackageCopies({
    packagesDir,
    newName: randomUUID,
    showPath,
    files: {
      ...createNodeFiles({ tempDir: packagesDir, showPath }),
      copyFile: (from, to) => writing(to, () => copyFile(from, to, constants.COPYFILE_FICLONE)),
      async touch(path) {
        const now = new Date();
        await utimes(path, now, now);
      },
    },
  });
  const kind = join(packagesDir, "package.json");
  return {
    ...copies,
    async copy(sourceDir, digest) {
      if (!existsSync(kind)) {
        await writing(packagesDir, async () => {
          await makeFolders(packagesDir);
          await writeFile(kind, '{"type":"module"}\n');
        });
      }
      return copies.copy(sourceDir, digest);
    },
  };
}
