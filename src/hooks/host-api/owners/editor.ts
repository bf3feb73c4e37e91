import type { JsonObject, JsonValue } from "../../../model/json.ts";
import {
  anyJson,
  bad,
  bool,
  isObject,
  list,
  object,
  optional,
  type Shape,
  text,
  UNREAD,
} from "../argument-shape.ts";
import { hostMember } from "../host-member.ts";
import type { HostServices, OwnerMembers } from "../host-services.ts";
import { interactionRequired, unavailable } from "../refusals.ts";
import { askPerson } from "./file-pickers.ts";

type EditorServices = Pick<HostServices, "editor" | "ui">;

const word = text({ min: 1, max: 128 });

/** The renderer's functions by name; a function alone is its `render`. */
const rendererShape: Shape<ReadonlyMap<string, number>> = (value, field, problems) => {
  if (value === undefined) return bad("missing_field", field, "is missing", problems);
  const alone = callbackOf(value);
  if (alone !== undefined) return new Map([["render", alone]]);
  if (!isObject(value))
    return bad("invalid_type", field, "must be a function, or an object of functions", problems);
  const functions = new Map<string, number>();
  for (const [name, entry] of Object.entries(value)) {
    const number = callbackOf(entry);
    if (number !== undefined) functions.set(name, number);
  }
  if (functions.has("render")) return functions;
  return bad("missing_field", `${field}.render`, "is missing", problems);
};

function callbackOf(value: JsonValue | undefined): number | undefined {
  if (value === undefined || !isObject(value)) return undefined;
  const { $callback } = value;
  return typeof $callback === "number" ? $callback : undefined;
}

const anyObject: Shape<JsonObject> = (value, field, problems) => {
  const read = anyJson(value, field, problems);
  if (read === UNREAD) return UNREAD;
  return isObject(read) ? read : bad("invalid_type", field, "must be an object", problems);
};

const session = object({
  title: text({ min: 1, max: 1024 }),
  initialState: anyJson,
  renderer: rendererShape,
  context: optional(anyJson),
  layout: optional(anyObject),
  labels: optional(anyObject),
  actions: optional(list(anyObject, { max: 64 })),
  closeActionId: optional(word),
  detached: optional(bool),
  autoClose: optional(bool),
});

/** `editor`: a window in which a person edits what a hook shows (`spec/native-workflows.md` §9.1). */
export function editorMembers({ editor, ui }: EditorServices): OwnerMembers {
  return {
    openSession: hostMember([["", session]], async ([request], call): Promise<JsonObject> => {
      const { context } = call;
      if (!ui.interactive) throw interactionRequired(call.member);
      if (editor === undefined || context === undefined) {
        throw unavailable("capability", "this host has no windows for editors");
      }
      const { title, initialState, renderer, ...rest } = request;
      const options = Object.fromEntries(
        Object.entries(rest).filter((entry): entry is [string, JsonValue] => entry[1] !== undefined),
      );
      const answer = await askPerson(call, () =>
        editor.open(
          {
            title,
            initialState,
            options,
            renderer(name, args) {
              const number = renderer.get(name);
              return number === undefined ? Promise.resolve(null) : context.callback(number, args);
            },
          },
          call.signal,
        ),
      );
      return { ...answer };
    }),
  };
}
