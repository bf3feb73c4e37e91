import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { after, describe, it } from "mocha";

/** A file of rows, and which of them this run has executed. */
interface FileAccount {
  readonly known: number;
  readonly ran: Set<number>;
  /** What is wrong with the file or with single rows of it. */
  readonly faults: readonly string[];
}

/** Reads the rows of a file whose top level is not a list, such as `{ scenarios: [...] }`. */
export type RowsOf<Row> = (content: unknown) => readonly Row[];

const ownVectors = fileURLToPath(new URL("../vectors", import.meta.url));
const accounts = new Map<string, Map<string, FileAccount>>();

/**
 * The folder of one set of vectors (`native`, `genie` …), absolute: below the folder named by the environment
 * variable `VECTORS`, which has the same layout, else below `test/vectors`. From the first call on, that folder must
 * run rows in this area.
 */
export function vectorFolder(name: string): string {
  const given = process.env["VECTORS"];
  const root = given === undefined || given === "" ? ownVectors : given;
  if (!accounts.has(name)) accounts.set(name, new Map());
  return join(root, name);
}

/** A JSON file of a folder that holds no rows, such as `facts/papers.json`. Throws when it cannot be read. */
export function readVectorFile(folder: string, path: string): unknown {
  return JSON.parse(readFileSync(join(vectorFolder(folder), path), "utf8"));
}

/**
 * The rows of a file, in order; they count as known. A file that is missing, that cannot be read or that has no rows
 * gives none, and a row that is no object gives an empty one: both fail the run in the end, and keep no other row from
 * being run. A row counts as run when its test calls {@link rowRan}, which {@link testRows} does.
 */
export function loadRows<Row>(folder: string, file: string, rowsOf?: RowsOf<Row>): readonly Row[] {
  return openRows(folder, file, rowsOf).rows;
}

/** Counts the row at `index` of a loaded file as run. Running it twice counts once. */
export function rowRan(folder: string, file: string, index: number): void {
  const account = accounts.get(folder)?.get(file);
  if (account === undefined) throw new Error(`${folder}/${file} was not loaded`);
  account.ran.add(index);
}

/**
 * One test per row of a file that `only` accepts (default: all), named by the row's `id` and what it `says`. `run`
 * throws when the row does not hold. Fails when a filter leaves no row, and for each row that is none.
 */
export function testRows<Row extends { readonly id?: string; readonly says?: string }>(
  folder: string,
  file: string,
  run: (row: Row) => void | Promise<void>,
  options: { readonly only?: (row: Row) => boolean; readonly rowsOf?: RowsOf<Row> } = {},
): void {
  const { only = () => true, rowsOf } = options;
  const { rows, broken, faults } = openRows(folder, file, rowsOf);
  const chosen = [...rows.entries()].filter(([index, row]) => !broken.has(index) && only(row));
  describe(`${folder}/${file}`, () => {
    for (const fault of faults) {
      it("can be read", () => {
        throw new Error(fault);
      });
    }
    if (chosen.length === 0 && faults.length === 0) {
      it("has rows for this test", () => {
        throw new Error(`None of the ${rows.length} rows of ${folder}/${file} is chosen`);
      });
    }
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

interface OpenedRows<Row> {
  readonly rows: readonly Row[];
  /** Indexes of rows that are no objects. */
  readonly broken: ReadonlySet<number>;
  readonly faults: readonly string[];
}

function openRows<Row>(folder: string, file: string, rowsOf?: RowsOf<Row>): OpenedRows<Row> {
  const files = accounts.get(folder) ?? openFolder(folder);
  const broken = new Set<number>();
  const faults: string[] = [];
  let rows: readonly Row[] = [];
  try {
    const content = readVectorFile(folder, file);
    rows = (rowsOf === undefined ? (listIn(content) as readonly Row[]) : rowsOf(content)).map(
      (row, index) => {
        if (typeof row === "object" && row !== null && !Array.isArray(row)) return row;
        broken.add(index);
        faults.push(`Row ${index + 1} of ${folder}/${file} is no object`);
        return {} as Row;
      },
    );
    if (rows.length === 0) faults.push(`There are no rows in ${folder}/${file}`);
  } catch (error) {
    faults.push(`${folder}/${file} cannot be read: ${reasonOf(error)}`);
  }
  if (!files.has(file)) files.set(file, { known: rows.length, ran: new Set(), faults });
  return { rows, broken, faults };
}

function openFolder(folder: string): Map<string, FileAccount> {
  vectorFolder(folder);
  return accounts.get(folder) ?? new Map<string, FileAccount>();
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function listIn(content: unknown): readonly unknown[] {
  if (!Array.isArray(content))
    throw new Error("The file is not a list of rows; say where they are with rowsOf");
  return content;
}

/** Rows of files that no test of this area has loaded are known too, where the file is a list of rows. */
function countUnloaded(folder: string, files: Map<string, FileAccount>): void {
  let names: string[] = [];
  try {
    names = readdirSync(vectorFolder(folder)).filter((name) => name.endsWith(".json"));
  } catch {
    // Every file of it that a test asked for says so.
  }
  for (const file of names) {
    if (files.has(file)) continue;
    try {
      const content = readVectorFile(folder, file);
      if (Array.isArray(content)) files.set(file, { known: content.length, ran: new Set(), faults: [] });
    } catch (error) {
      const fault = `${folder}/${file} cannot be read: ${reasonOf(error)}`;
      files.set(file, { known: 0, ran: new Set(), faults: [fault] });
    }
  }
}

after("accounts for the rows of the vectors", () => {
  const problems: string[] = [];
  for (const [folder, files] of [...accounts].sort(([a], [b]) => (a < b ? -1 : 1))) {
    countUnloaded(folder, files);
    let ran = 0;
    let known = 0;
    for (const [file, account] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) {
      console.log(`${folder}/${file}: ${account.ran.size} rows run of ${account.known} known`);
      for (const fault of account.faults) console.log(`  ${fault}`);
      problems.push(...account.faults);
      ran += account.ran.size;
      known += account.known;
    }
    console.log(`${folder}: ${ran} rows run of ${known} known`);
    // A pattern on the command line may rightly leave a folder out.
    if (ran === 0 && !process.argv.includes("--grep")) problems.push(`No rows were run of ${folder}`);
  }
  if (problems.length > 0) throw new Error(problems.join("\n"));
});
