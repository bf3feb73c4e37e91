import { xpcomService } from "../../../src/host/zotero/xpcom.ts";

/** What of a plugin there is in the application beside its own objects; names, sorted. */
export interface Surroundings {
  /** Addresses of open windows. */
  readonly windows: readonly string[];
  /** Pages without a window. */
  readonly pages: readonly string[];
  /** Addresses of workers. */
  readonly workers: readonly string[];
  /** Observers by topic. */
  readonly observers: Readonly<Record<string, number>>;
  /** Observers of preferences in the whole application. */
  readonly prefObservers: number;
  /** Timers that were set by its modules, with their delay. */
  readonly timers: readonly string[];
  /** Whether its `chrome:` address leads anywhere. */
  readonly hasChrome: boolean;
  /** Addresses of package copies that lead somewhere. */
  readonly packages: readonly string[];
}

const OWN = /zwm-|zotero-workflow-manager/;
/** Topics that something of the plugin observes, or might. */
const TOPICS = [
  "zotero-workflow-manager-preferences",
  "domwindowopened",
  "domwindowclosed",
  "chrome-document-global-created",
  "content-document-global-created",
  "document-element-inserted",
  "memory-pressure",
  "profile-before-change",
  "quit-application",
  "quit-application-granted",
  "xpcom-shutdown",
  "wake_notification",
  "sleep_notification",
  "intl:app-locales-changed",
];

/**
 * @param copies folder of package copies, each named by its digest; absolute
 * @param sources names of the files that the plugin's modules come from
 */
export async function surroundings(copies: string, sources: ReadonlySet<string>): Promise<Surroundings> {
  const reported = await memoryReport();
  const digests = (await IOUtils.exists(copies)) ? await IOUtils.getChildren(copies) : [];
  return {
    windows: openWindows().sort(),
    pages: reported.pages,
    workers: workers(),
    observers: Object.fromEntries(TOPICS.map((topic) => [topic, observersOf(topic)])),
    prefObservers: reported.prefObservers,
    timers: timersOf(sources),
    hasChrome: leadsSomewhere("chrome://zotero-workflow-manager/content/main.mjs"),
    packages: digests.map((dir) => PathUtils.filename(dir)).filter(hasAddress),
  };
}

function openWindows(): string[] {
  const all = Services.ww.getWindowEnumerator();
  const found: string[] = [];
  while (all.hasMoreElements()) found.push((all.getNext() as unknown as Window).location.href);
  return found;
}

function workers(): readonly string[] {
  const all = xpcomService(
    "@mozilla.org/dom/workers/workerdebuggermanager;1",
    Ci.nsIWorkerDebuggerManager,
  ).getWorkerDebuggerEnumerator();
  const urls: string[] = [];
  while (all.hasMoreElements()) {
    const worker = all.getNext();
    if (worker instanceof Ci.nsIWorkerDebugger && OWN.test(worker.url)) urls.push(worker.url);
  }
  return urls.sort();
}

function observersOf(topic: string): number {
  const all = Services.obs.enumerateObservers(topic);
  let count = 0;
  for (; all.hasMoreElements(); count += 1) all.getNext();
  return count;
}

interface NamedTimer {
  readonly name: string;
  readonly delay: number;
}

/** The application calls a timer by the function that set it, and the file that function is in. */
function timersOf(sources: ReadonlySet<string>): readonly string[] {
  const manager = xpcomService("@mozilla.org/timer-manager;1", Ci.nsITimerManager) as unknown as {
    getTimers(): readonly NamedTimer[];
  };
  return manager
    .getTimers()
    .filter(({ name }) => sources.has(/\[([^\][]+)\]$/.exec(name)?.[1]?.replace(/\?.*$/, "") ?? ""))
    .map(({ name, delay }) => `${name} ${String(delay)}`)
    .sort();
}

async function memoryReport(): Promise<{
  readonly pages: readonly string[];
  readonly prefObservers: number;
}> {
  const manager = xpcomService("@mozilla.org/memory-reporter-manager;1", Ci.nsIMemoryReporterManager);
  // What nothing holds any more is still reported until it is collected.
  await new Promise<void>((resolve) => manager.minimizeMemoryUsage(() => resolve()));
  const pages = new Set<string>();
  let prefObservers = 0;
  const nothing = null as unknown as nsISupports;
  await new Promise<void>((resolve) => {
    manager.getReports(
      (process: string, path: string, _kind: number, _units: number, amount: number) => {
        const page = /^explicit\/window-objects\/top\(([^,]*)/.exec(path)?.[1];
        if (page !== undefined && OWN.test(page)) pages.add(page);
        if (process === "" && path === "preference-service/referent/strong") prefObservers += amount;
      },
      nothing,
      () => resolve(),
      nothing,
      false,
    );
  });
  return { pages: [...pages].sort(), prefObservers };
}

function leadsSomewhere(address: string): boolean {
  const registry = xpcomService("@mozilla.org/chrome/chrome-registry;1", Ci.nsIChromeRegistry);
  try {
    registry.convertChromeURL(Services.io.newURI(address));
    return true;
  } catch {
    return false;
  }
}

function hasAddress(digest: string): boolean {
  const handler = Services.io.getProtocolHandler("resource");
  if (!(handler instanceof Ci.nsIResProtocolHandler)) throw new Error("no handler");
  return handler.hasSubstitution(`zwm-${digest.toLowerCase()}`);
}
