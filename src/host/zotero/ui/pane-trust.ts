import type { TrustedPackage } from "../../../model/manager-api.ts";
import { htmlButton, htmlElement } from "./html-element.ts";
import type { PaneSection, SectionParts } from "./pane-parts.ts";

/** Which packages a person trusts; grants it and takes it back. All code runs isolated here. */
export function trustSection(parts: SectionParts): PaneSection {
  const { document, localizer, manager, ui, part, change } = parts;
  const { text } = localizer;
  const list = part("trust");

  const grant = (target: string, question: string) => {
    change(async () => {
      if ((await ui.confirm(question)) === true) await manager.trust(target, "isolated");
    });
  };

  const row = ({ packageId, workflows, dir, trust, grantedAt }: TrustedPackage): HTMLElement => {
    const name = { package: packageId };
    const buttons: HTMLElement[] = [];
    if (dir !== undefined && trust.level === "untrusted") {
      buttons.push(
        htmlButton(document, text("ui-pane-grant"), () => {
          grant(dir, text("ui-pane-grant-question", name));
        }),
      );
    }
    if (grantedAt !== undefined) {
      buttons.push(
        htmlButton(document, text("ui-pane-take-back"), () => {
          change(() => manager.untrustPackage(packageId));
        }),
      );
    }
    for (const button of buttons) {
      button.setAttribute(
        "aria-label",
        text("ui-pane-button-for", { ...name, button: button.textContent ?? "" }),
      );
    }
    const level = trust.level === "untrusted" && trust.reason === "changed" ? "changed" : trust.level;
    const state = dir === undefined ? "gone" : trust.source === "built-in" ? "built-in" : level;
    return htmlElement(
      document,
      "li",
      { class: "zwm-pane-row" },
      htmlElement(
        document,
        "div",
        { class: "zwm-pane-main" },
        htmlElement(document, "div", { class: "zwm-pane-name", dir: "auto" }, packageId),
        htmlElement(
          document,
          "div",
          { class: "zwm-pane-muted", dir: "auto" },
          text(`ui-pane-trust-${state}`),
          ...(workflows.length === 0 ? [] : [` · ${workflows.map(({ label }) => label).join(", ")}`]),
        ),
      ),
      ...buttons,
    );
  };

  return {
    async refresh() {
      const packages = await manager.trusted();
      list.replaceChildren(...packages.map(row));
      part("no-packages").hidden = packages.length > 0;
    },
  };
}
