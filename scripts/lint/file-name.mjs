/** ESLint rule: file names are kebab-case and say what is inside; no dumping grounds. */
import { basename } from "node:path";

const forbidden = new Set(["index", "util", "utils", "helper", "helpers", "common", "misc", "shared"]);

/** @type {import("eslint").Rule.RuleModule} */
export const fileName = {
  meta: {
    type: "problem",
    docs: { description: "kebab-case file names, no dumping grounds" },
    schema: [],
    messages: {
      kebab: "'{{name}}' is not kebab-case.",
      vague: "'{{name}}' says nothing of what is inside.",
    },
  },
  create: (context) => ({
    Program(node) {
      const name = basename(context.filename);
      const stem = name.replace(/(\.(test|bench|gecko|d|config))?\.[a-z]+$/, "");
      if (forbidden.has(stem)) context.report({ node, messageId: "vague", data: { name } });
      else if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(stem)) {
        context.report({ node, messageId: "kebab", data: { name } });
      }
    },
  }),
};
