import { type ComponentChild, render } from "preact";
import type { PageBridge } from "./page-bridge.ts";
import { Texts } from "./parts/texts.ts";

/**
 * Shows a dialog in its window: takes the bridge that the opener passed, sets language and direction, and closes on
 * Escape unless the page has a use for it.
 *
 * @param show is given the bridge; a page and its opener agree on what it is
 */
export function startPage(show: (bridge: never) => ComponentChild): void {
  const bridge = window.arguments?.[0]?.wrappedJSObject as PageBridge | undefined;
  const root = document.getElementById("zwm-root");
  if (bridge === undefined || root === null) return;
  document.documentElement.lang = bridge.localizer.locale;
  document.documentElement.dir = bridge.direction;
  window.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !event.defaultPrevented) window.close();
  });
  window.addEventListener("resize", () => bridge.resized?.(window.outerWidth, window.outerHeight));
  const start = () => {
    render(<Texts.Provider value={bridge.localizer}>{show(bridge as never)}</Texts.Provider>, root);
  };
  // Before the style sheets are there nothing can have the focus.
  if (document.readyState === "complete") start();
  else window.addEventListener("load", start, { once: true });
}
