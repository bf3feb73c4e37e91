import { expect } from "chai";
import { describe } from "mocha";
import { localisedText } from "../../src/formats/native/localisation.ts";
import { inMenuOrder } from "../../src/formats/native/menu-order.ts";
import { compileTaskName } from "../../src/formats/native/task-name.ts";
import type { JsonObject } from "../../src/model/json.ts";
import type { ManifestTexts } from "../../src/model/workflow-manifest.ts";
import type { WorkflowPackage } from "../../src/model/workflow.ts";
import { testRows } from "./vector-rows.ts";

interface NamesRow {
  readonly id: string;
  readonly says: string;
  readonly kind: "template" | "lookup" | "menu-order" | "candidate-label";
  readonly template?: string;
  readonly workflow?: { readonly id: string; readonly label?: string };
  readonly parent?: { readonly libraryId: number; readonly key: string; readonly title?: string } | null;
  readonly attachments?: readonly { readonly filename?: string; readonly path?: string }[];
  readonly parameters?: JsonObject;
  readonly locale?: string;
  readonly key?: string;
  readonly inline?: ManifestTexts;
  readonly package?: Pick<WorkflowPackage, "locales" | "defaultLocale">;
  readonly raw?: string;
  readonly workflows?: readonly MenuRow[];
  readonly expect: unknown;
}

interface MenuRow {
  readonly id: string;
  readonly label?: string;
  readonly i18n?: ManifestTexts;
  readonly display?: { readonly core?: boolean };
}

describe("names vectors", () => {
  const run = (row: NamesRow): void => {
    expect(actual(row)).to.deep.equal(row.expect);
  };
  testRows<NamesRow>("native", "names.json", run, { only: (row) => row.kind !== "candidate-label" });
});

function actual(row: NamesRow): unknown {
  const locale = row.locale ?? "en-US";
  const workflow = row.workflow ?? { id: "" };
  switch (row.kind) {
    case "template": {
      const { libraryId, key, title } = row.parent ?? {};
      return compileTaskName(row.template, {
        workflow,
        ...(libraryId === undefined || key === undefined
          ? {}
          : { parent: { ref: { libraryId, key }, ...(title === undefined ? {} : { title }) } }),
        attachments: row.attachments ?? [],
        parameters: row.parameters ?? {},
      });
    }
    case "lookup":
      return localisedText(
        { workflowId: workflow.id, inline: row.inline, package: row.package },
        locale,
        row.key ?? "",
        row.raw,
      );
    case "menu-order":
      return inMenuOrder(row.workflows ?? [], (each) => menuPlace(each, locale), locale).map(
        (each) => each.id,
      );
    case "candidate-label":
      throw new Error("These rows are run with the planner's.");
  }
}

function menuPlace({ id, label, i18n, display }: MenuRow, locale: string) {
  return {
    id,
    label: localisedText({ workflowId: id, inline: i18n }, locale, "label", label),
    core: display?.core === true,
  };
}
