/**
 * Code that several workflows of the package share; a hook imports it by a relative path with its extension.
 *
 * @param {{ creators?: { creatorType: string, lastName: string }[] }} item
 * @returns {string[]} last names of the authors, or of whoever else made the item
 */
export function authorsOf({ creators = [] }) {
  const authors = creators.filter(({ creatorType }) => creatorType === "author");
  return (authors.length > 0 ? authors : creators).map(({ lastName }) => lastName);
}
