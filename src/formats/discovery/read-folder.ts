import type { Diagnostic } from "../../model/diagnostic.ts";
import type { WorkflowRoot } from "../../model/workflow.ts";
import { diagnose, severityOf } from "../native/diagnose.ts";
import type { Finding } from "../native/finding.ts";
import { type HookPath, hookPaths } from "../native/hook-paths.ts";
import { repeatedKeyFindings, unreadableJson } from "../native/json-file-findings.ts";
import { jsonPlaces } from "../native/json-places.ts";
import { readManifest, type ReadResult } from "../native/read-manifest.ts";
import { type FoundFolder, MANIFEST_FILE, PACKAGE_FILE } from "./find-folders.ts";
import {
  createFolderReader,
  type FolderEvidence,
  type FolderReader,
  type FolderReaderOptions,
  type PlaceState,
} from "./folder-reader.ts";
import { localePathFinding, readLocaleFile } from "./locale-files.ts";
import { bareIdFinding, entryFinding, type PackageFile, readPackageFile } from "./read-package-file.ts";

/** One `workflow.json` of a folder. */
export interface ReadManifestFile {
  /** Path below the root. */
  readonly file: string;
  /** Absolute folder of the manifest. */
  readonly dir: string;
  readonly text: string;
  readonly hooks: readonly HookPath[];
  readonly result: ReadResult;
  /** True when the way the package names it keeps it from loading. */
  readonly refused: boolean;
}

type LocaleTexts = Readonly<Record<string, string>>;

/** What a folder of workflows holds. */
export interface ReadFolder {
  readonly root: WorkflowRoot;
  readonly found: FoundFolder;
  /** What `workflow-package.json` says, for a package whose file is sound. */
  readonly packageFile?: PackageFile;
  /** By locale tag. */
  readonly locales: Readonly<Record<string, LocaleTexts>>;
  readonly manifests: readonly ReadManifestFile[];
  /** True when the package's own file keeps all its workflows from loading. */
  readonly refused: boolean;
  /** Findings about other files than manifests. */
  readonly diagnostics: readonly Diagnostic[];
  readonly evidence: FolderEvidence;
}

/** Reads the manifests, the package file and the locale files of one folder; hook files are only looked for. */
export async function readFolder(
  root: WorkflowRoot,
  found: FoundFolder,
  options: FolderReaderOptions,
): Promise<ReadFolder> {
  const reader = createFolderReader(root, found, options);
  const folder = (
    parts: Pick<ReadFolder, "locales" | "manifests" | "refused" | "packageFile">,
  ): ReadFolder => ({
    root,
    found,
    ...parts,
    diagnostics: reader.diagnostics,
    evidence: reader.evidence,
  });
  if (!found.multi) {
    const manifest = await readManifestFile(MANIFEST_FILE, found, reader, options);
    return folder({ locales: {}, manifests: manifest === undefined ? [] : [manifest], refused: false });
  }

  const about = reader.about(PACKAGE_FILE);
  const parsed = await reader.json(PACKAGE_FILE);
  if (parsed?.kind !== "json") {
    if (parsed !== undefined) reader.report(unreadableJson(parsed, about, options));
    return folder({ locales: {}, manifests: [], refused: true });
  }
  const places = jsonPlaces(parsed.text);
  const packageFile = readPackageFile(parsed.value, options.zoteroVersion);
  const entries = await resolveEntries(packageFile, reader, options.strict);
  const locales = await readLocales(packageFile, reader, options);
  const own = [...packageFile.findings, ...repeatedKeyFindings(parsed, places), ...locales.findings];
  const isError = ({ code }: Finding): boolean => severityOf(code, options.strict) === "error";
  reader.report(...diagnose([...own, ...entries.findings], places, about, options));
  const manifests = await Promise.all(
    [...entries.paths].map(([path, refused]) => readManifestFile(path, found, reader, options, refused)),
  );
  return folder({
    packageFile,
    locales: locales.texts,
    manifests: manifests.filter((manifest) => manifest !== undefined),
    // An entry that names no manifest is an error that keeps no other from loading.
    refused: own.some(isError) || locales.refused,
  });
}

async function readManifestFile(
  path: string,
  found: FoundFolder,
  reader: FolderReader,
  options: FolderReaderOptions,
  refused = false,
): Promise<ReadManifestFile | undefined> {
  const parsed = await reader.json(path);
  if (parsed === undefined) return undefined;
  const folder = path.includes("/") ? path.slice(0, path.lastIndexOf("/")) : "";
  const hooks = parsed.kind === "json" ? hookPaths(parsed.value, folder) : [];
  const inPackage = hooks.map((hook) => hook.inPackage).filter((place) => place !== undefined);
  // A single folder that gets a package file is another one.
  const states = await reader.look(found.multi ? inPackage : [...inPackage, PACKAGE_FILE]);
  const about = reader.about(path);
  const result = readManifest({
    text: parsed,
    ...about,
    folder,
    multi: found.multi,
    strict: options.strict,
    localizer: options.localizer,
    hookFile: (place) => states.get(place) ?? "missing",
    ...(reader.hasSkill === undefined ? {} : { hasSkill: reader.hasSkill }),
    ...(options.zoteroVersion === undefined ? {} : { zoteroVersion: options.zoteroVersion }),
  });
  const dir = folder === "" ? found.dir : reader.absolute(folder);
  return { file: about.file, dir, text: parsed.text, hooks, result, refused };
}

/** Paths of the manifests that are there, each with whether it is refused, and findings about all entries. */
async function resolveEntries(
  { manifests }: PackageFile,
  reader: FolderReader,
  strict: boolean,
): Promise<{ paths: ReadonlyMap<string, boolean>; findings: readonly Finding[] }> {
  const candidates = manifests.flatMap(({ path, ofFolder }) => [path, ofFolder]);
  const states = await reader.look(candidates.filter((path) => path !== undefined));
  const stateOf = (path: string | undefined): PlaceState =>
    path === undefined ? "outside" : (states.get(path) ?? "missing");
  const paths = new Map<string, boolean>();
  const findings: Finding[] = [];
  for (const listed of manifests) {
    const { path, ofFolder } = listed;
    if (stateOf(path) === "missing" && ofFolder !== undefined && stateOf(ofFolder) === "present") {
      findings.push(bareIdFinding(listed, ofFolder));
      paths.set(ofFolder, paths.get(ofFolder) ?? strict);
      continue;
    }
    const finding = entryFinding(listed, stateOf(path));
    if (finding !== undefined) findings.push(finding);
    else if (path !== undefined) paths.set(path, false);
  }
  return { paths, findings };
}

async function readLocales(
  { locales }: PackageFile,
  reader: FolderReader,
  options: FolderReaderOptions,
): Promise<{
  texts: Readonly<Record<string, LocaleTexts>>;
  findings: readonly Finding[];
  /** A locale file holds an error, which a warning is under the strict switch. */
  refused: boolean;
}> {
  const findings: Finding[] = [];
  const texts: [string, LocaleTexts][] = [];
  let refused = false;
  for (const listed of locales) {
    const parsed = listed.path === undefined ? undefined : await reader.json(listed.path);
    if (parsed === undefined || listed.path === undefined) {
      findings.push(localePathFinding(listed));
      continue;
    }
    const read = readLocaleFile(parsed, reader.about(listed.path), options);
    texts.push([listed.tag, read.texts]);
    reader.report(...read.diagnostics);
    refused ||= read.diagnostics.some(({ severity }) => severity === "error");
  }
  return { texts: Object.fromEntries(texts), findings, refused };
}
