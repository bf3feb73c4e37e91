import type { ZoteroApi } from "../zotero-api.ts";

const HTML = "http://www.w3.org/1999/xhtml";
const STYLESHEET = "chrome://zotero-workflow-manager/content/main-window.css";
/** Texts of the menus, which the application's own localisation shows. */
const MENU_TEXTS = "zwm-menu.ftl";

/** The application's main windows, as they come and go. */
export interface MainWindows {
  /** For bootstrap's `onMainWindowLoad`; a window that is known already is left as it is. */
  add(window: Window): void;
  /** For the first one, which the application does not tell of when it opens while plugins are being started. */
  addAll(): void;
  /** For bootstrap's `onMainWindowUnload`. */
  remove(window: Window): void;
  /** Takes everything out of every window. */
  close(): void;
}

/** What else is put into each window; the function answered takes it out again. */
export type WindowPart = (window: Window) => () => void;

/**
 * Puts texts, styles and the parts given into the main windows that there are, and into each one that comes.
 *
 * @param offerTexts offers the texts to the application; called before a window gets them
 */
export function trackMainWindows(
  zotero: ZoteroApi,
  parts: readonly WindowPart[],
  offerTexts: () => void = () => undefined,
): MainWindows {
  const known = new Map<Window, readonly (() => void)[]>();
  const offer: WindowPart = () => {
    offerTexts();
    return () => undefined;
  };

  const add = (window: Window): void => {
    if (known.has(window)) return;
    const removals: (() => void)[] = [];
    known.set(window, removals);
    for (const part of [offer, addTexts, addStyles, ...parts]) {
      try {
        removals.push(part(window));
      } catch (error) {
        // The window must open all the same, and have the other parts.
        logTo(zotero, error);
      }
    }
  };
  const remove = (window: Window): void => {
    const removals = known.get(window) ?? [];
    known.delete(window);
    for (const take of [...removals].reverse()) {
      try {
        take();
      } catch (error) {
        logTo(zotero, error);
      }
    }
  };

  const addAll = (): void => {
    for (const window of zotero.getMainWindows()) {
      // One that is still being loaded has nothing yet to put anything into.
      if (window.document.readyState === "complete") add(window);
    }
  };
  addAll();
  return {
    add,
    addAll,
    remove,
    close() {
      for (const window of [...known.keys()]) remove(window);
    },
  };
}

/** Zotero's main windows have XUL's global helpers. */
interface XulWindow {
  readonly MozXULElement: { insertFTLIfNeeded(name: string): void };
}

const addTexts: WindowPart = (window) => {
  const { document } = window;
  (window as unknown as XulWindow).MozXULElement.insertFTLIfNeeded(MENU_TEXTS);
  return () => {
    document.querySelector(`link[rel="localization"][href="${MENU_TEXTS}"]`)?.remove();
  };
};

const addStyles: WindowPart = ({ document }) => {
  const link = document.createElementNS(HTML, "link");
  link.setAttribute("rel", "stylesheet");
  link.setAttribute("href", STYLESHEET);
  document.documentElement?.append(link);
  return () => {
    link.remove();
  };
};

function logTo(zotero: ZoteroApi, error: unknown): void {
  zotero.logError(error instanceof Error ? error : new Error(String(error)));
}
