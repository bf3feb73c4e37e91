import type { Diagnostic } from "./diagnostic.ts";
import type { JsonObject, JsonValue } from "./json.ts";

/** A test that a package brings along (`tests/*.test.json`), after reading. */
export interface PackageTest {
  /** What it shows, as a sentence. */
  readonly says: string;
  /** Id of the workflow; absent where the package has only one. */
  readonly workflow?: string;
  /** `demo`, a path below the package, or a description; default `demo`. */
  readonly library?: string | TestLibrary;
  /** `KEY` or `LIB/KEY`, in order. */
  readonly selection?: readonly string[];
  readonly parameters?: JsonObject;
  readonly backend?: TestBackend;
  /** What the provider answers, in order. */
  readonly answers?: readonly TestAnswer[];
  /** What the network answers, in order. */
  readonly http?: readonly TestHttpAnswer[];
  readonly expect?: Expectation;
}

/** A small library, with less to write than a whole description. */
export interface TestLibrary {
  readonly collections?: readonly { readonly key: string; readonly name: string; readonly parent?: string }[];
  readonly items: readonly TestItem[];
}

export interface TestItem {
  readonly key: string;
  readonly itemType: string;
  readonly added?: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly creators?: readonly {
    readonly creatorType?: string;
    readonly firstName?: string;
    readonly lastName: string;
  }[];
  readonly tags?: readonly string[];
  readonly collections?: readonly string[];
  readonly related?: readonly string[];
  readonly trashed?: boolean;
  readonly note?: string;
  readonly attachment?: {
    readonly fileName: string;
    readonly contentType: string;
    readonly file?: TestFile;
  };
  readonly annotation?: {
    readonly type: "highlight" | "underline" | "note";
    readonly text?: string;
    readonly comment?: string;
    readonly color?: string;
    readonly page?: number;
  };
  readonly children?: readonly TestItem[];
}

export type TestFile =
  string | { readonly base64: string } | { readonly pdf: readonly (readonly string[])[] };

export interface TestBackend {
  readonly type?: "skillrunner" | "acp" | "generic-http";
  readonly baseUrl?: string;
  readonly token?: string;
  readonly defaults?: JsonObject;
}

export interface TestAnswer {
  readonly resultJson?: JsonValue;
  /** Files of the bundle, by path. */
  readonly files?: Readonly<Record<string, TestFile>>;
  /** The provider fails with this message. */
  readonly fail?: string;
}

export interface TestHttpAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: JsonValue;
  readonly text?: string;
  readonly base64?: string;
  /** A `network_*` code: there is no answer. */
  readonly fail?: string;
}

/** Aspects of a run that a test may name; the same names in an {@link Observation}. */
export const EXPECTED_ASPECTS = [
  "state",
  "reason",
  "units",
  "skipped",
  "requests",
  "http",
  "writes",
  "files",
  "diagnostics",
  "messages",
] as const;

export type ExpectedAspect = (typeof EXPECTED_ASPECTS)[number];

/** What a test expects; an aspect that is absent is not compared. */
export type Expectation = { readonly [Aspect in ExpectedAspect]?: JsonValue };

/** What a run did, as far as tests can name it. */
export type Observation = { readonly [Aspect in ExpectedAspect]?: JsonValue };

/** One place where expected and actual differ. */
export interface Difference {
  /** Such as `writes[0].text`. */
  readonly path: string;
  /** Undefined: nothing is expected there. */
  readonly expected?: JsonValue;
  /** Undefined: there is nothing. */
  readonly actual?: JsonValue;
}

/** What became of one test file. */
export interface PackageTestResult {
  /** Path below the package, with `/`. */
  readonly file: string;
  /** Empty where the file cannot be read. */
  readonly says: string;
  readonly workflowId?: string;
  /** `broken`: it could not be carried out; `updated`: its expectations were written anew. */
  readonly outcome: "passed" | "failed" | "broken" | "updated";
  readonly differences: readonly Difference[];
  /** What failed in the run and why, for people; empty where it did what was expected. */
  readonly failures: readonly string[];
  /** What is wrong with the file itself. */
  readonly diagnostics: readonly Diagnostic[];
  /** Why it could not be carried out. */
  readonly error?: { readonly code: string; readonly text: string; readonly remedy?: string };
}

export interface PackageTestReport {
  readonly packageId: string;
  readonly tests: readonly PackageTestResult[];
  readonly passed: number;
  /** Failed and broken ones. */
  readonly failed: number;
  readonly updated: number;
}
