import type { MenuAction, MenuModel, MenuRow, WorkflowRow } from "../../../ui/menu-model/menu-model.ts";
import { matchesSearch } from "../../../ui/menu-model/search-rows.ts";
import { createMenuSearch } from "./menu-search.ts";

/** What a person chose. */
export type MenuChoice =
  | { readonly kind: "run"; readonly workflowId: string }
  | { readonly kind: "explain"; readonly workflowId: string }
  | { readonly kind: "recent"; readonly runId: string }
  | { readonly kind: "action"; readonly action: MenuAction };

/** The rows in one popup. */
export interface MenuRows {
  /** Brings what is shown up to date without taking a row away; false when other workflows must be shown. */
  update(model: MenuModel): boolean;
  /** What a row stands for that got a command. */
  choice(element: unknown): MenuChoice | undefined;
  /** Where the caret belongs once the popup is open. */
  focus(): void;
  /** The popup has closed. */
  release(): void;
}

/** A submenu whose rows lead on. */
interface ListMenu {
  readonly menu: XULElement;
  readonly popup: XULElement;
}

type ListRow = Extract<MenuRow, { kind: "why" | "recent" }>;

/** Fills a popup with the rows of a menu, in place of what it held. */
export function fillMenu(popup: XULPopupElement, model: MenuModel, withSearch: boolean): MenuRows {
  const document = popup.ownerDocument as Document;
  const choices = new WeakMap<Element, MenuChoice>();
  const workflows = new Map<string, { element: XULElement; row: WorkflowRow }>();
  const lists = new Map<"why" | "recent", ListMenu>();

  const create = (tag: string, label?: string): XULElement => {
    const element = document.createXULElement(tag) as XULElement;
    if (label !== undefined) element.setAttribute("label", label);
    return element;
  };

  const showWorkflow = (element: XULElement, row: WorkflowRow): void => {
    element.setAttribute("label", row.text);
    setDisabled(element, !row.enabled);
    if (row.hint === undefined) element.removeAttribute("tooltiptext");
    else element.setAttribute("tooltiptext", row.hint);
  };

  const showList = ({ menu, popup: list }: ListMenu, row: ListRow): void => {
    setDisabled(menu, row.rows.length === 0);
    // Rows that are there stay: the list may be open.
    const items = Array.from(list.children as unknown as ArrayLike<XULElement>);
    for (const [at, [text, choice]] of listed(row).entries()) {
      const item = items[at] ?? create("menuitem");
      item.setAttribute("label", text);
      choices.set(item, choice);
      if (items[at] === undefined) list.append(item);
    }
    for (const item of items.slice(row.rows.length)) item.remove();
  };

  const elementOf = (row: MenuRow): XULElement => {
    switch (row.kind) {
      case "separator":
        return create("menuseparator");
      case "text": {
        const item = create("menuitem", row.text);
        setDisabled(item, true);
        return item;
      }
      case "action": {
        const item = create("menuitem", row.text);
        item.classList.add(`zwm-menu-${row.action}`);
        choices.set(item, { kind: "action", action: row.action });
        return item;
      }
      case "why":
      case "recent": {
        const menu = create("menu", row.text);
        menu.classList.add(`zwm-menu-${row.kind}`);
        const list = create("menupopup");
        menu.append(list);
        lists.set(row.kind, { menu, popup: list });
        showList({ menu, popup: list }, row);
        return menu;
      }
      case "workflow": {
        const item = create("menuitem");
        item.classList.add("zwm-menu-workflow");
        item.classList.toggle("zwm-menu-core", row.core);
        item.setAttribute("value", row.workflowId);
        showWorkflow(item, row);
        workflows.set(row.workflowId, { element: item, row });
        choices.set(item, { kind: "run", workflowId: row.workflowId });
        return item;
      }
    }
  };

  const elements = model.rows.map(elementOf);
  const search =
    model.search === undefined || !withSearch
      ? undefined
      : createMenuSearch({
          popup,
          label: model.search,
          onInput: (typed) => {
            for (const { element, row } of workflows.values()) element.hidden = !matchesSearch(row, typed);
          },
          rows: () =>
            [...workflows.values()]
              .map(({ element }) => element)
              .filter((element) => !element.hidden && !element.hasAttribute("disabled")),
        });
  popup.replaceChildren(...(search === undefined ? [] : [search.element]), ...elements);

  return {
    update(next) {
      const rows = next.rows.filter((row) => row.kind === "workflow");
      const ids = [...workflows.keys()];
      if (rows.length !== ids.length || rows.some(({ workflowId }, at) => workflowId !== ids[at]))
        return false;
      if (lists.has("recent") !== next.rows.some(({ kind }) => kind === "recent")) return false;
      for (const row of rows) {
        const known = workflows.get(row.workflowId);
        if (known === undefined) continue;
        known.row = row;
        showWorkflow(known.element, row);
      }
      for (const row of next.rows) {
        if (row.kind !== "why" && row.kind !== "recent") continue;
        const list = lists.get(row.kind);
        if (list !== undefined) showList(list, row);
      }
      return true;
    },
    choice: (element) => choices.get(element as Element),
    focus: () => search?.focus(),
    release: () => search?.release(),
  };
}

/** The rows of a submenu: words, and what they lead to. */
function listed(row: ListRow): readonly (readonly [text: string, choice: MenuChoice])[] {
  return row.kind === "why"
    ? row.rows.map(({ workflowId, text }) => [text, { kind: "explain", workflowId }])
    : row.rows.map(({ runId, text }) => [text, { kind: "recent", runId }]);
}

/** Until Gecko 140 a menu takes no other word than `true` for it: a row without that can be chosen, and looks so. */
function setDisabled(element: XULElement, disabled: boolean): void {
  if (disabled) element.setAttribute("disabled", "true");
  else element.removeAttribute("disabled");
}
