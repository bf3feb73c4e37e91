import { createLocalizer, localeChain, type Localizer } from "../l10n/localizer.ts";
import type { PackagedFiles } from "./packaged-files.ts";

/**
 * The program's own texts in the application's language, with what stands in where it has none: for windows, with marks
 * around values that keep their direction apart, and for everything else without.
 *
 * @param tags languages that there are texts in
 */
export async function loadPluginLocalizer(
  packaged: PackagedFiles,
  tags: readonly string[],
  locale: string,
): Promise<readonly [forWindows: Localizer, plain: Localizer]> {
  const texts = await Promise.all(
    localeChain(tags, locale).map(async (tag) => [tag, [await packaged.text(`locale/${tag}.ftl`)]] as const),
  );
  const resources = Object.fromEntries(texts);
  return [createLocalizer({ resources, locale, isolating: true }), createLocalizer({ resources, locale })];
}
