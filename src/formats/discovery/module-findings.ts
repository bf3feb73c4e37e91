import { messageId } from "../../l10n/message-id.ts";
import type { Diagnostic } from "../../model/diagnostic.ts";
import { compareDiagnostics, diagnosticAt, type DiagnosisOptions } from "../native/diagnose.ts";
import type { Catalogue, CatalogueFolder, CatalogueManifest } from "./catalogue.ts";
import { pathBelow } from "./find-folders.ts";

/** A finding about a module of a package, made by parsing it; `file` is below the package, with `/`. */
export interface ModuleFinding {
  readonly code: "hook_missing_error" | "hook_import_error" | "hook_export_error";
  /** Which `hooks-finding-…` message it is. */
  readonly reason: string;
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 units. */
  readonly column: number;
  readonly args: Readonly<Record<string, string>>;
}

/** What parsing found in the modules that the hooks of one manifest reach. */
export interface CheckedModules {
  readonly folder: CatalogueFolder;
  readonly manifest: CatalogueManifest;
  readonly findings: readonly ModuleFinding[];
}

/**
 * The catalogue with what parsing of modules found: for `zwm check`, which parses hooks without running them
 * (`design/decisions.md`, discovery). A workflow whose modules have a finding is not usable. Files that are not there
 * were reported when the manifest was read, and are not reported again.
 */
export function withModuleFindings(
  catalogue: Catalogue,
  checked: readonly CheckedModules[],
  options: DiagnosisOptions,
): Catalogue {
  const faulty = new Map<CatalogueManifest, Diagnostic[]>();
  for (const { folder, manifest, findings } of checked) {
    const fresh = findings.filter(({ code }) => code !== "hook_missing_error");
    if (fresh.length === 0) continue;
    faulty.set(
      manifest,
      fresh.map((finding) => moduleDiagnostic(finding, folder, manifest, options)),
    );
  }
  if (faulty.size === 0) return catalogue;

  const dropped = new Set(
    checked
      .filter(({ manifest }) => faulty.has(manifest))
      .map(({ folder, manifest }) => `${folder.root.id}\0${manifest.file}`),
  );
  return {
    ...catalogue,
    workflows: catalogue.workflows.filter(({ root, file }) => !dropped.has(`${root.id}\0${file}`)),
    diagnostics: distinct([...catalogue.diagnostics, ...[...faulty.values()].flat()]),
    folders: catalogue.folders.map((folder) => ({
      ...folder,
      manifests: folder.manifests.map((manifest) =>
        faulty.has(manifest) ? { ...manifest, usable: false } : manifest,
      ),
    })),
  };
}

function moduleDiagnostic(
  { code, reason, file, line, column, args }: ModuleFinding,
  folder: CatalogueFolder,
  { workflowId }: CatalogueManifest,
  options: DiagnosisOptions,
): Diagnostic {
  return diagnosticAt(
    { line, column },
    { code, pointer: "", message: messageId(`hooks-finding-${reason}`), args },
    {
      file: pathBelow(folder.path, file),
      root: folder.root.id,
      ...(workflowId === undefined ? {} : { workflowId }),
    },
    options,
  );
}

/** Sorted; two workflows that share a module share what is said of it. */
function distinct(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const byPlace = new Map<string, Diagnostic>();
  for (const diagnostic of diagnostics) {
    const { root, file, line, column, code, message, pointer } = diagnostic;
    const key = JSON.stringify([root, file, line, column, code, message, pointer]);
    if (!byPlace.has(key)) byPlace.set(key, diagnostic);
  }
  return [...byPlace.values()].sort(compareDiagnostics);
}
