/**
 * Compiles every JSON Schema of `src/**\/schema/*.json` into `build/schema/<name>.mjs`: plain functions, no eval
 * and no import. Core code says `import { validate } from "#schema/<name>"`.
 */
import "./ensure-installed.mjs";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { filesUnder, root } from "./lib/files.mjs";

const outDir = join(root, "build", "schema");
const stampFile = join(outDir, ".stamp");

/** What each compiled module offers; the same for every schema. */
const declaration = `/** One violation, as ajv reports it (\`verbose\`). */
export interface SchemaViolation {
  /** JSON pointer into the data. */
  instancePath: string;
  /** JSON pointer into the schema, as a URI fragment. */
  schemaPath: string;
  keyword: string;
  params: Record<string, unknown>;
  message?: string;
  /** The value of the violated keyword. */
  schema?: unknown;
  /** The schema object that holds the keyword. */
  parentSchema?: Record<string, unknown>;
  data?: unknown;
  /** Set for violations of \`propertyNames\`. */
  propertyName?: string;
}

export interface SchemaValidator {
  (data: unknown): boolean;
  /** All violations of the last call; null when there were none. */
  errors?: SchemaViolation[] | null;
}

export declare const validate: SchemaValidator;
`;

/** @returns {Promise<string[]>} the names of the compiled schemas */
export async function buildSchemas() {
  const files = filesUnder("src", (path) => /\/schema\/[^/]+\.json$/.test(path));
  const names = files.map(schemaName);
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined) throw new Error(`Two schema files have the name "${repeated}".`);

  const stamp = digest([import.meta.filename, "package-lock.json", ...files]);
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) return names;
  // Filled first, then put in place: someone else may be reading the modules of before.
  const fresh = `${outDir}-${process.pid}`;
  mkdirSync(fresh, { recursive: true });
  try {
    if (files.length > 0) await compile(files, fresh);
    writeFileSync(join(fresh, ".stamp"), stamp);
    rmSync(outDir, { recursive: true, force: true });
    renameSync(fresh, outDir);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
  return names;
}

/** @param {string[]} files @param {string} outDir */
async function compile(files, outDir) {
  const { Ajv2020 } = await import("ajv/dist/2020.js");
  const standalone = (await import("ajv/dist/standalone/index.js")).default.default;
  const { build } = await import("esbuild");

  const schemas = files.map((file) => {
    const schema = JSON.parse(readFileSync(join(root, file), "utf8"));
    const id = String(schema.$id ?? `zwm:${schemaName(file)}`);
    return { file, name: schemaName(file), id, schema: withoutWords(schema) };
  });
  for (const { name, id } of schemas) {
    // One instance each: a standalone module otherwise carries every schema known to its instance.
    const ajv = new Ajv2020({
      allErrors: true,
      verbose: true,
      strict: true,
      allowUnionTypes: true,
      code: { source: true, esm: true, lines: false },
    });
    for (const other of schemas) ajv.addSchema(other.schema, other.id);
    const validate = ajv.getSchema(id);
    if (validate === undefined) throw new Error(`Schema "${name}" does not compile.`);
    const { metafile } = await build({
      // ajv's default export is left out; its runtime helpers are bundled in.
      stdin: {
        contents: standalone(ajv, validate).replace(/export default \w+;/, ""),
        resolveDir: root,
        sourcefile: `${name}.compiled.mjs`,
      },
      outfile: join(outDir, `${name}.mjs`),
      bundle: true,
      format: "esm",
      platform: "neutral",
      mainFields: ["module", "main"],
      metafile: true,
      logLevel: "warning",
    });
    const imports = Object.values(metafile.outputs).flatMap((output) => output.imports);
    const text = readFileSync(join(outDir, `${name}.mjs`), "utf8");
    if (imports.length > 0 || /\bnew Function\(|\beval\(/.test(text)) {
      throw new Error(`build/schema/${name}.mjs is not self-contained.`);
    }
    writeFileSync(join(outDir, `${name}.d.mts`), declaration);
  }
}

/**
 * A schema without what is only meant for readers and editors, so that the compiled module does not carry it.
 * A property may have such a name too; its schema is no text.
 *
 * @param {any} schema
 * @returns {any}
 */
function withoutWords(schema) {
  if (Array.isArray(schema)) return schema.map(withoutWords);
  if (typeof schema !== "object" || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([name, value]) => {
        if (name === "description" || name === "title" || name === "$comment")
          return typeof value !== "string";
        return name !== "examples" || !Array.isArray(value);
      })
      .map(([name, value]) => [name, withoutWords(value)]),
  );
}

/** @param {string} file */
function schemaName(file) {
  return basename(file).replace(/(\.schema)?\.json$/, "");
}

/** @param {string[]} files */
function digest(files) {
  const hash = createHash("sha256");
  for (const file of files) {
    const full = file.startsWith("/") ? file : join(root, file);
    hash.update(file === import.meta.filename ? "script" : file).update(readFileSync(full));
  }
  return hash.digest("hex");
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const names = await buildSchemas();
  console.log(names.length === 0 ? "No schemas yet." : `Schemas: ${names.join(", ")}`);
}
