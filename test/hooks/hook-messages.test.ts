import { expect } from "chai";
import { describe, it } from "mocha";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { toFailureRecord, WorkflowError } from "../../src/errors/workflow-error.ts";
import { findingError, outcomeError, type HookOrigin } from "../../src/hooks/hook-failure.ts";
import type { CallOutcome } from "../../src/hooks/hook-worker.ts";
import type { ModuleFindingReason } from "../../src/hooks/module-finding.ts";
import { createPackagePaths } from "../../src/hooks/module-place.ts";
import { errorText } from "../../src/l10n/error-text.ts";
import { createLocalizer } from "../../src/l10n/localizer.ts";

const folder = join(import.meta.dirname, "..", "..", "locale", "en-US");
const localizer = createLocalizer({
  locale: "en-US",
  resources: {
    "en-US": readdirSync(folder)
      .filter((name) => name.endsWith(".ftl"))
      .map((name) => readFileSync(join(folder, name), "utf8")),
  },
});
const origin: HookOrigin = {
  hook: "applyResult",
  workflowId: "flow",
  packageId: "pack",
  file: "hooks/a.mjs",
};
const paths = createPackagePaths({ digest: "d", dir: "/cache/d", baseUrl: "file:///cache/d/" });
const LIMITS = { timeoutMs: 1_500, resultBytes: 16 * 1024 * 1024, memoryMb: 256 };
const ALL_REASONS: Readonly<Record<ModuleFindingReason, string>> = {
  "missing-hook": "The file of the hook applyResult of “flow” is not there: a.mjs",
  "outside-hook": "The file of the hook applyResult of “flow” lies outside its package: a.mjs",
  "missing-export": "The module a.mjs exports no function named applyResult, which “flow” needs.",
  "missing-file": "It imports “./x”, which is not in the package.",
  "no-extension": "It imports “./x”, but a module is named with its extension.",
  bare: "It imports “./x”. Hooks can import only files of their own package.",
  outside: "It imports “./x”, which lies outside the package.",
  address: "It imports “./x”. Hooks cannot import from an address or an absolute path.",
  "missing-name": "It imports “n”, which “./x” does not export.",
  "json-attribute": "It imports “./x” without saying that it is JSON.",
  "json-invalid": "This is not valid JSON: m",
  syntax: "Syntax error: m",
  unreadable: "The module cannot be read: m",
};

/** What a person reads, from the error and from its record alike; nothing of it may be left unfilled. */
function text(error: WorkflowError): string {
  const { message, remedy } = errorText(localizer, error);
  expect(errorText(localizer, toFailureRecord(error))).to.deep.equal({ message, remedy });
  expect(remedy).to.be.a("string").and.not.equal("");
  for (const part of [message, remedy]) expect(part).to.not.match(/\{ ?\$|\{[a-z-]+\}|undefined/);
  return message;
}

const outcome = (ended: Exclude<CallOutcome, { t: "returned" }>): string =>
  text(outcomeError(origin, ended, paths, LIMITS));

describe("messages about hooks", () => {
  it("tell every finding, alone and as the reason of an error", () => {
    for (const [reason, says] of Object.entries(ALL_REASONS)) {
      const args = { specifier: "./x", name: "n", message: "m" };
      const code =
        reason === "missing-export"
          ? "hook_export_error"
          : reason.endsWith("-hook")
            ? "hook_missing_error"
            : "hook_import_error";
      const finding = {
        code,
        reason: reason as ModuleFindingReason,
        file: "a.mjs",
        line: 2,
        column: 3,
        args,
      } as const;
      const whole = text(findingError(origin, finding));
      if (code === "hook_import_error") {
        expect(whole).to.equal(`The hook applyResult of “flow” cannot be loaded. a.mjs:2:3: ${says}`);
      } else expect(whole).to.equal(says);
      const own = localizer.text(`hooks-finding-${reason}`, args);
      if (code === "hook_import_error") expect(own).to.equal(says);
      expect(localizer.attribute(`hooks-finding-${reason}`, "remedy", args)).to.be.a("string");
    }
  });

  it("tell every end of a call", () => {
    const error = { name: "TypeError", message: "bad at file:///cache/d/b.mjs" };
    expect(outcome({ t: "timeout" })).to.contain("within 1.5 s");
    expect(outcome({ t: "canceled" })).to.equal("Canceled.");
    expect(outcome({ t: "too-large" })).to.contain("more than 16 MB");
    for (const reason of ["exit", "crash", "out-of-memory", "protocol"] as const) {
      expect(outcome({ t: "gone", reason, detail: "why" })).to.contain(
        reason === "out-of-memory" ? "256 MB" : "why",
      );
    }
    expect(outcome({ t: "gone", reason: "boot-failed", detail: "/cache/d/x" })).to.contain(
      "did not start: x",
    );
    expect(outcome({ t: "failed", kind: "threw", error })).to.equal(
      "The hook applyResult of “flow” failed (hooks/a.mjs): bad at b.mjs",
    );
    expect(outcome({ t: "failed", kind: "uncaught", error })).to.contain(
      "something it did not wait for failed",
    );
    expect(outcome({ t: "failed", kind: "load", error })).to.contain("TypeError while loading: bad at b.mjs");
    for (const name of ["function", "symbol", "bigint", "bytes", "cyclic", "too-deep"]) {
      const said = outcome({ t: "failed", kind: "result-invalid", error: { name, message: "at “x”" } });
      expect(said).to.match(/^The hook applyResult of “flow” returned what cannot be used: .+\.$/);
    }
    expect(outcome({ t: "failed", kind: "export", error: { name: "Error", message: "other" } })).to.contain(
      "exports no function",
    );
    expect(outcome({ t: "failed", kind: "result-too-large", error })).to.contain("16 MB");
  });

  it("tell engines' words for a missing name and for a cycle", () => {
    const load = (name: string, message: string): unknown =>
      outcomeError(origin, { t: "failed", kind: "load", error: { name, message } }, paths, LIMITS).args;
    expect(
      load("SyntaxError", "The requested module './b.mjs' does not provide an export named 'zz'"),
    ).to.include({
      reason: "missing-name",
      name: "zz",
      specifier: "./b.mjs",
    });
    expect(
      load("SyntaxError", "The requested module 'resource://a/b.mjs' doesn't provide an export named: 'zz'"),
    ).to.include({ reason: "missing-name", name: "zz" });
    expect(load("ReferenceError", "can't access lexical declaration 'a' before initialization")).to.include({
      reason: "cycle",
    });
    expect(load("ReferenceError", "x is not defined")).to.include({ reason: "threw" });
  });

  it("tell every rule of preflight, and the reserved name", () => {
    for (const rule of ["object", "kind", "units", "unit-id", "aggregate", "apply"]) {
      expect(text(new WorkflowError("preflight_invalid", { args: { rule, found: "that" } }))).to.contain(
        "that",
      );
    }
    expect(text(new WorkflowError("package_reserved_name", { args: { name: "__zwm__" } }))).to.contain(
      "“__zwm__”",
    );
  });
});
