import { SOURCE_LOCALE } from "../../l10n/localizer.ts";
import { sameLanguage, sameLocale } from "../../l10n/locale-tags.ts";
import type { ManifestTexts } from "../../model/workflow-manifest.ts";
import type { WorkflowPackage } from "../../model/workflow.ts";

/** Where the texts of one workflow are. */
export interface WorkflowTexts {
  readonly workflowId: string;
  /** The manifest's own `i18n`. */
  readonly inline?: ManifestTexts | undefined;
  readonly package?: Pick<WorkflowPackage, "locales" | "defaultLocale"> | undefined;
}

type Locales = Readonly<Record<string, Readonly<Record<string, string>>>>;
type FindLocale = (available: Iterable<string>, wanted: string) => string | undefined;

/**
 * The text for `key` (`label`, `taskNameTemplate`, `parameters.<name>.title` …) in a locale
 * (`spec/native-workflows.md` §17). Looked for by exact locale, language, default locale and its language, at each of
 * them in the manifest before the package; empty texts are skipped. Then `raw`, the manifest's own text; then what the
 * key is about: the workflow's id, a parameter's or a skill's name.
 */
export function localisedText(texts: WorkflowTexts, locale: string, key: string, raw?: string): string {
  const inline = texts.inline?.messages ?? {};
  const packaged = texts.package?.locales ?? {};
  const packageKey = `workflows.${texts.workflowId}.${key}`;
  const fallback = texts.inline?.defaultLocale ?? texts.package?.defaultLocale ?? SOURCE_LOCALE;
  for (const wanted of [locale, fallback]) {
    for (const find of [sameLocale, sameLanguage]) {
      const text = lookUp(inline, find, wanted, key) ?? lookUp(packaged, find, wanted, packageKey);
      if (text !== undefined) return text;
    }
  }
  return raw === undefined || raw === "" ? nameInKey(key, texts.workflowId) : raw;
}

function lookUp(locales: Locales, find: FindLocale, wanted: string, key: string): string | undefined {
  const tag = find(Object.keys(locales), wanted);
  const texts = tag === undefined ? undefined : locales[tag];
  const text: unknown = texts !== undefined && Object.hasOwn(texts, key) ? texts[key] : undefined;
  return typeof text === "string" && text !== "" ? text : undefined;
}

/** A description has nothing to stand in for it. */
function nameInKey(key: string, workflowId: string): string {
  if (key === "label") return workflowId;
  return /^(?:parameters\.(.+)\.title|skills\.(.+)\.name)$/s.exec(key)?.slice(1).find(Boolean) ?? "";
}
