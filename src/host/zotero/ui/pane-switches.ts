import { htmlElement } from "./html-element.ts";
import type { PaneSection, SectionParts } from "./pane-parts.ts";

/** The switches that hold for the whole program. */
export function switchesSection(parts: SectionParts): PaneSection {
  const { settings, part, change } = parts;
  const box = (name: string, isOn: () => boolean, set: (on: boolean) => Promise<void>): (() => void) => {
    const input = part(name) as HTMLInputElement;
    input.addEventListener("change", () => {
      change(() => set(input.checked));
    });
    return () => {
      input.checked = isOn();
    };
  };
  const boxes = [
    box(
      "notifications",
      () => settings.notifications(),
      (on) => settings.setNotifications(on),
    ),
    box(
      "debug-mode",
      () => settings.debugMode(),
      (on) => settings.setDebugMode(on),
    ),
  ];
  return {
    async refresh() {
      for (const show of boxes) show();
    },
  };
}

/** How many units go on at once at each provider. */
export function concurrencySection(parts: SectionParts): PaneSection {
  const { document, localizer, manager, part, change } = parts;
  const { text, has } = localizer;
  const list = part("concurrency");
  const inputs = new Map<string, HTMLInputElement>();

  const row = (provider: string, usual: number): HTMLElement => {
    const id = `zwm-concurrency-${provider}`;
    const input = htmlElement(document, "input", {
      type: "number",
      id,
      min: "0",
      max: "64",
      step: "1",
    }) as HTMLInputElement;
    inputs.set(provider, input);
    input.addEventListener("change", () => {
      // An empty field means the usual number.
      const units = input.value === "" ? undefined : input.valueAsNumber;
      if (units !== undefined && !input.checkValidity()) {
        input.reportValidity();
        return;
      }
      change(() => manager.concurrency.set(provider, units));
    });
    const name = has(`ui-provider-${provider}`) ? text(`ui-provider-${provider}`) : provider;
    return htmlElement(
      document,
      "li",
      { class: "zwm-pane-row" },
      htmlElement(document, "label", { for: id, class: "zwm-pane-main" }, name),
      input,
      htmlElement(
        document,
        "span",
        { class: "zwm-pane-muted", dir: "auto" },
        text("ui-pane-usual", { units: usual }),
      ),
    );
  };

  return {
    async refresh() {
      const limits = manager.concurrency.limits();
      if (limits.some(({ provider }) => !inputs.has(provider))) {
        inputs.clear();
        list.replaceChildren(...limits.map(({ provider, usual }) => row(provider, usual)));
      }
      for (const { provider, units } of limits) {
        const input = inputs.get(provider);
        if (input !== undefined) input.value = String(units);
      }
    },
  };
}
