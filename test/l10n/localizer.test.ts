import { expect } from "chai";
import fc from "fast-check";
import { describe, it } from "mocha";
import { WorkflowError, toFailureRecord } from "../../src/errors/workflow-error.ts";
import { errorText } from "../../src/l10n/error-text.ts";
import { comparableTag, sameLanguage, sameLocale } from "../../src/l10n/locale-tags.ts";
import { createLocalizer, localeChain } from "../../src/l10n/localizer.ts";

const resources = {
  "en-US": [
    "greeting = Hello { $name }\n    .tip = Say it to { $name }\n",
    "only-english = English\ncount = { $n ->\n    [one] { $n } unit\n   *[other] { $n } units\n}\n",
  ],
  de: ["greeting = Hallo { $name }\n"],
  "zh-TW": ["greeting = 台灣 { $name }\n"],
  "zh-HK": ["greeting = 香港 { $name }\n"],
};

describe("localizer", () => {
  it("answers in the locale asked for, whatever its spelling", () => {
    for (const locale of ["de", "de-DE", "DE_at"]) {
      expect(createLocalizer({ resources, locale }).text("greeting", { name: "Ada" })).to.equal("Hallo Ada");
    }
  });

  it("takes the first other locale of the same language", () => {
    expect(createLocalizer({ resources, locale: "zh-CN" }).text("greeting", { name: "A" })).to.equal(
      "香港 A",
    );
  });

  it("falls back to en-US for single messages and attributes", () => {
    const localizer = createLocalizer({ resources, locale: "de-DE" });
    expect(localizer.text("only-english")).to.equal("English");
    expect(localizer.attribute("greeting", "tip", { name: "Ada" })).to.equal("Say it to Ada");
    expect(localizer.has("only-english")).to.equal(true);
  });

  it("shows an unknown id and a missing value, and does not throw", () => {
    const localizer = createLocalizer({ resources, locale: "en-US" });
    expect(localizer.text("nothing-here")).to.equal("{nothing-here}");
    expect(localizer.text("greeting")).to.equal("Hello {$name}");
    expect(localizer.has("nothing-here")).to.equal(false);
    expect(localizer.attribute("greeting", "constructor")).to.equal(undefined);
    expect(localizer.attribute("nothing-here", "tip")).to.equal(undefined);
  });

  it("takes the plural of the number", () => {
    const localizer = createLocalizer({ resources, locale: "en-US" });
    expect(localizer.text("count", { n: 1 })).to.equal("1 unit");
    expect(localizer.text("count", { n: 1200 })).to.equal("1,200 units");
  });

  it("isolates values only when asked", () => {
    const isolating = createLocalizer({ resources, locale: "en-US", isolating: true });
    expect(isolating.text("greeting", { name: "Ada" })).to.equal("Hello \u2068Ada\u2069");
  });

  it("is total over ids, names and values", () => {
    const localizer = createLocalizer({ resources, locale: "not a tag" });
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.dictionary(fc.string(), fc.string()), (id, name, args) => {
        expect(localizer.text(id, args)).to.be.a("string");
        localizer.attribute("greeting", name, args);
      }),
    );
  });
});

describe("locale tags", () => {
  it("compares language in lower case and the rest in upper case", () => {
    expect(comparableTag(" ZH_cn ")).to.equal("zh-CN");
    expect(sameLocale(["en-US", "zh_cn"], "ZH-CN")).to.equal("zh_cn");
    expect(sameLanguage(["zh-TW", "zh", "zh-HK"], "zh-CN")).to.equal("zh");
    expect(sameLanguage(["zh-TW", "zh-HK"], "zh-CN")).to.equal("zh-HK");
    expect(sameLanguage(["zhx-TW"], "zh-CN")).to.equal(undefined);
  });

  it("names each locale of the chain once", () => {
    expect(localeChain(["en-US", "en", "de"], "en_us")).to.deep.equal(["en-US", "en"]);
    expect(localeChain(["de"], "fr")).to.deep.equal([]);
  });
});

describe("error text", () => {
  const localizer = createLocalizer({
    locale: "en-US",
    resources: { "en-US": ["error-file-not-found = No file { $path }\n    .remedy = Look for { $path }\n"] },
  });
  const error = new WorkflowError("file_not_found", {
    args: { path: "~/a" },
    details: { path: "/x", list: [1] },
  });

  it("is the same for an error and for its record", () => {
    const text = { message: "No file ~/a", remedy: "Look for ~/a" };
    expect(errorText(localizer, error)).to.deep.equal(text);
    expect(errorText(localizer, toFailureRecord(error))).to.deep.equal(text);
  });

  it("keeps the English text of a code without a message", () => {
    expect(errorText(localizer, { code: "from_elsewhere", message: "broken" })).to.deep.equal({
      message: "broken",
    });
  });
});
