import type { JsonValue } from "../../model/json.ts";
import type { PrefsPort } from "../../ports/prefs.ts";

export interface GeckoPrefs extends PrefsPort {
  /** Calls `changed` whenever the key gets another value, from wherever. The function it answers with ends that. */
  observe(key: string, changed: () => void): () => void;
}

export interface GeckoPrefsOptions {
  /** Begin of all names, with a dot at the end. @default the plugin's own */
  readonly branch?: string;
}

export const PREF_BRANCH = "extensions.zotero.workflow-manager.";

/** What holds a value of another kind than the application's own three. */
const JSON_MARK = "json:";
/** Longest name and text that the application keeps without complaint. */
const LARGEST_INT = 2 ** 31 - 1;

/**
 * Preferences of the application, below the plugin's branch. Truth values, texts and whole numbers are what they are
 * there, so that the preference pane can bind them; everything else is a text that begins with `json:`. A value that
 * cannot be read gives the default, and stays as it is. What is set is seen at once; the application's file thread saves
 * it right after, and what is changed at the same time is saved once.
 */
export function createGeckoPrefs({ branch = PREF_BRANCH }: GeckoPrefsOptions = {}): GeckoPrefs {
  const prefs = Services.prefs;
  return {
    get: (key) => readPref(branch + key),
    async set(key, value) {
      writePref(branch + key, value);
      await save();
    },
    async remove(key) {
      prefs.clearUserPref(branch + key);
      await save();
    },
    observe(key, changed) {
      const name = branch + key;
      const observer = {
        observe: (_subject: unknown, _topic: string, which: string) => {
          // Names that only begin with this one are told of as well.
          if (which === name) changed();
        },
      } as unknown as nsIObserver;
      prefs.addObserver(name, observer);
      return () => {
        prefs.removeObserver(name, observer);
      };
    },
  };
}

function readPref(name: string): JsonValue | undefined {
  const prefs = Services.prefs;
  switch (prefs.getPrefType(name)) {
    case prefs.PREF_BOOL:
      return prefs.getBoolPref(name);
    case prefs.PREF_INT:
      return prefs.getIntPref(name);
    case prefs.PREF_STRING:
      return parse(prefs.getStringPref(name));
    default:
      return undefined;
  }
}

function parse(text: string): JsonValue | undefined {
  if (!text.startsWith(JSON_MARK)) return text;
  try {
    return JSON.parse(text.slice(JSON_MARK.length)) as JsonValue;
  } catch {
    return undefined;
  }
}

function writePref(name: string, value: JsonValue): void {
  const prefs = Services.prefs;
  const type =
    typeof value === "boolean"
      ? prefs.PREF_BOOL
      : typeof value === "number" && Number.isInteger(value) && Math.abs(value) <= LARGEST_INT
        ? prefs.PREF_INT
        : prefs.PREF_STRING;
  // A preference keeps its kind until it is cleared; a default of another kind would win over any value.
  const known = prefs.getPrefType(name);
  if (known !== type && known !== prefs.PREF_INVALID) prefs.clearUserPref(name);
  const isFixed = prefs.getPrefType(name) !== prefs.PREF_INVALID && prefs.getPrefType(name) !== type;
  if (isFixed) throw new TypeError(`The preference ${name} is of another kind.`);
  if (typeof value === "boolean") prefs.setBoolPref(name, value);
  else if (type === prefs.PREF_INT) prefs.setIntPref(name, value as number);
  else prefs.setStringPref(name, textOf(value));
}

function textOf(value: JsonValue): string {
  const isPlain = typeof value === "string" && !value.startsWith(JSON_MARK);
  return isPlain ? value : JSON_MARK + JSON.stringify(value);
}

let saving: Promise<void> | undefined;

/** Changes that are made at the same time are saved once. */
function save(): Promise<void> {
  saving ??= Promise.resolve().then(() => {
    saving = undefined;
    // Without a file: that of the profile.
    Services.prefs.savePrefFile(null as unknown as nsIFile);
  });
  return saving;
}
