import { validate } from "#schema/workflow-test";
import type { Localizer } from "../../../l10n/localizer.ts";
import { messageId } from "../../../l10n/message-id.ts";
import type { Diagnostic } from "../../../model/diagnostic.ts";
import type { PackageTest } from "../../../model/package-test.ts";
import { diagnose, type DiagnosedFile } from "../diagnose.ts";
import { type Finding, refusal } from "../finding.ts";
import { asObject } from "../json-access.ts";
import { repeatedKeyFindings, unreadableJson } from "../json-file-findings.ts";
import { jsonPlaces } from "../json-places.ts";
import { parseJson } from "../json-text.ts";
import { schemaFindings } from "../schema-findings.ts";
import { matcherProblems } from "./expected-match.ts";

export interface ReadPackageTest {
  /** Absent when something is wrong with it. */
  readonly test?: PackageTest;
  /** All findings, in order. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads a test of a package (`tests/*.test.json`). Everything that is wrong is an error, unknown keys too: an
 * expectation that is misspelt would never fail. Never throws.
 *
 * @param file its path below the package, with `/`, for diagnostics
 */
export function readPackageTest(text: string, file: string, localizer: Localizer): ReadPackageTest {
  const options = { strict: true, localizer };
  const about: DiagnosedFile = { file };
  const parsed = parseJson(text);
  if (parsed.kind !== "json") return { diagnostics: [unreadableJson(parsed, about, options)] };
  const places = jsonPlaces(parsed.text);
  const findings: Finding[] =
    asObject(parsed.value) === undefined
      ? [refusal("", messageId("diagnostic-not-an-object"))]
      : [
          ...schemaFindings(validate, parsed.value, () => ({ message: UNKNOWN_KEY })).map(asInTests),
          ...repeatedKeyFindings(parsed, places),
          ...matcherFindings(asObject(parsed.value)?.["expect"]),
        ];
  const diagnostics = diagnose(findings, places, about, options);
  return diagnostics.length > 0
    ? { diagnostics }
    : { test: parsed.value as unknown as PackageTest, diagnostics };
}

/** An unknown key of a manifest has no effect; a test with one is not carried out. */
function asInTests(finding: Finding): Finding {
  return finding.code === "unknown_key" ? { ...finding, message: UNKNOWN_KEY } : finding;
}

const UNKNOWN_KEY = messageId("diagnostic-unknown-key-of-test");

function matcherFindings(expected: unknown): Finding[] {
  return matcherProblems(expected, "/expect").map(({ pointer, reason }) =>
    refusal(pointer, messageId("diagnostic-matcher-invalid"), { args: { reason } }),
  );
}
