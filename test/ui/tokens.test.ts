import { expect } from "chai";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "mocha";
import { filesUnder, root } from "../../scripts/lib/files.mjs";

const css = readFileSync(join(root, "addon", "content", "tokens.css"), "utf8");

/** Names of colours to their values in hex, in light and in dark. */
function colours(): {
  readonly light: ReadonlyMap<string, string>;
  readonly dark: ReadonlyMap<string, string>;
} {
  const [light = "", dark = ""] = css.split("@media (prefers-color-scheme: dark)");
  const read = (text: string) =>
    new Map(
      [...text.matchAll(/--zwm-([\w-]+): (#[\da-f]{6});/g)].map(([, name = "", hex = ""]) => [name, hex]),
    );
  return { light: read(light), dark: new Map([...read(light), ...read(dark)]) };
}

/** As WCAG 2 defines it. */
function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Properties that know left from right, or up from down. */
const PHYSICAL =
  /^\s*(?:(?:margin|padding|border)-(?:left|right|top|bottom)|left|right|top|bottom|width|height|(?:min|max)-(?:width|height)|float)\s*:|text-align:\s*(?:left|right)/gm;

const SURFACES = ["surface", "surface-raised", "surface-sunken", "surface-hover"];
const PAIRS: readonly (readonly [string, string])[] = [
  ...SURFACES.flatMap((surface) => [["text", surface] as const, ["text-muted", surface] as const]),
  ...["surface", "surface-raised"].flatMap((surface) => [
    ["accent", surface] as const,
    ["danger", surface] as const,
  ]),
  ["on-accent", "accent"],
  ["on-accent", "accent-hover"],
  ["on-accent-soft", "accent-soft"],
  ["on-danger-soft", "danger-soft"],
  ["on-success-soft", "success-soft"],
  ["on-warning-soft", "warning-soft"],
];

describe("the colours of pages (F78)", () => {
  for (const scheme of ["light", "dark"] as const) {
    it(`stand out from what is behind them: 4.5 to 1 at least, ${scheme}`, () => {
      const values = colours()[scheme];
      const weak = PAIRS.map(([front, back]) => ({
        front,
        back,
        ratio: contrast(values.get(front) ?? "#808080", values.get(back) ?? "#808080"),
      })).filter(({ ratio }) => ratio < 4.5);
      expect(weak).to.deep.equal([]);
    });

    it(`show where a control ends: 3 to 1 at least, ${scheme}`, () => {
      const values = colours()[scheme];
      for (const line of ["control-line", "focus"]) {
        expect(contrast(values.get(line) ?? "", values.get("surface") ?? ""), line).to.be.at.least(3);
      }
    });
  }
});

describe("the style sheets of dialogs", () => {
  const sheets = filesUnder("addon/content/dialogs", (path) => path.endsWith(".css"));
  const text = sheets.map((path) => readFileSync(join(root, path), "utf8")).join("\n");

  it("name no colour but by its token", () => {
    expect(sheets).to.not.deep.equal([]);
    expect(text.match(/#[\da-f]{3,8}\b(?=[;\s,)])|\b(?:rgba?|hsla?|oklch|color)\(/gi)).to.equal(null);
    const used = [...text.matchAll(/var\(--(zwm-[\w-]+)/g)].map(([, name = ""]) => name);
    expect(used.filter((name) => !css.includes(`--${name}:`))).to.deep.equal([]);
  });

  it("are the same from left to right and from right to left (F79)", () => {
    expect(text.match(PHYSICAL)).to.equal(null);
  });
});

describe("the style sheets in the application's own windows", () => {
  const sheets = ["main-window.css", "preferences.css"].map((name) =>
    readFileSync(join(root, "addon", "content", name), "utf8"),
  );

  it("have the application's colours, and the system's where it has none of that name (F78)", () => {
    for (const text of sheets) {
      // A shadow is black in light and in dark.
      const colours = text.replaceAll(/^\s*--zwm-[\w-]*shadow: [^;]+;$/gm, "");
      expect(colours.match(/#[\da-f]{3,8}\b(?=[;\s,)])|\b(?:rgba?|hsla?|oklch|color)\(/gi)).to.equal(null);
      const foreign = [...colours.matchAll(/var\(--(?!zwm-)([\w-]+)(, [A-Z]\w+)?\)/g)];
      expect(foreign).to.not.deep.equal([]);
      expect(foreign.filter(([, , system]) => system === undefined).map(([, name]) => name)).to.deep.equal(
        [],
      );
    }
  });

  it("are the same from left to right and from right to left (F79)", () => {
    for (const text of sheets) expect(text.match(PHYSICAL)).to.equal(null);
  });
});

describe("the pages of dialogs", () => {
  for (const path of filesUnder("addon/content/dialogs", (file) => file.endsWith(".xhtml"))) {
    it(`${path} runs nothing that stands in it`, () => {
      const page = readFileSync(join(root, path), "utf8");
      expect(page).to.match(/<script type="module" src="chrome:\/\/[^"]+"><\/script>/);
      expect(page).to.not.match(/\son\w+=|javascript:|<script(?![^>]*\ssrc=)/i);
      expect(page).to.include("default-src 'none'; script-src chrome:");
    });
  }
});
