import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { toWorkflowError, WorkflowError } from "../../errors/workflow-error.ts";
import { readPackageTest } from "../../formats/native/package-test/read-package-test.ts";
import { errorText } from "../../l10n/error-text.ts";
import type { JsonValue } from "../../model/json.ts";
import type { PackagePlace } from "../../model/manager-api.ts";
import type { PackageTest, PackageTestReport, PackageTestResult } from "../../model/package-test.ts";
import { judge, scriptDifferences, updatedText } from "./judge-test.ts";
import { observeTest, type TestGround } from "./run-package-test.ts";

export interface PackageTestsOptions {
  readonly update: boolean;
  /** Called as each test ends. */
  readonly onResult: (result: PackageTestResult) => void;
}

/** Test files of a package: `tests/*.test.json` of its own folder and of those of its workflows; sorted. */
export async function testFilesOf({ dir, workflows }: PackagePlace): Promise<readonly string[]> {
  const folders = new Set(
    [dir, ...workflows.map((workflow) => workflow.dir)].map((own) => join(own, "tests")),
  );
  const found = await Promise.all([...folders].map(testFilesIn));
  return found.flat().sort();
}

async function testFilesIn(folder: string): Promise<readonly string[]> {
  try {
    const names = await readdir(folder);
    return names.filter((name) => name.endsWith(".test.json")).map((name) => join(folder, name));
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? "")) return [];
    throw error;
  }
}

/** Carries out all tests of a package, one after the other. */
export async function runPackageTests(
  ground: TestGround,
  place: PackagePlace,
  options: PackageTestsOptions,
): Promise<PackageTestReport> {
  const tests: PackageTestResult[] = [];
  for (const path of await testFilesOf(place)) {
    const result = await runTestFile(ground, place, path, tests.length, options.update);
    options.onResult(result);
    tests.push(result);
  }
  const count = (...outcomes: readonly PackageTestResult["outcome"][]) =>
    tests.filter(({ outcome }) => outcomes.includes(outcome)).length;
  return {
    packageId: place.packageId,
    tests,
    passed: count("passed"),
    failed: count("failed", "broken"),
    updated: count("updated"),
  };
}

async function runTestFile(
  ground: TestGround,
  place: PackagePlace,
  path: string,
  index: number,
  update: boolean,
): Promise<PackageTestResult> {
  const file = relative(place.dir, path).split(sep).join("/");
  const result = { file, says: "", differences: [], diagnostics: [], failures: [] } as const;
  const text = await readFile(path, "utf8");
  const { test, diagnostics } = readPackageTest(text, file, ground.localizer);
  if (test === undefined) return { ...result, outcome: "broken", diagnostics };
  const about = { ...result, says: test.says };
  try {
    const { id: workflowId, provider } = workflowOf(place, test);
    const { observation, failures } = await observeTest(ground, {
      packageDir: place.dir,
      workflowId,
      provider,
      test,
      name: `${place.packageId}-${String(index + 1)}`.replaceAll(/[^\w-]/g, "-"),
    });
    const done = { ...about, workflowId };
    if (update) {
      const updated = updatedText(text, test.expect, observation);
      if (updated === text) return { ...done, outcome: "passed" };
      await writeFile(path, updated);
      return { ...done, outcome: "updated" };
    }
    const differences = [
      ...scriptDifferences("answers", (test.answers ?? []) as readonly JsonValue[], observation),
      ...scriptDifferences("http", (test.http ?? []) as readonly JsonValue[], observation),
      ...judge(test.expect, observation).map(({ aspect: _, ...difference }) => difference),
    ];
    return differences.length === 0
      ? { ...done, outcome: "passed" }
      : { ...done, outcome: "failed", differences, failures };
  } catch (thrown) {
    const error = toWorkflowError(thrown);
    const { message, remedy } = errorText(ground.localizer, error);
    return {
      ...about,
      outcome: "broken",
      error: { code: error.code, text: message, ...(remedy === undefined ? {} : { remedy }) },
    };
  }
}

/** The workflow that a test is of: the one it names, or the only one there is. */
function workflowOf(
  { workflows }: PackagePlace,
  { workflow }: PackageTest,
): PackagePlace["workflows"][number] {
  const found = workflow === undefined ? workflows : workflows.filter(({ id }) => id === workflow);
  const [only, ...others] = found;
  if (only !== undefined && others.length === 0) return only;
  throw new WorkflowError("package_test_invalid", {
    args: {
      what: workflow ?? "workflow",
      reason: `the package has ${workflows.map(({ id }) => id).join(", ")}`,
    },
  });
}
