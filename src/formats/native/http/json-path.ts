import { ownValue } from "../../../graph/values.ts";

/** One alternative of a JSON path: names and indexes from the whole answer on. */
type Route = readonly (string | number)[];

export interface JsonPath {
  readonly text: string;
  readonly routes: readonly Route[];
}

const STEP = /\.([^.[\]\s|]+)|\[(\d+)\]|\["([^"]*)"\]|\['([^']*)'\]/y;

/** Reads `$.key`, `[n]`, chained, with alternatives after ` || `; undefined when the text is none. */
export function parseJsonPath(text: string): JsonPath | undefined {
  const routes: Route[] = [];
  for (const part of text.split("||")) {
    const route = parseRoute(part.trim());
    if (route === undefined) return undefined;
    routes.push(route);
  }
  return { text, routes };
}

function parseRoute(text: string): Route | undefined {
  if (!text.startsWith("$")) return undefined;
  const route: (string | number)[] = [];
  let place = 1;
  while (place < text.length) {
    STEP.lastIndex = place;
    const step = STEP.exec(text);
    if (step === null) return undefined;
    const [whole, name, index, quoted, single] = step;
    route.push(index === undefined ? (name ?? quoted ?? single ?? "") : Number(index));
    place += whole.length;
  }
  return route;
}

/** The value of the first alternative that leads somewhere; undefined when none does. Own properties only. */
export function findJson(path: JsonPath, value: unknown): unknown {
  for (const route of path.routes) {
    let found = value;
    for (const key of route) found = ownValue(found, key);
    if (found !== undefined) return found;
  }
  return undefined;
}
