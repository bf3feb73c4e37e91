import { xpcomService } from "../xpcom.ts";

/** Data that is handed back to the callbacks. */
const nothing = null as unknown as nsISupports;

/**
 * What the workers at some addresses hold, in bytes, by address; zero for one that is not reported. Looks through all of
 * the application's memory and so holds the main thread for some tenths of a second: only for a suspicion.
 */
export async function measureWorkers(urls: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const manager = xpcomService("@mozilla.org/memory-reporter-manager;1", Ci.nsIMemoryReporterManager);
  const sums = new Map(urls.map((url) => [url, 0]));
  // Reporters write slashes of an address as back slashes, since theirs part the report.
  const marks = urls.map((url) => [url, `worker(${url.replaceAll("/", "\\")},`] as const);
  await new Promise<void>((resolve) => {
    manager.getReports(
      (_process: string, path: string, _kind: number, _units: number, amount: number) => {
        if (!path.startsWith("explicit/workers/")) return;
        const found = marks.find(([, mark]) => path.includes(mark));
        if (found !== undefined) sums.set(found[0], (sums.get(found[0]) ?? 0) + amount);
      },
      nothing,
      () => resolve(),
      nothing,
      false,
    );
  });
  return sums;
}
