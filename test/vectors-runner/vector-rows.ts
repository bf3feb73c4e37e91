import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { after, describe, it } from "mocha";

/** A file of rows, and which of them this run has executed. */
interface FileAccount {
  readonly known: number;
  readonly ran: Set<number>;
}

/** Reads the rows of a file whose top level is not a list, such as `{ scenarios: [...] }`. */
export type RowsOf<Row> = (content: unknown) => readonly Row[];

const ownVectors = fileURLToPath(new URL("../vectors", import.meta.url));
const accounts = new Map<string, Map<string, FileAccount>>();

/**
 * The folder of one set of vectors (`native`, `genie` …), absolute: below the folder named by the environment
 * variable `VECTORS`, which has the same layout, else below `test/vectors`. From the first call on, that folder must
 * run rows in this area. Throws when there is no such folder.
 */
export function vectorFolder(name: string): string {
  const given = process.env["VECTORS"];
  const root = given === undefined || given === "" ? ownVectors : given;
  const folder = join(root, name);
  if (!existsSync(folder)) throw new Error(`No vectors: there is no folder ${folder}`);
  if (!accounts.has(name)) accounts.set(name, new Map());
  return folder;
}

/** A JSON file of a folder that holds no rows, such as `facts/papers.json`. */
export function readVectorFile(folder: string, path: string): unknown {
  return JSON.parse(readFileSync(join(vectorFolder(folder), path), "utf8"));
}

/**
 * The rows of a file, in order; they count as known. Throws when the file is missing or has none. A row counts as
 * run when its test calls {@link rowRan}, which {@link testRows} does.
 */
export function loadRows<Row>(folder: string, file: string, rowsOf?: RowsOf<Row>): readonly Row[] {
  const content = readVectorFile(folder, file);
  const rows = rowsOf === undefined ? (listIn(content) as readonly Row[]) : rowsOf(content);
  if (rows.length === 0) throw new Error(`No rows in ${folder}/${file}`);
  const files = accounts.get(folder);
  if (files !== undefined && !files.has(file)) files.set(file, { known: rows.length, ran: new Set() });
  return rows;
}

/** Counts the row at `index` of a loaded file as run. Running it twice counts once. */
export function rowRan(folder: string, file: string, index: number): void {
  const account = accounts.get(folder)?.get(file);
  if (account === undefined) throw new Error(`${folder}/${file} was not loaded`);
  account.ran.add(index);
}

/**
 * One test per row of a file that `only` accepts (default: all), named by the row's `id` and what it `says`. `run`
 * throws when the row does not hold. Refuses a filter that leaves no row.
 */
export function testRows<Row extends { readonly id?: string; readonly says?: string }>(
  folder: string,
  file: string,
  run: (row: Row) => void | Promise<void>,
  options: { readonly only?: (row: Row) => boolean; readonly rowsOf?: RowsOf<Row> } = {},
): void {
  const { only = () => true, rowsOf } = options;
  const rows = loadRows(folder, file, rowsOf);
  const chosen = [...rows.entries()].filter(([, row]) => only(row));
  if (chosen.length === 0) throw new Error(`None of the ${rows.length} rows of ${folder}/${file} is chosen`);
  describe(`${folder}/${file}`, () => {
    for (const [index, row] of chosen) {
      it(
        [row.id ?? `row ${index + 1}`, row.says].filter((part) => part !== undefined).join(" "),
        async () => {
          rowRan(folder, file, index);
          await run(row);
        },
      );
    }
  });
}

function listIn(content: unknown): readonly unknown[] {
  if (!Array.isArray(content))
    throw new Error("The file is not a list of rows; say where they are with rowsOf");
  return content;
}

/** Rows of files that no test of this area has loaded are known too, where the file is a list of rows. */
function countUnloaded(folder: string, files: Map<string, FileAccount>): void {
  for (const file of readdirSync(vectorFolder(folder)).filter((name) => name.endsWith(".json"))) {
    if (files.has(file)) continue;
    const content = readVectorFile(folder, file);
    if (Array.isArray(content)) files.set(file, { known: content.length, ran: new Set() });
  }
}

after("accounts for the rows of the vectors", () => {
  const without: string[] = [];
  for (const [folder, files] of [...accounts].sort(([a], [b]) => (a < b ? -1 : 1))) {
    countUnloaded(folder, files);
    let ran = 0;
    let known = 0;
    for (const [file, account] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) {
      console.log(`${folder}/${file}: ${account.ran.size} rows run of ${account.known} known`);
      ran += account.ran.size;
      known += account.known;
    }
    console.log(`${folder}: ${ran} rows run of ${known} known`);
    if (ran === 0) without.push(folder);
  }
  // A pattern on the command line may rightly leave a folder out.
  if (without.length > 0 && !process.argv.includes("--grep")) {
    throw new Error(`No rows were run of: ${without.join(", ")}`);
  }
});
