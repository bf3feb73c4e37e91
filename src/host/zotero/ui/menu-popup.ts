import type { MenuAction, MenuModel, MenuRow, WorkflowRow } from "../../../ui/menu-model/menu-model.ts";
import { matchesSearch } from "../../../ui/menu-model/search-rows.ts";
import { createMenuSearch } from "./menu-search.ts";

/** What a person chose. */
export type MenuChoice =
  | { readonly kind: "run"; readonly workflowId: string }
  | { readonly kind: "explain"; readonly workflowId: string }
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

/** Fills a popup with the rows of a menu, in place of what it held. */
export function fillMenu(popup: XULPopupElement, model: MenuModel, withSearch: boolean): MenuRows {
  const document = popup.ownerDocument as Document;
  const choices = new WeakMap<Element, MenuChoice>();
  const workflows = new Map<string, { element: XULElement; row: WorkflowRow }>();
  let whyMenu: { readonly menu: XULElement; readonly popup: XULElement } | undefined;

  const create = (tag: string, label?: string): XULElement => {
    const element = document.createXULElement(tag) as XULElement;
    if (label !== undefined) element.setAttribute("label", label);
    return element;
  };

  const showWorkflow = (element: XULElement, row: WorkflowRow): void => {
    element.setAttribute("label", row.text);
    element.toggleAttribute("disabled", !row.enabled);
    if (row.hint === undefined) element.removeAttribute("tooltiptext");
    else element.setAttribute("tooltiptext", row.hint);
  };

  const showWhy = (
    { menu, popup: list }: NonNullable<typeof whyMenu>,
    row: MenuRow & { kind: "why" },
  ): void => {
    menu.toggleAttribute("disabled", row.rows.length === 0);
    list.replaceChildren(
      ...row.rows.map(({ workflowId, text }) => {
        const item = create("menuitem", text);
        choices.set(item, { kind: "explain", workflowId });
        return item;
      }),
    );
  };

  const elementOf = (row: MenuRow): XULElement => {
    switch (row.kind) {
      case "separator":
        return create("menuseparator");
      case "text": {
        const item = create("menuitem", row.text);
        item.toggleAttribute("disabled", true);
        return item;
      }
      case "action": {
        const item = create("menuitem", row.text);
        item.classList.add(`zwm-menu-${row.action}`);
        choices.set(item, { kind: "action", action: row.action });
        return item;
      }
      case "why": {
        const menu = create("menu", row.text);
        menu.classList.add("zwm-menu-why");
        const list = create("menupopup");
        menu.append(list);
        whyMenu = { menu, popup: list };
        showWhy(whyMenu, row);
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
      for (const row of rows) {
        const known = workflows.get(row.workflowId);
        if (known === undefined) continue;
        known.row = row;
        showWorkflow(known.element, row);
      }
      const why = next.rows.find((row) => row.kind === "why");
      if (whyMenu !== undefined && why !== undefined) showWhy(whyMenu, why);
      return true;
    },
    choice: (element) => choices.get(element as Element),
    focus: () => search?.focus(),
    release: () => search?.release(),
  };
}
