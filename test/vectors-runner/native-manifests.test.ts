import { expect } from "chai";
import { afterEach, beforeEach, describe } from "mocha";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Catalogue, type CatalogueFolder } from "../../src/formats/discovery/catalogue.ts";
import { discover } from "../../src/formats/discovery/discovery.ts";
import { type CheckedModules, withModuleFindings } from "../../src/formats/discovery/module-findings.ts";
import { checkPackageModules } from "../../src/hooks/check-modules.ts";
import { outlineModule } from "../../src/host/shared/module-outline.ts";
import type { Diagnostic } from "../../src/model/diagnostic.ts";
import type { RootKind } from "../../src/model/workflow.ts";
import { HOOK, makeTreePlace, type Tree, type TreePlace } from "../formats/discovery/workflow-tree.ts";
import { english } from "../formats/native/english.ts";
import { testRows } from "./vector-rows.ts";

interface WantedFinding {
  readonly code?: string;
  readonly pointer?: string;
  readonly severity?: string;
  readonly suggestion?: string;
  readonly line?: number;
  readonly file?: string;
  readonly root?: string;
  readonly pointerStarts?: string;
  readonly suggestionContains?: string;
  readonly messageContains?: string;
  readonly noSuggestion?: boolean;
}

interface ManifestRow {
  readonly id: string;
  readonly says: string;
  readonly manifest?: unknown;
  readonly text?: string;
  readonly hooks?: readonly string[];
  readonly files?: Readonly<Record<string, string>>;
  readonly skills?: readonly string[];
  readonly strict?: boolean;
  readonly check?: boolean;
  readonly roots?: Readonly<Partial<Record<RootKind, Tree & { readonly $unreadable?: true }>>>;
  readonly expect: {
    readonly loads?: boolean;
    readonly enabled?: boolean;
    readonly strategy?: string;
    readonly createMode?: string;
    readonly upgraded?: unknown;
    readonly workflows?: readonly unknown[];
    readonly diagnostics: readonly WantedFinding[];
    readonly allowed?: readonly WantedFinding[];
    readonly inOrder?: boolean;
  };
}

const ROOT_KINDS: readonly RootKind[] = ["user", "dev-local", "official"];

describe("manifest vectors", () => {
  const localizer = english();
  let place: TreePlace;
  beforeEach(() => {
    place = makeTreePlace();
  });
  afterEach(() => {
    place.remove();
  });

  testRows<ManifestRow>("native", "manifests.json", async (row) => {
    const roots = row.roots === undefined ? writeSingle(row) : writeRoots(row.roots);
    const scan = (): Promise<Catalogue> =>
      discover({ roots, files: place.files, localizer, strict: row.strict ?? false });
    const found = await scan();
    expect(await scan(), "a second run over the same tree").to.deep.equal(found);
    const catalogue = row.check === true ? await checkModules(found, row) : found;

    compareFindings(row, catalogue.diagnostics);
    const [only] = catalogue.workflows;
    const wanted = row.expect;
    if (wanted.loads !== undefined) expect(catalogue.workflows.length === 1, "loads").to.equal(wanted.loads);
    if (wanted.enabled !== undefined) {
      expect(only !== undefined && only.blockedBy === undefined, "enabled").to.equal(wanted.enabled);
    }
    if (wanted.strategy !== undefined) expect(only?.strategy, "strategy").to.equal(wanted.strategy);
    if (wanted.createMode !== undefined) {
      expect(only?.manifest.request?.["create"], "create").to.include({ mode: wanted.createMode });
    }
    if (wanted.upgraded !== undefined) {
      expect(only?.upgraded, "upgraded").to.equal(true);
      expect(only?.manifest, "upgraded manifest").to.deep.equal(wanted.upgraded);
    }
    if (wanted.workflows !== undefined) {
      const listed = catalogue.workflows.map(({ id, root, file }) => ({ id, root: root.id, path: file }));
      expect(listed, "workflows").to.deep.equal(wanted.workflows);
    }
  });

  /** One workflow in a folder of its own, with the skills that the row has or that the manifest names. */
  function writeSingle({ manifest, text, hooks = [], files = {}, skills }: ManifestRow) {
    place.write({ "user/one/workflow.json": text ?? manifest });
    for (const path of [...hooks, ...Object.keys(files)]) {
      place.write({ [`user/one/${path}`]: files[path] ?? soundModule(path) });
    }
    for (const skill of skills ?? namedSkills(manifest)) {
      mkdirSync(join(place.dir, "skills", skill), { recursive: true });
    }
    return [place.root()];
  }

  function writeRoots(roots: NonNullable<ManifestRow["roots"]>) {
    return ROOT_KINDS.filter((kind) => kind in roots).map((kind) => {
      const tree = roots[kind] ?? {};
      const root = place.root(kind);
      // A file cannot be listed, whoever runs the tests.
      if (tree.$unreadable === true) writeFileSync(root.path, "");
      else {
        mkdirSync(root.path, { recursive: true });
        place.write(
          Object.fromEntries(Object.entries(tree).map(([path, file]) => [`${kind}/${path}`, file])),
        );
      }
      return root;
    });
  }

  async function checkModules(catalogue: Catalogue, row: ManifestRow): Promise<Catalogue> {
    const checked = await Promise.all(catalogue.folders.flatMap(checkFolder));
    return withModuleFindings(catalogue, checked, { localizer, strict: row.strict ?? false });
  }

  function checkFolder(folder: CatalogueFolder): Promise<CheckedModules>[] {
    return folder.manifests.map(async (manifest) => {
      const entries = manifest.hooks.map(({ hook, file }) => ({ file, exportName: hook }));
      const parser = { outline: outlineModule };
      return {
        folder,
        manifest,
        findings: await checkPackageModules(parser, place.files, folder.dir, entries),
      };
    });
  }
});

function soundModule(path: string): string {
  const name = path.slice(path.lastIndexOf("/") + 1).replace(/\.m?js$/, "");
  return /^\w+$/.test(name) ? `export function ${name}() {}\n` : HOOK;
}

/** Values of every `skill_id` in a manifest. */
function namedSkills(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === "skill_id" && typeof inner === "string" && inner !== "" ? [inner] : namedSkills(inner),
  );
}

/** The row's findings are all there are; the same one twice counts once, those of `allowed` may be missing. */
function compareFindings({ expect: wanted }: ManifestRow, diagnostics: readonly Diagnostic[]): void {
  const allowed = wanted.allowed ?? [];
  const found = distinct(diagnostics);
  const shown = JSON.stringify(found, null, 1);
  if (wanted.inOrder === true) {
    expect(found.length, shown).to.equal(wanted.diagnostics.length);
    wanted.diagnostics.forEach((want, index) => {
      expect(isSuch(found[index], want), `finding ${String(index)} of ${shown}`).to.equal(true);
    });
    return;
  }
  const fits = assign(wanted.diagnostics, found, (rest) =>
    rest.every((finding) => allowed.some((want) => isSuch(finding, want))),
  );
  expect(fits, `wanted ${JSON.stringify(wanted.diagnostics, null, 1)}, found ${shown}`).to.equal(true);
}

function distinct(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const byKey = new Map<string, Diagnostic>();
  for (const finding of diagnostics) {
    const { severity, code, pointer, file, root } = finding;
    const key = JSON.stringify([severity, code, pointer, file, root]);
    if (!byKey.has(key)) byKey.set(key, finding);
  }
  return [...byKey.values()];
}

/** Whether each wanted finding can have one of its own, so that what is left over is acceptable. */
function assign(
  wanted: readonly WantedFinding[],
  found: readonly Diagnostic[],
  acceptable: (rest: readonly Diagnostic[]) => boolean,
): boolean {
  const [first, ...others] = wanted;
  if (first === undefined) return acceptable(found);
  return found.some(
    (finding) =>
      isSuch(finding, first) &&
      assign(
        others,
        found.filter((other) => other !== finding),
        acceptable,
      ),
  );
}

function isSuch(finding: Diagnostic | undefined, want: WantedFinding): boolean {
  if (finding === undefined) return false;
  const { pointerStarts, suggestionContains, messageContains, noSuggestion, ...exact } = want;
  return (
    Object.entries(exact).every(([name, value]) => finding[name as keyof Diagnostic] === value) &&
    (pointerStarts === undefined || finding.pointer.startsWith(pointerStarts)) &&
    (suggestionContains === undefined || finding.suggestion?.includes(suggestionContains) === true) &&
    (messageContains === undefined || finding.message.includes(messageContains)) &&
    (noSuggestion !== true || finding.suggestion === undefined)
  );
}
