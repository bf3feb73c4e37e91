import { expect } from "chai";
import { describe, it } from "mocha";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { checkLocales } from "../../scripts/check-locales.mjs";
import { createLocalizer } from "../../src/l10n/localizer.ts";

/** Runs the check over files given by path, such as `locale/en-US/a.ftl`. */
async function check(files: Record<string, string>): ReturnType<typeof checkLocales> {
  const dir = mkdtempSync(join(tmpdir(), "zwm-locales-"));
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(dir, path)), { recursive: true });
      writeFileSync(join(dir, path), text);
    }
    const below = (name: string) => join(dir, name);
    return await checkLocales({
      localeDir: below("locale"),
      srcDir: below("src"),
      addonDir: below("addon"),
    });
  } finally {
    rmSync(dir, { recursive: true });
  }
}

describe("the project's messages", () => {
  it("exist for every code and id of the sources, once, with the values they need", async () => {
    const { errors, messages } = await checkLocales();
    expect(errors).to.deep.equal([]);
    expect(messages).to.be.greaterThan(30);
  });

  it("finds a translation without text, and tells of a value that it leaves out", async () => {
    const { errors, warnings } = await check({
      "src/a.ts": 'l.text("x-one", { n }); l.text("x-two");',
      "locale/en-US/a.ftl": "x-one = { $n } papers\nx-two = two\n",
      "locale/de/a.ftl": "x-one = Aufsätze\nx-two =\n    .tip = t\n",
    });
    expect(errors).to.deep.equal([
      'de/a.ftl: "x-two" has the attribute ".tip", which en-US has not',
      'de: "x-two" has no text of its own',
    ]);
    expect(warnings).to.deep.equal(['de/a.ftl: "x-one" leaves out $n']);
  });
});

describe("the German messages", () => {
  it("decline what is counted: of one item as of several", () => {
    const resources = { "de-DE": [readFileSync("locale/de-DE/cli.ftl", "utf8")] };
    const { text } = createLocalizer({ resources, locale: "de-DE" });
    const title = (units: number, selected: number): string =>
      text("cli-explain-title", { label: "Notizen", units, selected });
    expect(title(3, 1)).to.equal("Notizen: 3 Einheiten aus 1 ausgewähltem Eintrag");
    expect(title(1, 3)).to.equal("Notizen: 1 Einheit aus 3 ausgewählten Einträgen");
  });
});

describe("check of the locales", () => {
  const codes = "export const ERROR_CODES = { file_lost: X } as const satisfies Y;";

  it("asks for text and remedy of every code", async () => {
    const none = await check({ "src/errors/codes.ts": codes, "locale/en-US/a.ftl": "" });
    expect(none.errors).to.deep.equal(['errors/codes.ts:1: there is no message "error-file-lost" in en-US']);
    const half = await check({
      "src/errors/codes.ts": codes,
      "locale/en-US/a.ftl": "error-file-lost = Lost",
    });
    expect(half.errors).to.deep.equal(['errors/codes.ts:1: "error-file-lost" has no attribute ".remedy"']);
  });

  it("finds ids that do not exist and values that are not given", async () => {
    const { errors } = await check({
      "src/a/b.ts":
        'l.text("x-one", { a });\nl.attribute("x-two", "tip");\nmessageId("x-three");\nres.text();',
      "src/c.ts": 'throw new WorkflowError("lost", { args: { path: 1 } });\nl.text(`y-${code}`);',
      "locale/en-US/a.ftl": "x-one = { $a } { $b }\nerror-lost = { $path }\n    .remedy = { $name }\n",
    });
    expect(errors).to.deep.equal([
      'a/b.ts:1: "x-one" needs $b, which is not given',
      'a/b.ts:2: there is no message "x-two" in en-US',
      'a/b.ts:3: there is no message "x-three" in en-US',
      'c.ts:1: "error-lost" needs $name, which is not given',
      'c.ts:2: no message of en-US begins with "y-"',
    ]);
  });

  it("does not judge values that it cannot read", async () => {
    const { errors } = await check({
      "src/a.ts": 'l.text("x", args); l.text("x", { ...args }); new WorkflowError("y", { args });',
      "locale/en-US/a.ftl": "x = { $a }\nerror-y = { $b }\n    .remedy = r\n",
    });
    expect(errors).to.deep.equal([]);
  });

  it("knows the texts that the application finds by itself, and that it reads only some files", async () => {
    const { errors, warnings, uses } = await check({
      "addon/content/a.xhtml":
        '<p data-l10n-id=\'zwm-one\'/>\n<p\n  data-l10n-id = "zwm-two" /><p data-l10n-id="x"/>',
      "addon/content/a.css": '[data-l10n-id="zwm-gone"] {}',
      "src/a.ts": 'const menu = { l10nID: "zwm-menu" };\ne.setAttribute("data-l10n-id", "zwm-three");',
      "src/b.ts": 'const menu = { l10nID: "zwm-one" };\ne.setAttribute("title", "zwm-four");',
      "locale/en-US/zwm-menu.ftl": "zwm-menu =\n    .label = Menu\n",
      "locale/en-US/zwm-pane.ftl": "zwm-one = 1\nzwm-three =\n    .title = 3\n",
      "locale/en-US/a.ftl": "x = x\nzwm-five = 5\n",
    });
    expect(errors).to.deep.equal([
      'b.ts:1: "zwm-one" has no attribute ".label"',
      'content/a.xhtml:3: "x" is in en-US/a.ftl, which the application does not read',
      'content/a.xhtml:3: there is no message "zwm-two" in en-US',
    ]);
    expect(warnings).to.deep.equal(['en-US/a.ftl: "zwm-five" is used nowhere']);
    expect(uses).to.equal(6);
  });

  it("asks for the label of every menu in every locale, in the file that the application reads", async () => {
    const use = 'const menus = [{ l10nID: "zwm-a" }, { l10nID: "zwm-b" }];';
    const { errors } = await check({
      "src/a.ts": `${use}\ne.setAttribute("data-l10n-id", "zwm-c");`,
      "locale/en-US/zwm-menu.ftl": "zwm-a =\n    .label = A\nzwm-b =\n    .label = B\nzwm-c = C\n",
      "locale/de/zwm-menu.ftl": "zwm-a = A\nzwm-c = C\n    .label = C\n",
      "locale/de/a.ftl": "zwm-b =\n    .label = B\n",
    });
    expect(errors).to.deep.equal([
      'de/a.ftl: "zwm-b" belongs in de/zwm-menu.ftl',
      'de/zwm-menu.ftl: "zwm-a" has no attribute ".label", which a menu shows',
      'de/zwm-menu.ftl: "zwm-c" has the attribute ".label", which en-US has not',
      'de: "zwm-a.label" is not translated',
      'en-US/zwm-menu.ftl: "zwm-c" has no attribute ".label", which a menu shows',
    ]);
  });

  it("takes names of files for no ids", async () => {
    const { errors } = await check({
      "src/a.ts": 'files.text("hook-worker.mjs"); files.text(`locale/${tag}.ftl`);',
      "locale/en-US/a.ftl": "",
    });
    expect(errors).to.deep.equal([]);
  });

  it("finds doubles over files, broken text and foreign variables; reports what is unused", async () => {
    const { errors, warnings } = await check({
      "locale/en-US/a.ftl": "one = 1\nbroken\n",
      "locale/en-US/b.ftl": "one = 2\ntwo = 2\n    .tip = t\n",
      "locale/de/a.ftl": "two = { $n }\nthree = 3\n",
    });
    expect(errors.filter((line) => !line.startsWith("en-US/a.ftl:2: not Fluent"))).to.deep.equal([
      'de/a.ftl: "three" does not exist in en-US',
      'de/a.ftl: "two" uses $n, which en-US does not',
      'de: "one" is not translated',
      'de: "two.tip" is not translated',
      'en-US/b.ftl: "one" is defined in en-US/a.ftl already',
    ]);
    expect(errors).to.have.length(6);
    expect(warnings).to.deep.equal([
      'en-US/a.ftl: "one" is used nowhere',
      'en-US/b.ftl: "two" is used nowhere',
    ]);
  });
});
