import { messageId } from "../../l10n/message-id.ts";
import type { Diagnostic } from "../../model/diagnostic.ts";
import { diagnosticAt, type DiagnosedFile, type DiagnosisOptions } from "./diagnose.ts";
import type { Finding } from "./finding.ts";
import { jsonPlaces, type JsonPlaces } from "./json-places.ts";
import { MAX_DEPTH, MAX_FILE_SIZE, type ParsedJson } from "./json-text.ts";

type Unreadable = Exclude<ParsedJson, { kind: "json" }>;

/** Why a file is no JSON that can be used: one finding, at the place of the first fault. */
export function unreadableJson(
  parsed: Unreadable,
  file: DiagnosedFile,
  options: DiagnosisOptions,
): Diagnostic {
  const start = { line: 1, column: 1 };
  switch (parsed.kind) {
    case "fault":
      return diagnosticAt(
        jsonPlaces(parsed.text).atOffset(parsed.offset),
        {
          code: "manifest_parse_error",
          pointer: "",
          message: messageId("diagnostic-manifest-parse-error"),
          args: { fault: parsed.fault },
        },
        file,
        options,
      );
    case "too-large":
      return diagnosticAt(
        start,
        {
          code: "manifest_too_large",
          pointer: "",
          message: messageId("diagnostic-manifest-too-large"),
          args: { limit: MAX_FILE_SIZE / 1024 },
        },
        file,
        options,
      );
    case "too-deep":
      return diagnosticAt(
        start,
        {
          code: "manifest_too_deep",
          pointer: "",
          message: messageId("diagnostic-manifest-too-deep"),
          args: { limit: MAX_DEPTH },
        },
        file,
        options,
      );
  }
}

/** A warning at each key that an object names again, whose earlier value is lost. */
export function repeatedKeyFindings(parsed: ParsedJson, places: JsonPlaces): Finding[] {
  if (parsed.kind !== "json" || !parsed.repeatsKeys) return [];
  return places.repeatedKeys().map(({ pointer, name }) => ({
    code: "duplicate_key",
    pointer,
    part: "key",
    message: messageId("diagnostic-duplicate-key"),
    args: { name },
  }));
}
