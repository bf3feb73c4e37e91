import { expect } from "chai";
import { element, openSubmenu, pluginDesk, until } from "./plugin-desk.ts";
import { newGroup } from "./library-cases.ts";
import { newFeedItem, newHighlight, newNote, newPaper, newPdf } from "./made-items.ts";
import type { ZoteroCases } from "./zotero-cases.ts";

const PDF = "zotero-data/storage/5VP33IV9/supplement.pdf";

export const cases: ZoteroCases = {
  "shows every workflow and why it cannot run when nothing is selected": async (env) => {
    const desk = pluginDesk(env);
    await newPaper(env.zotero, "Not selected");
    const menu = await desk.itemMenu([]);
    const rows = await menu.until((all) => all.length > 6);
    expect(rows.filter(({ enabled, id }) => enabled && id !== "").map(({ id }) => id)).to.deep.equal([
      "library-health",
    ]);
    expect(menu.row("export-notes")).to.include({
      label: "📝 Export notes as Markdown (nothing is selected)",
    });
    expect(menu.row("export-notes").hint).to.match(/select/i);
    await menu.close();
  },

  "says exactly what runs on one paper with a file, a note and a highlight": async (env) => {
    const desk = pluginDesk(env);
    const { zotero, fixtures } = env;
    const paper = await newPaper(zotero, "Tides", { tags: ["b; a"] });
    const pdf = await newPdf(zotero, PathUtils.join(fixtures, ...PDF.split("/")), paper);
    await newNote(zotero, "<h1>One</h1><p>text</p>", { parent: paper });
    const highlight = await newHighlight(zotero, pdf, "a line");
    const menu = await desk.itemMenu([paper.id]);
    await menu.until((rows) => rows.some(({ id, enabled }) => id === "merge-notes" && !enabled));
    const enabled = Object.fromEntries(
      menu
        .rows()
        .filter(({ id }) => id !== "")
        .map((row) => [row.id, row.enabled]),
    );
    expect(enabled).to.deep.equal({
      "copy-references": true,
      "export-notes": true,
      "import-notes": true,
      "library-health": true,
      "merge-notes": false,
      "rename-attachments": true,
      "tag-tidy": true,
    });
    await menu.close();

    const onHighlight = await desk
      .manager()
      .then((api) =>
        api.menu([{ libraryId: highlight.libraryID, key: highlight.key }], { debugMode: false }),
      );
    expect(onHighlight.find(({ workflowId }) => workflowId === "export-notes")?.enabled).to.equal(false);
  },

  "counts what would run of three rows, and what is left out": async (env) => {
    const desk = pluginDesk(env);
    const { zotero } = env;
    const papers = await Promise.all(["A", "B", "C"].map((title) => newPaper(zotero, title)));
    for (const paper of papers.slice(0, 2)) await newNote(zotero, "<p>n</p>", { parent: paper });
    const menu = await desk.itemMenu(papers.map(({ id }) => id));
    await menu.until((rows) => rows.some(({ label }) => label === "🏷️ Tidy tags by rules (3)"));
    expect(menu.row("export-notes").label).to.equal("📝 Export notes as Markdown (2)");
    expect(menu.row("import-notes")).to.include({ enabled: false });
    await menu.close();
  },

  "opens at once with five hundred rows selected": async (env) => {
    const desk = pluginDesk(env);
    const { zotero } = env;
    const ids: number[] = [];
    await zotero.DB.executeTransaction(async () => {
      for (let at = 0; at < 500; at += 1) {
        const item = new zotero.Item("book");
        item.setField("title", `Book ${String(at)}`);
        ids.push(Number(await item.save()));
      }
    });
    await desk.select(ids);
    const menu = await desk.itemMenu(ids);
    await menu.until((rows) => rows.some(({ label }) => label === "🏷️ Tidy tags by rules (500)"));
    await menu.close();
    // Again, so that what the application itself does the first time does not count.
    const window = desk.window();
    const popup = element(window.document, "#zotero-itemmenu .zwm-menu > menupopup");
    const { performance } = window as unknown as typeof globalThis;
    const begun = performance.now();
    popup.dispatchEvent(new (window as unknown as typeof globalThis).Event("popupshowing"));
    env.figure("filling the submenu for 500 rows, in milliseconds", performance.now() - begun);
    popup.dispatchEvent(new (window as unknown as typeof globalThis).Event("popuphidden"));
  },

  "leaves out what lies in the trash": async (env) => {
    const desk = pluginDesk(env);
    const trashed = await newPaper(env.zotero, "Old", { tags: ["x; y"] });
    trashed.deleted = true;
    await trashed.saveTx();
    const ref = { libraryId: trashed.libraryID, key: trashed.key };
    const states = await (await desk.manager()).menu([ref], { debugMode: false });
    // That one needs no selection; it says itself that there is nothing to look at.
    expect(states.filter(({ enabled }) => enabled).map(({ workflowId }) => workflowId)).to.deep.equal([
      "library-health",
    ]);
  },

  "runs on nothing that is in a feed (F28)": async (env) => {
    const desk = pluginDesk(env);
    const { zotero } = env;
    const item = await newFeedItem(zotero, "News");
    const { collectionsView } = desk.window().ZoteroPane;
    await collectionsView?.selectLibrary(item.libraryID);
    const menu = await desk.itemMenu([item.id]);
    const rows = await menu.until((all) => all.length > 0);
    expect(rows[0]).to.include({
      enabled: false,
      label: "Workflows run on items, collections, libraries and saved searches, not on feeds.",
    });
    await menu.close();
    await collectionsView?.selectLibrary(zotero.Libraries.userLibraryID);
  },

  "reads a group that may not be written to, and is refused there with its name": async (env) => {
    const desk = pluginDesk(env);
    const { zotero } = env;
    const libraryId = await newGroup(zotero, { editable: true, filesEditable: true });
    const paper = await newPaper(zotero, "Shared", { libraryId, tags: ["x; y"] });
    const group = zotero.Groups.getByLibraryID(libraryId) as unknown as {
      name: string;
      editable: boolean;
      saveTx(): Promise<void>;
    };
    group.editable = false;
    await group.saveTx();
    const { collectionsView } = desk.window().ZoteroPane;
    await collectionsView?.selectLibrary(libraryId);
    const report = await desk.carryOut("tag-tidy", [paper.id]);
    expect(report.summary.state).to.equal("failed");
    const [failure] = report.units.flatMap(({ error }) => error ?? []);
    expect(failure?.code).to.equal("library_read_only");
    await until("the name of the group", () => desk.notices().text.includes(group.name));
    expect(paper.getTags().map(({ tag }) => tag)).to.deep.equal(["x; y"]);
    await collectionsView?.selectLibrary(zotero.Libraries.userLibraryID);
  },

  "is in the menu of a collection and in the Tools menu too": async (env) => {
    const desk = pluginDesk(env);
    const { zotero } = env;
    const window = desk.window();
    const collection = new zotero.Collection();
    collection.name = "Rivers";
    await collection.saveTx();
    const paper = await newPaper(zotero, "In it");
    await zotero.DB.executeTransaction(() => collection.addItem(paper.id));
    await window.ZoteroPane.collectionsView?.selectByID(`C${String(collection.id)}`);
    const row = await until("the row", () =>
      window.document.querySelector("#zotero-collections-tree .row.selected"),
    );
    const popup = element(window.document, "#zotero-collectionmenu") as unknown as XULPopupElement;
    const Mouse = (window as unknown as typeof globalThis).MouseEvent;
    row.dispatchEvent(new Mouse("contextmenu", { bubbles: true, cancelable: true, button: 2, buttons: 2 }));
    await until("the menu", () => popup.state === "open");
    const menu = await openSubmenu(popup);
    await menu.until((rows) => rows.some(({ id, enabled }) => id === "export-notes" && !enabled));
    expect(menu.row("tag-tidy")).to.include({ enabled: true });
    await menu.close();

    const tools = element(window.document, "#menu_ToolsPopup") as unknown as XULPopupElement;
    (tools.parentElement as unknown as { openMenu(open: boolean): void }).openMenu(true);
    await until("the Tools menu", () => tools.state === "open");
    const inTools = await openSubmenu(tools);
    await inTools.until((rows) => rows.some(({ id }) => id === "library-health"));
    await inTools.close();
    (tools.parentElement as unknown as { openMenu(open: boolean): void }).openMenu(false);
    await window.ZoteroPane.collectionsView?.selectLibrary(zotero.Libraries.userLibraryID);
  },

  "opens the explanation from “Why Not?”": async (env) => {
    const desk = pluginDesk(env);
    const paper = await newPaper(env.zotero, "Without notes");
    const menu = await desk.itemMenu([paper.id]);
    await menu.until((rows) => rows.some(({ id, enabled }) => id === "export-notes" && !enabled));
    await menu.chooseIn("zwm-menu-why", "Export notes");
    const page = await desk.page("explain");
    expect(page.text()).to.include("Without notes");
    page.window.close();
  },

  "leaves the application's own texts in their language, whatever languages it has itself": async (env) => {
    const desk = pluginDesk(env);
    const { document } = desk.window();
    expect(document.querySelector('link[rel="localization"][href="zwm-menu.ftl"]')).not.to.equal(null);
    const named = Array.from(document.querySelectorAll("[data-l10n-id]") as ArrayLike<Element>);
    const ids = named
      .map((one) => one.getAttribute("data-l10n-id") ?? "")
      .filter((id) => !id.startsWith("zwm-"));
    expect(ids.length).to.be.above(100);
    const texts = async (files: string[], locale: string): Promise<string> => {
      const own = new Localization(files, false, undefined, [locale, "en-US"]);
      return JSON.stringify(await own.formatMessages(ids.map((id) => ({ id }))));
    };
    expect(Services.locale.availableLocales).to.include("it-IT");
    for (const locale of ["it-IT", "es-ES", "de", "en-US"]) {
      const alone = await texts(["zotero.ftl"], locale);
      expect(await texts(["zotero.ftl", "zwm-menu.ftl"], locale), locale).to.equal(alone);
    }
  },

  "opens the settings, where debug mode shows debug workflows at once": async (env) => {
    const desk = pluginDesk(env);
    const paper = await newPaper(env.zotero, "Probed");
    const menu = await desk.itemMenu([paper.id]);
    const settings = menu.rows().find(({ element: row }) => row.classList.contains("zwm-menu-settings"));
    expect(settings).not.to.equal(undefined);
    if (settings !== undefined) await menu.choose(settings);
    const prefs = await until(
      "the settings",
      () => Services.wm.getMostRecentWindow("zotero:pref") as unknown as Window | null,
    );
    const box = await until("the switch", () => {
      const found = prefs.document.querySelector<HTMLInputElement>(
        '#zwm-preferences [data-zwm="debug-mode"]',
      );
      return found !== null && prefs.document.querySelector('[data-zwm="trust"]')?.firstChild != null
        ? found
        : undefined;
    });
    box.click();
    const shown = async (): Promise<readonly string[]> => {
      const again = await desk.itemMenu([paper.id]);
      await again.until((rows) => rows.length > 6);
      const ids = again.rows().map(({ id }) => id);
      await again.close();
      return ids;
    };
    await until("debug workflows", async () => (await shown()).includes("probe-hooks"));
    box.click();
    await until("no debug workflows", async () => !(await shown()).includes("probe-hooks"));
    prefs.close();
  },
};
