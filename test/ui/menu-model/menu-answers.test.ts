import { expect } from "chai";
import { describe, it } from "mocha";
import type { ItemRef } from "../../../src/model/item-ref.ts";
import type { MenuState } from "../../../src/model/menu.ts";
import { createMenuAnswers, type MenuSelection } from "../../../src/ui/menu-model/menu-answers.ts";

function selection(...ids: readonly number[]): MenuSelection {
  return { ids, refs: async () => ids.map((id) => ({ libraryId: 1, key: `KEY${String(id)}` })) };
}

function states(units: number, settled: boolean): readonly MenuState[] {
  return [{ workflowId: "w", label: "W", core: false, enabled: true, settled, units, skipped: 0 }];
}

/** Answers that come when the test says so. */
function controlled(settled = true) {
  const asked: { readonly keys: readonly string[]; readonly probe: boolean }[] = [];
  const waiting: (() => void)[] = [];
  const errors: unknown[] = [];
  let failing = false;
  const answers = createMenuAnswers({
    ask: async (refs: readonly ItemRef[], { probe }) => {
      asked.push({ keys: refs.map(({ key }) => key), probe });
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
      });
      if (failing) throw new Error("no answer");
      return states(refs.length, settled || probe);
    },
    onError: (error) => errors.push(error),
  });
  const answer = async () => {
    await Promise.resolve();
    await new Promise(setImmediate);
    waiting.shift()?.();
    await new Promise(setImmediate);
  };
  return {
    answers,
    asked,
    errors,
    answer,
    fail: () => {
      failing = true;
    },
  };
}

describe("what the menu knows of a selection", () => {
  it("is asked for once, and known from then on", async () => {
    const { answers, asked, answer } = controlled();
    const got: number[] = [];
    const show = ([state]: readonly MenuState[]) => got.push(state?.units ?? -1);
    answers.ask(selection(1, 2), show);
    answers.ask(selection(1, 2), show);
    expect(answers.known(selection(1, 2))).to.equal(undefined);
    await answer();
    expect(got).to.deep.equal([2, 2]);
    expect(answers.known(selection(1, 2))).to.deep.equal(states(2, true));
    expect(answers.known(selection(2, 1))).to.equal(undefined);
    answers.ask(selection(1, 2), show);
    expect(asked).to.deep.equal([{ keys: ["KEY1", "KEY2"], probe: false }]);
  });

  it("is made better by looking at files, where these could change it, unless too many are selected", async () => {
    const small = controlled(false);
    const got: boolean[] = [];
    small.answers.ask(selection(1), ([state]) => got.push(state?.settled === true));
    await small.answer();
    await small.answer();
    expect(small.asked.map(({ probe }) => probe)).to.deep.equal([false, true]);
    expect(got).to.deep.equal([false, true]);

    const large = controlled(false);
    large.answers.ask(selection(...Array.from({ length: 501 }, (_, index) => index)), () => undefined);
    await large.answer();
    await large.answer();
    expect(large.asked.map(({ probe }) => probe)).to.deep.equal([false]);
  });

  it("is not shown any more to who has stopped asking, and is kept all the same", async () => {
    const { answers, answer } = controlled();
    let calls = 0;
    const stop = answers.ask(selection(1), () => {
      calls += 1;
    });
    stop();
    await answer();
    expect(calls).to.equal(0);
    expect(answers.known(selection(1))).to.deep.equal(states(1, true));
  });

  it("is asked for anew once something changed; an answer under way then is shown and not kept", async () => {
    const { answers, asked, answer } = controlled();
    let calls = 0;
    answers.ask(selection(1), () => {
      calls += 1;
    });
    answers.forget();
    await answer();
    expect(calls).to.equal(1);
    expect(answers.known(selection(1))).to.equal(undefined);
    answers.ask(selection(1), () => undefined);
    await answer();
    expect(asked).to.have.length(2);
  });

  it("is asked for again after a failure, which is told", async () => {
    const { answers, asked, errors, answer, fail } = controlled();
    fail();
    answers.ask(selection(1), () => undefined);
    await answer();
    expect(errors).to.have.length(1);
    answers.ask(selection(1), () => undefined);
    await answer();
    expect(asked).to.have.length(2);
  });

  it("is remembered of a few selections only", async () => {
    const { answers, answer } = controlled();
    for (let id = 1; id <= 9; id += 1) {
      answers.ask(selection(id), () => undefined);
      await answer();
    }
    expect(answers.known(selection(1))).to.equal(undefined);
    expect(answers.known(selection(9))).to.deep.equal(states(1, true));
  });
});
