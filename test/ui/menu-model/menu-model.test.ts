import { expect } from "chai";
import { describe, it } from "mocha";
import { createLocalizer } from "../../../src/l10n/localizer.ts";
import type { MenuReason, MenuState } from "../../../src/model/menu.ts";
import {
  type MenuModel,
  type MenuOffers,
  menuModel,
  type RecentRun,
  type WorkflowRow,
} from "../../../src/ui/menu-model/menu-model.ts";
import { matchesSearch } from "../../../src/ui/menu-model/search-rows.ts";
import { english } from "../../formats/native/english.ts";
import { readMessages } from "../read-messages.ts";

const OFFERS: MenuOffers = { explain: true, dashboard: false, settings: true, notice: false };

function state(workflowId: string, more: Partial<MenuState> = {}): MenuState {
  return {
    workflowId,
    label: `Label of ${workflowId}`,
    core: false,
    enabled: true,
    settled: true,
    units: 1,
    skipped: 0,
    ...more,
  };
}

function model(
  states: readonly MenuState[] | undefined,
  more: Partial<Parameters<typeof menuModel>[0]> = {},
) {
  return menuModel({ known: states, states, selected: 3, offers: OFFERS, ...more }, english());
}

function workflowRows({ rows }: MenuModel): readonly WorkflowRow[] {
  return rows.filter((row) => row.kind === "workflow");
}

function kinds({ rows }: MenuModel): readonly string[] {
  return rows.map((row) => (row.kind === "action" ? row.action : row.kind));
}

describe("the rows of the menu", () => {
  it("are the core workflows, the others, and what else can be done", () => {
    const made = model([state("a", { core: true }), state("b", { core: true }), state("c")]);
    expect(kinds(made)).to.deep.equal([
      "workflow",
      "workflow",
      "separator",
      "workflow",
      "separator",
      "why",
      "settings",
    ]);
    const all = { explain: false, dashboard: true, settings: true, notice: true };
    expect(kinds(model([state("c")], { offers: all }))).to.deep.equal([
      "workflow",
      "separator",
      "dashboard",
      "settings",
      "notice",
    ]);
  });

  it("lead to the runs that began last, where there are any", () => {
    const run = (runId: string, more: Partial<RecentRun> = {}): RecentRun => ({
      runId,
      workflowLabel: "Take notes",
      state: "succeeded",
      startedAt: Date.UTC(2026, 0, 2, 12),
      ...more,
    });
    expect(kinds(model([state("a")], { recent: [] }))).to.not.include("recent");
    const { rows } = model([state("a")], { recent: [run("r2", { state: "partial" }), run("r1")] });
    const [recent] = rows.filter((row) => row.kind === "recent");
    expect(recent?.text).to.equal("Recent Runs");
    expect(recent?.rows.map(({ runId }) => runId)).to.deep.equal(["r2", "r1"]);
    expect(recent?.rows[0]?.text).to.match(/^Take notes · partly failed · Jan 2, 2026, /);
    expect(kinds(model([state("a")], { recent: [run("r1")] }))).to.deep.equal([
      "workflow",
      "separator",
      "why",
      "recent",
      "settings",
    ]);
    // They can be looked at though no workflow can be read.
    const unread = model(undefined, { known: undefined, problem: "No.", recent: [run("r1")] });
    expect(kinds(unread)).to.include("recent");
  });

  it("say how many units there are, out of how many, where that is worth a word", () => {
    const texts = workflowRows(
      model([
        state("one"),
        state("many", { units: 12 }),
        state("part", { units: 12, skipped: 3, total: 15, emoji: "🧾" }),
        state("grouped", { units: 2, skipped: 3 }),
        state("unsure", { units: 12, settled: false }),
      ]),
    ).map(({ text }) => text);
    expect(texts).to.deep.equal([
      "Label of one",
      "Label of many (12)",
      "🧾 Label of part (12 of 15)",
      "Label of grouped (2, 3 left out)",
      "Label of unsure (up to 12)",
    ]);
  });

  it("say in a few words why one cannot be chosen, and in a sentence beside it", () => {
    const sentence = `The backend ${"x".repeat(80)} 😀 cannot be reached.`;
    const [planner, blocked, bare] = workflowRows(
      model([
        state("a", { enabled: false, reason: { code: "selection-count-notes", count: { min: 2 } } }),
        state("b", { enabled: false, reason: { code: "backend_missing", text: sentence } }),
        state("c", { enabled: false }),
      ]),
    );
    expect(planner).to.deep.include({
      enabled: false,
      text: "Label of a (number of notes: at least 2)",
      hint: "The number of selected notes is not what this workflow asks for.",
    });
    expect(blocked?.hint).to.equal(sentence);
    expect(/\((.*)\)/u.exec(blocked?.text ?? "")?.[1])
      .to.match(/^The backend x+…$/u)
      .and.have.length(72);
    expect(bare?.text).to.equal("Label of c (nothing suitable is selected)");
  });

  it("name what is missing, or the number that is asked for", () => {
    const reasons: readonly MenuReason[] = [
      { code: "selection-count-parents", count: { min: 1, max: 1 } },
      { code: "selection-count-attachments", count: { max: 0 } },
      { code: "selection-count-total", count: { max: 5 } },
      { code: "candidate-count", count: { min: 2, max: 9 } },
      { code: "no-valid-input-units", without: "attachment" },
      { code: "no-valid-input-units", without: "selection" },
      { code: "no-valid-input-units", skippedFor: "source-file-exists" },
    ];
    const rows = workflowRows(model(reasons.map((reason) => state("a", { enabled: false, reason }))));
    expect(rows.map(({ text }) => /\((.*)\)/u.exec(text)?.[1])).to.deep.equal([
      "number of items: exactly 1",
      "number of attachments: none",
      "number of selected rows: at most 5",
      "number of things to work on: 2 to 9",
      "no suitable files",
      "nothing suitable is selected",
      "file missing",
    ]);
    expect(rows.at(-1)?.hint).to.equal("The file is not where it should be.");
  });

  it("cut a reason between characters, never inside one", () => {
    for (let length = 60; length < 80; length += 1) {
      const text = `${"x".repeat(length)}😀😀😀😀😀😀😀😀`;
      const [row] = workflowRows(model([state("a", { enabled: false, reason: { code: "new", text } })]));
      expect(row?.text).to.not.match(/\p{Surrogate}/u);
    }
  });

  it("can all be chosen while nothing is known of the selection, and are exact with nothing selected", () => {
    const known = [state("a", { enabled: false, reason: { code: "no-selection" } }), state("b")];
    const neutral = workflowRows(model(undefined, { known }));
    expect(neutral.map(({ text, enabled, pending }) => [text, enabled, pending])).to.deep.equal([
      ["Label of a", true, true],
      ["Label of b", true, true],
    ]);
    const nothing = workflowRows(model(undefined, { known, selected: 0 }));
    expect(nothing.map(({ text, enabled, pending }) => [text, enabled, pending])).to.deep.equal([
      ["Label of a (nothing is selected)", false, false],
      ["Label of b", true, false],
    ]);
  });

  it("lead to the explanation of each that is disabled or leaves something out", () => {
    const why = model([
      state("a"),
      state("b", { enabled: false, reason: { code: "no-selection" } }),
      state("c", { skipped: 1, units: 2 }),
    ]).rows.find((row) => row.kind === "why");
    expect(why?.rows.map(({ workflowId }) => workflowId)).to.deep.equal(["b", "c"]);
    const early = model(undefined, { known: [state("a")] }).rows.find((row) => row.kind === "why");
    expect(early?.rows).to.deep.equal([]);
  });

  it("say so while workflows are being read, and when there are none", () => {
    const [reading] = model(undefined).rows;
    expect(reading).to.deep.equal({ kind: "text", text: "Reading workflows…" });
    const [none, ...others] = model([]).rows;
    expect(none).to.have.property("kind", "text");
    expect(others.map((row) => row.kind)).to.include("action");
  });

  it("are searched when there are more than fifteen workflows", () => {
    const some = (count: number) => Array.from({ length: count }, (_, index) => state(`w${String(index)}`));
    expect(model(some(15)).search).to.equal(undefined);
    expect(model(some(16)).search).to.equal("Search workflows");
    expect(workflowRows(model(some(200)))).to.have.length(200);
  });

  it("are found by any words of their label, whatever the case and the accents", () => {
    const row = { words: "Résumé of Ångström papers" };
    for (const typed of ["", "resume", "PAPERS ang", "  of  "])
      expect(matchesSearch(row, typed)).to.equal(true);
    for (const typed of ["resume x", "note"]) expect(matchesSearch(row, typed)).to.equal(false);
  });

  it("keep each part's own direction, and the emoji first in that of the menu", () => {
    const isolating = createLocalizer({
      resources: { "en-US": readMessages() },
      locale: "en-US",
      isolating: true,
    });
    const states = [
      state("a", { emoji: "📝", units: 4 }),
      state("b", { emoji: "🏷️", enabled: false, units: 0, reason: { code: "no-selection" } }),
    ];
    const made = menuModel({ known: states, states, selected: 3, offers: OFFERS }, isolating);
    expect(workflowRows(made).map(({ text }) => text)).to.deep.equal([
      "\u2068📝\u2069 \u2068Label of a\u2069 (\u20684\u2069)",
      "\u2068🏷️\u2069 \u2068Label of b\u2069 (\u2068nothing is selected\u2069)",
    ]);
  });
});
