import { FluentBundle, FluentResource } from "@fluent/bundle";
import type { Message } from "@fluent/bundle";
import { sameLanguage, sameLocale } from "./locale-tags.ts";

/** Values for the variables of a message. */
export type MessageArgs = Readonly<Record<string, string | number>>;

/** Texts for people, by Fluent id. */
export interface Localizer {
  /** The locale asked for. */
  readonly locale: string;
  /** The message's text; an id that no locale of the chain has gives `{id}`, and nothing is ever thrown. */
  readonly text: (id: string, args?: MessageArgs) => string;
  readonly has: (id: string) => boolean;
  /** An attribute of a message, such as `remedy`; undefined when the message has none of that name. */
  readonly attribute: (id: string, name: string, args?: MessageArgs) => string | undefined;
}

export interface LocalizerOptions {
  /** Locale tag to the texts of its `.ftl` files. */
  readonly resources: Readonly<Record<string, readonly string[]>>;
  /** BCP 47; `_` for `-` is understood. */
  readonly locale: string;
  /**
   * Puts Unicode isolation marks around values, which a page needs for text of both directions and a terminal
   * shows as rubbish.
   *
   * @default false
   */
  readonly isolating?: boolean;
}

type Pattern = NonNullable<Message["value"]>;

/** The locale in which every message exists. */
export const SOURCE_LOCALE = "en-US";

/**
 * Looks messages up in the chain exact locale → its language → en-US (`spec/native-workflows.md` §17). A locale's
 * files are parsed when a message is first looked for in it.
 */
export function createLocalizer({ resources, locale, isolating = false }: LocalizerOptions): Localizer {
  const bundles = localeChain(Object.keys(resources), locale).map((tag) =>
    lazyBundle(tag, resources[tag] ?? [], isolating),
  );

  /** The first locale of the chain that has the pattern, which `pick` takes from a message. */
  function find(
    id: string,
    pick: (message: Message) => Pattern | null | undefined,
  ): { bundle: FluentBundle; pattern: Pattern } | undefined {
    for (const load of bundles) {
      const bundle = load();
      const message = bundle.getMessage(id);
      const pattern = message === undefined ? undefined : pick(message);
      if (pattern !== undefined && pattern !== null) return { bundle, pattern };
    }
    return undefined;
  }

  // The errors array keeps formatPattern from throwing; a variable without a value shows as `{$name}`.
  return {
    locale,
    text(id, args) {
      const found = find(id, (message) => message.value);
      return found === undefined ? `{${id}}` : found.bundle.formatPattern(found.pattern, args, []);
    },
    has: (id) => find(id, (message) => message.value) !== undefined,
    attribute(id, name, args) {
      const found = find(id, ({ attributes }) =>
        Object.hasOwn(attributes, name) ? attributes[name] : undefined,
      );
      return found?.bundle.formatPattern(found.pattern, args, []);
    },
  };
}

/** Tags of `available` to look in, in order, each once. */
export function localeChain(available: readonly string[], locale: string): string[] {
  const chain = [
    sameLocale(available, locale),
    sameLanguage(available, locale),
    sameLocale(available, SOURCE_LOCALE),
  ];
  return [...new Set(chain.filter((tag) => tag !== undefined))];
}

function lazyBundle(tag: string, sources: readonly string[], isolating: boolean): () => FluentBundle {
  let bundle: FluentBundle | undefined;
  return () => {
    if (bundle !== undefined) return bundle;
    bundle = new FluentBundle(usableTag(tag), { useIsolating: isolating });
    for (const source of sources) bundle.addResource(new FluentResource(source));
    return bundle;
  };
}

/** Numbers and dates are formatted by `Intl`, which throws for a tag it does not take. */
function usableTag(tag: string): string {
  try {
    return Intl.getCanonicalLocales(tag.replaceAll("_", "-"))[0] ?? SOURCE_LOCALE;
  } catch {
    return SOURCE_LOCALE;
  }
}
