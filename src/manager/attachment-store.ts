import { createAttachmentFiles } from "../library/attachment-files.ts";
import type { FileStore } from "../library/recovery.ts";
import { createRunStagedFiles } from "../library/staged-files.ts";
import type { ManagerHost } from "./manager-host.ts";

/**
 * Where a run keeps files of attachments in the home: bytes that wait for a commit, and what it replaced, for undo. Out of
 * reach of hooks.
 */
export function attachmentStore(
  { files, library, home }: Pick<ManagerHost, "files" | "library" | "home">,
  runId: string,
): FileStore {
  const dir = files.join(home.attachments, runId);
  return {
    attachments: createAttachmentFiles({ files, library, keptDir: files.join(dir, "replaced") }),
    staged: createRunStagedFiles(files, files.join(dir, "staged")),
  };
}
