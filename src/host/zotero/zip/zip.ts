import { isWorkflowError, WorkflowError } from "../../../errors/workflow-error.ts";
import type { ZipPort } from "../../../ports/zip.ts";
import type { ShowPath } from "../../shared/shown-path.ts";
import { checkSources } from "../../shared/zip/check-sources.ts";
import { writeError } from "../file-error.ts";
import { createFile, replaceFile } from "../place-file.ts";
import { openZip } from "./open-zip.ts";
import { fillZip, sizeOf } from "./write-zip.ts";

/**
 * Archives whose list and guards are ours: small entries are packed by fflate, large ones by the application's compression
 * streams. Pieces are read, packed and written, never a whole archive beyond 16 MB.
 */
export function createGeckoZip(show: ShowPath): ZipPort {
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
