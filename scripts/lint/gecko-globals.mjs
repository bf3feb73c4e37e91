/**
 * What a scope of Gecko lacks, as measured in Gecko 140 and 153 (`spec/platform.md` §3.1). The plugin's code is loaded
 * as an ES module; its bootstrap script runs in the plugin scope, which has even less.
 */

/** Absent in an ES module, and nowhere to be had there but from the ports. */
export const absentInModules = [
  "performance",
  "queueMicrotask",
  "localStorage",
  "navigator",
  "document",
  "window",
  "self",
  "requestAnimationFrame",
  "requestIdleCallback",
  "process",
  "Buffer",
  "setTimeout",
  "setInterval",
  "clearTimeout",
  "clearInterval",
];
