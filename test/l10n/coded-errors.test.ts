import { expect } from "chai";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "mocha";
import { WorkflowError } from "../../src/errors/workflow-error.ts";
import { planInvalid } from "../../src/graph/plan-problem.ts";
import { unsafe } from "../../src/host/shared/zip/zip-refusals.ts";
import { errorText } from "../../src/l10n/error-text.ts";
import { createLocalizer } from "../../src/l10n/localizer.ts";
import { checkName } from "../../src/library/product-writer.ts";

const LOCALES = ["en-US", "de-DE", "fr-FR", "ja-JP", "pt-BR", "zh-CN"] as const;

function localizerOf(locale: (typeof LOCALES)[number]) {
  const folder = join("locale", locale);
  const texts = readdirSync(folder).map((file) => readFileSync(join(folder, file), "utf8"));
  return createLocalizer({ locale, resources: { [locale]: texts } });
}

function thrownBy(act: () => unknown): WorkflowError {
  try {
    act();
  } catch (error) {
    if (error instanceof WorkflowError) return error;
  }
  throw new Error("no WorkflowError was thrown");
}

describe("an error that lists codes", () => {
  const plan = planInvalid("Sample", [
    { code: "plan-cycle", node: "again", at: "/nodes/0", detail: "other" },
    { code: "unreachable", at: "/nodes/1", detail: "left" },
  ]);
  const archive = unsafe("a.zip", [{ name: "con", problem: "reserved-name" }]);
  const name = thrownBy(() => {
    checkName({ path: "aux. ", absolutePath: "/x/aux. " } as Parameters<typeof checkName>[0]);
  });

  it("has the sentence of a plan's first problem in its own", () => {
    expect(errorText(localizerOf("en-US"), plan).message).to.equal(
      "The workflow “Sample” cannot be run, because its plan has 2 problems, the first: “again” calls “other”, which leads back to where it is called from.",
    );
  });

  it("says what is wrong with the names of files", () => {
    const english = localizerOf("en-US");
    expect(errorText(english, archive).message).to.equal(
      "The archive “a.zip” holds a name that is not safe to unpack (the name of a device on Windows): con",
    );
    expect(errorText(english, name).message).to.include(
      "(the name of a device on Windows, a dot or space at the end)",
    );
  });

  it("shows none of its codes in any language", () => {
    for (const locale of LOCALES) {
      for (const error of [plan, archive, name]) {
        const { message } = errorText(localizerOf(locale), error);
        expect(message, locale).to.not.match(/plan-cycle|reserved-name|ends-with|illegal/);
      }
    }
  });
});

describe("the entry of a budget that is used up", () => {
  it("says what was used up, in each language without the code for it", () => {
    for (const locale of LOCALES) {
      const localizer = localizerOf(locale);
      const said = ["usd", "calls", "wall"].map((what) =>
        localizer.text("log-budget-asked", { what, spent: 3, bound: 2.5 }),
      );
      expect(new Set(said).size, locale).to.equal(3);
      for (const text of said) expect(text, locale).to.not.match(/usd|calls:|wall/);
    }
    expect(localizerOf("en-US").text("log-budget-asked", { what: "wall", spent: 3, bound: 2.5 })).to.equal(
      "The budget is used up: 3 of 2.5 minutes have passed",
    );
  });
});
