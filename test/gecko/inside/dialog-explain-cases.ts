import { expect } from "chai";
import type { ExplainReport } from "../../../src/model/manager-api.ts";
import type { GeckoCases } from "../harness/gecko-cases.ts";
import { eventually, withDesk } from "./dialog-desk.ts";

const counts = { parents: 2, attachments: 0, notes: 0, children: 0, total: 2 };
const stats = {
  candidates: { total: 1, accepted: 1, skipped: 0, reasons: {} },
  units: { total: 1, executable: 1, skipped: 0 },
} as const;

export const REPORT: ExplainReport = {
  workflowId: "notes",
  label: "Take notes",
  state: "enabled",
  selectionCounts: counts,
  stats,
  notices: [],
  units: [{ unitId: "unit-1", taskName: "Tides", inputUnitIdentity: "parent:1:A", memberIdentities: [] }],
  skipped: [],
  selected: [
    { ref: { libraryId: 1, key: "A" }, label: "Tides", units: ["unit-1"] },
    {
      ref: { libraryId: 1, key: "B" },
      label: "Sand",
      units: [],
      reasonCode: "no-attachment",
      reason: "The item has no attachment that this workflow can use.",
      remedy: { code: "add-attachment", text: "Attach a PDF to “Sand”." },
    },
  ],
};

export const explainCases: GeckoCases = {
  "“Why not?” says of every selected row whether it is included, else why not and what helps": async (
    env,
  ) => {
    await withDesk(env, { manager: { explain: async () => REPORT } }, async ({ dialogs, page, open }) => {
      await dialogs.explain("notes", []);
      const shown = await page("explain");
      expect(shown.document.title).to.equal("Why not? – Take notes");
      expect(shown.find(".zwm-notice").textContent).to.equal("It can run: one task.");
      expect(
        shown.all("tbody tr").map((row) => [...row.children].map((cell) => cell.textContent)),
      ).to.deep.equal([
        ["Tides", "Included"],
        ["Sand", "Not includedThe item has no attachment that this workflow can use.Attach a PDF to “Sand”."],
      ]);
      shown.click("#zwm-only");
      await eventually("one row", () => (shown.all("tbody tr").length === 1 ? true : undefined));
      shown.press("Escape");
      await eventually("no window", () => (open() === 0 ? true : undefined));
    });
  },

  "a window is opened by no other one, so it needs none (F23)": async (env) => {
    await withDesk(env, { manager: { explain: async () => REPORT } }, async ({ dialogs, page, open }) => {
      await dialogs.explain("notes", []);
      const { window } = await page("explain");
      // Windows themselves cannot be compared: a failure would try to show them.
      expect([window.opener === null, window.parent === window, open()]).to.deep.equal([true, true, 1]);
    });
  },

  "ten thousand rows come in parts": async (env) => {
    const selected = Array.from({ length: 10_000 }, (_, at) => ({
      ref: { libraryId: 1, key: String(at) },
      label: `Paper ${String(at)}`,
      units: [],
      reason: "It is in the trash.",
    }));
    const report: ExplainReport = { ...REPORT, state: "disabled", reason: "Nothing can be used.", selected };
    await withDesk(env, { manager: { explain: async () => report } }, async ({ dialogs, page }) => {
      const begun = Date.now();
      await dialogs.explain("notes", []);
      const shown = await page("explain");
      env.figure("window with 10 000 rows, ms", Date.now() - begun);
      expect(shown.text()).to.include("200 of 10,000 rows");
      const before = shown.all("tbody tr").length;
      shown
        .all("button")
        .find((one) => one.textContent === "Show more")
        ?.click();
      await eventually("more", () => (shown.all("tbody tr").length === 2 * before ? true : undefined));
    });
  },
};
