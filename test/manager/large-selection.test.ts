import { expect } from "chai";
import { describe, it } from "mocha";
import { menuStates } from "../../src/manager/menu-states.ts";
import type { FactSelection } from "../../src/model/item-facts.ts";
import type { MenuState } from "../../src/model/menu.ts";
import { passThroughProvider } from "../../src/providers/pass-through/pass-through-provider.ts";
import { createProviderRegistry } from "../../src/providers/provider-registry.ts";
import { manyPapers } from "../fakes/facts.ts";
import { fakeWorkflow } from "../fakes/native-run.ts";
import { english } from "../formats/native/english.ts";
import { rulesOf } from "../selection/world.ts";

const PDF = { accepts: { mime: ["application/pdf"] } };

/** One workflow of each way of selecting. */
const WORKFLOWS = Object.entries({
  papers: rulesOf({ kind: "parent" }),
  files: rulesOf(PDF),
  "files-by-paper": rulesOf({ ...PDF, grouping: "parent" }),
  "files-on-disk": rulesOf({ ...PDF, filters: [{ kind: "source-file-exists", phase: "availability" }] }),
  source: rulesOf({ select: { policy: "literature-source" } }),
  notes: rulesOf({ kind: "note" }),
  whole: rulesOf({ kind: "selection", select: { policy: "selection" }, grouping: "all" }),
}).map(([id, rules]) => fakeWorkflow({ ...rules, id, label: id, provider: "pass-through" }));

const HOST = {
  localizer: english(),
  prefs: { get: () => undefined, set: async () => undefined, remove: async () => undefined },
};
const PROVIDERS = createProviderRegistry([passThroughProvider]);

/** The texts of the facts, each look counted. */
function counted(selection: FactSelection): {
  readonly selection: FactSelection;
  readonly looks: Record<string, number>;
} {
  const looks: Record<string, number> = {};
  const watched = <T>(name: string, list: readonly T[]): readonly T[] => {
    looks[name] = 0;
    return new Proxy(list, {
      get(target, index) {
        if (typeof index === "string" && /^\d+$/.test(index)) looks[name] = (looks[name] ?? 0) + 1;
        return Reflect.get(target, index) as unknown;
      },
    });
  };
  const { facts, rows } = selection;
  return {
    looks,
    selection: {
      rows,
      facts: {
        ...facts,
        key: watched("key", facts.key),
        itemType: watched("itemType", facts.itemType),
        title: watched("title", facts.title),
        filename: watched("filename", facts.filename),
        contentType: watched("contentType", facts.contentType),
        path: watched("path", facts.path),
      },
    },
  };
}

function menuOf(papers: number): { states: readonly MenuState[]; looks: Record<string, number> } {
  const { selection, looks } = counted(manyPapers(papers));
  return { states: menuStates(HOST, PROVIDERS, WORKFLOWS, selection), looks };
}

describe("the menu over 20 000 selected papers with 60 000 files", () => {
  it("tells of every workflow at once, without reading a file, a note or a text of any paper", () => {
    const { states, looks } = menuOf(20_000);
    // No promise: it is all there when the menu opens.
    expect(
      Object.fromEntries(states.map((state) => [state.workflowId, [state.units, state.settled]])),
    ).to.deep.equal({
      papers: [20_000, true],
      files: [33_333, true],
      "files-by-paper": [20_000, true],
      // Whether the files are there is asked when it is started.
      "files-on-disk": [33_333, false],
      source: [20_000, true],
      notes: [0, true],
      whole: [1, true],
    });
    expect([looks["title"], looks["key"]]).to.deep.equal([0, 0]);
  });

  it("does twice the work for twice as many", () => {
    const half = menuOf(10_000).looks;
    const whole = menuOf(20_000).looks;
    for (const [name, count] of Object.entries(whole)) {
      expect(count, name).to.be.at.most(2 * (half[name] ?? 0) + 10);
    }
  });
});
