import { expect } from "chai";
import { existsSync, readFileSync } from "node:fs";
import { before, describe, it } from "mocha";
import { dirname, join } from "node:path";
import ts from "typescript";

const PAGE = "docs/known-faults.md";
const ROWS = 79;
/** Declare a suite for each engine, or the application, with the cases of a file; the engine is no part of a title here. */
const INSIDE = ["describeInGecko", "describeInZotero"];

interface NamedTest {
  readonly row: string;
  readonly file: string;
  readonly title: string;
}

/** Lines of both tables, by the number of their row. */
function tableRows(page: string): readonly { readonly row: string; readonly cells: readonly string[] }[] {
  return page.split("\n").flatMap((line) => {
    const cells = line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim());
    const [row = ""] = cells;
    return /^F\d+$/.test(row) ? [{ row, cells }] : [];
  });
}

function parsed(file: string): ts.SourceFile {
  return ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
}

/** Names of the cases in an object that a file exports, also of those that it takes in from other files. */
function casesIn(file: string, name = "cases"): readonly string[] {
  const { statements } = parsed(file);
  for (const statement of statements) {
    if (!ts.isVariableStatement(statement)) continue;
    for (const declaration of statement.declarationList.declarations) {
      const { initializer } = declaration;
      if (declaration.name.getText() !== name || initializer === undefined) continue;
      if (!ts.isObjectLiteralExpression(initializer)) continue;
      return initializer.properties.flatMap((property) => {
        if (ts.isSpreadAssignment(property)) return casesIn(file, property.expression.getText());
        return ts.isStringLiteralLike(property.name) ? [property.name.text] : [];
      });
    }
  }
  for (const statement of statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const bindings = statement.importClause?.namedBindings;
    if (bindings === undefined || !ts.isNamedImports(bindings)) continue;
    const found = bindings.elements.find((element) => element.name.text === name);
    if (found === undefined) continue;
    return casesIn(
      join(dirname(file), statement.moduleSpecifier.text),
      (found.propertyName ?? found.name).text,
    );
  }
  return [];
}

/** Whole titles of the tests in a file, as they are run; what a template fills in may be anything. */
function titlesIn(file: string): readonly RegExp[] {
  const source = parsed(file);
  const titles: RegExp[] = [];
  const visit = (node: ts.Node, above: readonly string[]): void => {
    let own = above;
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
      const [title, cases] = node.arguments;
      const pattern = title === undefined ? undefined : patternOf(title);
      if (pattern !== undefined && node.expression.text === "describe") own = [...above, pattern];
      if (pattern !== undefined && node.expression.text === "it") {
        titles.push(new RegExp(`^${[...above, pattern].join(" ")}$`, "u"));
      }
      if (pattern !== undefined && INSIDE.includes(node.expression.text) && isText(cases)) {
        for (const name of casesIn(cases.text)) titles.push(new RegExp(`^${pattern} ${escaped(name)}$`, "u"));
      }
    }
    ts.forEachChild(node, (child) => {
      visit(child, own);
    });
  };
  visit(source, []);
  return titles;
}

function isText(node: ts.Node | undefined): node is ts.StringLiteralLike {
  return node !== undefined && ts.isStringLiteralLike(node);
}

/** Undefined for what is no text; a title that is computed whole names no test. */
function patternOf(title: ts.Expression): string | undefined {
  if (ts.isStringLiteralLike(title)) return escaped(title.text);
  if (!ts.isTemplateExpression(title)) return undefined;
  return (
    escaped(title.head.text) + title.templateSpans.map(({ literal }) => `.+${escaped(literal.text)}`).join("")
  );
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}

describe("the page of known faults", () => {
  const page = readFileSync(PAGE, "utf8");
  const rows = tableRows(page);
  let named: readonly NamedTest[];
  before(() => {
    named = rows.flatMap(({ row, cells }) =>
      [...cells.join(" ").matchAll(/`(test\/[^` ]+) › ([^`]+)`/g)].map(([, file = "", title = ""]) => ({
        row,
        file,
        title,
      })),
    );
  });

  it("has each row once, sorted in each of its two tables", () => {
    const numbers = rows.map(({ row }) => Number(row.slice(1)));
    expect([...numbers].sort((a, b) => a - b)).to.deep.equal(Array.from({ length: ROWS }, (_, at) => at + 1));
    const second = numbers.findIndex((number, at) => at > 0 && number < (numbers[at - 1] ?? 0));
    for (const table of [numbers.slice(0, second), numbers.slice(second)]) {
      expect(table).to.deep.equal([...table].sort((a, b) => a - b));
    }
  });

  it("says of each row what people met, and what there is", () => {
    for (const { row, cells } of rows) {
      expect(cells.length, row).to.be.oneOf([3, 4]);
      for (const cell of cells) expect(cell, row).to.not.equal("");
      const waits = cells.length === 4;
      expect(waits || named.some((test) => test.row === row), `${row} names no test`).to.equal(true);
      if (waits) {
        expect(cells[2], row).to.be.oneOf([
          "runs that begin by themselves",
          "the dashboard page",
          "the provider clients",
        ]);
      }
    }
  });

  it("names tests that are there, by their whole titles", () => {
    expect(named.length).to.be.greaterThan(ROWS);
    const known = new Map<string, readonly RegExp[]>();
    const missing = named.filter(({ file, title }) => {
      if (!existsSync(file)) return true;
      const titles = known.get(file) ?? titlesIn(file);
      known.set(file, titles);
      return !titles.some((pattern) => pattern.test(title));
    });
    expect(missing).to.deep.equal([]);
  });

  it("names no test twice in one row, and nothing that only looks like a test", () => {
    const keys = named.map(({ row, file, title }) => `${row} ${file} ${title}`);
    expect(new Set(keys).size).to.equal(keys.length);
    const spans = page.match(/`[^`]*test\/[^`]*`/g) ?? [];
    expect(spans).to.have.length(named.length);
  });
});
