/** Test areas: each is a folder of `test/`; whatever belongs to no other area is a unit test. */
import { filesUnder } from "./lib/files.mjs";

/** @type {Record<string, string>} area → folder */
export const areaFolders = {
  vectors: "test/vectors-runner",
  gecko: "test/gecko",
  zotero: "test/zotero",
  peers: "test/peers",
  browser: "test/browser",
};

/** Data, never tests. */
const dataFolders = ["test/vectors", "test/fixtures"];

/** @returns {string[]} every test file, relative to the repository */
export function testFiles() {
  return filesUnder("test", (path) => path.endsWith(".test.ts"), dataFolders);
}

/**
 * @param {string[]} [paths] only files under these; all when empty
 * @returns {Map<string, string[]>} area → its test files; areas without files are left out
 */
export function testAreas(paths = []) {
  /** @type {Map<string, string[]>} */
  const areas = new Map();
  for (const file of testFiles()) {
    if (paths.length > 0 && !paths.some((path) => file.startsWith(path))) continue;
    const own = Object.entries(areaFolders).find(([, folder]) => file.startsWith(`${folder}/`));
    const area = own?.[0] ?? "unit";
    areas.set(area, [...(areas.get(area) ?? []), file]);
  }
  return new Map([...areas].sort(([a], [b]) => order(a) - order(b)));
}

/** @param {string} area */
function order(area) {
  return ["unit", ...Object.keys(areaFolders)].indexOf(area);
}
