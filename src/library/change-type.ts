import type { ItemEdit } from "../model/change.ts";
import type { Creator, ItemState } from "../model/item-state.ts";
import type { LibraryPort } from "../ports/library.ts";
import { fieldOf } from "./item-edits.ts";

/** What becomes of data that the new type has no place for. */
export type IncompatibleData = "reject" | "move_to_extra" | "drop";

/** What changing an item's type does. */
export interface TypeChange {
  readonly edits: readonly ItemEdit[];
  /** Fields that keep their value under another name. */
  readonly renamed: readonly { readonly from: string; readonly to: string }[];
  /** Fields that the new type has no place for, with their values. */
  readonly lostFields: readonly { readonly name: string; readonly value: string }[];
  /** Creators that get another role. */
  readonly recast: readonly { readonly from: string; readonly to: string }[];
  /** Creators that the new type has no role for. */
  readonly lostCreators: readonly Creator[];
}

/** What the host must know of item types for this. */
export type TypeSchema = Required<Pick<LibraryPort, "itemTypeFields" | "itemTypeCreators" | "sameField">>;

/** Other roles become this one, as Zotero does it, where the new type has it. */
const OTHER_ROLE = "contributor";

/**
 * Plans the change of a regular item's type: fields and creators go where the new type has the same, and what it has no
 * place for is dropped or goes into the field `extra`, one line each. Nothing is decided here about `reject`: the lists say
 * what would be lost.
 */
export function planTypeChange(
  schema: TypeSchema,
  state: ItemState,
  to: string,
  incompatible: IncompatibleData,
): TypeChange {
  const from = state.itemType;
  const fields = new Map<string, string>();
  const renamed: { readonly from: string; readonly to: string }[] = [];
  const lostFields: { readonly name: string; readonly value: string }[] = [];
  for (const [name, value] of Object.entries(state.fields)) {
    const target = schema.sameField(name, from, to);
    if (target === undefined || fields.has(target)) lostFields.push({ name, value });
    else {
      fields.set(target, value);
      if (target !== name) renamed.push({ from: name, to: target });
    }
  }
  const { creators, recast, lost: lostCreators } = castCreators(schema, state, to);
  if (incompatible === "move_to_extra") {
    const lines = [
      ...lostFields.map(({ name, value }) => `${labelOf(name)}: ${oneLine(value)}`),
      ...lostCreators.map((creator) => `${labelOf(creator.creatorType)}: ${nameOf(creator)}`),
    ];
    const extra = [fields.get("extra") ?? "", ...lines].filter((line) => line !== "").join("\n");
    if (extra !== "") fields.set("extra", extra);
  }
  const names = new Set([...Object.keys(state.fields), ...fields.keys()]);
  return {
    edits: [
      { facet: "itemType", from, to },
      ...[...names].map((name): ItemEdit => ({
        facet: "field",
        name,
        from: fieldOf(state, name),
        to: fields.get(name) ?? null,
      })),
      { facet: "creators", from: state.creators, to: creators },
    ],
    renamed,
    lostFields,
    recast,
    lostCreators,
  };
}

function castCreators(
  schema: TypeSchema,
  { itemType, creators }: ItemState,
  to: string,
): {
  readonly creators: readonly Creator[];
  readonly recast: TypeChange["recast"];
  readonly lost: readonly Creator[];
} {
  const roles = schema.itemTypeCreators(to) ?? [];
  const [main] = schema.itemTypeCreators(itemType) ?? [];
  const recast = new Map<string, string>();
  const lost: Creator[] = [];
  const cast = creators.flatMap((creator): readonly Creator[] => {
    const { creatorType } = creator;
    if (roles.includes(creatorType)) return [creator];
    const role = creatorType === main ? roles[0] : (roles.find((one) => one === OTHER_ROLE) ?? roles[0]);
    if (role === undefined) {
      lost.push(creator);
      return [];
    }
    recast.set(creatorType, role);
    return [{ ...creator, creatorType: role }];
  });
  return { creators: cast, recast: [...recast].map(([from, role]) => ({ from, to: role })), lost };
}

/** `publicationTitle` → `Publication Title`, as people write such lines. */
function labelOf(name: string): string {
  const words = name.replaceAll(/([a-z])([A-Z])/g, "$1 $2");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function oneLine(value: string): string {
  return value.replaceAll(/\s*[\r\n]+\s*/g, " ");
}

function nameOf({ firstName, lastName }: Creator): string {
  return firstName === "" ? lastName : `${lastName} || ${firstName}`;
}
