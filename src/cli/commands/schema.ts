import { copyFile, mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { ExitCode } from "../../errors/codes.ts";
import { nearestName } from "../../formats/native/nearest-name.ts";
import { writeError } from "../../host/node/file-error.ts";
import { createShowPath } from "../../host/node/shown-path.ts";
import type { PlainCommand } from "../command-context.ts";
import { usageError } from "../usage-error.ts";

/** Files of the schemas that authors need, by the name that `zwm schema` takes; in `schema/` of the build. */
const AUTHOR_SCHEMAS = {
  manifest: "workflow.schema.json",
  package: "workflow-package.schema.json",
  test: "workflow-test.schema.json",
} as const;

export const AUTHOR_SCHEMA_FILES: readonly string[] = Object.values(AUTHOR_SCHEMAS);

/** `zwm schema`: prints the JSON Schema of a file that authors write, or writes it, or all, into a folder. */
export const schema: PlainCommand = async ({ parsed, output, dist, resolvePath }) => {
  const [name] = parsed.positionals;
  const folder = parsed.value("dir");
  const file = name === undefined ? undefined : fileOf(name);
  if (name !== undefined && file === undefined) {
    const known = Object.keys(AUTHOR_SCHEMAS);
    const problem = output.text("authoring-no-schema", { name, known: known.join(", ") });
    const nearest = nearestName(name, known);
    throw usageError(
      [nearest === undefined ? problem : output.text("cli-usage-did-you-mean", { problem, nearest })],
      "zwm schema --help",
    );
  }
  if (folder === undefined) {
    const text = await readFile(join(dist, "schema", file ?? AUTHOR_SCHEMAS.manifest), "utf8");
    output.document(JSON.parse(text));
    for (const line of text.trimEnd().split("\n")) output.line(line);
    return ExitCode.ok;
  }
  const written = await writeSchemas(dist, resolvePath(folder), file === undefined ? undefined : [file]);
  output.document({ folder, files: written });
  for (const each of written) output.line(output.text("authoring-written", { path: join(folder, each) }));
  return ExitCode.ok;
};

function fileOf(name: string): string | undefined {
  return Object.hasOwn(AUTHOR_SCHEMAS, name)
    ? AUTHOR_SCHEMAS[name as keyof typeof AUTHOR_SCHEMAS]
    : undefined;
}

/** Copies files of the build's `schema/` into a folder, which is made; answers with their names. Refused with `file_unwritable`. */
export async function writeSchemas(
  dist: string,
  folder: string,
  files: readonly string[] = AUTHOR_SCHEMA_FILES,
): Promise<readonly string[]> {
  try {
    await mkdir(folder, { recursive: true });
    for (const file of files) await copyFile(join(dist, "schema", file), join(folder, file));
  } catch (error) {
    throw writeError(folder, error, createShowPath());
  }
  return files;
}
