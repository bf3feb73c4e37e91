import { expect } from "chai";
import { describe, it } from "mocha";
import type { WorkflowError } from "../../src/errors/workflow-error.ts";
import type { ItemRef } from "../../src/model/item-ref.ts";
import type { JsonObject } from "../../src/model/json.ts";
import type { ExecutionUnit, PlanMode } from "../../src/model/selection.ts";
import { candidateLabel, type LabelSource } from "../../src/selection/candidate-label.ts";
import { isListed } from "../../src/selection/listed.ts";
import { planSelection, requireUnits, type SelectionPlan } from "../../src/selection/plan-selection.ts";
import { prepareSelection } from "../../src/selection/prepare-selection.ts";
import type { PlanningRules } from "../../src/selection/selectors.ts";
import { type FactFile, factsOf, probesOf, selectRefs } from "../fakes/facts.ts";
import { loadRows, readVectorFile, rowRan, testRows, vectorFolder } from "./vector-rows.ts";

interface PlannerRow {
  readonly id: string;
  readonly says: string;
  readonly facts: string;
  readonly selection: readonly ItemRef[];
  readonly manifest: PlanningRules & { readonly debug_only?: boolean };
  readonly mode: PlanMode;
  readonly params?: JsonObject;
  readonly fileExists?: Readonly<Record<string, boolean | "error">>;
  readonly debugMode?: boolean;
  readonly expect: Readonly<Record<string, unknown>> & {
    readonly units?: readonly Readonly<Record<string, unknown>>[];
    readonly skipped?: readonly Readonly<Record<string, unknown>>[];
    readonly stats?: { readonly candidates: JsonObject; readonly units: JsonObject };
  };
}

interface LabelRow {
  readonly id: string;
  readonly says: string;
  readonly kind: string;
  readonly candidate: LabelSource & { readonly kind?: string; readonly n?: number };
  readonly expect: unknown;
}

describe("planner vectors", () => {
  testRows<PlannerRow>("native", "planner.json", async (row) => {
    const file = readVectorFile("native", `facts/${row.facts}.json`) as FactFile;
    const plan = await planSelection({
      selection: prepareSelection(selectRefs(factsOf(file.items), row.selection)),
      rules: row.manifest,
      mode: row.mode,
      params: row.params ?? {},
      probes: probesOf(file, row.fileExists),
      sampledAt: "2026-01-01T00:00:00.000Z",
    });
    const units = Array.from({ length: plan.unitCount }, (_, order) => plan.unit(order));
    comparePlan(row, plan, units);
    compareContents(row, plan, units);
    if (row.mode === "execute" && plan.unitCount === 0) {
      expect(() => requireUnits(plan, "test"))
        .to.throw()
        .that.satisfies(({ code, details }: WorkflowError) => {
          const { total, skipped } = plan.stats.candidates;
          return (
            code === "no_valid_input_units" &&
            details["totalUnits"] === total &&
            details["skippedUnits"] === skipped
          );
        });
    }
  });
});

describe("native/names.json candidate labels", () => {
  vectorFolder("native");
  loadRows<LabelRow>("native", "names.json").forEach((row, index) => {
    if (row.kind !== "candidate-label") return;
    it(`${row.id} ${row.says}`, () => {
      rowRan("native", "names.json", index);
      const { kind = "attachment", n = 1 } = row.candidate;
      expect(candidateLabel(row.candidate, kind as "attachment", n)).to.equal(row.expect);
    });
  });
});

function comparePlan(row: PlannerRow, plan: SelectionPlan, units: readonly ExecutionUnit[]): void {
  const wanted = row.expect;
  expect(plan.state, "state").to.equal(wanted["state"]);
  expect(plan.reasonCode, "reasonCode").to.equal(wanted["reasonCode"]);
  if ("selectionCounts" in wanted) {
    expect(plan.selectionCounts, "counts").to.deep.equal(wanted["selectionCounts"]);
  }
  if (wanted.stats !== undefined) {
    expect(plan.stats.candidates, "stats").to.deep.include(wanted.stats.candidates);
    expect(plan.stats.units, "stats").to.deep.equal(wanted.stats.units);
  }
  if (wanted.skipped !== undefined) {
    const skipped = plan.skipped().map(({ identity, reason }) => ({ identity, reason }));
    expect(skipped, "skipped").to.have.deep.members([...wanted.skipped]);
  }
  if (wanted.units !== undefined) {
    expect(units.length, "number of units").to.equal(wanted.units.length);
    wanted.units.forEach((unit, order) => {
      expect(unitAsRow(units[order]), `unit ${order + 1}`).to.deep.include(unit);
      expect(plan.freeze(order), `frozen unit ${order + 1}`).to.deep.include({
        unitId: units[order]?.unitId,
        order,
        taskName: units[order]?.taskName,
        inputUnitIdentity: units[order]?.inputUnitIdentity,
      });
    });
  }
  if ("listed" in wanted) {
    expect(isListed(row.manifest, row.debugMode ?? false), "listed").to.equal(wanted["listed"]);
  }
}

function compareContents(row: PlannerRow, plan: SelectionPlan, units: readonly ExecutionUnit[]): void {
  const wanted = row.expect;
  if ("contexts" in wanted) {
    const contexts = units.map(({ selectionContext }) => selectionContext.items.map(({ ref }) => ref));
    expect(contexts, "contexts").to.deep.equal(wanted["contexts"]);
  }
  const values = Array.from({ length: plan.candidateCount }, (_, index) => {
    const { identity, value } = plan.candidate(index);
    return [identity, value as JsonObject] as const;
  });
  if ("noteKinds" in wanted) {
    const kinds = Object.fromEntries(values.map(([identity, value]) => [identity, value["noteKind"]]));
    expect(kinds, "note kinds").to.deep.equal(wanted["noteKinds"]);
  }
  if ("valueKind" in wanted) {
    expect(
      values.map(([, value]) => value["kind"]),
      "kind of the value",
    ).to.deep.equal([wanted["valueKind"]]);
  }
}

/** A unit in the words of the rows. */
function unitAsRow(unit: ExecutionUnit | undefined): JsonObject {
  if (unit === undefined) return {};
  return {
    unitId: unit.unitId,
    order: unit.order,
    taskName: unit.taskName,
    members: unit.memberIdentities,
    memberCount: unit.memberCount,
    inputUnitIdentity: unit.inputUnitIdentity,
    parent: unit.targetParentIdentity ?? null,
  };
}
