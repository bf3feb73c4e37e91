import type { ItemRef } from "../../model/item-ref.ts";
import type { JsonObject, JsonValue } from "../../model/json.ts";

/** What a task's name can be made of (`spec/native-workflows.md` §2.10). */
export interface TaskNameSources {
  readonly workflow: { readonly id: string; readonly label?: string };
  /** The unit's target parent, or the item it is about. */
  readonly parent?: { readonly ref: ItemRef; readonly title?: string } | undefined;
  /** The unit's source attachments, in order. */
  readonly attachments: readonly { readonly filename?: string; readonly path?: string }[];
  /** Normalised workflow parameters; they override the other values. */
  readonly parameters: JsonObject;
}

/** The task's name by the raw template; without one, or when it comes out empty, the fallbacks of §2.10. */
export function compileTaskName(template: string | undefined, sources: TaskNameSources): string {
  const text = template === undefined ? "" : tidy(fill(template, sources));
  return text === "" ? fallbackName(sources) : text;
}

function fill(template: string, sources: TaskNameSources): string {
  const builtIn = builtInValues(sources);
  return template.replaceAll(/\{([^{}]*)\}/g, (_token, name: string) =>
    scalarText(findValue(name, sources.parameters, builtIn)),
  );
}

function builtInValues({ workflow, parent, attachments }: TaskNameSources): JsonObject {
  const fileName = sourceName(attachments[0]);
  return {
    workflowId: workflow.id,
    workflowLabel: workflow.label,
    targetParentKey: parent?.ref.key,
    // Packages know the host's number of the item by this name; only the portable key ever leaves a host.
    targetParentID: parent?.ref.key,
    sourceAttachmentName: fileName,
    sourceAttachmentStem: fileName?.replace(/(.)\.[^.]*$/, "$1"),
    sourceAttachmentPath: attachments[0]?.path,
  };
}

function sourceName(attachment: TaskNameSources["attachments"][number] | undefined): string | undefined {
  if (attachment?.filename !== undefined && attachment.filename !== "") return attachment.filename;
  return attachment?.path?.split(/[\\/]/).at(-1);
}

/** The value of exactly that name, else of one that differs in case, blanks, `_` and `-` alone. */
function findValue(name: string, parameters: JsonObject, builtIn: JsonObject): JsonValue | undefined {
  for (const values of [parameters, builtIn]) if (Object.hasOwn(values, name)) return values[name];
  const wanted = loose(name);
  for (const values of [parameters, builtIn]) {
    const found = Object.keys(values).find((key) => loose(key) === wanted);
    if (found !== undefined) return values[found];
  }
  return undefined;
}

function loose(name: string): string {
  return name.toLowerCase().replaceAll(/[\s_-]/g, "");
}

function scalarText(value: JsonValue | undefined): string {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? String(value)
    : "";
}

function tidy(text: string): string {
  const collapsed = text.replaceAll(/\s+/g, " ").replaceAll(/ +:/g, ":");
  return collapsed.replace(/[\s:：]+$/, "").trim();
}

function fallbackName({ workflow, parent, attachments }: TaskNameSources): string {
  const fileName = sourceName(attachments[0]);
  if (fileName !== undefined && fileName !== "") return fileName;
  if (parent?.title !== undefined && parent.title !== "") return parent.title;
  if (parent !== undefined) return `item-${parent.ref.key}`;
  return workflow.label === undefined || workflow.label === "" ? "Task" : `Workflow: ${workflow.label}`;
}
