import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { createLocalizer, localeChain, type Localizer } from "../l10n/localizer.ts";

/** The texts in the language of `ZWM_LOCALE` or of the environment, and what stands in where it has none. */
export async function loadLocalizer(
  dist: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<Localizer> {
  const folder = join(dist, "locale");
  const locale = environmentLocale(env);
  const resources: Record<string, string[]> = {};
  for (const tag of localeChain(await readdir(folder), locale)) {
    const files = (await readdir(join(folder, tag))).filter((name) => name.endsWith(".ftl")).toSorted();
    resources[tag] = await Promise.all(files.map((name) => readFile(join(folder, tag, name), "utf8")));
  }
  return createLocalizer({ resources, locale });
}

function environmentLocale(env: Readonly<Record<string, string | undefined>>): string {
  // A variable that is set to nothing counts as not set (POSIX, 8.2).
  const text =
    [env.ZWM_LOCALE, env.LC_ALL, env.LC_MESSAGES, env.LANG].find((value) => (value ?? "") !== "") ?? "";
  const tag = text.split(/[.@]/, 1)[0]?.replaceAll("_", "-") ?? "";
  return tag === "" || tag === "C" || tag === "POSIX" ? "en-US" : tag;
}
