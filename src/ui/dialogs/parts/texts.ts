import { createContext } from "preact";
import { useContext, useLayoutEffect } from "preact/hooks";
import type { Localizer } from "../../../l10n/localizer.ts";

const NONE: Localizer = {
  locale: "en-US",
  text: (id) => `{${id}}`,
  has: () => false,
  attribute: () => undefined,
};

/** The texts of a page, given by whoever opened it. */
export const Texts = createContext<Localizer>(NONE);

/** The texts of the page that a component is part of. */
export function useTexts(): Localizer {
  return useContext(Texts);
}

/** Names the window. */
export function useTitle(title: string): void {
  useLayoutEffect(() => {
    document.title = title;
  }, [title]);
}
