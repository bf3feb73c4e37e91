import { expect } from "chai";
import { describe, it } from "mocha";
import type { BudgetUse } from "../../src/engine/budget-state.ts";
import { askBudget, type BudgetAsked } from "../../src/manager/budget-question.ts";
import type { UiPort } from "../../src/ports/ui.ts";
import { english } from "../formats/native/english.ts";

/** What the person is asked, and what comes of the answer. */
async function ask(
  answer: boolean | undefined | Error,
  asked: Partial<BudgetUse> = {},
  { interactive = true, mode = "start" }: { interactive?: boolean; mode?: BudgetAsked["mode"] } = {},
) {
  const questions: string[] = [];
  const ui = {
    interactive,
    confirm: (question: string) => {
      questions.push(question.replaceAll(/[\u2068\u2069]/g, ""));
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
  } as unknown as UiPort;
  const use: BudgetUse = { what: "usd", spent: 1.23456, bound: 1, ...asked };
  const given = await askBudget({ ui, localizer: english() }, { workflow: "Digest", mode, use });
  return { given, questions };
}

describe("the question about a run's budget", () => {
  it("takes only a yes for consent", async () => {
    expect((await ask(true)).given).to.equal("more");
    expect((await ask(false)).given).to.equal("deliver");
  });

  it("stays open when a person was there and did not answer", async () => {
    expect((await ask(undefined)).given).to.equal(undefined);
    expect((await ask(new Error("the terminal is gone"))).given).to.equal(undefined);
  });

  it("is a no where nobody can be asked, and stays open when such a run is only resumed", async () => {
    expect(await ask(true, {}, { interactive: false })).to.deep.equal({ given: "deliver", questions: [] });
    expect((await ask(true, {}, { interactive: false, mode: "retry" })).given).to.equal("deliver");
    expect((await ask(true, {}, { interactive: false, mode: "resume" })).given).to.equal(undefined);
  });

  it("names the workflow, and both sums in their unit", async () => {
    const texts = [
      await ask(true),
      await ask(true, { spent: 0.004567, bound: 0.004 }),
      await ask(true, { what: "calls", spent: 12, bound: 10 }),
      await ask(true, { what: "wall", spent: 5_430_000, bound: 5_400_000 }),
    ].flatMap(({ questions }) => questions);
    expect(texts).to.deep.equal([
      "“Digest” has cost 1.23 US dollars; 1 were planned. Go on for as much again?",
      "“Digest” has cost 0.0046 US dollars; 0.004 were planned. Go on for as much again?",
      "“Digest” has made 12 calls; 10 were planned. Go on for as many again?",
      "“Digest” has run for 90.5 minutes; 90 were planned. Go on for as long again?",
    ]);
  });
});
