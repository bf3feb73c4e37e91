import { config } from "chai";
import type { RunningPlugin } from "../../../../src/addon/plugin.ts";
import { createGeckoClock } from "../../../../src/host/zotero/clock.ts";
import type { ManagerApi, RunReport } from "../../../../src/model/manager-api.ts";
import type { RunSummary } from "../../../../src/model/run.ts";
import { type ShownPage, shownPage } from "../dialog-desk.ts";
import { elements } from "../native-ui-parts.ts";
import { textArgument } from "../text-argument.ts";
import type { ZoteroEnv } from "./zotero-cases.ts";

/** A main window of the application. */
export interface MainWindow extends Window {
  readonly ZoteroPane: {
    readonly itemsView: {
      waitForLoad(): Promise<void>;
      readonly selection: { clearSelection(): void };
    } | null;
    /** What a right click, or the menu key, comes to. */
    onItemsContextMenuOpen(event: object, x: number, y: number): Promise<void>;
    selectItems(ids: readonly number[]): Promise<unknown>;
    getSelectedItems(asIds: true): readonly number[];
    readonly collectionsView: {
      selectLibrary(libraryId: number): Promise<unknown>;
      selectByID(id: string): Promise<unknown>;
      waitForLoad(): Promise<void>;
    } | null;
  };
}

/** A row of the submenu as it is seen. */
export interface MenuRow {
  /** Of a workflow; empty for others. */
  readonly id: string;
  /** Without the marks that keep directions apart. */
  readonly label: string;
  readonly enabled: boolean;
  readonly hint: string;
  readonly element: XULElement;
}

/** The submenu while it is open. */
export interface OpenMenu {
  rows(): readonly MenuRow[];
  row(workflowId: string): MenuRow;
  /** The rows once they say this. */
  until(what: (rows: readonly MenuRow[]) => boolean): Promise<readonly MenuRow[]>;
  /** As a click does: the menus close. */
  choose(row: MenuRow): Promise<void>;
  /** Opens a submenu of it, by its class, and chooses the row whose words contain these. */
  chooseIn(submenu: string, words: string): Promise<void>;
  close(): Promise<void>;
}

/** A person in front of the application, with the plugin in it. */
export interface PluginDesk {
  readonly plugin: () => RunningPlugin;
  readonly isRunning: () => boolean;
  readonly manager: () => Promise<ManagerApi>;
  readonly window: () => MainWindow;
  select(ids: readonly number[], window?: MainWindow): Promise<void>;
  /** Right-clicks what is selected (`[]`: the menu key in the list) and goes to the submenu. */
  itemMenu(ids: readonly number[], window?: MainWindow): Promise<OpenMenu>;
  /** Right-clicks and chooses a workflow once it can be chosen. */
  choose(workflowId: string, ids: readonly number[]): Promise<void>;
  page(kind: string): Promise<ShownPage>;
  /** Whether a window of that kind is open. */
  hasPage(kind: string): boolean;
  /** The run of that workflow that began last, once it has ended. */
  ended(workflowId: string, before?: ReadonlySet<string>): Promise<RunReport>;
  /** Chooses a workflow, says yes to everything that is asked, and answers what became of it. */
  carryOut(
    workflowId: string,
    ids: readonly number[],
    fill?: (page: ShownPage) => void | Promise<void>,
  ): Promise<RunReport>;
  /** Words of the notices of a window, and their buttons by their words. */
  notices(window?: MainWindow): { text: string; press(label: string): Promise<void> };
}

// What went wrong is to be read whole.
config.truncateThreshold = 0;
const clock = createGeckoClock();

export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    clock.after(ms, resolve);
  });

/** What `ask` answers as soon as it is something; fails after twenty seconds. */
export async function until<T>(
  what: string,
  ask: () => T | undefined | false | null | Promise<T | undefined | false | null>,
): Promise<T> {
  const begun = Date.now();
  for (;;) {
    const found = await ask();
    if (found !== undefined && found !== false && found !== null) return found;
    if (Date.now() - begun > 20_000) throw new Error(`It did not come: ${what}`);
    await pause(20);
  }
}

export const plain = (text: string | null): string => (text ?? "").replaceAll(/[\u2068\u2069]/gu, "");

export function pluginDesk({ zotero, args }: Pick<ZoteroEnv, "zotero" | "args">): PluginDesk {
  const runningNow = () => {
    const { runningPlugin } = ChromeUtils.importESModule(textArgument({ args }, "mainModule")) as {
      readonly runningPlugin: () => RunningPlugin | undefined;
    };
    return runningPlugin();
  };
  const plugin = () => {
    const running = runningNow();
    if (running === undefined) throw new Error("The plugin does not run.");
    return running;
  };
  const isRunning = () => {
    try {
      return runningNow() !== undefined;
    } catch {
      // Its address leads nowhere yet, or no more.
      return false;
    }
  };
  const manager = () => plugin().manager();
  const mainWindow = () => zotero.getMainWindow() as unknown as MainWindow;

  const select = async (ids: readonly number[], window = mainWindow()) => {
    await until("the list of items", () => window.ZoteroPane.itemsView);
    await window.ZoteroPane.itemsView?.waitForLoad();
    if (ids.length === 0) window.ZoteroPane.itemsView?.selection.clearSelection();
    else await window.ZoteroPane.selectItems(ids);
    await until("the selection", () => sameSet(window.ZoteroPane.getSelectedItems(true), ids));
  };

  const rightClick = async (window: MainWindow): Promise<void> => {
    const row = element(window.document, "#zotero-items-tree").querySelector(".row.selected");
    if (row === null) {
      await window.ZoteroPane.onItemsContextMenuOpen({}, 40, 40);
      return;
    }
    const { x, y } = row.getBoundingClientRect();
    const at = { clientX: x + 20, clientY: y + 5, screenX: x + 20, screenY: y + 5 };
    const Mouse = (window as unknown as typeof globalThis).MouseEvent;
    row.dispatchEvent(
      new Mouse("contextmenu", { bubbles: true, cancelable: true, button: 2, buttons: 2, ...at }),
    );
  };

  const itemMenu = async (ids: readonly number[], window = mainWindow()): Promise<OpenMenu> => {
    await select(ids, window);
    const popup = element(window.document, "#zotero-itemmenu") as unknown as XULPopupElement;
    const shown = once(popup, "popupshown");
    await rightClick(window);
    // Zotero 8 opens none while it takes in the messages of a plugin that was just switched on.
    const again = clock.after(2_000, () => {
      if (popup.state === "closed") void rightClick(window);
    });
    await shown.finally(again);
    return openSubmenu(popup);
  };

  const page = async (kind: string): Promise<ShownPage> =>
    shownPage(
      await until(`the window ${kind}`, () => {
        const found = dialogs(kind)[0];
        return found?.document.getElementById("zwm-root")?.firstChild == null ? undefined : found;
      }),
    );

  const closeNotices = () => {
    const region = element(mainWindow().document, ".zwm-notices");
    for (const button of elements(region, ".zwm-notice-close")) button.click();
  };

  const ended: PluginDesk["ended"] = async (workflowId, before = new Set()) => {
    const api = await manager();
    const run = await until(`the end of a run of ${workflowId}`, async () =>
      (await api.runs()).find(
        (one) => one.workflowId === workflowId && !before.has(one.runId) && isOver(one),
      ),
    );
    return api.show(run.runId);
  };

  const choose = async (workflowId: string, ids: readonly number[]) => {
    const menu = await itemMenu(ids);
    await menu.until((rows) => rows.some((row) => row.id === workflowId && row.enabled));
    await menu.choose(menu.row(workflowId));
  };

  return {
    plugin,
    isRunning,
    manager,
    window: mainWindow,
    select,
    itemMenu,
    choose,
    page,
    hasPage: (kind) => dialogs(kind).length > 0,
    ended,
    async carryOut(workflowId, ids, fill) {
      const api = await manager();
      const before = new Set((await api.runs()).map(({ runId }) => runId));
      const isNew = (run: RunSummary) => run.workflowId === workflowId && !before.has(run.runId);
      closeNotices();
      await choose(workflowId, ids);
      // Without anything to choose it starts at once.
      await until(
        "the window or the run",
        async () => dialogs("run").length > 0 || (await api.runs()).some(isNew),
      );
      if (dialogs("run").length > 0) {
        const form = await page("run");
        await fill?.(form);
        form.click("#zwm-run");
        await until("the window closes", () => form.window.closed);
      }
      let approvedAt = 0;
      await until(`the end of ${workflowId}`, async () => {
        const [approval] = dialogs("approval");
        const all = approval?.document.getElementById("zwm-all") as HTMLElement | null | undefined;
        // A second click within a moment does not count.
        if (all != null && Date.now() - approvedAt > 500) {
          approvedAt = Date.now();
          await pause(400);
          all.click();
        }
        return (await api.runs()).some((run) => isNew(run) && isOver(run));
      });
      return ended(workflowId, before);
    },
    notices(window = mainWindow()) {
      const region = element(window.document, ".zwm-notices");
      return {
        text: plain(region.querySelector(".zwm-notice-list")?.textContent ?? ""),
        async press(label) {
          const button = await until(`the button ${label}`, () =>
            elements(region, "button").find((one) => plain(one.textContent) === label),
          );
          button.click();
        },
      };
    },
  };
}

function isOver({ state }: RunSummary): boolean {
  return !["queued", "running", "waiting_user"].includes(state);
}

/** Opens the submenu of an open menu as the arrow key does. */
export async function openSubmenu(popup: XULPopupElement): Promise<OpenMenu> {
  const menu = element(popup, ".zwm-menu") as unknown as XULElement & { openMenu(open: boolean): void };
  const list = element(menu, ":scope > menupopup");
  const opened = once(list, "popupshown");
  menu.openMenu(true);
  await opened;
  const rows = (): readonly MenuRow[] =>
    Array.from(list.children as unknown as ArrayLike<XULElement>).map((one) => ({
      id: one.getAttribute("value") ?? "",
      label: plain(one.getAttribute("label")),
      // As the application takes it: a row that is disabled in any other way can be chosen.
      enabled: one.getAttribute("disabled") !== "true",
      hint: plain(one.getAttribute("tooltiptext")),
      element: one,
    }));
  return {
    rows,
    row(workflowId) {
      const found = rows().find(({ id }) => id === workflowId);
      if (found === undefined)
        throw new Error(`No row ${workflowId} among ${JSON.stringify(rows().map(({ label }) => label))}`);
      return found;
    },
    async until(what) {
      try {
        await until("rows", () => what(rows()));
      } catch (error) {
        throw new Error(JSON.stringify(rows().map(({ label, enabled }) => [label, enabled])), {
          cause: error,
        });
      }
      return rows();
    },
    async choose({ element: row }) {
      (row.parentElement as unknown as { activateItem(item: Element): void }).activateItem(row);
      await until("the menu closes", () => popup.state === "closed");
    },
    async chooseIn(submenu, words) {
      const inner = element(list, `.${submenu}`) as unknown as XULElement & { openMenu(open: boolean): void };
      const innerList = element(inner, ":scope > menupopup") as unknown as XULPopupElement;
      inner.openMenu(true);
      await until(submenu, () => innerList.state === "open");
      const all = Array.from(innerList.children as unknown as ArrayLike<XULElement>);
      const chosen = all.find((one) => plain(one.getAttribute("label")).includes(words));
      if (chosen === undefined) throw new Error(`No ${words} in ${submenu}`);
      (innerList as unknown as { activateItem(item: Element): void }).activateItem(chosen);
      await until("the menu closes", () => popup.state === "closed");
    },
    async close() {
      const hidden = once(popup, "popuphidden");
      popup.hidePopup();
      await hidden;
    },
  };
}

function dialogs(kind: string): readonly Window[] {
  const windows = [...Services.wm.getEnumerator(null as never)] as readonly unknown[] as readonly Window[];
  return windows.filter(
    ({ closed, document }) => !closed && document.documentElement?.id === `zwm-${kind}-window`,
  );
}

export function element(parent: Document | Element, selector: string): Element {
  const found = parent.querySelector(selector);
  if (found === null) throw new Error(`There is no ${selector}.`);
  return found;
}

/** Resolves with the next event of that kind of the element itself. */
function once(target: Element, type: string): Promise<void> {
  let seen = false;
  const listener = (event: Event) => {
    seen ||= event.target === target;
  };
  target.addEventListener(type, listener);
  return until(`${type} of ${target.id || target.localName}`, () => seen)
    .then(() => undefined)
    .finally(() => {
      target.removeEventListener(type, listener);
    });
}

function sameSet(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && other.every((id) => one.includes(id));
}
