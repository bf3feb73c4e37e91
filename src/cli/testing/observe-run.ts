import { isWorkflowError, type WorkflowError } from "../../errors/workflow-error.ts";
import { errorText } from "../../l10n/error-text.ts";
import type { Localizer } from "../../l10n/localizer.ts";
import type { JsonObject, JsonValue } from "../../model/json.ts";
import type { ExplainReport, RunReport } from "../../model/manager-api.ts";
import type { Observation } from "../../model/package-test.ts";
import type { RunEvent } from "../../model/run-event.ts";
import type { HttpRequest } from "../../ports/http.ts";
import { shortName } from "./observe-writes.ts";

/** Aspects that the plan tells, whether or not anything was started. */
export function observePlan(explained: ExplainReport): Pick<Observation, "skipped" | "reason"> {
  const skipped = explained.skipped.map(({ identity, reasonCode }) => ({
    item: nameOfIdentity(identity),
    reason: reasonCode,
  }));
  const told = new Set(skipped.map(({ item }) => item));
  const rows = explained.selected.flatMap(({ ref, units, reasonCode }) =>
    units.length > 0 || reasonCode === undefined || told.has(shortName(ref))
      ? []
      : [{ item: shortName(ref), reason: reasonCode }],
  );
  return {
    skipped: [...skipped, ...rows],
    ...(explained.reasonCode === undefined ? {} : { reason: explained.reasonCode }),
  };
}

/** `attachment:1:KEY` as tests name it. */
function nameOfIdentity(identity: string): string {
  const [, library = "", key = ""] = identity.split(":");
  return /^[0-9]+$/.test(library) ? shortName({ libraryId: Number(library), key }) : identity;
}

/** A start that was refused, for whatever reason but that nothing was left to run. */
export function observeRefusal(error: WorkflowError): Pick<Observation, "state" | "reason"> {
  return error.code === "no_valid_input_units"
    ? { state: "nothing-to-run" }
    : { state: "refused", reason: error.code };
}

export function observeUnits(report: RunReport, localizer: Localizer): readonly JsonObject[] {
  return report.units.map(({ taskName, state, reason, error, warnings }) => ({
    task: taskName,
    state,
    ...(reason === undefined ? {} : { reason }),
    ...(error === undefined
      ? {}
      : { error: { code: error.code, message: errorText(localizer, error).message } }),
    ...(warnings === 0 ? {} : { warnings }),
  }));
}

/** What preflight hooks reported, in order. */
export function observeDiagnostics(events: readonly RunEvent[]): readonly JsonValue[] {
  return events.flatMap((event) => {
    if (event.t !== "node.closed" || event.node !== "preflight" || !isObject(event.output)) return [];
    const { diagnostics } = event.output;
    return Array.isArray(diagnostics) ? (diagnostics as readonly JsonValue[]) : [];
  });
}

/** A call over the network, without what a person's secrets would be. */
export function observeHttp({ method, url, headers = {}, body }: HttpRequest): JsonObject {
  return {
    method,
    url,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
    ...(body === undefined ? {} : bodyOf(body)),
  };
}

function bodyOf(body: string | Uint8Array): JsonObject {
  if (typeof body !== "string") return { base64: Buffer.from(body).toString("base64") };
  try {
    return { json: JSON.parse(body) as JsonValue };
  } catch {
    return { text: body };
  }
}

/** Every text of a value with what differs from one run to the next replaced; the first form that fits counts. */
export function withoutPlaces(
  value: JsonValue,
  places: readonly { readonly dir: string; readonly name: string }[],
): JsonValue {
  if (typeof value === "string") {
    return places.reduce((text, { dir, name }) => text.replaceAll(dir, name), value);
  }
  if (Array.isArray(value)) {
    return (value as readonly JsonValue[]).map((element) => withoutPlaces(element, places));
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) =>
      member === undefined ? [] : [[name, withoutPlaces(member, places)] as const],
    ),
  );
}

/** What failed and why, for people: what a test that fails unexpectedly shows. */
export function failureLines(report: RunReport, localizer: Localizer): readonly string[] {
  const unitLines = report.units.flatMap(({ taskName, error }) => {
    if (error === undefined) return [];
    const { message } = errorText(localizer, error);
    return [`${taskName}: ${error.code} · ${message}`];
  });
  return report.error === undefined
    ? unitLines
    : [`${report.error.code} · ${errorText(localizer, report.error).message}`, ...unitLines];
}

export function refusalLine(error: unknown, localizer: Localizer): string {
  if (!isWorkflowError(error)) return error instanceof Error ? error.message : String(error);
  return `${error.code} · ${errorText(localizer, error).message}`;
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
