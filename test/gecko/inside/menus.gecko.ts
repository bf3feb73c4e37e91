import { expect } from "chai";
import { trackMainWindows } from "../../../src/host/zotero/ui/main-windows.ts";
import type { GeckoCases } from "../harness/gecko-cases.ts";
import { recentCases } from "./menu-recent-cases.ts";
import {
  clock,
  elements,
  english,
  hostMenus,
  labels,
  menusOver,
  pause,
  rowOf,
  send,
  states,
  type TestWindow,
  withOne,
} from "./native-ui-parts.ts";

const ITEM = "main/library/item";

function items(...ids: readonly number[]): { readonly items: readonly { readonly id: number }[] } {
  return { items: ids.map((id) => ({ id })) };
}

async function withTwo(act: (one: TestWindow, other: TestWindow) => Promise<void>): Promise<void> {
  await withOne((one) => withOne((other) => act(one, other)));
}

export const cases: GeckoCases = {
  ...recentCases,

  "shows every workflow at once, and what is known of the selection as soon as it is": ({ root }) =>
    withOne(async ({ window, document }) => {
      const host = hostMenus([window]);
      const { menus } = menusOver(host, await english(root), () => ["a", "no-b"]);
      await menus.refresh();
      const popup = host.show(ITEM, document, items(1, 2)) as Element;
      send(popup, "popupshowing");
      expect(labels(popup)).to.deep.equal(["a", "no-b"]);
      const row = rowOf(popup, "a");
      await pause(5);
      expect(labels(popup)).to.deep.equal(["a (2)", "[no-b (nothing suitable is selected)]"]);
      expect(rowOf(popup, "a")).to.equal(row);
      const why = popup.querySelector(".zwm-menu-why > menupopup");
      expect(Array.from(why?.children ?? [], (child) => child.getAttribute("label"))).to.deep.equal(["no-b"]);
      menus.unregister();
    }),

  "knows the selection before its menu is opened, and asks once until items change": ({ root }) =>
    withOne(async ({ window, document }) => {
      const host = hostMenus([window]);
      const { menus, happened } = menusOver(host, await english(root), () => ["a"]);
      await menus.refresh();
      host.show(ITEM, document, items(1, 2));
      await pause(5);
      const popup = host.show(ITEM, document, items(1, 2)) as Element;
      send(popup, "popupshowing");
      expect(labels(popup)).to.deep.equal(["a (2)"]);
      expect(happened.asked).to.deep.equal([0, 2]);
      host.notify();
      host.show(ITEM, document, items(1, 2));
      await pause(5);
      expect(happened.asked).to.deep.equal([0, 2, 2]);
      menus.unregister();
      expect(host.observers()).to.equal(0);
    }),

  "does not show what was found out about a selection that was left": ({ root }) =>
    withOne(async ({ window, document }) => {
      const host = hostMenus([window]);
      const waiting: (() => void)[] = [];
      const { menus } = menusOver(host, await english(root), () => ["a"], {
        ask: async (selection) => {
          if (selection.length === 3) await new Promise<void>((resolve) => waiting.push(resolve));
          return states(["a"], selection.length);
        },
      });
      await menus.refresh();
      const popup = host.show(ITEM, document, items(1, 2, 3)) as Element;
      send(popup, "popupshowing");
      send(popup, "popuphidden");
      host.hide(ITEM);
      host.show(ITEM, document, items(1, 2));
      send(popup, "popupshowing");
      await pause(5);
      expect(labels(popup)).to.deep.equal(["a (2)"]);
      for (const answer of waiting) answer();
      await pause(5);
      expect(labels(popup)).to.deep.equal(["a (2)"]);
      menus.unregister();
    }),

  "is total whatever the host hands to its hooks (F14)": ({ root }) =>
    withOne(async ({ window, document }) => {
      const host = hostMenus([window]);
      const { menus } = menusOver(host, await english(root), () => ["a"]);
      await menus.refresh();
      const throwing = {
        get items(): unknown {
          throw new Error("removed");
        },
      };
      const odd: unknown[] = [
        undefined,
        {},
        { items: null },
        { items: undefined },
        { items: [] },
        { items: [null, undefined, false, 7, "x", {}, { id: "1" }, { id: 3, deleted: true }] },
        { items: 12 },
        throwing,
      ];
      for (const context of odd) {
        const popup = host.show(ITEM, document, context) as Element;
        send(popup, "popupshowing");
        send(popup, "popupshown");
        expect(labels(popup)).to.have.length(1);
        send(popup, "popuphidden");
        host.hide(ITEM);
      }
      Object.assign(host.zotero, { Libraries: { getAll: () => throwing.items } });
      for (const context of [items(1), { items: [] }, throwing]) {
        const popup = host.show(ITEM, document, context) as Element;
        send(popup, "popupshowing");
        expect(labels(popup)).to.have.length(1);
        send(popup, "popuphidden");
        host.hide(ITEM);
      }
      for (const context of [undefined, {}, { collectionTreeRows: null }, { collectionTreeRow: undefined }]) {
        const popup = host.show("main/library/collection", document, context) as Element;
        send(popup, "popupshowing");
        expect(popup.children.length).to.be.greaterThan(0);
        send(popup, "popuphidden");
        host.hide("main/library/collection");
      }
      await pause(5);
      menus.unregister();
    }),

  "reads of 20 000 selected items nothing but their ids when it opens (F35)": ({ root, figure }) =>
    withOne(async ({ window, document }) => {
      const host = hostMenus([window]);
      const { menus, happened } = menusOver(host, await english(root), () => ["a", "b"]);
      await menus.refresh();
      const read = new Map<string | symbol, number>();
      const selected = Array.from(
        { length: 20_000 },
        (_, id) =>
          new Proxy(
            { id },
            {
              get(target, name) {
                read.set(name, (read.get(name) ?? 0) + 1);
                return Reflect.get(target, name) as unknown;
              },
            },
          ),
      );
      const before = clock.now();
      const popup = host.show(ITEM, document, { items: selected }) as Element;
      send(popup, "popupshowing");
      figure("menu over 20 000 rows, ms until it is there", clock.now() - before);
      expect(labels(popup)).to.deep.equal(["a", "b"]);
      expect(Object.fromEntries(read)).to.deep.equal({ id: 20_000 });
      for (let turns = 0; turns < 100 && !happened.asked.includes(20_000); turns += 1) await pause(5);
      await pause(5);
      expect(labels(popup)).to.deep.equal(["a (20,000)", "b (20,000)"]);
      menus.unregister();
    }),

  "is registered once; a second registration changes nothing (F13)": ({ root }) =>
    withOne(async ({ window, document }) => {
      const host = hostMenus([window]);
      const localizer = await english(root);
      const first = menusOver(host, localizer, () => ["a"]);
      await first.menus.refresh();
      const second = menusOver(host, localizer, () => ["b"]);
      expect(host.registered()).to.equal(3);
      expect(host.errors).to.have.length(3);
      second.menus.unregister();
      expect(host.registered()).to.equal(3);
      const popup = host.show(ITEM, document, items(1)) as Element;
      send(popup, "popupshowing");
      expect(labels(popup)).to.deep.equal(["a"]);
      first.menus.unregister();
      expect(host.registered()).to.equal(0);
    }),

  "is one submenu in each of three menus of a window, and in none of the reader's (F18)": ({ root }) =>
    withOne(async ({ window }) => {
      const host = hostMenus([window]);
      const seen: unknown[] = [];
      const { MenuManager } = host.zotero;
      const zotero = {
        ...host.zotero,
        MenuManager: {
          registerMenu(options: Parameters<typeof MenuManager.registerMenu>[0]) {
            seen.push([options.target, options.menus.map(({ menuType }) => menuType)]);
            return MenuManager.registerMenu(options);
          },
          unregisterMenu: MenuManager.unregisterMenu.bind(MenuManager),
        },
      } as typeof host.zotero;
      const workflows = Array.from({ length: 40 }, (_, at) => `w${String(at)}`);
      const { menus } = menusOver(host, await english(root), () => workflows, { zotero });
      await menus.refresh();
      expect(seen).to.deep.equal([
        ["main/library/item", ["submenu"]],
        ["main/library/collection", ["submenu"]],
        ["main/menubar/tools", ["submenu"]],
      ]);
      menus.unregister();
    }),

  "leaves nothing behind after being turned off and on twenty times (F12)": ({ root }) =>
    withTwo(async (...windows) => {
      const host = hostMenus(windows.map(({ window }) => window));
      const localizer = await english(root);
      for (let round = 0; round < 20; round += 1) {
        const { menus } = menusOver(host, localizer, () => ["a"]);
        await menus.refresh();
        for (const { document } of windows) {
          const popup = host.show(ITEM, document, items(1)) as Element;
          send(popup, "popupshowing");
          expect(labels(popup)).to.have.length(1);
        }
        menus.unregister();
        for (const { document } of windows) {
          expect(document.querySelectorAll("menu, menupopup, menuitem")).to.have.length(0);
        }
        expect([host.registered(), host.observers()]).to.deep.equal([0, 0]);
      }
      expect(host.errors).to.deep.equal([]);
    }),

  "is in every window; closing one leaves the other as it is (F21)": ({ root }) =>
    withTwo(async (one, other) => {
      const host = hostMenus([one.window, other.window]);
      const { menus, happened } = menusOver(host, await english(root), () => ["a"]);
      await menus.refresh();
      const first = host.show(ITEM, one.document, items(1)) as Element;
      const second = host.show(ITEM, other.document, items(2)) as Element;
      send(first, "popupshowing");
      send(second, "popupshowing");
      first.remove();
      send(rowOf(second, "a"), "command");
      await pause(5);
      expect(happened.runs).to.deep.equal(["a: KEY2"]);
      menus.unregister();
    }),

  "has workflows that were added or removed, also while it is open (F16)": ({ root }) =>
    withOne(async ({ window, document }) => {
      const host = hostMenus([window]);
      let workflows = ["a"];
      const { menus } = menusOver(host, await english(root), () => workflows);
      const popup = host.show(ITEM, document, items(1)) as Element;
      send(popup, "popupshowing");
      expect(popup.firstElementChild?.getAttribute("label")).to.equal("Reading workflows…");
      await menus.refresh();
      expect(labels(popup)).to.deep.equal(["a"]);
      workflows = ["a", "b"];
      await menus.refresh();
      await pause(5);
      expect(labels(popup)).to.deep.equal(["a", "b"]);
      workflows = ["b"];
      await menus.refresh();
      expect(labels(popup)).to.deep.equal(["b"]);
      menus.unregister();
    }),

  "starts a workflow once for two commands of one click, and tells of the second (F19)": ({ root }) =>
    withOne(async ({ window, document }) => {
      const host = hostMenus([window]);
      const { menus, happened } = menusOver(host, await english(root), () => ["a", "b"]);
      await menus.refresh();
      const popup = host.show(ITEM, document, items(4, 5)) as Element;
      send(popup, "popupshowing");
      send(rowOf(popup, "a"), "command");
      send(rowOf(popup, "a"), "command");
      send(rowOf(popup, "b"), "command");
      await pause(5);
      expect(happened.runs).to.deep.equal(["a: KEY4 KEY5", "b: KEY4 KEY5"]);
      expect(happened.duplicates).to.deep.equal(["a"]);
      menus.unregister();
    }),

  "asks the window where the host shows its rows without calling a hook, as with annotations (F32)": ({
    root,
  }) =>
    withOne(async ({ window, document }) => {
      const host = hostMenus([window]);
      const { menus, happened } = menusOver(host, await english(root), () => ["a"]);
      await menus.refresh();
      const popup = host.show(ITEM, document, items(1)) as Element;
      host.hide(ITEM);
      Object.assign(window, { ZoteroPane: { getSelectedItems: () => [7, 8] } });
      send(popup, "popupshowing");
      await pause(5);
      expect(labels(popup)).to.deep.equal(["a (2)"]);
      send(rowOf(popup, "a"), "command");
      await pause(5);
      expect(happened.runs).to.deep.equal(["a: KEY7 KEY8"]);
      menus.unregister();
    }),

  "has a search field for more than fifteen workflows, which leaves only what fits": ({ root }) =>
    withOne(async ({ window, document }) => {
      const host = hostMenus([window]);
      const names = Array.from({ length: 20 }, (_, index) => `Workflow ${String(index)}`);
      const { menus } = menusOver(host, await english(root), () => names);
      await menus.refresh();
      const popup = host.show(ITEM, document, items(1)) as Element;
      send(popup, "popupshowing");
      const input = popup.querySelector<HTMLInputElement>("input") as HTMLInputElement;
      expect(input.getAttribute("aria-label")).to.equal("Search workflows");
      input.value = "WORKFLOW 1";
      send(input, "input");
      const rows = Array.from(popup.getElementsByClassName("zwm-menu-workflow")) as XULElement[];
      expect(rows.filter((row) => !row.hidden)).to.have.length(11);
      menus.unregister();
    }),

  "puts texts and styles into a main window once, however often it comes and goes (F20)": () =>
    withOne(async ({ window, document }) => {
      const host = hostMenus([window]);
      const inserted: string[] = [];
      Object.assign(window, {
        MozXULElement: {
          insertFTLIfNeeded(name: string) {
            inserted.push(name);
            const link = document.createElementNS("http://www.w3.org/1999/xhtml", "link");
            link.setAttribute("rel", "localization");
            link.setAttribute("href", name);
            document.documentElement?.append(link);
          },
        },
      });
      let parts = 0;
      const windows = trackMainWindows(host.zotero, [
        () => {
          parts += 1;
          return () => {
            parts -= 1;
          };
        },
        () => {
          throw new Error("a part that cannot be put in");
        },
      ]);
      windows.add(window);
      const links = () => elements(document, "link").map((link) => link.getAttribute("rel"));
      expect([inserted.length, links(), parts]).to.deep.equal([1, ["localization", "stylesheet"], 1]);
      for (let round = 0; round < 3; round += 1) {
        windows.remove(window);
        windows.remove(window);
        expect([links(), parts]).to.deep.equal([[], 0]);
        windows.add(window);
        expect([links().length, parts]).to.deep.equal([2, 1]);
      }
      windows.close();
      expect([links(), parts]).to.deep.equal([[], 0]);
    }),
};
