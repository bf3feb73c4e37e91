import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { writeError } from "../host/node/file-error.ts";
import { createShowPath } from "../host/node/shown-path.ts";
import { AUTHOR_SCHEMA_FILES, writeSchemas } from "./commands/schema.ts";

/** What `zwm new` can begin with, in the order in which it is offered; folders of `templates/` in the build. */
export const TEMPLATES = [
  "pass-through",
  "pass-through-note",
  "preflight",
  "package",
  "generic-http",
  "generic-http-steps",
  "skillrunner",
  "skillrunner-sequence",
  "acp",
] as const;

export type TemplateName = (typeof TEMPLATES)[number];

/** The names that every template has in place of the new package's own. */
const ID = "my-workflow";
const LABEL = "My workflow";

/** Folder of the schemas that the files of a new package name, and of the types of its hooks, so that editors know them. */
const SCHEMA_FOLDER = "schema";
/** TypeScript declarations of what hooks are called with and may call; lies beside the schemas of the build. */
const HOOK_TYPES = "host-api.d.ts";

export interface NewPackage {
  /** Id of the package, in kebab-case. */
  readonly id: string;
  readonly template: TemplateName;
  /** Absolute; must not be there yet. */
  readonly dir: string;
  /** Folder of the build. */
  readonly dist: string;
}

/**
 * Writes a package from a template, with its own id and label in place of the template's, and the schemas and types for editors.
 * Answers with the files below its folder, with `/`, sorted. Refused with `file_unwritable`.
 */
export async function writePackage({ id, template, dir, dist }: NewPackage): Promise<readonly string[]> {
  const source = join(dist, "templates", template);
  const label = labelOf(id);
  const named = (text: string) => text.replaceAll(ID, id);
  const files = await filesBelow(source);
  try {
    for (const file of files) {
      const text = await readFile(join(source, file), "utf8");
      const path = join(dir, named(file));
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, named(text).replaceAll(LABEL, label), { flag: "wx" });
    }
  } catch (error) {
    throw writeError(dir, error, createShowPath());
  }
  const schemas = await writeSchemas(dist, join(dir, SCHEMA_FOLDER), [...AUTHOR_SCHEMA_FILES, HOOK_TYPES]);
  return [...files.map(named), ...schemas.map((file) => `${SCHEMA_FOLDER}/${file}`)].sort();
}

/** Ids of the workflows that a package made from a template has. */
export async function workflowIdsOf(
  dist: string,
  template: TemplateName,
  id: string,
): Promise<readonly string[]> {
  const source = join(dist, "templates", template);
  const manifests = (await filesBelow(source)).filter((file) => /(^|\/)workflow\.json$/.test(file));
  const ids = await Promise.all(
    manifests.map(async (file) => {
      const manifest = JSON.parse(await readFile(join(source, file), "utf8")) as { readonly id: string };
      return manifest.id.replaceAll(ID, id);
    }),
  );
  return ids.sort();
}

/** `export-quotes` as a person writes it: `Export quotes`. */
export function labelOf(id: string): string {
  const words = id.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

async function filesBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .sort();
}
