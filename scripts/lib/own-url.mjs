/**
 * esbuild plugin: inside a bundle `import.meta.url`, `.dirname` and `.filename` keep naming the source file, so a
 * test finds the files beside it.
 */
import { readFile } from "node:fs/promises";
import { dirname } from "node:path";
import { pathToFileURL } from "node:url";

/** @type {import("esbuild").Plugin} */
export const ownUrl = {
  name: "own-url",
  setup(build) {
    build.onLoad({ filter: /[\\/](src|test|scripts)[\\/].*\.(ts|tsx|mjs)$/ }, async ({ path }) => {
      const text = await readFile(path, "utf8");
      if (!text.includes("import.meta.")) return undefined;
      const contents = text
        .replaceAll("import.meta.url", JSON.stringify(pathToFileURL(path).href))
        .replaceAll("import.meta.dirname", JSON.stringify(dirname(path)))
        .replaceAll("import.meta.filename", JSON.stringify(path));
      return { contents, loader: path.endsWith(".mjs") ? "js" : path.endsWith(".tsx") ? "tsx" : "ts" };
    });
  },
};
