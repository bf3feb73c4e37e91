import { messageId } from "../../l10n/message-id.ts";
import type { Diagnostic } from "../../model/diagnostic.ts";
import type { WorkflowRoot } from "../../model/workflow.ts";
import { diagnose, type DiagnosisOptions } from "../native/diagnose.ts";
import { type Finding, refusal } from "../native/finding.ts";
import { asArray, asObject, asText, at } from "../native/json-access.ts";
import { unreadableJson } from "../native/json-file-findings.ts";
import { jsonPlaces } from "../native/json-places.ts";
import { pointerTo } from "../native/json-pointer.ts";
import type { ParsedJson } from "../native/json-text.ts";

/** File of an official root that names the folders to be searched (`spec/native-workflows.md` §5.1). */
export const LIST_FILE = "manifest.json";

export interface OfficialList {
  /** Top-level folders; undefined when the list is unusable, and then all are searched. */
  readonly folders?: ReadonlySet<string>;
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads `{version: 1, files[]}`. An entry may also be a path, of which the first folder counts. */
export function readOfficialList(
  parsed: ParsedJson,
  root: WorkflowRoot,
  names: ReadonlySet<string>,
  options: DiagnosisOptions,
): OfficialList {
  const file = { file: LIST_FILE, root: root.id };
  if (parsed.kind !== "json") return { diagnostics: [unreadableJson(parsed, file, options)] };
  const { findings, folders } = listedFolders(parsed.value, names);
  return {
    ...(folders === undefined ? {} : { folders }),
    diagnostics: diagnose(findings, jsonPlaces(parsed.text), file, options),
  };
}

function listedFolders(
  value: unknown,
  names: ReadonlySet<string>,
): { findings: Finding[]; folders?: ReadonlySet<string> } {
  if (asObject(value) === undefined)
    return { findings: [refusal("", messageId("diagnostic-not-an-object"))] };
  if (at(value, "version") !== 1) {
    const args = { name: "version", allowed: "1" };
    return { findings: [refusal("/version", messageId("diagnostic-wrong-value"), { args })] };
  }
  const listed = asArray(at(value, "files"));
  if (listed === undefined) {
    const args = { name: "files", expected: "array" };
    return { findings: [refusal("/files", messageId("diagnostic-wrong-type"), { args })] };
  }
  const findings: Finding[] = [];
  const folders = new Set<string>();
  for (const [index, entry] of listed.entries()) {
    const pointer = pointerTo("/files", index);
    const name = asText(entry)?.split("/")[0];
    if (name === undefined || name === "") {
      const args = { name: String(index), expected: "string" };
      findings.push(refusal(pointer, messageId("diagnostic-wrong-type"), { args }));
    } else if (!names.has(name)) {
      findings.push({
        code: "scan_runtime_warning",
        pointer,
        part: "value",
        message: messageId("diagnostic-listed-folder-missing"),
        args: { name },
      });
    } else folders.add(name);
  }
  return { findings, folders };
}
