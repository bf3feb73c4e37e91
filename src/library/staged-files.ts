import { WorkflowError } from "../errors/workflow-error.ts";
import type { FilesPort } from "../ports/files.ts";
import { bytesDigest, textDigest } from "./state-digest.ts";

/** Where bytes come from: the disk, or memory. */
export type FileContent = { readonly path: string } | { readonly bytes: Uint8Array };

export interface StagedContent {
  readonly size: number;
  /** SHA-256 in hex. */
  readonly sha256: string;
}

/** Files that lie under their digest. */
export interface StagedFiles {
  path(sha256: string): string;
}

/** Bytes of attachments that one apply of a unit staged: they lie in the home, under their digest, until the commit. */
export interface UnitStagedFiles extends StagedFiles {
  /** Copies the content; the same content is kept once. `file_not_found` and other `file_*` errors. */
  add(content: FileContent): Promise<StagedContent>;
  drop(): Promise<void>;
}

/** The staged files of all units of a run. */
export interface RunStagedFiles {
  /** Of one apply of a unit. */
  of(unitId: string, part: string): Promise<UnitStagedFiles>;
  /** The unit ended: whatever its applies staged goes. */
  drop(unitId: string): Promise<void>;
}

/** @param dir a folder of the run's own, out of reach of hooks; absolute */
export function createRunStagedFiles(files: FilesPort, dir: string): RunStagedFiles {
  // Side by side, so that nothing is left of a unit whose applies are all committed.
  const prefixOf = (unitId: string) => `${unitId.replaceAll(/[^A-Za-z0-9-]/g, "_")}.`;
  return {
    async of(unitId, part) {
      const name = part === "" ? "main" : (await textDigest(part)).slice(0, 16);
      return unitStagedFiles(files, files.join(dir, `${prefixOf(unitId)}${name}`));
    },
    async drop(unitId) {
      if ((await files.stat(dir))?.type !== "folder") return;
      const own = (await files.list(dir)).filter(({ name }) => name.startsWith(prefixOf(unitId)));
      for (const { name } of own) await files.remove(files.join(dir, name));
    },
  };
}

function unitStagedFiles(files: FilesPort, dir: string): UnitStagedFiles {
  const path = (sha256: string) => files.join(dir, sha256);
  return {
    path,
    async add(content) {
      if ("bytes" in content) {
        const sha256 = await bytesDigest(content.bytes);
        if ((await files.stat(path(sha256)))?.size !== content.bytes.length) {
          await files.writeBytes(path(sha256), content.bytes);
        }
        return { size: content.bytes.length, sha256 };
      }
      const found = await files.stat(content.path);
      if (found?.type !== "file") throw new WorkflowError("file_not_found", { args: { path: content.path } });
      const sha256 = await files.sha256(content.path);
      if ((await files.stat(path(sha256)))?.size !== found.size) await files.copy(content.path, path(sha256));
      // The copy is what counts, should the file have changed meanwhile.
      const copied = await files.sha256(path(sha256));
      if (copied !== sha256) {
        await files.remove(path(sha256));
        throw new WorkflowError("file_unreadable", {
          args: { path: content.path, reason: "it changed while it was copied" },
        });
      }
      return { size: found.size, sha256 };
    },
    drop: () => files.remove(dir),
  };
}
