import { expect } from "chai";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const FOLDER = new URL("./golden/", import.meta.url);

/** Compares with the reviewed text; with `UPDATE_GOLDEN` set, that becomes what the program gives now. */
export function expectGolden(name: string, actual: string): void {
  const file = new URL(name, FOLDER);
  if (process.env["UPDATE_GOLDEN"] !== undefined) writeFileSync(file, actual);
  expect(actual).to.equal(readFileSync(file, "utf8"));
}

/** All files of a folder as one text, each after a line with its name; of pictures the name and size. */
export function folderText(dir: string): string {
  const names = readdirSync(dir).sort((a, b) => (a < b ? -1 : 1));
  return names
    .map((name) => {
      const bytes = readFileSync(join(dir, name));
      const text = name.endsWith(".md") ? bytes.toString("utf8") : `(${bytes.length} bytes)\n`;
      return `════ ${name}\n${text}`;
    })
    .join("\n");
}
