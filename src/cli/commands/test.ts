import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ExitCode } from "../../errors/codes.ts";
import { WorkflowError } from "../../errors/workflow-error.ts";
import type { PackagePlace } from "../../model/manager-api.ts";
import type { PackageTestReport } from "../../model/package-test.ts";
import type { Command, CommandContext } from "../command-context.ts";
import { noteDiagnostics } from "../render-diagnostics.ts";
import { renderTestResult, renderTestSummary } from "../render-test.ts";
import { packageTarget } from "../package-target.ts";
import { runPackageTests, testFilesOf } from "../testing/package-tests.ts";
import { createTestLibraries } from "../testing/test-library.ts";

/** `zwm test`: carries out the tests that packages bring along, away from the user's library and home. */
export const test: Command = async (context) => {
  const { manager, output, parsed, dist, clock } = context;
  const [target] = parsed.positionals;
  const places = await manager.packages(
    target === undefined ? undefined : await packageTarget(context, target),
  );
  const withTests = target === undefined ? await havingTests(places) : places;
  for (const place of withTests) await requireTrust(context, place, target);
  const folder = await mkdtemp(join(tmpdir(), "zwm-test-"));
  try {
    const libraries = createTestLibraries(folder);
    const ground = { dist, localizer: output.localizer, clock, folder, libraries };
    const packages: PackageTestReport[] = [];
    for (const place of withTests) {
      if (withTests.length > 1) output.line(place.packageId);
      packages.push(
        await runPackageTests(ground, place, {
          update: parsed.flag("update"),
          onResult: (result) => {
            renderTestResult(context, place.dir, result);
          },
        }),
      );
    }
    const sum = (name: "passed" | "failed" | "updated") =>
      packages.reduce((total, report) => total + report[name], 0);
    const counts = { passed: sum("passed"), failed: sum("failed"), updated: sum("updated") };
    output.document({ packages, ...counts });
    renderTestSummary(output, counts);
    return counts.failed > 0 ? ExitCode.failed : ExitCode.ok;
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
};

async function havingTests(places: readonly PackagePlace[]): Promise<readonly PackagePlace[]> {
  const counts = await Promise.all(places.map(async (place) => (await testFilesOf(place)).length));
  return places.filter((_, index) => (counts[index] ?? 0) > 0);
}

/**
 * A test runs the package's code, so the package must be trusted; at a terminal a yes is good for this call. Refused with
 * `package_unusable` when no workflow of it can be used.
 */
async function requireTrust(
  context: CommandContext,
  place: PackagePlace,
  target: string | undefined,
): Promise<void> {
  const { ui, output } = context;
  const { packageId, workflows, trust, diagnostics } = place;
  const [first] = workflows;
  if (first === undefined) {
    noteDiagnostics(context, diagnostics, place.dir);
    throw new WorkflowError("package_unusable", { args: { package: packageId } });
  }
  if (trust !== undefined && trust.level !== "untrusted") return;
  const reason = trust?.reason ?? "new";
  const question = output.text("cli-trust-question", { package: packageId, reason });
  if ((await ui.confirm(`${question}\n${output.text("cli-trust-means-isolated")}\n`)) === true) return;
  throw new WorkflowError("package_untrusted", {
    // The command is completed with the folder that was given.
    args: { package: packageId, workflow: target ?? first.id, reason, command: "" },
  });
}
