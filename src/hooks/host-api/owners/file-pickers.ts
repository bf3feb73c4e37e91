import type { JsonValue } from "../../../model/json.ts";
import type { PickOptions } from "../../../ports/ui.ts";
import { list, object, optional, type Read, text } from "../argument-shape.ts";
import { pathShape } from "../file-access.ts";
import { hostMember } from "../host-member.ts";
import type { HostCall, HostMember, HostServices, OwnerMembers } from "../host-services.ts";
import { canceledByCaller, interactionRequired } from "../refusals.ts";

type PickerServices = Pick<HostServices, "ui" | "picked">;

const MOST_FILTERS = 32;
const MOST_EXTENSIONS = 64;

const line = text({ min: 1, max: 1024 });
const extension = text({ min: 1, max: 32 });

const request = optional(
  object({
    title: optional(line),
    initialDirectory: optional(pathShape),
    filters: optional(
      list(object({ label: line, extensions: list(extension, { min: 1, max: MOST_EXTENSIONS }) }), {
        max: MOST_FILTERS,
      }),
    ),
    suggestedName: optional(line),
  }),
);
type PickRequest = Read<typeof request>;

/**
 * Pickers (`spec/native-workflows.md` §9.1, file): the answer is null when nothing was picked. What was picked comes into
 * the reach of all hooks of the run: files for reading, a folder for reading and writing, a file to be saved for writing.
 */
export function filePickerMembers({ ui, picked }: PickerServices): OwnerMembers {
  const picker = (
    ask: (title: string, options: PickOptions) => Promise<string | readonly string[] | undefined>,
    kind: "file" | "folder" | "save-file",
  ): HostMember =>
    hostMember([["", request]], async ([given], call): Promise<JsonValue> => {
      if (!ui.interactive) throw interactionRequired(call.member);
      const answer = await askPerson(call, () => ask(given?.title ?? "", pickOptions(given)));
      if (answer === undefined) return null;
      for (const path of typeof answer === "string" ? [answer] : answer) await picked.add(kind, path);
      return typeof answer === "string" ? answer : [...answer];
    });

  return {
    pickDirectory: picker((title, options) => ui.pickFolder(title, options), "folder"),
    pickFile: picker((title, options) => ui.pickFile(title, options), "file"),
    pickFiles: picker((title, options) => ui.pickFiles(title, options), "file"),
    pickSaveFile: picker((title, options) => ui.pickSaveFile(title, options), "save-file"),
  };
}

function pickOptions(given: PickRequest): PickOptions {
  const { initialDirectory, filters, suggestedName } = given ?? {};
  return {
    ...(initialDirectory === undefined ? {} : { initialDirectory }),
    ...(filters === undefined
      ? {}
      : {
          filters: filters.map(({ label, extensions }) => ({
            label,
            extensions: extensions.map((one) => one.replace(/^\*?\./, "")),
          })),
        }),
    ...(suggestedName === undefined ? {} : { suggestedName }),
  };
}

/** Waits for a person without the hook's clock running; gives up when the call is canceled. */
export async function askPerson<T>({ signal, context }: HostCall, ask: () => Promise<T>): Promise<T> {
  const resume = context?.pauseTimeout();
  let onAbort: () => void = () => undefined;
  try {
    const canceled = new Promise<never>((_, reject) => {
      onAbort = () => reject(canceledByCaller());
      signal.addEventListener("abort", onAbort);
    });
    return await Promise.race([ask(), canceled]);
  } finally {
    signal.removeEventListener("abort", onAbort);
    resume?.();
  }
}
