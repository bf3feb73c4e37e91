import type { Localizer } from "../../../l10n/localizer.ts";
import type { ItemRef } from "../../../model/item-ref.ts";
import type { MenuState } from "../../../model/menu.ts";
import type { Clock } from "../../../ports/clock.ts";
import { createMenuAnswers, type MenuSelection } from "../../../ui/menu-model/menu-answers.ts";
import { menuModel, type MenuModel, type RecentRun } from "../../../ui/menu-model/menu-model.ts";
import { createTriggerGuard } from "../../../ui/menu-model/trigger-guard.ts";
import type { ZoteroApi } from "../zotero-api.ts";
import { fillMenu, type MenuChoice, type MenuRows } from "./menu-popup.ts";
import { createMenuSelections, type MenuTarget, type TargetSelection } from "./menu-selection.ts";

/** What the menu leads to. Failures are the callee's to show; one that comes through is logged. */
export interface MenuCallbacks {
  readonly run: (workflowId: string, selection: readonly ItemRef[], window: Window) => Promise<void>;
  /** Absent: there is no "Why not?". */
  readonly explain?: (workflowId: string, selection: readonly ItemRef[], window: Window) => Promise<void>;
  readonly openSettings?: (window: Window) => void;
  readonly openDashboard?: (window: Window) => void;
  /** Absent: runs are not shown. */
  readonly openRun?: (runId: string) => void;
  /** A menu opens with the runs that were shown last; what has become of them since comes by `Menus.showRecent`. */
  readonly lookForRecent?: () => void;
  /** Brings the keyboard to the notice of that window, where there is one. */
  readonly notice?: {
    readonly isShown: (window: Window) => boolean;
    readonly focus: (window: Window) => void;
  };
  /** The same workflow was chosen twice on the same selection, and is started once. */
  readonly onDuplicate?: (workflowId: string) => void;
}

export interface MenuParts extends MenuCallbacks {
  readonly zotero: ZoteroApi;
  readonly pluginId: string;
  readonly localizer: Localizer;
  readonly clock: Clock;
  /** `ManagerApi.menu`, with the debug mode of now. */
  readonly ask: (
    selection: readonly ItemRef[],
    options: { readonly probe: boolean },
  ) => Promise<readonly MenuState[]>;
}

/** How many runs the menu leads to. */
export const RECENT_RUNS = 10;

export interface Menus {
  /** The runs that began last, newest first; a menu that is open shows them in place of what it showed. */
  showRecent(runs: readonly RecentRun[]): void;
  /** Workflows have changed: they are read again, also into a menu that is open. */
  refresh(): Promise<void>;
  /** Workflows cannot be read: why is shown in their place until they can. */
  showProblem(text: string): void;
  /** Takes the menus out of every window; what was asked for and not answered yet is dropped. */
  unregister(): void;
}

const TARGETS: readonly MenuTarget[] = ["main/library/item", "main/library/collection", "main/menubar/tools"];
/** On the `<menu>` elements, so that they are found again where the host leaves them behind (8.0 to 9.0.0). */
const MARK = "zwm-menu";
const ICON = "chrome://zotero-workflow-manager/content/icons/workflows.svg";

/** One submenu of a window. */
interface Submenu {
  /** Of this opening of the menu around it. */
  selection: TargetSelection | "unread";
  rows: MenuRows | undefined;
  /** What the rows were filled for. */
  filledFor: TargetSelection;
  /** What is known of that. */
  states: readonly MenuState[] | undefined;
  stopAsking: () => void;
}

/** Of a submenu that is open. */
interface OpenSubmenu {
  /** Fills it anew. */
  readonly draw: () => void;
  /** Brings the rows that it has up to date. */
  readonly update: () => void;
}

/**
 * One submenu in the item menu, the collection menu and the Tools menu, registered once for all windows. Its rows are
 * filled when it opens, so nothing has to be registered anew when workflows change, and rows that the host shows again
 * without asking anybody (it does with annotations selected) are right too.
 */
export function registerMenus(parts: MenuParts): Menus {
  const { zotero, pluginId, localizer, clock, ask } = parts;
  const selections = createMenuSelections(zotero, clock);
  const guard = createTriggerGuard(() => clock.now());
  const log = (error: unknown) => {
    zotero.logError(error instanceof Error ? error : new Error(String(error)));
  };
  const answers = createMenuAnswers({
    ask,
    onError: (error) => {
      // What was still asked for when the menus were taken out is nobody's trouble.
      if (!ended) log(error);
    },
  });
  const submenus = new WeakMap<Element, Submenu>();
  const open = new Set<OpenSubmenu>();
  let known: readonly MenuState[] | undefined;
  let problem: string | undefined;
  let recent: readonly RecentRun[] = [];
  let ended = false;

  const modelFor = (
    selection: TargetSelection,
    window: Window,
    states: readonly MenuState[] | undefined,
  ): MenuModel => {
    const { explain, openDashboard, openSettings, notice } = parts;
    const offers = {
      explain: explain !== undefined,
      dashboard: openDashboard !== undefined,
      settings: openSettings !== undefined,
      notice: notice?.isShown(window) === true,
    };
    if (selection === undefined) {
      const text = localizer.text("ui-menu-not-possible-here");
      const { rows } = menuModel(
        { known: [], states: undefined, selected: 0, offers: { ...offers, explain: false } },
        localizer,
      );
      return { rows: [{ kind: "text" as const, text }, ...rows.slice(1)] };
    }
    const shownRuns = parts.openRun === undefined ? [] : recent;
    const question = { known, states, selected: selection.selected, recent: shownRuns, offers };
    return menuModel(problem === undefined ? question : { ...question, problem }, localizer);
  };

  const choose = (choice: MenuChoice, selection: MenuSelection | undefined, window: Window): void => {
    if (choice.kind === "action") {
      const { openDashboard, openSettings, notice } = parts;
      const actions = { dashboard: openDashboard, settings: openSettings, notice: notice?.focus };
      actions[choice.action]?.(window);
      return;
    }
    if (choice.kind === "recent") {
      parts.openRun?.(choice.runId);
      return;
    }
    if (selection === undefined) return;
    const { workflowId } = choice;
    if (choice.kind === "explain") {
      void selection
        .refs()
        .then((refs) => parts.explain?.(workflowId, refs, window))
        .catch(log);
      return;
    }
    const admitted = guard.admit(workflowId, selection.ids, () =>
      selection
        .refs()
        .then((refs) => parts.run(workflowId, refs, window))
        .catch(log),
    );
    if (!admitted) parts.onDuplicate?.(workflowId);
  };

  /** Once for each popup that the host makes. */
  const adopt = (target: MenuTarget, menu: Element, popup: XULPopupElement): Submenu => {
    const adopted = submenus.get(popup);
    if (adopted !== undefined) return adopted;
    const submenu: Submenu = {
      selection: "unread",
      rows: undefined,
      filledFor: undefined,
      states: undefined,
      stopAsking: () => undefined,
    };
    submenus.set(popup, submenu);
    menu.classList.add(MARK);
    const window = () => (popup.ownerDocument as Document).defaultView as unknown as Window;

    const draw = () => {
      const selection =
        submenu.selection === "unread" ? selections.read(target, undefined, window()) : submenu.selection;
      submenu.filledFor = selection;
      submenu.states = selection === undefined ? undefined : answers.known(selection);
      fill(modelFor(selection, window(), submenu.states));
      submenu.stopAsking();
      if (selection === undefined || selection.selected === 0) return;
      submenu.stopAsking = answers.ask(selection, (better) => {
        submenu.states = better;
        update();
      });
    };
    const fill = (model: MenuModel) => {
      // The menus of macOS are the system's: nothing can be typed into them, but they search by first letters.
      submenu.rows = fillMenu(popup, model, !zotero.isMac);
    };
    const update = () => {
      const model = modelFor(submenu.filledFor, window(), submenu.states);
      if (submenu.rows?.update(model) === false) fill(model);
    };
    const shown: OpenSubmenu = { draw, update };
    const onOwn = (type: string, listener: () => void) => {
      popup.addEventListener(type, (event: Event) => {
        if (event.target !== popup || ended) return;
        guarded(listener);
      });
    };
    onOwn("popupshowing", () => {
      draw();
      open.add(shown);
      parts.lookForRecent?.();
    });
    onOwn("popupshown", () => submenu.rows?.focus());
    onOwn("popuphidden", () => {
      open.delete(shown);
      submenu.rows?.release();
      submenu.stopAsking();
    });
    popup.addEventListener("command", (event: Event) => {
      if (ended) return;
      const choice = submenu.rows?.choice(event.target);
      if (choice !== undefined)
        guarded(() => {
          choose(choice, submenu.filledFor, window());
        });
    });
    return submenu;
  };

  /** A hook that throws leaves the host with an empty, or a dead, menu. */
  const guarded = (act: () => void): void => {
    try {
      act();
    } catch (error) {
      log(error);
    }
  };

  const withSubmenu = (
    target: MenuTarget,
    context: unknown,
    act: (submenu: Submenu, window: unknown) => void,
  ) => {
    guarded(() => {
      if (ended || typeof context !== "object" || context === null || !("menuElem" in context)) return;
      const menu = context.menuElem as Element | null | undefined;
      const popup = menu?.querySelector(":scope > menupopup");
      if (menu == null || popup == null) return;
      act(adopt(target, menu, popup as XULPopupElement), (menu.ownerDocument as Document).defaultView);
    });
  };

  const keys = TARGETS.flatMap((target) => {
    const key = zotero.MenuManager.registerMenu({
      menuID: `workflows-${target.replaceAll("/", "-")}`,
      pluginID: pluginId,
      target,
      menus: [
        {
          menuType: "submenu",
          l10nID: "zwm-menu-workflows" satisfies ZoteroMessageId,
          icon: ICON,
          menus: [],
          onShowing: (_event: Event, context: unknown) => {
            withSubmenu(target, context, (submenu, window) => {
              const selection = selections.read(target, context, window);
              submenu.selection = selection;
              // Found out while the person is still on the way to the submenu.
              if (selection !== undefined && selection.selected > 0)
                answers.ask(selection, () => undefined)();
            });
          },
          onHidden: (_event: Event, context: unknown) => {
            withSubmenu(target, context, (submenu) => {
              submenu.selection = "unread";
            });
          },
        },
      ],
    });
    if (typeof key === "string") return [key];
    log(new Error(`the menu ${target} could not be registered`));
    return [];
  });

  const observer = zotero.Notifier.registerObserver(
    {
      notify: () => {
        answers.forget();
      },
    },
    ["item", "collection-item", "trash", "file"],
    "zwm-menu",
  );

  return {
    async refresh() {
      const states = await ask([], { probe: false });
      if (ended) return;
      known = states;
      problem = undefined;
      answers.forget();
      for (const { draw } of [...open]) guarded(draw);
    },
    showRecent(runs) {
      if (ended) return;
      recent = runs;
      for (const { update } of [...open]) guarded(update);
    },
    showProblem(text) {
      problem = text;
      for (const { draw } of [...open]) guarded(draw);
    },
    unregister() {
      if (ended) return;
      ended = true;
      zotero.Notifier.unregisterObserver(observer);
      for (const key of keys) zotero.MenuManager.unregisterMenu(key);
      for (const window of zotero.getMainWindows()) {
        const { document } = window as unknown as { readonly document: Document };
        // A copy: the host's own list shrinks with every element that is taken out.
        for (const menu of Array.from(document.getElementsByClassName(MARK))) menu.remove();
      }
      open.clear();
      answers.forget();
    },
  };
}
