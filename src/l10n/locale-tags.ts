/**
 * A language tag in the form in which tags are compared: `_` becomes `-`, the language is lower case, all else
 * upper case (`spec/native-workflows.md` §17).
 */
export function comparableTag(tag: string): string {
  const [language = "", ...rest] = tag.trim().replaceAll("_", "-").split("-");
  return [language.toLowerCase(), ...rest.map((part) => part.toUpperCase())].join("-");
}

/** The language of a tag, in lower case: `zh` for `zh-CN`. */
function languageOf(tag: string): string {
  return comparableTag(tag).split("-", 1)[0] ?? "";
}

/** The first of `available` that means the same locale as `wanted`; case and `_` do not matter. */
export function sameLocale(available: Iterable<string>, wanted: string): string | undefined {
  const tag = comparableTag(wanted);
  for (const candidate of available) if (comparableTag(candidate) === tag) return candidate;
  return undefined;
}

/** Of `available`, the tag that is the bare language of `wanted`, else the first of that language when sorted. */
export function sameLanguage(available: Iterable<string>, wanted: string): string | undefined {
  const language = languageOf(wanted);
  let first: string | undefined;
  for (const candidate of available) {
    const tag = comparableTag(candidate);
    if (tag === language) return candidate;
    if (!tag.startsWith(`${language}-`)) continue;
    if (first === undefined || tag < comparableTag(first)) first = candidate;
  }
  return first;
}
