import type { FilesPort } from "../../../ports/files.ts";
import { RESERVED_FOLDER } from "../../../ports/modules.ts";

/** Name of the page in the reserved folder of a copy. */
export const FRAME_FILE = "frame.html";

/**
 * The page whose window a package's workers live in. Its policy is theirs (`spec/hook-isolation.md` §9): no network at
 * all, modules of the package's own address only, no code made of text.
 */
const FRAME = `<!doctype html>
<html>
  <head>
    <meta charset="utf-8" />
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self' blob:; connect-src 'none'; worker-src 'self' blob:" />
    <title>Workflow hooks</title>
  </head>
  <body></body>
</html>
`;

export type BootFilesPort = Pick<FilesPort, "join" | "readText" | "stat" | "writeText">;

/**
 * Puts the page and the bootstrap into the reserved folder of a package copy, where they are not there as they should be.
 * The bootstrap is named by its text, so that versions do not meet; its name is answered.
 *
 * @throws WorkflowError `file_unreadable`, `file_unwritable`
 */
export async function writeBootFiles(
  files: BootFilesPort,
  copyDir: string,
  bootstrap: string,
): Promise<string> {
  const name = `boot-${(await sha256(bootstrap)).slice(0, 16)}.mjs`;
  for (const [file, text] of [
    [FRAME_FILE, FRAME],
    [name, bootstrap],
  ] as const) {
    const path = files.join(copyDir, RESERVED_FOLDER, file);
    const there = (await files.stat(path)) === undefined ? undefined : await files.readText(path);
    if (there !== text) await files.writeText(path, text);
  }
  return name;
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
