import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../scripts/lib/files.mjs";

/** The texts of all files of messages of a locale. */
export function readMessages(locale = "en-US"): readonly string[] {
  const folder = join(root, "locale", locale);
  return readdirSync(folder)
    .filter((name) => name.endsWith(".ftl"))
    .map((name) => readFileSync(join(folder, name), "utf8"));
}
