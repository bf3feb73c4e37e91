import type { FilesPort } from "../ports/files.ts";
import type { ModuleOutline, ModulesPort } from "../ports/modules.ts";
import { RESERVED_FOLDER } from "../ports/modules.ts";
import type { ModuleFinding, ModuleFindingReason } from "./module-finding.ts";
import { resolveSpecifier } from "./module-specifier.ts";

/** The modules of a package that some entry files reach, parsed once each and not run. */
export interface ModuleGraph {
  /** Parses a module and all it imports; nothing is found about a file that is not there. */
  reach(file: string): Promise<ReachFindings>;
  exists(file: string): Promise<boolean>;
  /** Whether a name is exported, star exports followed; undefined when it cannot be told. */
  exports(file: string, name: string): Promise<boolean | undefined>;
}

/** In no order, each once. */
export interface ReachFindings {
  /** Those that keep the module from loading, or that no package may have. */
  readonly blocking: readonly ModuleFinding[];
  /** About what only a dynamic import would load. */
  readonly later: readonly ModuleFinding[];
}

export type ModuleParser = Pick<ModulesPort, "outline">;
export type ModuleFiles = Pick<FilesPort, "readText" | "stat" | "join">;

interface ParsedModule {
  readonly outline: ModuleOutline;
  readonly findings: readonly ModuleFinding[];
  /** Findings about its dynamic imports. */
  readonly later: readonly ModuleFinding[];
  /** Modules of the package that it imports. */
  readonly imports: readonly string[];
  readonly dynamicImports: readonly string[];
}

/** What no module may do, whenever it is loaded (`spec/native-workflows.md` §8.1). */
const REFUSED: ReadonlySet<ModuleFindingReason> = new Set(["bare", "outside", "address"]);

const EMPTY: ParsedModule = {
  outline: { exports: [], imports: [] },
  findings: [],
  later: [],
  imports: [],
  dynamicImports: [],
};

export function createModuleGraph(parser: ModuleParser, files: ModuleFiles, packageDir: string): ModuleGraph {
  const parsed = new Map<string, Promise<ParsedModule>>();
  const known = new Map<string, Promise<boolean>>();

  const exists = (file: string): Promise<boolean> => {
    let answer = known.get(file);
    if (answer === undefined) {
      answer = files.stat(absolute(file)).then(
        (stat) => stat?.type === "file",
        () => false,
      );
      known.set(file, answer);
    }
    return answer;
  };
  const absolute = (file: string): string => files.join(packageDir, ...file.split("/"));

  const parse = (file: string): Promise<ParsedModule> => {
    let module = parsed.get(file);
    if (module === undefined) parsed.set(file, (module = parseNow(file)));
    return module;
  };

  const parseNow = async (file: string): Promise<ParsedModule> => {
    let source: string;
    try {
      source = await files.readText(absolute(file));
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      return wholeFile(finding("unreadable", file, 1, 1, { message }));
    }
    if (file.endsWith(".json")) {
      const fault = jsonFault(source);
      return fault === undefined
        ? EMPTY
        : wholeFile(finding("json-invalid", file, fault.line, fault.column, { message: fault.message }));
    }
    const outline = await parser.outline(source);
    if (outline.fault !== undefined) {
      const { line, column, message } = outline.fault;
      return { ...wholeFile(finding("syntax", file, line, column, { message })), outline };
    }
    const findings: ModuleFinding[] = [];
    const later: ModuleFinding[] = [];
    const imports: string[] = [];
    const dynamicImports: string[] = [];
    for (const entry of outline.imports) {
      const { specifier, line, column, dynamic } = entry;
      if (specifier === undefined) continue;
      const add = (reason: ModuleFindingReason, message = ""): void => {
        const list = dynamic && !REFUSED.has(reason) ? later : findings;
        list.push(finding(reason, file, line, column, { specifier, message }));
      };
      const target = resolveSpecifier(file, specifier);
      if (!target.ok) add(target.reason);
      else if (target.file.startsWith(`${RESERVED_FOLDER}/`)) add("outside");
      else if (await exists(target.file)) {
        if (target.file.endsWith(".json") && !dynamic && entry.type !== "json") add("json-attribute");
        (dynamic ? dynamicImports : imports).push(target.file);
      } else {
        const extension = await missingExtension(target.file);
        if (extension === undefined) add("missing-file");
        else add("no-extension", specifier + extension);
      }
    }
    return { outline, findings, later, imports, dynamicImports };
  };

  const missingExtension = async (file: string): Promise<string | undefined> => {
    for (const extension of [".mjs", ".js", "/index.mjs", "/index.js"]) {
      if (await exists(file + extension)) return extension;
    }
    return undefined;
  };

  const hasExport = async (file: string, name: string, seen: Set<string>): Promise<boolean | undefined> => {
    if (file.endsWith(".json")) return name === "default";
    if (seen.has(`${file} ${name}`)) return false;
    seen.add(`${file} ${name}`);
    const { outline } = await parse(file);
    if (outline.fault !== undefined) return undefined;
    if (outline.exports.includes(name)) {
      const handedOn = outline.reexports?.find((entry) => entry.name === name);
      if (handedOn === undefined || handedOn.importName === null) return true;
      const target = await existing(file, handedOn.from);
      return target === undefined ? undefined : hasExport(target, handedOn.importName, seen);
    }
    if (name === "default") return false;
    let unsure = false;
    for (const star of outline.stars ?? []) {
      const target = await existing(file, star);
      const found = target === undefined ? undefined : await hasExport(target, name, seen);
      if (found === true) return true;
      unsure ||= found === undefined;
    }
    return unsure ? undefined : false;
  };

  const existing = async (importer: string, specifier: string): Promise<string | undefined> => {
    const target = resolveSpecifier(importer, specifier);
    return target.ok && (await exists(target.file)) ? target.file : undefined;
  };

  /** Names that a static import asks for and its module does not have. */
  const missingNames = async (file: string, { outline }: ParsedModule): Promise<readonly ModuleFinding[]> => {
    const findings: ModuleFinding[] = [];
    for (const entry of outline.imports) {
      if (entry.specifier === undefined || entry.names === undefined) continue;
      const target = await existing(file, entry.specifier);
      if (target === undefined) continue;
      for (const { name, line, column } of entry.names) {
        if ((await hasExport(target, name, new Set())) !== false) continue;
        findings.push(finding("missing-name", file, line, column, { name, specifier: entry.specifier }));
      }
    }
    return findings;
  };

  return {
    exists,
    exports: (file, name) => hasExport(file, name, new Set()),
    async reach(entry) {
      const blocking: ModuleFinding[] = [];
      const later: ModuleFinding[] = [];
      if (!(await exists(entry))) return { blocking, later };
      const eager = new Set([entry]);
      const lazy = new Set<string>();
      for (const file of eager) {
        const module = await parse(file);
        blocking.push(...module.findings, ...(await missingNames(file, module)));
        later.push(...module.later);
        for (const imported of module.imports) eager.add(imported);
        for (const imported of module.dynamicImports) lazy.add(imported);
      }
      for (const file of lazy) {
        if (eager.has(file)) continue;
        const module = await parse(file);
        for (const found of module.findings) (REFUSED.has(found.reason) ? blocking : later).push(found);
        later.push(...module.later, ...(await missingNames(file, module)));
        for (const imported of [...module.imports, ...module.dynamicImports]) lazy.add(imported);
      }
      return { blocking, later };
    },
  };
}

function finding(
  reason: ModuleFindingReason,
  file: string,
  line: number,
  column: number,
  args: Partial<ModuleFinding["args"]>,
): ModuleFinding {
  return {
    code: "hook_import_error",
    reason,
    file,
    line,
    column,
    args: { specifier: args.specifier ?? "", name: args.name ?? "", message: args.message ?? "" },
  };
}

function wholeFile(found: ModuleFinding): ParsedModule {
  return { ...EMPTY, findings: [found] };
}

/** Where JSON text is broken, as far as the engine's own message tells. */
function jsonFault(source: string): { line: number; column: number; message: string } | undefined {
  try {
    JSON.parse(source);
    return undefined;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const position = /position (\d+)/.exec(message);
    const place = /line (\d+) column (\d+)/.exec(message);
    if (place !== null) return { line: Number(place[1]), column: Number(place[2]), message };
    const before = source.slice(0, position === null ? source.length : Number(position[1])).split("\n");
    return { line: before.length, column: (before.at(-1) ?? "").length + 1, message };
  }
}
