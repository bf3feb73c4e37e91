/** Which globals a realm may not name, as options for `no-restricted-globals`. */

const zotero = [
  "Zotero",
  "Services",
  "ChromeUtils",
  "IOUtils",
  "PathUtils",
  "Components",
  "Ci",
  "Cc",
  "Cu",
  "Cr",
];
const node = ["process", "Buffer", "require", "module", "exports", "global", "__dirname", "__filename"];
const document = ["window", "document", "navigator", "localStorage", "location", "self"];
const timers = [
  "setTimeout",
  "setInterval",
  "setImmediate",
  "clearTimeout",
  "clearInterval",
  "clearImmediate",
  "requestIdleCallback",
  "performance",
];
const network = ["fetch", "XMLHttpRequest", "WebSocket", "EventSource"];

/**
 * @param {string[]} names
 * @param {string} reason
 */
const because = (names, reason) => names.map((name) => ({ name, message: reason }));

const noZotero = because(zotero, "Only src/host/zotero and src/addon name Zotero's globals.");
const noNode = because(node, "Only the node realm names Node's globals.");
const noDocument = because(document, "Only src/ui names the document.");

export const forbiddenGlobals = {
  core: [
    ...noZotero,
    ...noNode,
    ...noDocument,
    ...because(timers, "Time comes from the Clock port."),
    ...because(network, "Requests go through the Http port."),
    ...because(["globalThis"], "The core names no global object."),
  ],
  "hook-worker": [...noZotero, ...noNode, ...because(["window", "document"], "A worker has no document.")],
  zotero: [...noNode, ...noDocument],
  ui: [...noZotero, ...noNode],
  node: [...noZotero, ...noDocument],
};
