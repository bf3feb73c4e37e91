import { WorkflowError } from "../../../errors/workflow-error.ts";
import type { Clock } from "../../../ports/clock.ts";
import type { FilesPort } from "../../../ports/files.ts";
import type { ModulesPort, ModuleWorker } from "../../../ports/modules.ts";
import { createPackageCopies } from "../../shared/package-copy.ts";
import type { ShowPath } from "../../shared/shown-path.ts";
import { writeBootFiles } from "./boot-files.ts";
import { watchEndedWorkers } from "./ended-workers.ts";
import { failedWorker, watchGeckoWorker } from "./gecko-worker.ts";
import { xpcomService } from "../xpcom.ts";
import { createMemoryWatch } from "./memory-watch.ts";
import { copyAddress } from "./package-page.ts";
import { createPackagePages } from "./package-pages.ts";
import { measureWorkers } from "./worker-memory.ts";

export interface GeckoModulesOptions {
  readonly files: FilesPort;
  readonly clock: Clock;
  /** The home's cache folder; copies lie in `packages/<digest>` below it. */
  readonly cacheDir: string;
  /** How paths appear in errors. */
  readonly showPath: ShowPath;
  /** How long a worker may take to its first message, in milliseconds. @default 15000 */
  readonly bootMs?: number;
}

/** What a worker may hold when nothing is said, in mebibytes. */
const DEFAULT_MEMORY_MB = 256;

const MEBIBYTE = 1024 * 1024;

/** A digest becomes a host name, which knows no upper case. */
const DIGEST = /^[0-9a-z]{8,64}$/;

/**
 * Package modules in workers without privileges (`spec/hook-isolation.md` §9): no files, no processes, no network, no
 * address but their own package's. A package whose worker cannot be started like that is not run at all: the worker ends
 * with `boot-failed`. `close` ends all workers and leaves no window and no address behind.
 */
export function createGeckoModules(
  options: GeckoModulesOptions,
): ModulesPort & { readonly close: () => Promise<void> } {
  const { files, clock, cacheDir, showPath, bootMs = 15_000 } = options;
  const copies = createPackageCopies({
    packagesDir: files.join(cacheDir, "packages"),
    newName: () => crypto.randomUUID(),
    showPath,
    files: {
      ...files,
      copyFile: (from, to) => files.copy(from, to),
      async touch(path) {
        await IOUtils.setModificationTime(path);
      },
    },
  });
  const pages = createPackagePages(clock);
  const endedWorkers = watchEndedWorkers();
  const memory = createMemoryWatch({ clock, residentBytes, measure: measureWorkers });
  const workers = new Set<ModuleWorker>();
  const starting = new Set<Promise<unknown>>();
  let closed = false;

  const startNow: ModulesPort["start"] = async (copy, bootstrap, { memoryMb = DEFAULT_MEMORY_MB }) => {
    const bootFile = await writeBootFiles(files, copy.dir, bootstrap);
    let used: Awaited<ReturnType<typeof pages.use>>;
    try {
      used = await pages.use(copy);
    } catch (error) {
      return failedWorker(error instanceof Error ? error.message : String(error));
    }
    try {
      if (closed) throw new WorkflowError("canceled");
      const worker: ModuleWorker = watchGeckoWorker({
        started: used.page.startWorker(bootFile),
        clock,
        endedWorkers,
        memory,
        memoryBytes: memoryMb * MEBIBYTE,
        bootMs,
        onGone() {
          workers.delete(worker);
          used.release();
        },
      });
      workers.add(worker);
      return worker;
    } catch (error) {
      used.release();
      throw error;
    }
  };

  return {
    isolates: true,
    removeCopies: (keep, before) => copies.remove(keep, before),
    async copyPackage(sourceDir, digest) {
      if (!DIGEST.test(digest)) {
        throw new WorkflowError("internal_error", { args: { reason: `“${digest}” is no digest` } });
      }
      return { digest, dir: await copies.copy(sourceDir, digest), baseUrl: copyAddress(digest) };
    },
    async start(copy, bootstrap, given) {
      if (closed) throw new WorkflowError("canceled");
      const started = startNow(copy, bootstrap, given);
      starting.add(started);
      try {
        return await started;
      } finally {
        starting.delete(started);
      }
    },
    async outline(source) {
      const { outlineModule } = await import("../../shared/module-outline.ts");
      return outlineModule(source);
    },
    async close() {
      closed = true;
      await Promise.allSettled(starting);
      await Promise.all([...workers].map((worker) => worker.terminate()));
      await pages.close();
      memory.close();
      endedWorkers.close();
    },
  };
}

/** Cheap: the application reads one number of its own. */
function residentBytes(): number {
  return xpcomService("@mozilla.org/memory-reporter-manager;1", Ci.nsIMemoryReporterManager).residentFast;
}
