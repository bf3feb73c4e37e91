import { expect } from "chai";
import { describe, it } from "mocha";
import { readFileSync } from "node:fs";
import { severityOf } from "../../../src/formats/native/diagnose.ts";
import { DIAGNOSTIC_CODES, type DiagnosticCode } from "../../../src/formats/native/diagnostic-codes.ts";

describe("codes of findings", () => {
  it("are all in the documentation, with severity, cause and remedy, and in the same order", () => {
    const page = readFileSync("docs/diagnostics.md", "utf8");
    const table = page.slice(page.indexOf("| code | severity |"), page.indexOf("## Why"));
    const rows = table.split("\n").flatMap((line) => {
      const cells = /^\| `(\w+)` \| (\w+) \| (.+) \| (.+) \|$/.exec(line);
      return cells === null ? [] : [{ code: cells[1], severity: cells[2] }];
    });
    expect(rows).to.deep.equal(
      Object.entries(DIAGNOSTIC_CODES).map(([code, severity]) => ({ code, severity })),
    );
  });

  it("are errors under the strict switch when they are warnings, and never when they inform", () => {
    for (const code of Object.keys(DIAGNOSTIC_CODES) as DiagnosticCode[]) {
      const normal = severityOf(code, false);
      expect(normal).to.equal(DIAGNOSTIC_CODES[code]);
      expect(severityOf(code, true), code).to.equal(normal === "info" ? "info" : "error");
    }
  });
});
