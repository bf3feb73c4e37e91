/** Which globals a realm may not name, as options for `no-restricted-globals`. */
import { absentInModules } from "./gecko-globals.mjs";

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

/** Without those that another rule gives a better reason for. */
const notInGecko = (/** @type {{ name: string }[]} */ named) =>
  because(
    absentInModules.filter((name) => !named.some((one) => one.name === name)),
    "Gecko's modules do not have it.",
  );

const noTimers = because(timers, "Time comes from the Clock port.");

export const forbiddenGlobals = {
  core: [
    ...noZotero,
    ...noNode,
    ...noDocument,
    ...noTimers,
    ...notInGecko([...noNode, ...noDocument, ...noTimers]),
    ...because(network, "Requests go through the Http port."),
    ...because(["globalThis"], "The core names no global object."),
  ],
  "hook-worker": [...noZotero, ...noNode, ...because(["window", "document"], "A worker has no document.")],
  zotero: [...noNode, ...noDocument, ...notInGecko([...noNode, ...noDocument])],
  ui: [...noZotero, ...noNode],
  node: [...noZotero, ...noDocument],
};
