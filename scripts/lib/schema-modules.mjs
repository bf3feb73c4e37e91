/** esbuild plugin: bundles `#schema/<name>` from `build/schema`, also where other packages stay external. */
import { join } from "node:path";
import { root } from "./files.mjs";

/** @type {import("esbuild").Plugin} */
export const schemaModules = {
  name: "schema-modules",
  setup(build) {
    build.onResolve({ filter: /^#schema\/[\w-]+$/ }, ({ path }) => ({
      path: join(root, "build", "schema", `${path.slice("#schema/".length)}.mjs`),
    }));
  },
};
