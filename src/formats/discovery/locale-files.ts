import { messageId } from "../../l10n/message-id.ts";
import type { Diagnostic } from "../../model/diagnostic.ts";
import { diagnose, diagnosticAt, type DiagnosedFile, type DiagnosisOptions } from "../native/diagnose.ts";
import type { Finding } from "../native/finding.ts";
import { asObject } from "../native/json-access.ts";
import { jsonPlaces } from "../native/json-places.ts";
import { pointerTo } from "../native/json-pointer.ts";
import type { ParsedJson } from "../native/json-text.ts";
import type { ListedLocale } from "./read-package-file.ts";

/** Texts of one locale: what is no text is left out. */
export interface LocaleTexts {
  readonly texts: Readonly<Record<string, string>>;
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads a flat JSON text map (`spec/native-workflows.md` §17); whatever is wrong with it, the workflows load. */
export function readLocaleFile(
  parsed: ParsedJson,
  file: DiagnosedFile,
  options: DiagnosisOptions,
): LocaleTexts {
  const places = jsonPlaces(parsed.text);
  if (parsed.kind !== "json") {
    const place = parsed.kind === "fault" ? places.atOffset(parsed.offset) : { line: 1, column: 1 };
    const finding = localeFinding("", messageId("diagnostic-locale-not-json"), {});
    return { texts: {}, diagnostics: [diagnosticAt(place, finding, file, options)] };
  }
  const map = asObject(parsed.value);
  if (map === undefined) {
    const finding = localeFinding("", messageId("diagnostic-not-an-object"), {});
    return { texts: {}, diagnostics: diagnose([finding], places, file, options) };
  }
  const texts: Record<string, string> = {};
  const findings: Finding[] = [];
  for (const key of Object.keys(map)) {
    const value = map[key];
    if (typeof value === "string") {
      Object.defineProperty(texts, key, { value, enumerable: true, configurable: true, writable: true });
    } else {
      findings.push(localeFinding(pointerTo("", key), messageId("diagnostic-locale-no-text"), { key }));
    }
  }
  return { texts, diagnostics: diagnose(findings, places, file, options) };
}

/** The warning about a locale path that is not allowed, or where no file is. */
export function localePathFinding({ pointer, path, entry, tag }: ListedLocale): Finding {
  const message =
    path === undefined ? messageId("diagnostic-locale-outside") : messageId("diagnostic-locale-missing");
  return localeFinding(pointer, message, { path: entry, tag });
}

function localeFinding(pointer: string, message: string, args: Readonly<Record<string, string>>): Finding {
  return { code: "locale_resource_error", pointer, part: "value", message, args };
}
