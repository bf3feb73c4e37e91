/**
 * ESLint rule: a file of `src/` imports only the rooms and packages that `rooms.mjs` grants its own room, and names
 * relative files with their extension. Types count like values.
 */
import { dirname, posix, relative, resolve, sep } from "node:path";
import { root } from "../lib/files.mjs";
import { roomOf, rooms } from "./rooms.mjs";

/** @type {import("eslint").Rule.RuleModule} */
export const roomImports = {
  meta: {
    type: "problem",
    docs: { description: "hold the import table of the architecture" },
    schema: [],
    messages: {
      noRoom: "This file belongs to no room of scripts/lint/rooms.mjs.",
      room: "Room '{{from}}' may not import room '{{to}}'.",
      outside: "Room '{{from}}' may not import '{{target}}', which is outside src/.",
      package: "Room '{{from}}' may not import the package '{{name}}'.",
      schema: "Room '{{from}}' may not import compiled schemas.",
      extension: "A relative import names its file with the extension (.ts, .tsx or .json).",
    },
  },
  create(context) {
    const source = resolve(root, "src");
    const file = relative(source, context.filename).split(sep).join("/");
    const room = roomOf(file);

    /** @param {import("estree").Node} node @param {unknown} specifier */
    const check = (node, specifier) => {
      if (room === undefined || typeof specifier !== "string") return;
      const report = (/** @type {string} */ messageId, /** @type {Record<string, string>} */ data) =>
        context.report({ node, messageId, data: { from: room, ...data } });
      const grants = rooms[room];
      if (grants === undefined) return;

      if (specifier.startsWith("#schema/")) {
        if (grants.schemas !== true) report("schema", {});
      } else if (specifier.startsWith(".")) {
        if (!/\.(ts|tsx|json)$/.test(specifier)) report("extension", {});
        const target = posix.join(dirname(file).split(sep).join("/"), specifier);
        if (target.startsWith("../")) return report("outside", { target: specifier });
        const to = roomOf(target) ?? "src";
        if (to !== room && !grants.rooms.includes(to)) report("room", { to });
      } else {
        const name = packageName(specifier);
        if (!grants.packages.includes(name))
          report("package", { name: name === "node:*" ? specifier : name });
      }
    };

    /** @param {any} node */
    const checkSource = (node) => {
      if (node.source != null) check(node, node.source.value ?? node.source.literal?.value);
    };
    return {
      Program(node) {
        if (room === undefined) context.report({ node, messageId: "noRoom" });
      },
      ImportDeclaration: checkSource,
      ImportExpression: checkSource,
      ExportNamedDeclaration: checkSource,
      ExportAllDeclaration: checkSource,
      /** @param {any} node */
      TSImportType: checkSource,
    };
  },
};

/** @param {string} specifier */
function packageName(specifier) {
  if (specifier.startsWith("node:")) return "node:*";
  return specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");
}
