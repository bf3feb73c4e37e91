import { HOME_LOG } from "../logs/log-files.ts";
import { createRedactor, type Redactor } from "../logs/redact.ts";
import type { JsonObject, JsonValue } from "../model/json.ts";
import type { DiagnosticsReport, DiagnosticsRequest } from "../model/manager-api.ts";
import { readBackends } from "../settings/backends.ts";
import { loadSavedSettings, workflowsWithSettings } from "../settings/saved-settings.ts";
import { told, type DiagnosticsFile } from "./diagnostics-file.ts";
import { libraryCounts } from "./diagnostics-library.ts";
import { type DefinitionsOf, runFiles, shownLog } from "./diagnostics-run.ts";
import type { DiagnosticsSources } from "./diagnostics-sources.ts";
import { storeCheck } from "./diagnostics-store.ts";
import { placesOfHost } from "./known-places.ts";
import type { ManagerHost } from "./manager-host.ts";
import { type ParameterDefinitions, parametersWithoutWords } from "./without-words.ts";

/** So many runs are told of when none is named. */
const LAST_RUNS = 10;

/**
 * One zip file that a person can send: everything in it went through the same redaction as the log. No text of notes is
 * in it, and no title and no words of a hook or a person unless that was asked for. What cannot be read is told in its
 * place and keeps nothing else out.
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
      ? (await archive.list({ latest: LAST_RUNS })).map(({ runId }) => runId)
      : [await archive.id(request.runId)];
  const { withTitles } = request;
  const definitionsOf = await parametersOf(sources);
  const files: DiagnosticsFile[] = [
    await told("environment.json", "environment", redactor, () => environment(host)),
    await told("settings.json", "settings", redactor, () =>
      settings(host, withTitles ? undefined : { redactor, definitionsOf }),
    ),
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
    await told("library.json", "library", redactor, () => libraryCounts(host.library, withTitles)),
    await told("log.json", "home-log", redactor, async () => shownLog(await logs.read(HOME_LOG), withTitles)),
  ];
  for (const runId of runs) files.push(...(await runFiles(sources, runId, withTitles, definitionsOf)));

  const readme = readmeText(host, files, runs, withTitles);
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

/** Parameters of the workflows that there are; of none when they cannot be listed. */
async function parametersOf({ catalogue }: DiagnosticsSources): Promise<DefinitionsOf> {
  const { workflows } = await catalogue().catch(() => ({ workflows: [] }));
  const known = new Map(
    workflows.map(({ id, parameters }) => [id, parameters as unknown as ParameterDefinitions]),
  );
  return (workflowId) => known.get(workflowId);
}

/** `without`: of values in people's own words only the length. */
function settings(
  { prefs }: ManagerHost,
  without: { readonly redactor: Redactor; readonly definitionsOf: DefinitionsOf } | undefined,
): JsonObject {
  const { backends, findings } = readBackends(prefs);
  const saved = (id: string): JsonValue => {
    const { workflowParams, providerOptions, ...others } = loadSavedSettings(prefs, id);
    const shown = (values: JsonObject, definitions?: ParameterDefinitions): JsonObject =>
      without === undefined ? values : parametersWithoutWords(without.redactor.json(values), definitions);
    return {
      ...others,
      workflowParams: shown(workflowParams, without?.definitionsOf(id)),
      providerOptions: shown(providerOptions),
    };
  };
  return {
    backends: backends.map((backend) => ({ ...backend, ...(hasEnv(backend) ? { env: "***" } : {}) })),
    findings: findings as unknown as JsonValue,
    workflows: Object.fromEntries(workflowsWithSettings(prefs).map((id) => [id, saved(id)])),
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
    localizer.text("diagnostics-readme-left-out"),
    localizer.text(withTitles ? "diagnostics-readme-with-titles" : "diagnostics-readme-without-titles"),
    localizer.text("diagnostics-readme-look"),
    "",
    ...files.map(({ name, kind }) => `${name}\n    ${localizer.text(`diagnostics-file-${kind}`)}`),
  ];
  return `${lines.join("\n")}\n`;
}
