/**
 * Marks a literal as the id of a Fluent message where it is not itself handed to `text` or `attribute` (in a table,
 * say), so that the check of the locales finds it.
 */
export function messageId<Id extends string>(id: Id): Id {
  return id;
}
