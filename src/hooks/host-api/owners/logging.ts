import { createRedactor } from "../../../logs/redact.ts";
import type { JsonObject, JsonValue } from "../../../model/json.ts";
import { bad, object, oneOf, optional, type Shape, text } from "../argument-shape.ts";
import { hostMember } from "../host-member.ts";
import type { HostServices, OwnerMembers } from "../host-services.ts";

const KIBIBYTE = 1024;
const MOST_NODES = 512;
const DEEPEST = 8;

const encoder = new TextEncoder();
const word = text({ min: 1, max: 128 });

/** `logging`: a hook's own entries of the run's log (`spec/native-workflows.md` §9.1). */
export function loggingMembers({ log, redact }: Pick<HostServices, "log" | "redact">): OwnerMembers {
  const redactor = createRedactor({ places: redact.map(({ text: dir, by: name }) => ({ dir, name })) });
  const clean = (text: string) => redactor.text(text);

  return {
    appendRuntimeLog: hostMember(
      [
        [
          "",
          object({
            level: oneOf("debug", "info", "warn", "error"),
            stage: word,
            message: text({ min: 1, maxBytes: 16 * KIBIBYTE }),
            operation: optional(word),
            phase: optional(word),
            details: optional(detailsShape),
          }),
        ],
      ],
      ([{ level, stage, message, operation, phase, details }]) => {
        log({
          level,
          stage: clean(stage),
          message: clean(message),
          ...(operation === undefined ? {} : { operation: clean(operation) }),
          ...(phase === undefined ? {} : { phase: clean(phase) }),
          ...(details === undefined ? {} : { details: redactor.json(details) }),
        });
        return null;
      },
    ),
  };
}

const detailsShape: Shape<JsonObject> = (value, field, problems) => {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return bad("invalid_type", field, "must be an object", problems);
  }
  const { nodes, depth } = measure(value);
  if (depth > DEEPEST) return bad("invalid_value", field, `may be at most ${DEEPEST} deep`, problems);
  if (nodes > MOST_NODES)
    return bad("invalid_value", field, `may have at most ${MOST_NODES} values`, problems);
  const bytes = encoder.encode(JSON.stringify(value)).length;
  if (bytes > 64 * KIBIBYTE) return bad("invalid_value", field, "may have at most 64 KiB as JSON", problems);
  return value as JsonObject;
};

/** Number of values and depth, without recursion: the value may be nested as deep as it likes. */
function measure(root: JsonValue): { readonly nodes: number; readonly depth: number } {
  let nodes = 0;
  let depth = 0;
  const open: { readonly value: JsonValue; readonly level: number }[] = [{ value: root, level: 1 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    nodes += 1;
    depth = Math.max(depth, next.level);
    if (nodes > MOST_NODES || depth > DEEPEST) break;
    if (typeof next.value !== "object" || next.value === null) continue;
    for (const value of Object.values(next.value) as (JsonValue | undefined)[]) {
      if (value !== undefined) open.push({ value, level: next.level + 1 });
    }
  }
  return { nodes, depth };
}
