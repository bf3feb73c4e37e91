import { expect } from "chai";
import type { RunReport } from "../../../../src/model/manager-api.ts";
import { pause, plain, pluginDesk, until } from "./plugin-desk.ts";
import { newNote, newPaper, newPdf } from "./made-items.ts";
import { withPickedFiles } from "./picked-files.ts";
import type { ZoteroCases } from "./zotero-cases.ts";

const PDF = "zotero-data/storage/5VP33IV9/supplement.pdf";
const pdfIn = (fixtures: string) => PathUtils.join(fixtures, ...PDF.split("/"));

/** What a run came to, with why, so that a failure says it. */
const outcome = ({ summary, units, error }: RunReport) => ({
  state: summary.state,
  errors: [error, ...units.map((unit) => unit.error)].flatMap((one) => (one === undefined ? [] : [one])),
});
const SUCCEEDED = { state: "succeeded", errors: [] };

export const cases: ZoteroCases = {
  "exports notes to files, which undo removes": async (env) => {
    const desk = pluginDesk(env);
    const { zotero } = env;
    const paper = await newPaper(zotero, "Tides", { tags: ["sea"], doi: "10.1234/tides" });
    await newNote(zotero, "<h1>First</h1><p>Some <b>bold</b> text</p>", { parent: paper });
    await newNote(zotero, "<p>Second</p>", { parent: paper });
    const report = await desk.carryOut("export-notes", [paper.id]);
    expect(outcome(report)).to.deep.equal(SUCCEEDED);
    expect(report.products).to.have.lengthOf(2);
    const texts = await Promise.all(
      report.products.map(({ absolutePath }) => IOUtils.readUTF8(absolutePath)),
    );
    expect(texts.join("\n")).to.include("**bold**").and.include("10.1234/tides");
    await (await desk.manager()).undo(report.summary.runId, { allOrNothing: false });
    const left = await Promise.all(report.products.map(({ absolutePath }) => IOUtils.exists(absolutePath)));
    expect(left).to.deep.equal([false, false]);
  },

  "imports picked files as notes below the selected paper, and Undo puts them into the trash": async (
    env,
  ) => {
    const desk = pluginDesk(env);
    const { zotero, tempDir } = env;
    const paper = await newPaper(zotero, "Rivers");
    const one = PathUtils.join(tempDir, "one.md");
    const two = PathUtils.join(tempDir, "two.html");
    await IOUtils.writeUTF8(one, "---\ntags: [wet]\n---\n# One\n\nSome *text*\n");
    await IOUtils.writeUTF8(two, "<h1>Two</h1><p>html</p>");
    const report = await withPickedFiles([one, two], () => desk.carryOut("import-notes", [paper.id]));
    expect(outcome(report)).to.deep.equal(SUCCEEDED);
    const notes = zotero.Items.get(paper.getNotes());
    const texts = notes.map((note) => note.getNote());
    expect(texts.some((html) => html.includes("<em>text</em>"))).to.equal(true);
    expect(texts.some((html) => html.includes("<h1>Two</h1>"))).to.equal(true);
    expect(notes.flatMap((note) => note.getTags().map(({ tag }) => tag))).to.deep.equal(["wet"]);

    await until("the notice", () => desk.notices().text.includes("Import notes"));
    await desk.notices().press("Undo");
    await until("what was taken back", () => desk.notices().text.includes("2 changes were taken back."));
    expect(paper.getNotes()).to.deep.equal([]);
    expect(notes.map(({ deleted }) => deleted)).to.deep.equal([true, true]);
  },

  "merges notes, and Edit → Undo takes the merged one back where there is such a list": async (env) => {
    const desk = pluginDesk(env);
    const { zotero } = env;
    const paper = await newPaper(zotero, "Salt");
    const first = await newNote(zotero, "<h1>A</h1><p>alpha</p>", { parent: paper, tags: ["x"] });
    const second = await newNote(zotero, "<h1>B</h1><p>beta</p>", { parent: paper, tags: ["y"] });
    zotero.UndoHistory?.clear();
    const report = await desk.carryOut("merge-notes", [first.id, second.id]);
    expect(outcome(report)).to.deep.equal(SUCCEEDED);
    const merged = zotero.Items.get(paper.getNotes()).find(({ id }) => id !== first.id && id !== second.id);
    expect(merged?.getNote()).to.include("alpha").and.include("beta");
    expect(merged?.getTags().map(({ tag }) => tag)).to.have.members(["x", "y"]);
    const { UndoHistory } = zotero;
    if (UndoHistory !== undefined) {
      await until("the step", () => UndoHistory.getUndoAction());
      expect(await UndoHistory.undo()).to.equal(true);
      expect(merged?.deleted).to.equal(true);
      return;
    }
    const undone = await (await desk.manager()).undo(report.summary.runId, { allOrNothing: false });
    expect(undone.reverted).to.have.lengthOf(1);
    expect(merged?.deleted).to.equal(true);
  },

  "copies references to the clipboard": async (env) => {
    const desk = pluginDesk(env);
    const { zotero } = env;
    const papers = [await newPaper(zotero, "Ebb", { doi: "10.1234/ebb" }), await newPaper(zotero, "Flood")];
    const report = await desk.carryOut(
      "copy-references",
      papers.map(({ id }) => id),
    );
    expect(outcome(report)).to.deep.equal(SUCCEEDED);
    const copied = String(zotero.Utilities.Internal.getClipboard("text/plain"));
    expect(copied).to.include("[Ebb").and.include("Flood").and.include("10.1234/ebb");
  },

  "renames a file by a template that is typed into the dialog, and undo gives the name back": async (env) => {
    const desk = pluginDesk(env);
    const { zotero, fixtures } = env;
    const paper = await newPaper(zotero, "Deep water");
    const pdf = await newPdf(zotero, pdfIn(fixtures), paper);
    const before = pdf.attachmentFilename;
    const report = await desk.carryOut("rename-attachments", [paper.id], async (page) => {
      page.type("#zwm-parameter-1", "5");
      await pause(100);
      page.click("#zwm-run");
      // Too short: nothing begins.
      await until("what is wrong", () => page.all(".zwm-notice-error").length > 0);
      page.type("#zwm-parameter-1", "40");
      page.type("#zwm-parameter-0", "{year} {title}");
      await pause(100);
    });
    expect(outcome(report)).to.deep.equal(SUCCEEDED);
    expect(pdf.attachmentFilename).to.equal("2021 Deep water.pdf");
    expect(await IOUtils.exists(String(await pdf.getFilePathAsync()))).to.equal(true);
    await (await desk.manager()).undo(report.summary.runId, { allOrNothing: false });
    expect(pdf.attachmentFilename).to.equal(before);
    expect(await IOUtils.exists(String(await pdf.getFilePathAsync()))).to.equal(true);
  },

  "tidies tags of three papers after “approve all”, and one Undo takes all back": async (env) => {
    const desk = pluginDesk(env);
    const { zotero } = env;
    const papers = await Promise.all(
      ["A", "B", "C"].map((title) => newPaper(zotero, title, { tags: ["soil; water", "Sand", "sand "] })),
    );
    const tags = () =>
      papers.map((paper) =>
        paper
          .getTags()
          .map(({ tag }) => tag)
          .sort(),
      );
    const before = tags();
    const report = await desk.carryOut(
      "tag-tidy",
      papers.map(({ id }) => id),
    );
    expect(outcome(report)).to.deep.equal(SUCCEEDED);
    for (const each of tags()) expect(each).to.deep.equal(["Sand", "soil", "water"]);
    await until("the notice", () => desk.notices().text.includes("3 succeeded"));
    await desk.notices().press("Undo");
    await until("what was taken back", () => desk.notices().text.includes("3 changes were taken back."));
    expect(tags()).to.deep.equal(before);
  },

  "shows a run that its notice no longer tells of, and takes it back there": async (env) => {
    const desk = pluginDesk(env);
    const paper = await newPaper(env.zotero, "Ebb", { tags: ["mud; silt"] });
    const tags = () => paper.getTags().map(({ tag }) => tag);
    const report = await desk.carryOut("tag-tidy", [paper.id]);
    expect(outcome(report)).to.deep.equal(SUCCEEDED);
    expect(tags()).to.have.members(["mud", "silt"]);
    await until("the notice", () => desk.notices().text.includes("Tidy tags by rules: succeeded"));
    const close = desk.window().document.querySelector(".zwm-notice-close");
    (close as unknown as HTMLElement).click();
    await until("no notice", () => desk.notices().text === "");
    const menu = await desk.itemMenu([paper.id]);
    await menu.chooseIn("zwm-menu-recent", "Tidy tags by rules · succeeded");
    const page = await desk.page("report");
    expect(page.text()).to.include("Ebb").and.include("Changed in the library");
    page.click("#zwm-report-undo");
    await until("what was taken back", () => page.text().includes("What it wrote was taken back."));
    expect(tags()).to.deep.equal(["mud; silt"]);
    expect(page.all("#zwm-report-undo")).to.have.length(0);
    page.window.close();
  },

  "keeps the window of a run up to date: it waits, is answered there, and ends": async (env) => {
    const desk = pluginDesk(env);
    const paper = await newPaper(env.zotero, "Flow", { tags: ["sand; salt"] });
    await desk.choose("tag-tidy", [paper.id]);
    if (await until("a window", () => ["run", "approval"].find((kind) => desk.hasPage(kind)))) {
      if (desk.hasPage("run")) (await desk.page("run")).click("#zwm-run");
    }
    const asked = await desk.page("approval");
    await desk.notices().press("Open Run");
    const page = await desk.page("report");
    const state = () => plain(page.find("[role=status]").textContent);
    await until("that it waits", () => state() === "waiting for you");
    // Nobody answers, and it is put away.
    asked.window.close();
    await until("the notice", () => desk.notices().text.includes("Tidy tags by rules: waiting for you"));
    await until("what can be done", () => page.all("#zwm-report-answer[aria-disabled=false]")[0]);
    page.click("#zwm-report-answer");
    const again = await desk.page("approval");
    await until("the question", () => again.all("#zwm-all")[0]);
    await pause(400);
    again.click("#zwm-all");
    await until("the end", () => state() === "succeeded");
    expect(paper.getTags().map(({ tag }) => tag)).to.have.members(["salt", "sand"]);
    expect(page.all("footer button").map(({ textContent }) => plain(textContent))).to.include("Undo");
    page.window.close();
  },

  "writes a report on the selected papers, which “Show Items” selects": async (env) => {
    const desk = pluginDesk(env);
    const { zotero } = env;
    const papers = [
      await newPaper(zotero, "Twin", { doi: "10.1234/twin" }),
      await newPaper(zotero, "Twin again", { doi: "10.1234/TWIN" }),
    ];
    const report = await desk.carryOut(
      "library-health",
      papers.map(({ id }) => id),
    );
    expect(outcome(report)).to.deep.equal(SUCCEEDED);
    const [written] = report.receipts.map(({ target }) => target.ref);
    expect(written).not.to.equal(undefined);
    const id =
      written === undefined ? false : zotero.Items.getIDFromLibraryAndKey(written.libraryId, written.key);
    expect(id).to.be.a("number");
    const [note] = zotero.Items.get([Number(id)]);
    expect(plain(note?.getNote() ?? "")).to.include("10.1234/twin");
    await until("the notice", () => desk.notices().text.includes("Library health report"));
    await desk.notices().press("Show Items");
    await until("the note is selected", () =>
      desk.window().ZoteroPane.getSelectedItems(true).includes(Number(id)),
    );
  },

  "looks at the whole library with nothing selected": async (env) => {
    const desk = pluginDesk(env);
    const report = await desk.carryOut("library-health", []);
    expect(outcome(report)).to.deep.equal(SUCCEEDED);
    expect(report.receipts).to.have.lengthOf(1);
  },

  "runs the probes in debug mode, in a worker that reaches nothing": async (env) => {
    const desk = pluginDesk(env);
    const { zotero } = env;
    Services.prefs.setBoolPref("extensions.zotero.workflow-manager.debugMode", true);
    try {
      const paper = await newPaper(zotero, "Probed");
      const report = await desk.carryOut("probe-hooks", [paper.id]);
      expect(outcome(report)).to.deep.equal(SUCCEEDED);
      expect(report.products).not.to.have.lengthOf(0);
      const preflight = await desk.carryOut("probe-preflight", [paper.id]);
      expect(outcome(preflight)).to.deep.equal(SUCCEEDED);
      const selection = await desk.carryOut("probe-selection", [paper.id]);
      expect(outcome(selection)).to.deep.equal(SUCCEEDED);
    } finally {
      Services.prefs.clearUserPref("extensions.zotero.workflow-manager.debugMode");
    }
  },
};
