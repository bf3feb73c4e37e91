import { isWorkflowError } from "../errors/workflow-error.ts";
import type { CatalogueFolder } from "../formats/discovery/catalogue.ts";
import { readPackageTest } from "../formats/native/package-test/read-package-test.ts";
import type { Localizer } from "../l10n/localizer.ts";
import type { Diagnostic } from "../model/diagnostic.ts";
import type { FilesPort } from "../ports/files.ts";

/**
 * All findings about the tests of a package, `tests/*.test.json` of its own folder and of those of its workflows, read as
 * `zwm test` reads them. A folder that is not there has none.
 */
export async function testFindings(
  files: FilesPort,
  localizer: Localizer,
  { root, dir, path, manifests }: CatalogueFolder,
): Promise<readonly Diagnostic[]> {
  const own = manifests.map(({ file }) => file.slice(path === "" ? 0 : path.length + 1));
  const folders = new Set(["", ...own.map((file) => file.slice(0, Math.max(0, file.lastIndexOf("/"))))]);
  const findings: Diagnostic[] = [];
  for (const folder of folders) {
    const below = [...folder.split("/"), "tests"].filter((part) => part !== "");
    for (const name of await testNames(files, files.join(dir, ...below))) {
      const text = await files.readText(files.join(dir, ...below, name));
      const file = [...path.split("/").filter((part) => part !== ""), ...below, name].join("/");
      const { diagnostics } = readPackageTest(text, file, localizer);
      findings.push(...diagnostics.map((finding) => ({ ...finding, root: root.id })));
    }
  }
  return findings;
}

/** Names of the tests in a folder, in their order. */
async function testNames(files: FilesPort, folder: string): Promise<readonly string[]> {
  try {
    const entries = await files.list(folder);
    return entries
      .map(({ name }) => name)
      .filter((name) => name.endsWith(".test.json"))
      .sort();
  } catch (error) {
    if (isWorkflowError(error) && (error.code === "file_not_found" || error.code === "file_unreadable"))
      return [];
    throw error;
  }
}
