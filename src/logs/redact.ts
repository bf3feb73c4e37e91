import type { JsonValue } from "../model/json.ts";

/** A folder of this computer, and what stands for it where no absolute path may be shown or kept. */
export interface NamedFolder {
  /** Absolute. */
  readonly dir: string;
  readonly name: string;
}

export interface RedactorOptions {
  /** Folders that are called by a name; the longest that fits counts. */
  readonly places?: readonly NamedFolder[];
  /** Credentials by their value. Shorter ones than {@link SHORTEST_SECRET} cannot be told from ordinary text. */
  readonly secrets?: readonly string[];
  /**
   * False: only secrets are taken out, and paths stay, as in what a command prints about files it wrote.
   * @default true
   */
  readonly hidePaths?: boolean;
}

/**
 * Takes out what is nobody else's: credentials, folders of the user. Everything that leaves this program, or is kept of
 * its doings, goes through one of these: log, diagnostics file, `--json` documents, errors in the journal.
 */
export interface Redactor {
  readonly text: (text: string) => string;
  /** All texts of a value, names included; texts below a name such as `apiKey` are left out whole. */
  readonly json: <T extends JsonValue>(value: T) => T;
}

const SHORTEST_SECRET = 4;
/** What stands in the place of a credential. */
const HIDDEN = "***";
/** Deeper values are left out: nothing that people read is so deep. */
const DEEPEST = 100;

/** Names whose values are no business of anybody. */
const SECRET_NAME = /pass(?:word|phrase|wd)?$|token|secret|api[-_]?key|authorization|credential|cookie/i;

type Rule = readonly [pattern: RegExp, by: string];

/**
 * Credentials by their form, wherever they stand. Nothing here looks at a text more than once at each place, so that a
 * long one takes no longer than it is long.
 */
const SECRET_RULES: readonly Rule[] = [
  [/-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]{0,40}PRIVATE KEY-----|$)/g, HIDDEN],
  [/\bBearer\s{1,9}[\w.~+/=-]{8,}/gi, HIDDEN],
  // “Basic understanding” is none: there is a digit, a sign, or a capital within.
  [/\bBasic\s{1,9}(?=[A-Za-z]*(?:[0-9+/=]|[a-z][A-Z]))[\w+/=-]{8,}/g, HIDDEN],
  [
    /\b((?:proxy-)?authorization|(?:set-)?cookie|x-api-key)(["']?\s{0,9}[:=]\s{0,9}["']?)[^\r\n"']+/gi,
    `$1$2${HIDDEN}`,
  ],
  [
    /(password|passwd|passphrase|pwd|token|secret|api[-_]?key|access[-_]?key|credentials?)(=|["']\s{0,9}:\s{0,9}["']|\s{0,9}[:=]\s{0,9}(?=\S{6}))[^\s&"'<>,;{}]+/gi,
    `$1$2${HIDDEN}`,
  ],
  [/([?&](?:key|auth|sig|signature|code)=)[^\s&"'<>#]+/gi, `$1${HIDDEN}`],
  [/([a-z]:\/\/)[^\s/@"']{1,400}@/gi, `$1${HIDDEN}@`],
  [/\b(?:sk|pk|ghp|gho|ghs|xox[abp]|github_pat|hf)[-_][\w-]{16,}/g, HIDDEN],
  [/\b(?:AKIA[0-9A-Z]{16}|AIza[\w-]{30,}|eyJ[\w-]{8,2000}\.[\w-]{8,}(?:\.[\w-]*)?)/g, HIDDEN],
];

/** Homes of users, whoever they are. */
const HOMES: Rule = [
  /(?<![\w.~])\/(?:var\/)?(?:home|Users)\/[^/\s"'<>|:*?\\]+|(?<![A-Za-z])[A-Za-z]:[\\/]+Users[\\/]+[^\\/\s"'<>|:*?]+/g,
  "~",
];
/** Other absolute paths: of them only the name at the end is left. */
const ABSOLUTE: Rule = [
  /(?:(?<![\w.:/~])\/(?:mnt|media|Volumes|tmp|var|opt|srv|private|nas|root|usr)|(?<![A-Za-z])[A-Za-z]:(?=[\\/])|(?<![\\\w])\\\\[\w.-]+)(?:[\\/]+[^\\/\s"'<>|:*?,;()]+)*[\\/]+([^\\/\s"'<>|:*?,;()]+)/g,
  "…/$1",
];

export function createRedactor(options: RedactorOptions = {}): Redactor {
  const { places = [], secrets = [], hidePaths = true } = options;
  const hide = hideSecrets(secrets);
  const shorten = literalRule(hidePaths ? places.flatMap(formsOfPlace) : []);

  function text(given: string): string {
    let clean = hide(given);
    for (const [pattern, by] of SECRET_RULES) clean = clean.replace(pattern, by);
    if (hidePaths && /[\\/]|%2f/i.test(clean)) {
      clean = shorten(clean)
        .replace(...HOMES)
        .replace(...ABSOLUTE);
    }
    return clean;
  }

  function json(value: JsonValue, secret: boolean, depth: number): JsonValue {
    if (typeof value === "string") return secret ? HIDDEN : text(value);
    if (typeof value !== "object" || value === null) return value;
    if (depth > DEEPEST) return null;
    if (Array.isArray(value)) {
      return (value as readonly JsonValue[]).map((entry) => json(entry, secret, depth + 1));
    }
    const clean: Record<string, JsonValue> = {};
    for (const [name, entry] of Object.entries(value)) {
      if (entry === undefined) continue;
      const shown = text(name);
      const hidden = json(entry, secret || SECRET_NAME.test(name), depth + 1);
      // Plain assignment to this name would set the prototype.
      if (shown === "__proto__") Object.defineProperty(clean, shown, { value: hidden, enumerable: true });
      else clean[shown] = hidden;
    }
    return clean;
  }

  return { text, json: <T extends JsonValue>(value: T) => json(value, false, 0) as T };
}

/** Takes out credentials by their value alone, as where a document must stay what it is otherwise. */
export function hideSecrets(secrets: readonly string[]): (text: string) => string {
  return literalRule(secrets.flatMap((secret) => formsOfSecret(secret).map((form) => [form, HIDDEN])));
}

/** One pass over a text for any number of literals, the longest first, so that one within another keeps its own name. */
function literalRule(pairs: readonly (readonly string[])[]): (text: string) => string {
  const known = new Map<string, string>();
  for (const [form = "", by = ""] of pairs) if (form !== "" && !known.has(form)) known.set(form, by);
  if (known.size === 0) return (text) => text;
  const forms = [...known.keys()].sort((a, b) => b.length - a.length);
  const pattern = new RegExp(forms.map(escaped).join("|"), "g");
  return (text) => text.replace(pattern, (form) => known.get(form) ?? "");
}

function formsOfSecret(secret: string): readonly string[] {
  if (secret.length < SHORTEST_SECRET) return [];
  return [secret, uriForm(secret, encodeURIComponent), jsonForm(secret)];
}

function formsOfPlace({ dir, name }: NamedFolder): readonly (readonly string[])[] {
  const path = dir.replace(/[\\/]+$/, "");
  if (path.length < 2 || /^[A-Za-z]:$/.test(path)) return [];
  const slashed = path.replaceAll("\\", "/");
  return [path, slashed, jsonForm(path)].flatMap((form) => [
    [form, name],
    [uriForm(form, encodeURI), name],
    [uriForm(form, encodeURIComponent), name],
  ]);
}

function jsonForm(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** Half of a character cannot be written in an address. */
function uriForm(text: string, encode: (text: string) => string): string {
  try {
    return encode(text);
  } catch {
    return text;
  }
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`);
}
