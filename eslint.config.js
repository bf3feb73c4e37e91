import tseslint from "typescript-eslint";
import { fileName } from "./scripts/lint/file-name.mjs";
import { forbiddenGlobals } from "./scripts/lint/forbidden-globals.mjs";
import { roomImports } from "./scripts/lint/room-imports.mjs";
import { realms } from "./scripts/realms.mjs";

const local = { rules: { "file-name": fileName, "room-imports": roomImports } };

const noDefaultExport = {
  selector: "ExportDefaultDeclaration",
  message: "Exports have names: no default export.",
};
const clockOnly = [
  {
    selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']",
    message: "Time comes from the Clock port.",
  },
  {
    selector: "NewExpression[callee.name='Date'][arguments.length=0]",
    message: "Time comes from the Clock port.",
  },
];

/** One block per realm: its project for the types, its forbidden globals. */
const perRealm = realms.map(({ name, tsconfig, folders, except }) => ({
  name: `realm ${name}`,
  files: folders.flatMap((folder) => [`${folder}/**/*.ts`, `${folder}/**/*.tsx`]),
  ignores: except.map((folder) => `${folder}/**`),
  languageOptions: {
    parserOptions: { project: [tsconfig], tsconfigRootDir: import.meta.dirname },
  },
  rules: {
    "no-restricted-globals": ["error", ...forbiddenGlobals[name]],
    "no-restricted-syntax": ["error", noDefaultExport, ...(name === "core" ? clockOnly : [])],
  },
}));

export default tseslint.config(
  {
    ignores: [
      "node_modules/**",
      "build/**",
      "dist/**",
      "coverage/**",
      "test/vectors/**",
      "test/fixtures/**",
      "**/golden/**",
      "addon/**",
      "**/*.d.ts",
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  {
    files: ["**/*.ts", "**/*.tsx"],
    extends: [tseslint.configs.strictTypeChecked],
    plugins: { local },
    rules: {
      eqeqeq: ["error", "always", { null: "ignore" }],
      "local/file-name": "error",
      "no-eval": "error",
      "no-new-func": "error",
      "@typescript-eslint/no-non-null-assertion": "error",
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/consistent-type-exports": "error",
      "@typescript-eslint/switch-exhaustiveness-check": [
        "error",
        { considerDefaultExhaustiveForUnions: true },
      ],
      "@typescript-eslint/restrict-template-expressions": [
        "error",
        { allowNumber: true, allowBoolean: false, allowAny: false, allowNullish: false },
      ],
      "@typescript-eslint/no-confusing-void-expression": [
        "error",
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
      "@typescript-eslint/no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_", varsIgnorePattern: "^_", caughtErrors: "all", ignoreRestSiblings: true },
      ],
      // `async` also turns a throw into a rejection; ports are often filled by synchronous code.
      "@typescript-eslint/require-await": "off",
    },
  },
  ...perRealm,
  {
    files: ["src/**/*.ts", "src/**/*.tsx"],
    rules: {
      "local/room-imports": "error",
      "no-restricted-properties": [
        "error",
        { property: "hiddenDOMWindow", message: "It is not there on every system, and not at every time." },
      ],
      "max-lines": ["error", { max: 400, skipBlankLines: false, skipComments: false }],
      "no-console": "error",
    },
  },
  {
    files: ["test/**/*.ts"],
    rules: {
      // `expect(x).to.be.true` is a statement of chai's.
      "@typescript-eslint/no-unused-expressions": "off",
      // What a case is passed is JSON, and its texts are texts.
      "@typescript-eslint/no-base-to-string": "off",
    },
  },
  {
    files: ["**/*.mjs", "**/*.js"],
    languageOptions: { ecmaVersion: 2024, sourceType: "module" },
    rules: {
      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
      "no-var": "error",
      "prefer-const": "error",
    },
  },
  {
    files: ["scripts/**/*.mjs", "test/**/*.mjs"],
    plugins: { local },
    rules: {
      "local/file-name": "error",
      "no-restricted-syntax": ["error", noDefaultExport],
    },
  },
);
