import type { Clock } from "../../../ports/clock.ts";
import { RESERVED_FOLDER, type PackageCopy } from "../../../ports/modules.ts";
import { fileAt } from "../disk.ts";
import { FRAME_FILE } from "./boot-files.ts";

/** A window without privileges, and without a view, in which the workers of one package copy live. */
export interface PackagePage {
  /**
   * Starts a worker whose only line imports a module of the package's reserved folder; see `spec/hook-isolation.md` §3:
   * only a worker from a blob obeys the page's policy in full.
   */
  startWorker(bootFile: string): PageWorker;
  /** Ends all its workers, loops included, and takes the package's address away. */
  close(): void;
}

export interface PageWorker {
  /** Of another realm: nothing of it but texts may be used. */
  readonly worker: Worker;
  /** By which the worker is known to the application. */
  readonly url: string;
  /** Forgets the address; to be called when the worker is gone. */
  forget(): void;
}

/** What a page may need to load before it is given up, in milliseconds. */
const LOAD_MS = 15_000;

/** Of `nsIWebProgressListener` and `nsIWebProgress`: a window has come to its end of loading. */
const STATE_STOP = 0x10;
const STATE_IS_WINDOW = 0x80000;
const NOTIFY_STATE_WINDOW = 0x8;

interface PageScript {
  readonly address: (line: string) => string;
  readonly start: (url: string) => Worker;
  readonly forget: (url: string) => void;
}

/** Evaluated with the page's own principal, so that the workers it makes have that and no other. */
const PAGE_SCRIPT = `({
  address: (line) => URL.createObjectURL(new Blob([line], { type: "text/javascript" })),
  start: (url) => new Worker(url, { type: "module", name: "workflow-hooks" }),
  forget: (url) => URL.revokeObjectURL(url),
})`;

/** The address of a copy's folder, ending in `/`; host names are lower case. */
export function copyAddress(digest: string): string {
  return `resource://${alias(digest)}/`;
}

function alias(digest: string): string {
  return `zwm-${digest.toLowerCase()}`;
}

/**
 * Gives a package copy an address of its own and opens its page there.
 *
 * @throws Error when the page did not load, or is not what it must be: then nothing of the package may run
 */
export async function openPackagePage(copy: PackageCopy, clock: Clock): Promise<PackagePage> {
  const name = alias(copy.digest);
  const address = copyAddress(copy.digest);
  const frame = `${address}${RESERVED_FOLDER}/${FRAME_FILE}`;
  const handler = Services.io.getProtocolHandler("resource");
  if (!(handler instanceof Ci.nsIResProtocolHandler))
    throw new Error("the application has no addresses to give");
  // Not a flag: the folder is open to nobody but itself.
  handler.setSubstitution(name, folderUri(copy.dir));
  const browser = Services.appShell.createWindowlessBrowser(false, 0);
  let open = true;
  let sandbox: object | undefined;
  const close = (): void => {
    if (!open) return;
    open = false;
    browser.close();
    // Whoever still holds one of its workers does not hold the window with it.
    if (sandbox !== undefined) Cu.nukeSandbox(sandbox);
    handler.setSubstitution(name, null as unknown as nsIURI);
  };
  try {
    await loaded(browser, frame, clock);
    const page = browser.docShell.domWindow as unknown as Window & typeof globalThis;
    verify(page, frame, address);
    sandbox = Cu.Sandbox(page.document.nodePrincipal, {
      sandboxPrototype: page,
      sandboxName: address,
      wantXrays: false,
    });
    const script = Cu.evalInSandbox(PAGE_SCRIPT, sandbox, "latest", frame, 1) as PageScript;
    const own = Cu.waiveXrays<PageScript>(script);
    return {
      startWorker(bootFile) {
        const url = own.address(`import ${JSON.stringify(`${address}${RESERVED_FOLDER}/${bootFile}`)};`);
        const worker = Cu.unwaiveXrays(own.start(url)) as Worker;
        return {
          worker,
          url,
          forget: () => {
            if (open) own.forget(url);
          },
        };
      },
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}

function folderUri(dir: string): nsIURI {
  const { spec } = Services.io.newFileURI(fileAt(dir));
  return Services.io.newURI(spec.endsWith("/") ? spec : `${spec}/`);
}

/** Loads the page; resolves when the document at its address is complete. */
function loaded(browser: nsIWindowlessBrowser, frame: string, clock: Clock): Promise<void> {
  const progress: unknown = browser.docShell;
  if (!(progress instanceof Ci.nsIWebProgress)) throw new Error("the page of the package cannot be watched");
  return new Promise((resolve, reject) => {
    const settle = (error?: Error): void => {
      stopTimer();
      progress.removeProgressListener(listener);
      if (error === undefined) resolve();
      else reject(error);
    };
    const listener = {
      QueryInterface: ChromeUtils.generateQI([
        "nsIWebProgressListener",
        "nsISupportsWeakReference",
      ]) as unknown,
      onStateChange(_progress: nsIWebProgress, request: nsIRequest, flags: number, status: number) {
        if ((flags & STATE_STOP) === 0 || (flags & STATE_IS_WINDOW) === 0) return;
        // The empty page that every window begins with.
        if (request instanceof Ci.nsIChannel && request.originalURI.spec !== frame) return;
        settle(
          Components.isSuccessCode(status)
            ? undefined
            : new Error(`the page of the package: ${String(status)}`),
        );
      },
    } as unknown as nsIWebProgressListener;
    const stopTimer = clock.after(LOAD_MS, () =>
      settle(new Error(`the page of the package was not there after ${String(LOAD_MS)} ms`)),
    );
    progress.addProgressListener(listener, NOTIFY_STATE_WINDOW);
    browser.loadURI(Services.io.newURI(frame), {
      triggeringPrincipal: Services.scriptSecurityManager.getSystemPrincipal(),
    });
  });
}

/** A page that is not this one may have the application's own rights. */
function verify(page: Window, frame: string, address: string): void {
  const {
    nodePrincipal: principal,
    URL: url,
    readyState,
  } = page.document as Document & {
    readonly nodePrincipal: nsIPrincipal;
  };
  if (url !== frame) throw new Error(`the page of the package is ${url}`);
  if (readyState !== "complete") throw new Error("the page of the package is not complete");
  if (principal.isSystemPrincipal || `${principal.origin}/` !== address) {
    throw new Error(`the page of the package has the rights of ${principal.origin}`);
  }
}
