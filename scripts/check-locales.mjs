/**
 * Checks the messages of `locale/` against each other and against the sources: `node scripts/check-locales.mjs`.
 *
 * How the sources name messages: a literal id handed to `text(…)`, `attribute(…)` or `messageId(…)`; a template such
 * as `` `reason-${code}` `` there, whose beginning some id must have; and `new WorkflowError("code", …)`, which means
 * `error-<code>` with the attribute `remedy`. So does every code of `src/errors/codes.ts`.
 *
 * Some texts the application finds by itself: those of `data-l10n-id="…"` in the pages of `addon/`, of
 * `setAttribute("data-l10n-id", …)` and of a menu's `l10nID: "…"`, which it shows by the attribute `label`. It reads
 * only the files `zwm-….ftl`; a menu that has no label there breaks all others beside it.
 */
import "./ensure-installed.mjs";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./lib/files.mjs";

const SOURCE_LOCALE = "en-US";
/** Files that the application reads by itself, and that of menus among them. */
const APPLICATION_FILE = /\/zwm-[\w-]+\.ftl$/;
const MENU_FILE = "/zwm-menu.ftl";
/** Names of files, which other functions of the same names take, have dots or slashes. */
const ID_BEGINNING = /^[\w-]+$/;

/**
 * @typedef {{ file: string, variables: Set<string>, messages: Set<string>, hasValue: boolean,
 *   attributes: Map<string, Set<string>> }} Entry
 * @typedef {Map<string, Entry>} Entries by id
 * @typedef {{ id: string, at: string, attribute?: string, args?: Set<string>, anyAttribute?: boolean,
 *   byApplication?: boolean }} Use
 */

/**
 * @param {{ localeDir?: string, srcDir?: string, addonDir?: string }} [places] absolute folders; by default those of
 *   the repository
 * @returns {Promise<{ errors: string[], warnings: string[], messages: number, uses: number }>}
 */
export async function checkLocales({
  localeDir = join(root, "locale"),
  srcDir = join(root, "src"),
  addonDir = join(root, "addon"),
} = {}) {
  /** @type {string[]} */
  const errors = [];
  /** @type {string[]} */
  const warnings = [];
  const locales = await readLocales(localeDir, errors);
  const source = locales.get(SOURCE_LOCALE) ?? new Map();
  const { uses, prefixes, literals } = await readUses(srcDir);
  uses.push(...readPages(addonDir));

  for (const use of uses) checkUse(use, source, errors);
  for (const { prefix, at } of prefixes) {
    if (![...source.keys()].some((id) => id.startsWith(prefix))) {
      errors.push(`${at}: no message of ${SOURCE_LOCALE} begins with "${prefix}"`);
    }
  }

  const used = new Set(uses.map((use) => use.id));
  for (const { messages } of source.values()) for (const id of messages) used.add(id);
  for (const [id, entry] of source) {
    const known = used.has(id) || literals.has(id) || prefixes.some(({ prefix }) => id.startsWith(prefix));
    if (!known) warnings.push(`${entry.file}: "${id}" is used nowhere`);
  }
  for (const [locale, entries] of locales) {
    checkMenus(locale, entries, source, errors);
    if (locale !== SOURCE_LOCALE) compareLocale(locale, entries, source, errors, warnings);
  }
  return { errors: unique(errors), warnings: unique(warnings), messages: source.size, uses: uses.length };
}

/** @param {Use} use @param {Entries} source @param {string[]} errors */
function checkUse({ id, at, attribute, args, anyAttribute = false, byApplication = false }, source, errors) {
  const entry = source.get(id);
  if (entry === undefined) return void errors.push(`${at}: there is no message "${id}" in ${SOURCE_LOCALE}`);
  if (byApplication) {
    if (!APPLICATION_FILE.test(entry.file))
      errors.push(`${at}: "${id}" is in ${entry.file}, which the application does not read`);
    // On an element it may be text or attributes.
    if (attribute === undefined) return;
  }
  // Which attribute it is, is decided when the program runs.
  if (anyAttribute) {
    if (entry.attributes.size === 0) errors.push(`${at}: "${id}" has no attributes`);
    return;
  }
  const variables = attribute === undefined ? entry.variables : entry.attributes.get(attribute);
  if (variables === undefined) return void errors.push(`${at}: "${id}" has no attribute ".${attribute}"`);
  if (attribute === undefined && !entry.hasValue) errors.push(`${at}: "${id}" has no text of its own`);
  if (args === undefined) return;
  for (const name of variables) {
    if (!args.has(name)) errors.push(`${at}: "${id}" needs $${name}, which is not given`);
  }
}

/** @param {string} locale @param {Entries} entries @param {Entries} source @param {string[]} errors */
function checkMenus(locale, entries, source, errors) {
  for (const [id, original] of source) {
    const entry = entries.get(id);
    if (entry === undefined || !APPLICATION_FILE.test(original.file)) continue;
    const name = original.file.slice(original.file.indexOf("/"));
    if (entry.file !== `${locale}${name}`) errors.push(`${entry.file}: "${id}" belongs in ${locale}${name}`);
    if (name === MENU_FILE && !entry.attributes.has("label"))
      errors.push(`${entry.file}: "${id}" has no attribute ".label", which a menu shows`);
  }
}

/**
 * @param {string} locale
 * @param {Entries} entries
 * @param {Entries} source
 * @param {string[]} errors
 * @param {string[]} warnings
 */
function compareLocale(locale, entries, source, errors, warnings) {
  for (const [id, entry] of entries) {
    const original = source.get(id);
    if (original === undefined) {
      errors.push(`${entry.file}: "${id}" does not exist in ${SOURCE_LOCALE}`);
      continue;
    }
    const known = allVariables(original);
    for (const name of allVariables(entry)) {
      if (!known.has(name))
        errors.push(`${entry.file}: "${id}" uses $${name}, which ${SOURCE_LOCALE} does not`);
    }
    for (const name of entry.attributes.keys()) {
      if (!original.attributes.has(name)) {
        errors.push(`${entry.file}: "${id}" has the attribute ".${name}", which ${SOURCE_LOCALE} has not`);
      }
    }
  }
  for (const [id, original] of source) {
    const entry = entries.get(id);
    if (entry === undefined) {
      errors.push(`${locale}: "${id}" is not translated`);
      continue;
    }
    if (original.hasValue && !entry.hasValue) errors.push(`${locale}: "${id}" has no text of its own`);
    for (const name of original.attributes.keys()) {
      if (!entry.attributes.has(name)) errors.push(`${locale}: "${id}.${name}" is not translated`);
    }
    for (const name of allVariables(original)) {
      // A language may count in words what another shows as a number, so this is for a person to judge.
      if (!allVariables(entry).has(name)) warnings.push(`${entry.file}: "${id}" leaves out $${name}`);
    }
  }
}

/** @param {Entry} entry */
function allVariables(entry) {
  return new Set([entry.variables, ...entry.attributes.values()].flatMap((names) => [...names]));
}

/**
 * @param {string} localeDir
 * @param {string[]} errors
 * @returns {Promise<Map<string, Entries>>} locale → id → entry
 */
async function readLocales(localeDir, errors) {
  const { FluentParser, Visitor, Resource } = await import("@fluent/syntax");

  class Variables extends Visitor {
    names = new Set();
    messages = new Set();
    /** @param {{ id: { name: string } }} node */
    visitVariableReference(node) {
      this.names.add(node.id.name);
    }
    /** @param {{ id: { name: string } }} node */
    visitMessageReference(node) {
      this.messages.add(node.id.name);
    }
  }
  /** @param {any} node @returns {Set<string>} messages that a text takes in */
  const messagesOf = (node) => {
    const visitor = new Variables();
    visitor.visit(node);
    return visitor.messages;
  };
  /** @param {any} node @returns {Set<string>} */
  const variablesOf = (node) => {
    const visitor = new Variables();
    if (node !== null) visitor.visit(node);
    return visitor.names;
  };

  const parser = new FluentParser({ withSpans: true });
  /** @type {Map<string, Entries>} */
  const locales = new Map();
  for (const locale of foldersOf(localeDir)) {
    /** @type {Entries} */
    const entries = new Map();
    for (const name of readdirSync(join(localeDir, locale)).sort()) {
      if (!name.endsWith(".ftl")) continue;
      const file = `${locale}/${name}`;
      const text = readFileSync(join(localeDir, locale, name), "utf8");
      const resource = parser.parse(text);
      if (!(resource instanceof Resource)) continue;
      for (const entry of resource.body) {
        if (entry.type === "Junk") {
          const line = text.slice(0, entry.span?.start ?? 0).split("\n").length;
          errors.push(
            `${file}:${line}: not Fluent: ${entry.annotations[0]?.message ?? entry.content.trim()}`,
          );
        }
        if (entry.type !== "Message") continue;
        const id = entry.id.name;
        const earlier = entries.get(id);
        if (earlier !== undefined) errors.push(`${file}: "${id}" is defined in ${earlier.file} already`);
        else {
          entries.set(id, {
            file,
            hasValue: entry.value !== null,
            variables: variablesOf(entry.value),
            messages: messagesOf(entry),
            attributes: new Map(entry.attributes.map((item) => [item.id.name, variablesOf(item.value)])),
          });
        }
      }
    }
    locales.set(locale, entries);
  }
  if (!locales.has(SOURCE_LOCALE)) errors.push(`There is no folder ${SOURCE_LOCALE} in the locales.`);
  return locales;
}

/**
 * @param {string} srcDir
 * @returns {Promise<{ uses: Use[], prefixes: { prefix: string, at: string }[], literals: Set<string> }>}
 */
async function readUses(srcDir) {
  const ts = (await import("typescript")).default;
  /** @type {Use[]} */
  const uses = [];
  /** @type {{ prefix: string, at: string }[]} */
  const prefixes = [];
  /** @type {Set<string>} */
  const literals = new Set();

  for (const path of filesBelow(srcDir, /\.tsx?$/)) {
    const text = readFileSync(join(srcDir, path), "utf8");
    const kind = path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
    const file = ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, false, kind);
    /** @param {import("typescript").Node} node */
    const visit = (node) => {
      if (ts.isStringLiteralLike(node)) literals.add(node.text);
      if (ts.isNewExpression(node) && calleeName(node) === "WorkflowError") noteError(node);
      if (ts.isCallExpression(node)) noteCall(node);
      if (ts.isPropertyAssignment(node)) noteMenu(node);
      if (path === "errors/codes.ts" && ts.isVariableDeclaration(node)) noteCodes(node);
      ts.forEachChild(node, visit);
    };
    /** @param {import("typescript").Node} node */
    const placeOf = (node) => `${path}:${file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1}`;

    /** @param {import("typescript").NewExpression | import("typescript").CallExpression} node */
    const calleeName = (node) => {
      const callee = node.expression;
      if (ts.isIdentifier(callee)) return callee.text;
      return ts.isPropertyAccessExpression(callee) ? callee.name.text : "";
    };

    /**
     * Names in an object literal; undefined when it is no literal or holds more than plain names.
     * @param {import("typescript").Expression | undefined} node
     */
    const namesIn = (node) => {
      if (node === undefined) return new Set();
      if (!ts.isObjectLiteralExpression(node)) return undefined;
      /** @type {Set<string>} */
      const names = new Set();
      for (const property of node.properties) {
        const name = property.name;
        if (name === undefined || !(ts.isIdentifier(name) || ts.isStringLiteral(name))) return undefined;
        names.add(name.text);
      }
      return names;
    };

    /** @param {import("typescript").NewExpression} node */
    const noteError = (node) => {
      const [code, options] = node.arguments ?? [];
      if (code === undefined || !ts.isStringLiteralLike(code)) return;
      /** @type {Set<string> | undefined} */
      let args = new Set();
      if (options !== undefined) {
        if (!ts.isObjectLiteralExpression(options)) args = undefined;
        else {
          for (const property of options.properties) {
            // Names of `details` count too: a record of the error keeps both together.
            const own =
              ts.isPropertyAssignment(property) && ts.isIdentifier(property.name) ? property.name.text : "";
            if (own === "cause" || own === "retryable") continue;
            const names = ts.isPropertyAssignment(property) ? namesIn(property.initializer) : undefined;
            if (names === undefined || args === undefined) args = undefined;
            else for (const name of names) args.add(name);
          }
        }
      }
      const id = `error-${code.text.replaceAll("_", "-")}`;
      const use = { id, at: placeOf(node), ...(args === undefined ? {} : { args }) };
      uses.push(use, { ...use, attribute: "remedy" });
    };

    /** @param {import("typescript").CallExpression} node */
    const noteCall = (node) => {
      const name = calleeName(node);
      const [first, second, third] = node.arguments;
      const at = placeOf(node);
      if (first === undefined) return;
      if (name === "setAttribute" && ts.isStringLiteralLike(first) && first.text === "data-l10n-id") {
        if (second !== undefined && ts.isStringLiteralLike(second))
          uses.push({ id: second.text, at, byApplication: true });
        return;
      }
      if (!["messageId", "text", "attribute"].includes(name)) return;
      if (ts.isTemplateExpression(first) && ID_BEGINNING.test(first.head.text))
        prefixes.push({ prefix: first.head.text, at });
      // Functions of other rooms may be called the same; an id has its area before the first hyphen.
      if (!ts.isStringLiteralLike(first) || !ID_BEGINNING.test(first.text) || !first.text.includes("-"))
        return;
      const attribute = name === "attribute" && second !== undefined && ts.isStringLiteralLike(second);
      const args = name === "messageId" ? undefined : namesIn(name === "text" ? second : third);
      uses.push({
        id: first.text,
        at,
        ...(attribute ? { attribute: second.text } : {}),
        ...(name === "attribute" && !attribute ? { anyAttribute: true } : {}),
        ...(args === undefined ? {} : { args }),
      });
    };

    /** @param {import("typescript").PropertyAssignment} node */
    const noteMenu = ({ name, initializer }) => {
      if (!ts.isIdentifier(name) || name.text !== "l10nID" || !ts.isStringLiteralLike(initializer)) return;
      uses.push({ id: initializer.text, at: placeOf(name), attribute: "label", byApplication: true });
    };

    /** @param {import("typescript").VariableDeclaration} node */
    const noteCodes = (node) => {
      if (!ts.isIdentifier(node.name) || node.name.text !== "ERROR_CODES" || node.initializer === undefined)
        return;
      let table = node.initializer;
      while (ts.isSatisfiesExpression(table) || ts.isAsExpression(table)) table = table.expression;
      if (!ts.isObjectLiteralExpression(table)) return;
      for (const property of table.properties) {
        if (property.name === undefined || !ts.isIdentifier(property.name)) continue;
        const id = `error-${property.name.text.replaceAll("_", "-")}`;
        uses.push({ id, at: placeOf(property) }, { id, at: placeOf(property), attribute: "remedy" });
      }
    };

    visit(file);
  }
  return { uses, prefixes, literals };
}

/** @param {string} addonDir @returns {Use[]} what the pages there name */
function readPages(addonDir) {
  return filesBelow(addonDir, /\.xhtml$/).flatMap((path) => {
    const page = readFileSync(join(addonDir, path), "utf8");
    return [...page.matchAll(/\bdata-l10n-id\s*=\s*(["'])(.*?)\1/g)].map(({ 2: id = "", index }) => {
      const line = page.slice(0, index).split("\n").length;
      return { id, at: `${path}:${line}`, byApplication: true };
    });
  });
}

/** @param {string} dir @returns {string[]} */
function foldersOf(dir) {
  if (!existsSync(dir)) return [];
  const entries = readdirSync(dir, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

/** @param {string} dir @param {RegExp} names @returns {string[]} paths below `dir`, with `/` */
function filesBelow(dir, names) {
  if (!existsSync(dir)) return [];
  return readdirSync(dir, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => names.test(path))
    .sort();
}

/** @param {string[]} lines */
function unique(lines) {
  return [...new Set(lines)].sort();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const { errors, warnings, messages, uses } = await checkLocales();
  for (const line of warnings) console.log(`warning: ${line}`);
  for (const line of errors) console.error(`error: ${line}`);
  console.log(`${messages} messages, ${uses} uses: ${errors.length} errors, ${warnings.length} warnings`);
  if (errors.length > 0) process.exitCode = 1;
}
