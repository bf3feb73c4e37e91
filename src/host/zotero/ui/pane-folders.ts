import type { Diagnostic } from "../../../model/diagnostic.ts";
import type { WorkflowRoot } from "../../../model/workflow.ts";
import { htmlButton, htmlElement } from "./html-element.ts";
import type { PaneSection, SectionParts } from "./pane-parts.ts";

/** Folders of workflows, how many workflows they hold, and what is wrong with them, file by file. */
export function foldersSection(parts: SectionParts): PaneSection {
  const { document, localizer, manager, settings, ui, part, change } = parts;
  const { text } = localizer;
  const list = part("folders");
  const summary = part("folders-summary");
  const problems = part("problems");

  part("folders-actions").replaceChildren(
    htmlButton(document, text("ui-pane-add-folder"), () => {
      change(async () => {
        const path = await ui.pickFolder(text("ui-pane-pick-folder"));
        if (path !== undefined && (await settings.addFolder(path))) await manager.rescan();
      });
    }),
    htmlButton(document, text("ui-pane-reload"), () => {
      change(() => manager.rescan());
    }),
  );

  const folderRow = ({ path, kind }: WorkflowRoot): HTMLElement => {
    const own = settings.folders().includes(path);
    return htmlElement(
      document,
      "li",
      { class: "zwm-pane-row" },
      htmlElement(document, "span", { class: "zwm-pane-path", dir: "auto" }, path),
      ...(own
        ? [
            htmlButton(
              document,
              text("ui-pane-remove"),
              () => {
                change(async () => {
                  await settings.removeFolder(path);
                  await manager.rescan();
                });
              },
              { "aria-label": text("ui-pane-remove-folder", { path }) },
            ),
          ]
        : [
            htmlElement(
              document,
              "span",
              { class: "zwm-pane-muted", dir: "auto" },
              text(kind === "official" ? "ui-pane-folder-built-in" : "ui-pane-folder-home"),
            ),
          ]),
    );
  };

  const problemRow = (finding: Diagnostic): HTMLElement =>
    htmlElement(
      document,
      "li",
      { class: "zwm-pane-problem", "data-severity": finding.severity },
      htmlElement(document, "span", { class: "zwm-pane-severity" }, text(`ui-pane-${finding.severity}`)),
      htmlElement(
        document,
        "span",
        { dir: "auto" },
        text("ui-pane-problem", { line: finding.line, column: finding.column, message: finding.message }),
        ...(finding.suggestion === undefined
          ? []
          : [" ", text("ui-pane-suggestion", { suggestion: finding.suggestion })]),
      ),
    );

  const fileGroup = (path: string, findings: readonly Diagnostic[]): HTMLElement =>
    htmlElement(
      document,
      "li",
      {},
      htmlElement(
        document,
        "div",
        { class: "zwm-pane-row" },
        htmlElement(document, "span", { class: "zwm-pane-path", dir: "auto" }, path),
        htmlButton(
          document,
          text("ui-pane-show-file"),
          () => {
            parts.reveal(path);
          },
          { "aria-label": text("ui-pane-show-file-named", { path }) },
        ),
      ),
      htmlElement(document, "ul", { class: "zwm-pane-list" }, ...findings.map(problemRow)),
    );

  return {
    async refresh() {
      const { workflows, diagnostics } = await manager.catalogue();
      const roots = parts.roots();
      list.replaceChildren(...roots.map(folderRow));
      const packages = new Set(workflows.map(({ packageId }) => packageId)).size;
      summary.textContent = text("ui-pane-found", { workflows: workflows.length, packages });
      const byFile = Map.groupBy(diagnostics, ({ root, file }) => {
        const folder = roots.find(({ id }) => id === root)?.path;
        if (folder === undefined) return file;
        return file === "" ? folder : parts.join(folder, file);
      });
      problems.replaceChildren(...[...byFile].map(([path, findings]) => fileGroup(path, findings)));
      part("no-problems").hidden = diagnostics.length > 0;
    },
  };
}
