import { expect } from "chai";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { WatchDocument } from "../../src/cli/commands/watch.ts";
import type { DoctorReport } from "../../src/cli/doctor/doctor-check.ts";
import type { PackageTestReport } from "../../src/model/package-test.ts";
import type { HelpDocument } from "../../src/cli/help.ts";
import type {
  CancelReport,
  CatalogueReport,
  CheckReport,
  DiagnosticsReport,
  CleanReport,
  ExplainReport,
  ListedProduct,
  ProductPreview,
  RunReport,
} from "../../src/model/manager-api.ts";
import type { LogReport } from "../../src/model/run-log.ts";
import type { UndoReport } from "../../src/model/receipt.ts";
import type { RunSummary } from "../../src/model/run.ts";
import type { TrustState } from "../../src/model/trust.ts";
import type { Called } from "./zwm.ts";

/** What the documents are in the program. */
interface DocumentTypes {
  readonly list: CatalogueReport;
  readonly check: CheckReport;
  readonly explain: ExplainReport;
  readonly run: RunReport;
  readonly runs: { readonly runs: readonly RunSummary[] };
  readonly products: {
    readonly products: readonly ListedProduct[];
    readonly preview: ProductPreview;
    readonly removed: { readonly productId: string; readonly path: string; readonly removed: boolean };
    readonly cleaned: CleanReport;
  };
  readonly logs: LogReport;
  readonly diagnostics: DiagnosticsReport;
  readonly cancel: CancelReport;
  readonly undo: UndoReport;
  readonly trust: TrustState & { readonly packageId: string };
  readonly untrust: { readonly packageId: string; readonly removed: boolean };
  readonly error: ErrorDocument;
  readonly new: {
    readonly files: readonly string[];
    readonly next: readonly string[];
    readonly workflows: readonly string[];
  };
  readonly test: {
    readonly packages: readonly PackageTestReport[];
    readonly passed: number;
    readonly failed: number;
    readonly updated: number;
  };
  readonly watch: WatchDocument;
  readonly schema: { readonly title: string };
  readonly doctor: DoctorReport;
  readonly help: HelpDocument;
  readonly version: { readonly version: string };
}

const FOLDER = "docs/schema";

/** Names of the documents that `docs/schema/` describes. */
export const DOCUMENTS: readonly string[] = readdirSync(FOLDER)
  .filter((file) => file !== "common.json")
  .map((file) => file.replace(/\.json$/, ""));

let compiled: Ajv2020 | undefined;

function validator(name: string): ValidateFunction {
  if (compiled === undefined) {
    compiled = new Ajv2020({ strict: true, strictRequired: false, allowUnionTypes: true, allErrors: true });
    for (const file of readdirSync(FOLDER)) {
      compiled.addSchema(JSON.parse(readFileSync(join(FOLDER, file), "utf8")) as object);
    }
  }
  const validate = compiled.getSchema(`${name}.json`);
  if (validate === undefined) throw new Error(`docs/schema/ has no ${name}.json`);
  return validate;
}

/** The one document on stdout of a call with `--json`, after checking it against its schema. */
export function documentOf<Name extends keyof DocumentTypes>(
  called: Called,
  name: Name,
): DocumentTypes[Name] {
  expect(called.json, `no single JSON document:\n${called.stdout}\n${called.stderr}`).to.be.an("object");
  expect(problemsOf(name, called.json), `${name}.json\n${called.stdout}`).to.deep.equal([]);
  return called.json as DocumentTypes[Name];
}

/** Where a value differs from a schema. */
export function problemsOf(name: string, value: unknown): readonly string[] {
  const validate = validator(name);
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message, params }) =>
    `${instancePath} ${message ?? ""} ${JSON.stringify(params)}`.trim(),
  );
}

/** The error of a call that has no result. */
export interface ErrorDocument {
  readonly error: {
    readonly code: string;
    readonly message: string;
    readonly text: string;
    readonly remedy?: string;
    readonly retryable: boolean;
    readonly details?: Readonly<Record<string, unknown>>;
  };
}

export function errorOf(called: Called): ErrorDocument["error"] {
  return documentOf(called, "error").error;
}
