import { isWorkflowError, WorkflowError } from "../../../errors/workflow-error.ts";
import type { ZipPort } from "../../../ports/zip.ts";
import type { ShowPath } from "../../shared/shown-path.ts";
import { checkSources } from "../../shared/zip/check-sources.ts";
import { writeError } from "../file-error.ts";
import { createFile, replaceFile } from "../replace-file.ts";
import { openZip } from "./open-zip.ts";
import { fillZip, sizeOf } from "./write-zip.ts";

/** Archives over yauzl (reading) and yazl (writing), both of which read and write pieces, never a whole archive. */
export function createNodeZip(show: ShowPath): ZipPort {
  return {
    open: (path, options = {}) => openZip(path, options, show),
    async write(target, sources, options = {}) {
      const sized = await checkSources(sources, options, show(target), (source) => sizeOf(source, show));
      let size = 0;
      const fill = async (temporary: string) => {
        size = await fillZip(temporary, sized, options.signal, show);
      };
      let isWritten = true;
      try {
        if (options.onlyNew === true) isWritten = await createFile(target, fill);
        else await replaceFile(target, fill);
      } catch (error) {
        if (isWorkflowError(error)) throw error;
        throw writeError(target, error, show);
      }
      if (!isWritten) {
        throw new WorkflowError("file_exists", { args: { path: show(target), reason: "not-ours" } });
      }
      return { size };
    },
  };
}
