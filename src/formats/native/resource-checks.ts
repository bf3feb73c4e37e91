import { messageId } from "../../l10n/message-id.ts";
import { type Finding, refusal } from "./finding.ts";
import { asArray, asObject, at } from "./json-access.ts";
import { pointerTo } from "./json-pointer.ts";

/** No resource requirement comes twice; the schema would compare each with each (`spec/native-workflows.md` §2.9). */
export function resourceFindings(manifest: unknown): Finding[] {
  const findings: Finding[] = [];
  const seen = new Set<string>();
  for (const [index, item] of (asArray(at(manifest, "resourceRequirements")) ?? []).entries()) {
    const text = JSON.stringify(sorted(item));
    if (seen.has(text)) {
      const pointer = pointerTo("/resourceRequirements", index);
      findings.push(refusal(pointer, messageId("diagnostic-repeated-item"), { args: { value: text } }));
    }
    seen.add(text);
  }
  return findings;
}

/** The value with its keys in order, so that equal values have equal texts. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  const object = asObject(value);
  if (object === undefined) return value;
  return Object.fromEntries(
    Object.keys(object)
      .sort()
      .map((key) => [key, sorted(object[key])]),
  );
}
