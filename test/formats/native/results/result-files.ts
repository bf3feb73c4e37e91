import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { isWorkflowError } from "../../../../src/errors/workflow-error.ts";
import { createNodeFiles } from "../../../../src/host/node/files.ts";
import type { FilesPort } from "../../../../src/ports/files.ts";

/** A run's folder on disk, with a secret beside it that no result may reach. */
export interface ResultFiles {
  readonly dir: string;
  readonly workspace: string;
  readonly files: FilesPort;
  /** Writes a file below the workspace, folders above too. */
  put(path: string, content: string): string;
  /** Makes a link below the workspace. */
  link(path: string, target: string): void;
  /** Packs an archive below the workspace. */
  pack(path: string, entries: Readonly<Record<string, string>>): Promise<void>;
  remove(): void;
}

export const SECRET = "not yours";

export function makeResultFiles(): ResultFiles {
  const dir = mkdtempSync(join(tmpdir(), "zwm-result-"));
  const workspace = join(dir, "Zotéro 数据 b", "run");
  mkdirSync(workspace, { recursive: true });
  writeFileSync(join(dir, "secret.txt"), SECRET);
  const files = createNodeFiles({ tempDir: join(dir, "tmp") });
  const at = (path: string) => {
    const target = join(workspace, ...path.split("/"));
    mkdirSync(dirname(target), { recursive: true });
    return target;
  };
  return {
    dir,
    workspace,
    files,
    put(path, content) {
      writeFileSync(at(path), content);
      return at(path);
    },
    link: (path, target) => symlinkSync(target, at(path)),
    async pack(path, entries) {
      const sources = Object.entries(entries).map(([name, text]) => ({ name, text }));
      await files.zip.write(at(path), sources);
    },
    remove: () => rmSync(dir, { recursive: true, force: true }),
  };
}

/** The code that a call is refused with. */
export async function codeOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
  } catch (error) {
    if (isWorkflowError(error)) return error.code;
    throw error;
  }
  throw new Error("The call succeeded.");
}
