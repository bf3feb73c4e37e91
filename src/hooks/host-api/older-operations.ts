/** Operations that `mutations.execute` of older host APIs knew, with the v12 form (`spec/native-workflows.md` §9.6). */
const OLDER_OPERATIONS: ReadonlyMap<string, string> = new Map([
  ["item.updateFields", "item.updateMetadata"],
  ["item.addTags", "item.updateTags with add"],
  ["item.removeTags", "item.updateTags with remove"],
  ["note.createChild", "notes.create"],
  ["note.update", "notes.updateContent"],
  ["note.upsertPayload", "notes.upsertPayload"],
  ["literature.ingest", "item.create, and attachments.create for its files"],
  ["collection.addItems", "collection.updateMembership with add"],
  ["collection.removeItems", "collection.updateMembership with remove"],
]);

/** Why an operation is not known: its v12 form when it is an older one, else those there are. */
export function unknownOperation(operation: string, known: Iterable<string>): string {
  const now = OLDER_OPERATIONS.get(operation);
  if (now !== undefined) return `it was removed after version 5; version 12 has ${now}`;
  return `operations are ${[...known].join(", ")}`;
}
