/**
 * Writes `build/types/zotero-ids.d.ts`: the ids of messages that the application itself reads (`locale/en-US/zwm-….ftl`)
 * as a type, so that a misspelt one is found before anything runs.
 */
import "./ensure-installed.mjs";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./lib/files.mjs";

const outFile = join(root, "build", "types", "zotero-ids.d.ts");

/**
 * The text of the file.
 * @param {readonly string[]} fluent texts of the messages' files
 */
export async function idTypes(fluent) {
  const { parse } = await import("@fluent/syntax");
  const ids = fluent.flatMap((text) =>
    parse(text, { withSpans: false }).body.flatMap((entry) =>
      entry.type === "Message" ? [entry.id.name] : [],
    ),
  );
  const union = [...new Set(ids)].sort().map((id) => `  | ${JSON.stringify(id)}`);
  return [
    "/** Messages that the application itself reads; generated from locale/en-US. */",
    "type ZoteroMessageId =",
    `${union.join("\n")};`,
    "",
  ].join("\n");
}

/** Written anew only when it changes. */
export async function buildIds() {
  const folder = join(root, "locale", "en-US");
  const names = readdirSync(folder).filter((name) => /^zwm-[\w-]+\.ftl$/.test(name));
  const text = await idTypes(names.sort().map((name) => readFileSync(join(folder, name), "utf8")));
  if (existsSync(outFile) && readFileSync(outFile, "utf8") === text) return;
  mkdirSync(dirname(outFile), { recursive: true });
  writeFileSync(outFile, text);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await buildIds();
