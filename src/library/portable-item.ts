import type { ItemState } from "../model/item-state.ts";
import type { JsonObject } from "../model/json.ts";

/**
 * An item as Zotero's own item JSON has it, without what belongs to one library or one computer: keys, versions,
 * collections, and where its file lies.
 */
export function portableItem(state: ItemState): JsonObject {
  const { itemType, fields, creators, tags, note, attachment } = state;
  const isRegular = attachment === null && itemType !== "note" && itemType !== "annotation";
  return {
    itemType,
    ...fields,
    ...(isRegular
      ? {
          creators: creators.map(({ creatorType, firstName, lastName, fieldMode }) =>
            fieldMode === 1 ? { creatorType, name: lastName } : { creatorType, firstName, lastName },
          ),
        }
      : {}),
    ...(note === null ? {} : { note }),
    ...(attachment === null
      ? {}
      : {
          linkMode: attachment.linkMode,
          contentType: attachment.contentType ?? "",
          charset: attachment.charset ?? "",
          ...filenameOf(attachment.path),
        }),
    tags: tags.map(({ tag, type }) => (type === 0 ? { tag } : { tag, type })),
  };
}

function filenameOf(path: string | null): { readonly filename?: string } {
  const name = path
    ?.split(/[\\/]/)
    .at(-1)
    ?.replace(/^(?:storage|attachments):/, "");
  return name === undefined ? {} : { filename: name };
}
