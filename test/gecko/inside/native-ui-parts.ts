import type { MenuState } from "../../../src/model/menu.ts";
import type { Clock } from "../../../src/ports/clock.ts";
import { createGeckoClock } from "../../../src/host/zotero/clock.ts";
import { registerMenus, type MenuParts, type Menus } from "../../../src/host/zotero/ui/menu.ts";
import type { ZoteroApi } from "../../../src/host/zotero/zotero-api.ts";
import { createLocalizer, type Localizer } from "../../../src/l10n/localizer.ts";

/** A window without a frame on the screen, with a document that may hold XUL. */
export interface TestWindow {
  readonly window: Window;
  readonly document: Document;
  close(): void;
}

export function openWindow(): TestWindow {
  const browser = Services.appShell.createWindowlessBrowser(true);
  const principal = Services.scriptSecurityManager.getSystemPrincipal();
  (browser.docShell as unknown as { createAboutBlankDocumentViewer(...principals: unknown[]): void })
    // The document must be privileged for XUL.
    .createAboutBlankDocumentViewer(principal, principal);
  const document = browser.document;
  return {
    window: document.defaultView as unknown as Window,
    document,
    close: () => {
      browser.close();
    },
  };
}

/** With a window of its own. */
export async function withOne(act: (window: TestWindow) => Promise<void>): Promise<void> {
  const window = openWindow();
  try {
    await act(window);
  } finally {
    window.close();
  }
}

/** All elements below that a selector fits, in order. */
export function elements(
  root: { querySelectorAll(selector: string): unknown },
  selector: string,
): readonly HTMLElement[] {
  return [...(root.querySelectorAll(selector) as Iterable<HTMLElement>)];
}

/** The messages as they are shipped, in English. */
export async function english(root: string): Promise<Localizer> {
  const names = ["ui.ftl", "planner.ftl", "errors.ftl"];
  const texts = await Promise.all(
    names.map((name) => IOUtils.readUTF8(PathUtils.join(root, "locale", "en-US", name))),
  );
  return createLocalizer({ resources: { "en-US": texts }, locale: "en-US" });
}

export const clock: Clock = createGeckoClock();

export function pause(ms = 0): Promise<void> {
  return new Promise((resolve) => {
    clock.after(ms, resolve);
  });
}

type Hook = (event: unknown, context: unknown) => void;

interface Registered {
  readonly target: string;
  readonly menus: readonly { readonly onShowing: Hook; readonly onHidden: Hook }[];
}

/** What the host does with menus that are registered, as far as a plugin can see. */
export interface HostMenus {
  readonly zotero: ZoteroApi;
  /** Shows the host's menu: the registered rows are made, and their hooks called. Answers with the row's popup. */
  readonly show: (target: string, document: Document, context?: unknown) => Element | undefined;
  readonly hide: (target: string, context?: unknown) => void;
  /** Items have changed. */
  readonly notify: () => void;
  readonly errors: readonly unknown[];
  readonly registered: () => number;
  readonly observers: () => number;
}

export function hostMenus(windows: readonly Window[]): HostMenus {
  const registered = new Map<string, Registered>();
  const observers = new Map<string, { notify(): void }>();
  const errors: unknown[] = [];
  const rows = new Map<string, Element>();
  const zotero = {
    isMac: false,
    logError: (error: unknown) => errors.push(error),
    getMainWindows: () => windows,
    MenuManager: {
      registerMenu(options: Registered & { readonly menuID: string; readonly pluginID: string }) {
        const key = `${options.pluginID}-${options.menuID}`;
        if (registered.has(key)) return false;
        registered.set(key, options);
        return key;
      },
      unregisterMenu: (key: string) => registered.delete(key),
    },
    Notifier: {
      registerObserver(observer: { notify(): void }) {
        const id = String(observers.size + 1);
        observers.set(id, observer);
        return id;
      },
      unregisterObserver: (id: string) => observers.delete(id),
    },
    Libraries: {
      getAll: () => [
        { libraryType: "user", libraryID: 1 },
        { libraryType: "feed", libraryID: 9 },
      ],
    },
    Items: { getLibraryAndKeyFromID: (id: number) => ({ libraryID: 1, key: `KEY${String(id)}` }) },
  } as unknown as ZoteroApi;
  return {
    zotero,
    errors,
    show(target, document, context) {
      let row: Element | undefined;
      for (const [key, { target: own, menus }] of registered) {
        if (own !== target) continue;
        row = rows.get(key);
        if (row?.ownerDocument !== document || !row.isConnected) {
          row = document.createXULElement("menu");
          row.append(document.createXULElement("menupopup"));
          document.documentElement?.append(row);
          rows.set(key, row);
        }
        // As the host does: some members throw when they are read.
        const given = Object.getOwnPropertyDescriptors(context ?? {});
        menus[0]?.onShowing({}, Object.defineProperties({ menuElem: row }, given));
      }
      // In a real window a menu has parts of its own beside it.
      return row?.querySelector(":scope > menupopup") ?? undefined;
    },
    hide(target) {
      for (const [key, { target: own, menus }] of registered) {
        if (own === target) menus[0]?.onHidden({}, { menuElem: rows.get(key) });
      }
    },
    notify() {
      for (const observer of observers.values()) observer.notify();
    },
    registered: () => registered.size,
    observers: () => observers.size,
  };
}

/** What happened to menus that were registered. */
export interface Happened {
  readonly runs: string[];
  readonly explained: string[];
  readonly asked: number[];
  readonly duplicates: string[];
}

/** Menus over a manager that knows these workflows. */
export function menusOver(
  host: HostMenus,
  localizer: Localizer,
  workflows: () => readonly string[],
  more: Partial<MenuParts> = {},
): { readonly menus: Menus; readonly happened: Happened } {
  const happened: Happened = { runs: [], explained: [], asked: [], duplicates: [] };
  const menus = registerMenus({
    zotero: host.zotero,
    pluginId: "test",
    localizer,
    clock,
    ask: async (selection) => {
      happened.asked.push(selection.length);
      return states(workflows(), selection.length);
    },
    run: async (workflowId, refs) => {
      happened.runs.push(`${workflowId}: ${refs.map(({ key }) => key).join(" ")}`);
    },
    explain: async (workflowId) => {
      happened.explained.push(workflowId);
    },
    onDuplicate: (workflowId) => happened.duplicates.push(workflowId),
    ...more,
  });
  return { menus, happened };
}

/** Every workflow takes one row or more, but those called `no…`. */
export function states(workflows: readonly string[], selected: number): readonly MenuState[] {
  return workflows.map((workflowId) => {
    const enabled = selected > 0 && !workflowId.startsWith("no");
    return {
      workflowId,
      label: workflowId,
      core: false,
      enabled,
      settled: true,
      units: enabled ? selected : 0,
      skipped: 0,
      ...(enabled ? {} : { reason: { code: selected === 0 ? "no-selection" : "no-valid-input-units" } }),
    };
  });
}

/** Tells a popup that it is being opened, or closed. */
export function send(popup: Element, type: string): void {
  const window = (popup.ownerDocument as Document).defaultView as unknown as { readonly Event: typeof Event };
  popup.dispatchEvent(new window.Event(type, { bubbles: true }));
}

/** Labels of the workflows in a popup; those that cannot be chosen in brackets. */
export function labels(popup: Element): readonly string[] {
  return Array.from(popup.getElementsByClassName("zwm-menu-workflow"), (row) => {
    const label = row.getAttribute("label") ?? "";
    return row.getAttribute("disabled") === "true" ? `[${label}]` : label;
  });
}

/** The row of a workflow. */
export function rowOf(popup: Element, workflowId: string): Element {
  const row = popup.querySelector(`[value="${workflowId}"]`);
  if (row === null) throw new Error(`no row of ${workflowId}`);
  return row;
}
