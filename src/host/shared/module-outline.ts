import {
  parse as parseModule,
  type ImportDeclaration,
  type Program,
  type ExportNamedDeclaration,
} from "acorn";
import type { Export, Import } from "es-module-lexer";
// This build of it needs neither WebAssembly nor eval, which the plugin has not.
import { init, parse as lexModule } from "es-module-lexer/js";
import type { ModuleOutline, ModuleSyntaxFault } from "../../ports/modules.ts";

type Names = { readonly name: string; readonly line: number; readonly column: number }[];

/**
 * Exports, imports and syntax of a module, without running it. No host parses a module without running it, and Node
 * names no line of a faulty one (`spec/hook-isolation.md` §8), so acorn finds the fault; es-module-lexer knows the
 * imports, dynamic ones included.
 */
export async function outlineModule(source: string): Promise<ModuleOutline> {
  let program: Program;
  try {
    program = parseModule(source, {
      ecmaVersion: "latest",
      sourceType: "module",
      allowHashBang: true,
      locations: true,
    });
  } catch (error) {
    return { exports: [], imports: [], fault: acornFault(error) };
  }
  await init();
  const place = createPlaces(source);
  let imports: readonly Import[];
  let exports: readonly Export[];
  try {
    [imports, exports] = lexModule(source);
  } catch (error) {
    const { idx, message } = error as { readonly idx?: number; readonly message: string };
    return { exports: [], imports: [], fault: { ...place(idx ?? 0), message } };
  }
  const names = importedNames(program);
  const stars = exports.flatMap((entry) => (entry.type === "reexport-all" ? [entry.from] : []));
  return {
    exports: exports.flatMap((entry) => (entry.type === "reexport-all" ? [] : [entry.name])),
    imports: imports.flatMap((entry) => {
      if (entry.type === "import-meta") return [];
      const dynamic = entry.type === "dynamic";
      const known = dynamic ? undefined : names.get(entry.importStart);
      const type = dynamic ? undefined : entry.attributes?.find(([key]) => key === "type")?.[1];
      return [
        {
          // A template with holes is a pattern, not a specifier.
          specifier: dynamic && entry.glob ? undefined : entry.specifier,
          dynamic,
          ...place(entry.start),
          ...(type === undefined ? {} : { type }),
          ...(known === undefined ? {} : { names: known }),
        },
      ];
    }),
    ...(stars.length === 0 ? {} : { stars }),
    reexports: exports.flatMap((entry) =>
      entry.type === "reexport" ? [{ name: entry.name, from: entry.from, importName: entry.importName }] : [],
    ),
  };
}

/** Names that static imports and re-exports take from other modules, by where the statement starts. */
function importedNames(program: Program): ReadonlyMap<number, Names> {
  const all = new Map<number, Names>();
  for (const statement of program.body) {
    if (statement.type === "ImportDeclaration") all.set(statement.start, namesOfImport(statement));
    else if (statement.type === "ExportNamedDeclaration" && statement.source != null) {
      all.set(statement.start, namesOfExport(statement));
    }
  }
  return all;
}

function namesOfImport(statement: ImportDeclaration): Names {
  return statement.specifiers.flatMap((specifier): Names => {
    if (specifier.type === "ImportNamespaceSpecifier") return [];
    const name = specifier.type === "ImportDefaultSpecifier" ? "default" : moduleName(specifier.imported);
    return [{ name, ...startOf(specifier) }];
  });
}

function namesOfExport(statement: ExportNamedDeclaration): Names {
  return statement.specifiers.map((specifier) => ({
    name: moduleName(specifier.local),
    ...startOf(specifier),
  }));
}

function moduleName(node: {
  readonly type: string;
  readonly name?: string;
  readonly value?: unknown;
}): string {
  return node.type === "Literal" ? String(node.value) : (node.name ?? "");
}

function startOf(node: { readonly loc?: { readonly start: { line: number; column: number } } | null }): {
  line: number;
  column: number;
} {
  return { line: node.loc?.start.line ?? 1, column: (node.loc?.start.column ?? 0) + 1 };
}

function acornFault(error: unknown): ModuleSyntaxFault {
  const { loc, message } = error as {
    readonly loc?: { readonly line: number; readonly column: number };
    readonly message: string;
  };
  return {
    line: loc?.line ?? 1,
    column: (loc?.column ?? 0) + 1,
    // Acorn adds the place, which is told apart from the message here.
    message: message.replace(/ \(\d+:\d+\)$/, ""),
  };
}

/** Offset to line and column, both from 1, in UTF-16 units. */
function createPlaces(source: string): (offset: number) => { line: number; column: number } {
  const starts = [0];
  for (const { index } of source.matchAll(/\r\n|[\n\r\u2028\u2029]/g)) {
    starts.push(index + (source.startsWith("\r\n", index) ? 2 : 1));
  }
  return (offset) => {
    const after = starts.findIndex((start) => start > offset);
    const line = after < 0 ? starts.length : after;
    return { line, column: offset - (starts[line - 1] ?? 0) + 1 };
  };
}
