import { HOME_LOG } from "../logs/log-files.ts";
import { createRedactor } from "../logs/redact.ts";
import type { JsonObject, JsonValue } from "../model/json.ts";
import type { DiagnosticsReport, DiagnosticsRequest } from "../model/manager-api.ts";
import { readBackends } from "../settings/backends.ts";
import { loadSavedSettings, workflowsWithSettings } from "../settings/saved-settings.ts";
import { told, type DiagnosticsFile } from "./diagnostics-file.ts";
import { libraryCounts } from "./diagnostics-library.ts";
import { runFiles } from "./diagnostics-run.ts";
import type { DiagnosticsSources } from "./diagnostics-sources.ts";
import { storeCheck } from "./diagnostics-store.ts";
import { placesOfHost } from "./known-places.ts";
import type { ManagerHost } from "./manager-host.ts";

/** So many runs are told of when none is named. */
const LAST_RUNS = 10;

/**
 * One zip file that a person can send: everything in it went through the same redaction as the log, no text of notes
 * and no title is in it unless that was asked for. What cannot be read is told in its place and keeps nothing else out.
 */
export async function exportDiagnostics(
  sources: DiagnosticsSources,
  request: DiagnosticsRequest,
): Promise<DiagnosticsReport> {
  const { host, archive, logs } = sources;
  const { localizer } = host;
  const redactor = createRedactor({ places: placesOfHost(host), secrets: host.secrets ?? [] });
  const runs =
    request.runId === undefined
      ? (await archive.list()).slice(0, LAST_RUNS).map(({ runId }) => runId)
      : [await archive.id(request.runId)];
  const files: DiagnosticsFile[] = [
    await told("environment.json", "environment", redactor, () => environment(host)),
    await told("settings.json", "settings", redactor, () => settings(host)),
    await told(
      "trust.json",
      "trust",
      redactor,
      async () => (await sources.trust.all()) as unknown as JsonValue,
    ),
    await told(
      "workflows.json",
      "workflows",
      redactor,
      async () => (await sources.catalogue()) as unknown as JsonValue,
    ),
    await told("store.json", "store", redactor, () => storeCheck(host.store)),
    await told("library.json", "library", redactor, () => libraryCounts(host.library, request.withTitles)),
    await told(
      "log.json",
      "home-log",
      redactor,
      async () => (await logs.read(HOME_LOG)) as unknown as JsonValue,
    ),
  ];
  for (const runId of runs) files.push(...(await runFiles(sources, runId, request.withTitles)));

  const readme = readmeText(host, files, runs, request.withTitles);
  const all: readonly DiagnosticsFile[] = [{ name: "README.txt", kind: "readme", text: readme }, ...files];
  const { size } = await host.files.zip.write(
    request.output,
    all.map(({ name, text }) => ({ name, text })),
    { onlyNew: true },
  );
  const encoder = new TextEncoder();
  return {
    file: request.output,
    bytes: size,
    runs,
    entries: all.map(({ name, kind, text }) => ({
      name,
      bytes: encoder.encode(text).length,
      what: localizer.text(`diagnostics-file-${kind}`),
    })),
  };
}

function environment({
  app,
  debugMode,
  facts = {},
  modules,
  library,
  localizer,
  ...host
}: ManagerHost): JsonObject {
  return {
    version: app.version,
    zoteroVersion: app.zoteroVersion,
    platform: app.platform,
    locale: app.locale,
    madeAt: new Date(host.clock.now()).toISOString(),
    debugMode,
    hooksIsolated: modules.isolates,
    libraryWritable: library.writable,
    ...facts,
    network: localizer.text("diagnostics-network"),
  };
}

function settings({ prefs }: ManagerHost): JsonObject {
  const { backends, findings } = readBackends(prefs);
  return {
    backends: backends.map((backend) => ({ ...backend, ...(hasEnv(backend) ? { env: "***" } : {}) })),
    findings: findings as unknown as JsonValue,
    workflows: Object.fromEntries(
      workflowsWithSettings(prefs).map((id) => [id, loadSavedSettings(prefs, id) as unknown as JsonValue]),
    ),
  };
}

/** Variables for an agent are mostly keys, whatever they are called. */
function hasEnv(backend: object): boolean {
  return Object.hasOwn(backend, "env");
}

function readmeText(
  { localizer, app, clock }: ManagerHost,
  files: readonly DiagnosticsFile[],
  runs: readonly string[],
  withTitles: boolean,
): string {
  const lines = [
    localizer.text("diagnostics-readme-title", { version: app.version }),
    "",
    localizer.text("diagnostics-readme-made", { date: new Date(clock.now()).toISOString() }),
    localizer.text("diagnostics-readme-runs", { count: runs.length }),
    localizer.text(withTitles ? "diagnostics-readme-with-titles" : "diagnostics-readme-without-titles"),
    localizer.text("diagnostics-readme-left-out"),
    localizer.text("diagnostics-readme-look"),
    "",
    ...files.map(({ name, kind }) => `${name}\n    ${localizer.text(`diagnostics-file-${kind}`)}`),
  ];
  return `${lines.join("\n")}\n`;
}
