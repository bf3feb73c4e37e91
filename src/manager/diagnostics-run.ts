import { toFailureRecord } from "../errors/workflow-error.ts";
import type { KeptLog } from "../logs/log-files.ts";
import { createRedactor, type Redactor } from "../logs/redact.ts";
import type { JsonObject, JsonValue } from "../model/json.ts";
import type { RunRecord } from "../model/run.ts";
import { told, type DiagnosticsFile } from "./diagnostics-file.ts";
import type { DiagnosticsSources } from "./diagnostics-sources.ts";
import { placesOfRun } from "./known-places.ts";
import {
  entryWithoutWords,
  failureWithoutWords,
  type ParameterDefinitions,
  parametersWithoutWords,
  shownEvent,
} from "./without-words.ts";

/** Parameters of a workflow as it is now; undefined when it is gone. */
export type DefinitionsOf = (workflowId: string) => ParameterDefinitions | undefined;

/**
 * Record, events and log of one run. Without `withWords` all that hooks, the library and people put into them in their own
 * words is left out, and its length stands for it.
 */
export async function runFiles(
  { host, archive, logs }: DiagnosticsSources,
  runId: string,
  withWords: boolean,
  definitionsOf: DefinitionsOf,
): Promise<readonly DiagnosticsFile[]> {
  const folder = `runs/${runId}`;
  const story = await archive.story(runId).catch((error: unknown) => toFailureRecord(error));
  const record = "record" in story ? story.record : undefined;
  const redactor = createRedactor({
    secrets: host.secrets ?? [],
    places: record === undefined ? host.places : placesOfRun(host, await archive.roots(record)),
  });
  const files = [
    await told(`${folder}/record.json`, "record", redactor, () => {
      if (record !== undefined) return shownRecord(record, withWords, redactor, definitionsOf);
      return { error: "record" in story ? {} : failureWithoutWords(story) };
    }),
    await told(`${folder}/log.json`, "log", redactor, async () =>
      shownLog(await logs.read(runId), withWords),
    ),
  ];
  if (!("events" in story)) return files;
  const text = story.events
    .map((event) => `${JSON.stringify(redactor.json(shownEvent(event, withWords)))}\n`)
    .join("");
  return [...files, { name: `${folder}/events.ndjson`, kind: "events", text }];
}

/** A log with or without the words of others. */
export function shownLog({ entries, ...log }: KeptLog, withWords: boolean): JsonValue {
  return { entries: withWords ? entries : entries.map(entryWithoutWords), ...log } as unknown as JsonValue;
}

function shownRecord(
  { units, skipped, workflowLabel, settings, ...record }: RunRecord,
  withWords: boolean,
  redactor: Redactor,
  definitionsOf: DefinitionsOf,
): JsonObject {
  // Credentials go first: their length would tell something.
  const workflowParams = redactor.json(settings.workflowParams);
  const providerOptions = redactor.json(settings.providerOptions);
  return {
    ...record,
    settings: withWords
      ? settings
      : {
          ...settings,
          workflowParams: parametersWithoutWords(workflowParams, definitionsOf(record.workflowId)),
          providerOptions: parametersWithoutWords(providerOptions),
        },
    units: units.map(({ taskName, ...unit }) => (withWords ? { taskName, ...unit } : unit)),
    skipped: skipped.map(({ label, ...one }) => (withWords ? { label, ...one } : one)),
    workflowLabel,
  } as unknown as JsonObject;
}
