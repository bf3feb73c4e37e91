import { expect } from "chai";
import type { ChangePreview } from "../../../src/model/change-preview.ts";
import type { JsonValue } from "../../../src/model/json.ts";
import type { ApprovalRequest } from "../../../src/ports/ui.ts";
import type { GeckoCases } from "../harness/gecko-cases.ts";
import { eventually, pause, withDesk } from "./dialog-desk.ts";

export const CHANGES: readonly ChangePreview[] = [
  {
    kind: "new-item",
    target: { type: "item", ref: { libraryId: 1, key: "AAAAAAAA" } },
    title: "Summary of tides",
    itemType: "note",
    parent: "Tides",
    parts: [
      {
        part: "note",
        html:
          '<h1 onclick="globalThis.zwmHarm = 1">Summary</h1><p>The <b>sea</b> rises.</p>' +
          "<script>globalThis.zwmHarm = 1</script><style>body { display: none }</style>" +
          '<img src="http://127.0.0.1:1/x.png" alt="a remote picture" onerror="globalThis.zwmHarm = 1">' +
          '<img src="data:image/png;base64,iVBORw0KGgo=" alt="own"><a href="javascript:void 0">link</a>' +
          "<iframe src='https://example.org/'></iframe><svg><script>1</script></svg>" +
          "<table><tbody><tr><td colspan='2'>cell</td></tr></tbody></table>",
        replaces: false,
      },
    ],
  },
  {
    kind: "edit-item",
    target: { type: "item", ref: { libraryId: 1, key: "TYGAUGE2" } },
    title: "Tides",
    parts: [
      { part: "field", name: "title", from: "Tides", to: "Tides and gauges" },
      { part: "field", name: "DOI", from: null, to: "10.1/x" },
      { part: "tags", added: ["sea", "read"], removed: ["to read"] },
      { part: "collections", added: ["Oceans"], removed: [] },
      { part: "file", name: "tides.pdf", size: 1_500, replaces: "old.pdf" },
    ],
  },
];

export function request(
  taskName: string,
  more: Partial<ApprovalRequest> = {},
): ApprovalRequest & { readonly preview: JsonValue } {
  return {
    runId: "run-1",
    unitId: "unit-1",
    workflow: "Take notes",
    taskName,
    lines: ["New note “Summary of tides” under “Tides”"],
    preview: { changes: CHANGES as unknown as JsonValue },
    waiting: 0,
    ...more,
  };
}

/** Longer than the second click of a double one. */
const SETTLED = 400;

export const approvalCases: GeckoCases = {
  "what a unit wants to write is shown old and new, and notes without anything that acts": async (env) => {
    await withDesk(env, {}, async ({ dialogs, page }) => {
      const answer = dialogs.approve(request("Tides"));
      const shown = await page("approval");
      expect(shown.find("h1").textContent).to.equal("“Take notes” wants to change your library");
      expect(shown.all(".zwm-card h3").map((one) => one.textContent)).to.deep.equal([
        "Summary of tides",
        "Tides",
      ]);
      expect(
        shown.all(".zwm-card").map((card) => card.querySelector(".zwm-badge")?.textContent),
      ).to.deep.equal(["New note", "Changed item"]);
      expect(shown.all(".zwm-facts > dt").map((one) => one.textContent)).to.deep.equal([
        "Title",
        "DOI",
        "Tags",
        "Collections",
        "File",
      ]);
      expect(shown.all(".zwm-old").map((one) => one.textContent)).to.deep.equal([
        "BeforeTides",
        "Beforenothing",
      ]);
      expect(shown.all(".zwm-new").map((one) => one.textContent)).to.deep.equal([
        "AfterTides and gauges",
        "After10.1/x",
      ]);
      expect(shown.all(".zwm-badge-removed").map((one) => one.textContent)).to.deep.equal(["to read"]);
      expect(shown.text()).to.include("tides.pdf (2 kB) replaces old.pdf");
      const note = shown.find(".zwm-note");
      expect(shown.all(".zwm-note > *").map((one) => one.localName)).to.deep.equal([
        "h1",
        "p",
        "img",
        "u",
        "table",
      ]);
      expect(shown.all(".zwm-note *").flatMap((one) => one.getAttributeNames())).to.deep.equal([
        "src",
        "alt",
        "title",
        "colspan",
      ]);
      expect(note.textContent).to.equal("SummaryThe sea rises.[a remote picture]linkcell");
      expect((shown.window as unknown as { zwmHarm?: number }).zwmHarm).to.equal(undefined);
      // Whoever is typing when it opens approves nothing by it.
      expect(shown.document.activeElement?.localName).to.equal("h1");
      shown.press("Enter");
      await pause(SETTLED);
      shown.click("#zwm-this");
      expect(await answer).to.equal("this");
    });
  },

  "questions of several runs share one window, which closes after the last": async (env) => {
    await withDesk(env, {}, async ({ dialogs, page, open }) => {
      const answers = ["A", "B", "C"].map((name) => dialogs.approve(request(name)));
      const shown = await page("approval");
      await eventually("three questions", () =>
        shown.text().includes("Question 1 of 3") && shown.text().includes("For “A”") ? true : undefined,
      );
      expect(open()).to.equal(1);
      await pause(SETTLED);
      shown.click("#zwm-all");
      await eventually("the second", () => (shown.text().includes("For “B”") ? true : undefined));
      // The second click of a double one answers nothing.
      shown.click("#zwm-this");
      await pause(SETTLED);
      expect(shown.text()).to.include("Question 2 of 3");
      shown.click("#zwm-none");
      await eventually("the third", () => (shown.text().includes("For “C”") ? true : undefined));
      await pause(SETTLED);
      shown.click("#zwm-this");
      expect(await Promise.all(answers)).to.deep.equal(["all", "none", "this"]);
      // The next question of the same run comes into the same window.
      const next = dialogs.approve(request("D"));
      await eventually("the next", () => (shown.text().includes("For “D”") ? true : undefined));
      await pause(SETTLED);
      shown.click("#zwm-this");
      expect(await next).to.equal("this");
      await eventually("no window", () => (open() === 0 ? true : undefined));
    });
  },

  "closing the window leaves every question unanswered, and it can be asked again": async (env) => {
    await withDesk(env, {}, async ({ dialogs, page, open }) => {
      const answers = ["A", "B"].map((name) => dialogs.approve(request(name)));
      const shown = await page("approval");
      shown.press("Escape");
      expect(await Promise.all(answers)).to.deep.equal(["unanswered", "unanswered"]);
      await eventually("no window", () => (open() === 0 ? true : undefined));
      expect(dialogs.showApproval()).to.equal(false);
      const again = dialogs.approve(request("A", { preview: null }));
      const second = await page("approval");
      expect(second.text()).to.include("New note “Summary of tides” under “Tides”");
      expect(dialogs.showApproval()).to.equal(true);
      dialogs.close();
      expect(await again).to.equal("unanswered");
      // The plugin has stopped: nothing opens any more.
      expect(await dialogs.approve(request("A"))).to.equal("unanswered");
      await eventually("no window", () => (open() === 0 ? true : undefined));
    });
  },

  "a question that nobody asks any more goes away": async (env) => {
    await withDesk(env, {}, async ({ dialogs, page, open }) => {
      let isOpen = true;
      const answer = dialogs.approve(request("A", { isOpen: () => isOpen }));
      await page("approval");
      isOpen = false;
      expect(await answer).to.equal("unanswered");
      await eventually("no window", () => (open() === 0 ? true : undefined));
    });
  },
};
