import { sameLanguage, sameLocale } from "../../../l10n/locale-tags.ts";

const NAME = "zotero-workflow-manager";

/** Where later versions of the application keep the messages of all plugins, for every language. */
const OF_THE_APPLICATION = "zotero-plugins";

/** What stands in for a language that there is no translation for. */
const FALLBACK = "en-US";

/**
 * Offers the plugin's messages to the application's own localisation (`locale/<tag>/zwm-….ftl`) in every language that the
 * application has, where it does not do so itself (Zotero 8). A window there that is lacking one file in its language
 * shows all its texts in English, and after a plugin was switched off and on within a moment, when the application takes
 * away the messages that it has just read, none at all: no context menu opens any more.
 *
 * @param rootURI of the installed files, with a slash at its end
 * @param tags languages that there are translations for, `en-US` among them
 * @returns takes them back
 */
export function registerMessages(rootURI: string, tags: readonly string[]): () => void {
  const registry = L10nRegistry.getInstance();
  // A second source of the same file can keep a new window from being filled.
  if (registry.hasSource(OF_THE_APPLICATION)) return () => undefined;
  const locales = new Map<string, string[]>();
  for (const locale of Services.locale.availableLocales) {
    const tag = sameLocale(tags, locale) ?? sameLanguage(tags, locale) ?? FALLBACK;
    const served = locales.get(tag);
    if (served === undefined) locales.set(tag, [locale]);
    else served.push(locale);
  }
  const names = [...locales.keys()].map((tag) => `${NAME}-${tag}`);
  const remove = (): void => {
    const present = names.filter((name) => registry.hasSource(name));
    // Each change of the registry has all windows translated anew.
    if (present.length > 0) registry.removeSources(present);
  };
  remove();
  registry.registerSources(
    [...locales].map(
      ([tag, served]) => new L10nFileSource(`${NAME}-${tag}`, "app", served, `${rootURI}locale/${tag}/`),
    ),
  );
  return remove;
}
