import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { ErrorCode } from "../../errors/codes.ts";
import { isWorkflowError, WorkflowError } from "../../errors/workflow-error.ts";
import { readPackageTest } from "../../formats/native/package-test/read-package-test.ts";
import { tinyPdf } from "../../host/node/demo-library/tiny-pdf.ts";
import { createNodeFiles } from "../../host/node/files.ts";
import { openLibrary } from "../../host/node/library/open-library.ts";
import { createShowPath } from "../../host/node/shown-path.ts";
import { openNodeStore } from "../../host/node/store.ts";
import type { Localizer } from "../../l10n/localizer.ts";
import { homeFolders } from "../../manager/manager-host.ts";
import { createWorkflowManager } from "../../manager/workflow-manager.ts";
import type { ItemRef } from "../../model/item-ref.ts";
import type { JsonObject, JsonValue } from "../../model/json.ts";
import type {
  Observation,
  PackageTest,
  TestFile,
  TestHttpAnswer,
  TestLibrary,
} from "../../model/package-test.ts";
import type { RunEvent } from "../../model/run-event.ts";
import { createMemoryClipboard } from "../../ports/clipboard.ts";
import type { Clock } from "../../ports/clock.ts";
import { zipNameProblems } from "../../ports/zip-names.ts";
import type { PrefsPort } from "../../ports/prefs.ts";
import type { UiPort } from "../../ports/ui.ts";
import { createGenericHttpProvider } from "../../providers/generic-http/generic-http-provider.ts";
import { passThroughProvider } from "../../providers/pass-through/pass-through-provider.ts";
import {
  createProviderScript,
  scriptedProviders,
  type ScriptedAnswer,
} from "../../providers/scripted/scripted-provider.ts";
import { createNodeHost } from "../node-host.ts";
import { namedItem } from "../option-values.ts";
import {
  failureLines,
  observeDiagnostics,
  observeHttp,
  observePlan,
  observeRefusal,
  observeUnits,
  refusalLine,
  withoutPlaces,
} from "./observe-run.ts";
import { observeFiles, observeWrites } from "./observe-writes.ts";
import { createScriptedHttp, type ScriptedHttpAnswer } from "./scripted-http.ts";
import type { TestLibraries } from "./test-library.ts";

/** Where and with what tests of packages are carried out; shared by all tests of one command. */
export interface TestGround {
  /** Folder of the build. */
  readonly dist: string;
  readonly localizer: Localizer;
  readonly clock: Clock;
  /** Absolute; everything that a test makes lies below it. */
  readonly folder: string;
  readonly libraries: TestLibraries;
}

export interface PackageTestRun {
  /** Absolute folder of the package. */
  readonly packageDir: string;
  readonly workflowId: string;
  readonly provider: string;
  readonly test: PackageTest;
  /** Unique among the tests of the command. */
  readonly name: string;
}

export interface ObservedTest {
  readonly observation: Observation;
  /** What failed and why, for people. */
  readonly failures: readonly string[];
}

/** Every test happens at this moment. */
const NOW = Date.UTC(2026, 0, 5, 9, 0, 0);
const BACKEND_ID = "test-backend";

/**
 * Carries a test out: in a home and a library that are made for it, through planner, engine, hooks in their workers and
 * unit of work, with scripted answers in place of backends and network. Its writes are approved. What cannot be
 * made (the library, the workflow) is an error; whatever the run does is observed.
 */
export async function observeTest(ground: TestGround, run: PackageTestRun): Promise<ObservedTest> {
  const { localizer, libraries } = ground;
  const { test } = run;
  const root = join(ground.folder, run.name);
  const homeDir = join(root, "home");
  const outputDir = join(root, "output");
  await mkdir(outputDir, { recursive: true });
  const showPath = createShowPath([{ name: "home", dir: homeDir }]);
  const files = createNodeFiles({ tempDir: join(homeDir, "runtime", "tmp"), showPath });
  const home = homeFolders(files, homeDir);
  const place = await libraries.make(await libraryOf(run, localizer), run.name);
  const clock: Clock = { now: () => NOW, after: (ms, go) => ground.clock.after(ms, go) };
  const library = await openLibrary({ ...place, write: true, shared: true, showPath, now: () => NOW });
  const store = openNodeStore(join(home.state, "workflow-manager.sqlite"));
  const script = createProviderScript((test.answers ?? []).map(scripted), files);
  const http = createScriptedHttp((test.http ?? []).map(scriptedHttp));
  const messages: string[] = [];
  const host = await createNodeHost({
    clock,
    dist: ground.dist,
    localizer,
    files,
    showPath,
    home,
    library,
    store,
    http,
    providers: [
      passThroughProvider,
      createGenericHttpProvider({ http, files, secret: () => test.backend?.token }),
      ...scriptedProviders(script),
    ],
    prefs: testPrefs(run),
    ui: silentUi(messages),
    clipboard: createMemoryClipboard(),
    roots: [{ kind: "user", id: "package", path: run.packageDir }],
    places: [{ dir: place.dir, name: "library" }],
    trustRoots: [run.packageDir],
    debugMode: false,
    faultPoint: () => undefined,
  });
  const manager = await createWorkflowManager(host);
  const places = [
    { dir: place.dir, name: "library" },
    { dir: outputDir, name: "output" },
    { dir: homeDir, name: "home" },
  ];
  const seen = (value: JsonValue) => withoutPlaces(value, places);
  const asked = () => ({
    requests: seen(script.requests),
    http: seen(http.requests.map(observeHttp)),
    messages: seen(messages),
  });
  const request = {
    workflowId: run.workflowId,
    selection: (test.selection ?? []).map(itemRef),
    parameters: test.parameters ?? {},
  };
  try {
    const plan = observePlan(await manager.explain({ ...request, mode: "execute" }));
    const events: RunEvent[] = [];
    try {
      const handle = await manager.start({
        ...request,
        source: "cli",
        trigger: "cli",
        approveWrites: true,
        outputDir,
        maxConcurrency: 1,
        onEvent: (event) => events.push(event),
      });
      const report = await handle.done;
      return {
        observation: {
          ...plan,
          ...asked(),
          state: report.summary.state,
          units: observeUnits(report, localizer),
          writes: seen(await observeWrites(report, library, host.content)),
          files: seen(await observeFiles(report)),
          diagnostics: observeDiagnostics(events),
        },
        failures: failureLines(report, localizer),
      };
    } catch (error) {
      if (!isWorkflowError(error)) throw error;
      const observation = { ...plan, ...asked(), ...observeRefusal(error), units: [], writes: [], files: [] };
      return { observation, failures: [refusalLine(error, localizer)] };
    }
  } finally {
    await manager.close();
    await store.close();
    await library.close();
    await rm(root, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** The library that the test describes, or names by a file of the package. */
async function libraryOf(
  { test, packageDir }: PackageTestRun,
  localizer: Localizer,
): Promise<TestLibrary | "demo"> {
  const { library = "demo" } = test;
  if (typeof library !== "string" || library === "demo") return library;
  const inside = library.split(/[\\/]/);
  try {
    if (inside.includes("..") || inside[0] === "") throw new Error("it lies outside of the package");
    const text = await readFile(join(packageDir, ...inside), "utf8");
    return describedLibrary(text, library, localizer);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new WorkflowError("package_test_invalid", { args: { what: library, reason }, cause });
  }
}

/** A library in a file of its own is held to the same rules as one within a test. */
function describedLibrary(text: string, file: string, localizer: Localizer): TestLibrary {
  const whole = `{"says":"library","library":${text},"expect":{"state":"succeeded"}}`;
  const { test, diagnostics } = readPackageTest(whole, file, localizer);
  if (typeof test?.library === "object") return test.library;
  throw new Error(diagnostics[0]?.message ?? "it describes no library");
}

/** A home that has one backend of the kind that the workflow needs. */
function testPrefs({ test, provider }: PackageTestRun): PrefsPort {
  const { type = provider, baseUrl = "https://backend.test", token, defaults } = test.backend ?? {};
  const backend: JsonObject = {
    id: BACKEND_ID,
    type,
    displayName: "Test",
    baseUrl,
    ...(type === "acp" ? { command: "test-agent", acp: { connectionTest: { status: "passed" } } } : {}),
    ...(token === undefined ? {} : { auth: { kind: "bearer" } }),
    ...(defaults === undefined ? {} : { defaults }),
  };
  const values = new Map<string, JsonValue>();
  if (provider !== "pass-through") values.set("backends", { schemaVersion: 2, backends: [backend] });
  return {
    get: (key) => values.get(key),
    set: async (key, value) => {
      values.set(key, value);
    },
    remove: async (key) => {
      values.delete(key);
    },
  };
}

/** Nobody is there to ask; what people would be told is kept. */
function silentUi(messages: string[]): UiPort {
  return {
    interactive: false,
    approve: async () => "unanswered",
    confirm: async () => undefined,
    pickFolder: async () => undefined,
    pickFile: async () => undefined,
    pickFiles: async () => undefined,
    pickSaveFile: async () => undefined,
    notify: (text) => {
      messages.push(text);
    },
  };
}

function itemRef(text: string): ItemRef {
  const named = namedItem(text);
  return { libraryId: named?.libraryId ?? 1, key: named?.key ?? text };
}

function scripted({ resultJson, files, fail }: NonNullable<PackageTest["answers"]>[number]): ScriptedAnswer {
  const names = Object.keys(files ?? {}).map((name) => ({ name, type: "file" }) as const);
  const [unsafe] = zipNameProblems(names);
  if (unsafe !== undefined) {
    const args = { what: `answers.files: ${unsafe.name}`, reason: unsafe.problem };
    throw new WorkflowError("package_test_invalid", { args });
  }
  return {
    ...(resultJson === undefined ? {} : { resultJson }),
    ...(files === undefined
      ? {}
      : {
          files: Object.fromEntries(
            Object.entries(files).map(([path, file]) => [path, bytesOf(path, file)] as const),
          ),
        }),
    ...(fail === undefined ? {} : { fail }),
  };
}

function scriptedHttp(answer: TestHttpAnswer): ScriptedHttpAnswer {
  const { status = 200, headers = {}, json, text, base64, fail } = answer;
  if (fail !== undefined) return { fail: fail as Extract<ErrorCode, `network_${string}`> };
  if (json !== undefined) {
    const type = { "content-type": "application/json" };
    return { status, headers: { ...type, ...headers }, body: Buffer.from(JSON.stringify(json)) };
  }
  return {
    status,
    headers,
    body: base64 === undefined ? Buffer.from(text ?? "") : Buffer.from(base64, "base64"),
  };
}

function bytesOf(path: string, file: TestFile): Uint8Array {
  if (typeof file === "string") return Buffer.from(file);
  return "pdf" in file ? tinyPdf(path, file.pdf) : Buffer.from(file.base64, "base64");
}
