/**
 * The import table of the architecture, as data: for each room (folder of `src/`) the rooms it may import and the
 * packages it may use. A room is named by its path below `src/`; the longest name that fits a file wins. A room may
 * always import from itself.
 *
 * `room-imports.mjs` enforces the table, `eslint.config.js` the forbidden globals.
 */

/** Libraries that need nothing of a host. */
const anywhere = [
  "@cfworker/json-schema",
  "@fluent/bundle",
  "es-module-lexer",
  "fastest-levenshtein",
  "fflate",
  "jsonc-parser",
  "micromark",
  "micromark-extension-gfm",
  "semver",
];

/** Only on Node: these need `node:*`, native code, a DOM library or eval. */
const onNode = [
  ...anywhere,
  "acorn",
  "ajv",
  "better-sqlite3",
  "dompurify",
  "sharp",
  "turndown",
  "yauzl",
  "yazl",
];

/** In a page, or in Zotero. */
const inPage = [...anywhere, "acorn", "dompurify", "preact", "turndown", "zotero-plugin-toolkit"];

/** What both hosts are made of alike: nothing that needs either of them. */
const inBothHosts = [...anywhere, "acorn", "dompurify", "parse5", "turndown"];

/** Rooms that only describe; they need no library. */
const none = /** @type {string[]} */ ([]);

/** Every room of the core realm that the manager joins, and the manager itself. */
const core = [
  "model",
  "errors",
  "l10n",
  "ports",
  "selection",
  "graph",
  "formats",
  "engine",
  "library",
  "logs",
  "hooks",
  "providers",
  "settings",
  "trust",
  "manager",
];

/**
 * @typedef {object} Room
 * @property {string[]} rooms rooms it may import
 * @property {string[]} packages packages it may import (`node:*` stands for Node's own modules)
 * @property {boolean} [schemas] may import `#schema/<name>`
 */

/** @type {Record<string, Room>} */
export const rooms = {
  model: { rooms: [], packages: none },
  errors: { rooms: ["model"], packages: none },
  l10n: { rooms: ["model"], packages: anywhere },
  ports: { rooms: ["model", "errors"], packages: none },
  selection: { rooms: ["model", "errors"], packages: none },
  graph: { rooms: ["model", "errors"], packages: anywhere },
  formats: {
    rooms: ["model", "errors", "l10n", "ports", "settings", "selection", "graph"],
    packages: anywhere,
    schemas: true,
  },
  engine: { rooms: ["model", "errors", "ports", "graph"], packages: anywhere },
  library: { rooms: ["model", "errors", "ports"], packages: anywhere },
  logs: { rooms: ["model", "errors", "ports"], packages: none },
  hooks: { rooms: ["model", "errors", "ports", "selection", "library", "logs"], packages: anywhere },
  "hooks/worker": { rooms: ["model", "errors", "hooks"], packages: none },
  providers: { rooms: ["model", "errors", "ports"], packages: anywhere, schemas: true },
  settings: { rooms: ["model", "errors", "ports"], packages: anywhere, schemas: true },
  trust: { rooms: ["model", "errors", "ports"], packages: anywhere },
  manager: { rooms: core, packages: anywhere },
  ui: { rooms: ["model", "errors", "l10n"], packages: inPage },
  "host/shared": { rooms: ["model", "errors", "ports"], packages: inBothHosts },
  "host/zotero": { rooms: ["model", "errors", "l10n", "ports", "ui", "host/shared"], packages: inPage },
  "host/node": {
    rooms: ["model", "errors", "l10n", "ports", "ui", "host/shared"],
    packages: [...onNode, "node:*"],
  },
  addon: { rooms: [...core, "ui", "host/zotero"], packages: inPage },
  cli: { rooms: [...core, "ui", "host/node", "server"], packages: [...onNode, "node:*"] },
  server: { rooms: [...core, "ui", "host/node"], packages: [...onNode, "node:*"] },
};

/**
 * @param {string} path below `src/`, with forward slashes
 * @returns {string | undefined} the room of a file
 */
export function roomOf(path) {
  const folder = path.split("/").slice(0, -1);
  for (let length = folder.length; length > 0; length -= 1) {
    const name = folder.slice(0, length).join("/");
    if (name in rooms) return name;
  }
  return undefined;
}
