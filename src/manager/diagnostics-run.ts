import { toFailureRecord } from "../errors/workflow-error.ts";
import { displayTitle } from "../library/display-title.ts";
import { createRedactor, type Redactor } from "../logs/redact.ts";
import type { ItemRef } from "../model/item-ref.ts";
import type { JsonObject, JsonValue } from "../model/json.ts";
import type { RunRecord } from "../model/run.ts";
import type { RunEvent } from "../model/run-event.ts";
import type { LibraryPort } from "../ports/library.ts";
import { told, type DiagnosticsFile } from "./diagnostics-file.ts";
import type { DiagnosticsSources } from "./diagnostics-sources.ts";
import { placesOfRun } from "./known-places.ts";

/** Titles shorter than this would be found in ordinary words. */
const SHORTEST_TITLE = 4;
/** The titles of so many items are looked for in logs and events. */
const MOST_TITLES = 2_000;
/** What events hold of the library's content. */
const CONTENT: ReadonlySet<string> = new Set(["output", "outputs", "params", "preview", "handle", "plan"]);

/** Record, events and log of one run. */
export async function runFiles(
  { host, archive, logs }: DiagnosticsSources,
  runId: string,
  withTitles: boolean,
): Promise<readonly DiagnosticsFile[]> {
  const folder = `runs/${runId}`;
  const story = await archive.story(runId).catch((error: unknown) => toFailureRecord(error));
  const record = "record" in story ? story.record : undefined;
  const secrets = host.secrets ?? [];
  const redactor = createRedactor({
    secrets,
    places: record === undefined ? host.places : placesOfRun(host, await archive.roots(record)),
    texts: record === undefined || withTitles ? [] : await titlesOf(record, host.library),
  });
  const files = [
    await told(`${folder}/record.json`, "record", redactor, async () =>
      record === undefined ? { error: story as unknown as JsonObject } : shownRecord(record, withTitles),
    ),
    await told(
      `${folder}/log.json`,
      "log",
      redactor,
      async () => (await logs.read(runId)) as unknown as JsonValue,
    ),
  ];
  if (!("events" in story)) return files;
  const text = story.events.map((event) => `${JSON.stringify(shownEvent(event, redactor))}\n`).join("");
  return [...files, { name: `${folder}/events.ndjson`, kind: "events", text }];
}

function shownRecord(
  { units, skipped, workflowLabel, ...record }: RunRecord,
  withTitles: boolean,
): JsonObject {
  return {
    ...record,
    units: units.map(({ taskName, ...unit }) => (withTitles ? { taskName, ...unit } : unit)),
    skipped: skipped.map(({ label, ...one }) => (withTitles ? { label, ...one } : one)),
    workflowLabel,
  } as unknown as JsonObject;
}

/** An event without what it holds of the library: its size instead. */
function shownEvent(event: RunEvent, redactor: Redactor): JsonValue {
  const shown = Object.entries(event).map(([name, value]) => [
    name,
    CONTENT.has(name) ? { characters: JSON.stringify(value).length } : (value as JsonValue),
  ]);
  return redactor.json(Object.fromEntries(shown) as JsonObject);
}

/** The titles that a run's words may hold, each with what stands for it. */
async function titlesOf(
  record: RunRecord,
  library: LibraryPort,
): Promise<readonly { readonly text: string; readonly by: string }[]> {
  const titles = [
    ...record.units.map(({ taskName, unitId }) => ({ text: taskName, by: `[${unitId}]` })),
    ...record.skipped.map(({ label }, index) => ({ text: label, by: `[skipped ${String(index + 1)}]` })),
  ];
  if (record.libraryIdentity === library.identity) {
    const refs = record.units.flatMap(({ members, targetParentRef }): ItemRef[] => [
      ...members.flatMap(({ ref }) => (ref === null ? [] : [ref])),
      ...(targetParentRef === undefined ? [] : [targetParentRef]),
    ]);
    for (const state of await library.items(refs.slice(0, MOST_TITLES))) {
      if (state !== undefined) titles.push({ text: displayTitle(state), by: `[${state.ref.key}]` });
    }
  }
  return titles.filter(({ text }) => text.trim().length >= SHORTEST_TITLE);
}
