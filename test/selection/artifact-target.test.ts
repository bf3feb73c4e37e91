import { expect } from "chai";
import { describe, it } from "mocha";
import {
  artifactEnding,
  type ArtifactFilter,
  artifactPath,
  hasFolder,
} from "../../src/selection/artifact-target.ts";

const translation: ArtifactFilter = {
  kind: "artifact-absent",
  phase: "execute",
  target: "translator-markdown",
  parameter: "language",
};

describe("artifact target", () => {
  for (const [source, ending, path] of [
    ["/papers/alpha.pdf", ".html", "/papers/alpha.html"],
    ["/papers/two.dots.pdf", ".md", "/papers/two.dots.md"],
    ["/papers/no-extension", ".md", "/papers/no-extension.md"],
    ["/papers.d/plain", ".md", "/papers.d/plain.md"],
    ["/papers/.hidden", ".md", "/papers/.hidden.md"],
    ["/top.pdf", "_de.md", "/top_de.md"],
    ["/papers/back\\slash.pdf", ".md", "/papers/back\\slash.md"],
    ["C:/papers/drive.pdf", ".md", "C:\\papers\\drive.md"],
    ["C:\\papers/mixed.pdf", ".md", "C:\\papers\\mixed.md"],
    ["\\\\server\\share\\a.pdf", ".md", "\\\\server\\share\\a.md"],
  ] as const) {
    it(`of ${source} is ${path}`, () => {
      expect(hasFolder(source)).to.equal(true);
      expect(artifactPath(source, ending)).to.equal(path);
    });
  }

  it("cannot be said without a folder or a name", () => {
    for (const source of ["bare.pdf", "C:bare.pdf", "", "/papers/"])
      expect(hasFolder(source), source).to.equal(false);
  });

  it("ends as the filter says", () => {
    const of = (target: ArtifactFilter["target"]): string | undefined =>
      artifactEnding({ kind: "artifact-absent", phase: "availability", target }, {});
    expect(of("deep-reading-html")).to.equal(".html");
    expect(of("mineru-markdown")).to.equal(".md");
    expect(of("translator-markdown")).to.equal(undefined);
  });

  for (const [value, ending] of [
    ["de-DE", "_de-DE.md"],
    ["  zh / CN: new? ", "_zh-CN-new.md"],
    ["a--b", "_a-b.md"],
    ["-x-", "_x.md"],
    ['<>|"*\t', undefined],
    ["//", undefined],
    ["", undefined],
    [12, "_12.md"],
    [null, undefined],
    [["de"], undefined],
    ["日本語", "_日本語.md"],
  ] as const) {
    it(`with the parameter ${JSON.stringify(value)} ends in ${String(ending)}`, () => {
      expect(artifactEnding(translation, { language: value })).to.equal(ending);
    });
  }

  it("knows own parameters only", () => {
    expect(artifactEnding({ ...translation, parameter: "toString" }, {})).to.equal(undefined);
  });
});
