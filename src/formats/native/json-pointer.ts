/** RFC 6901: `pointer` with one more segment. */
export function pointerTo(pointer: string, segment: string | number): string {
  return `${pointer}/${escapeSegment(String(segment))}`;
}

/** The names and indices that a pointer goes through. */
export function pointerSegments(pointer: string): string[] {
  if (pointer === "") return [];
  return pointer.slice(1).split("/").map(unescapeSegment);
}

/** The last name or index; empty for the whole document. */
function lastSegment(pointer: string): string {
  return unescapeSegment(pointer.slice(pointer.lastIndexOf("/") + 1));
}

/** The last name, or for an element of a list the list's name with the index: `steps[0]`. */
export function lastName(pointer: string): string {
  const last = lastSegment(pointer);
  if (!/^\d+$/.test(last)) return last;
  return `${lastSegment(pointer.slice(0, pointer.lastIndexOf("/")))}[${last}]`;
}

/** `/a/b/0` as people write it: `a.b[0]`. */
export function dottedPath(pointer: string): string {
  return pointerSegments(pointer).reduce((path, segment) => {
    if (/^\d+$/.test(segment)) return `${path}[${segment}]`;
    return path === "" ? segment : `${path}.${segment}`;
  }, "");
}

function escapeSegment(segment: string): string {
  return segment.includes("~") || segment.includes("/")
    ? segment.replaceAll("~", "~0").replaceAll("/", "~1")
    : segment;
}

function unescapeSegment(segment: string): string {
  return segment.includes("~") ? segment.replaceAll("~1", "/").replaceAll("~0", "~") : segment;
}
