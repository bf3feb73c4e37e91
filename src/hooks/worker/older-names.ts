/** A member that an older host API had. */
interface OlderName {
  /** The last version that had it. */
  readonly until: 5 | 11;
  /** The v12 form, where there is one. */
  readonly now?: string;
}

const execute = (operation: string) => `mutations.execute with operation ${operation}`;

/** Members of version 5 and their v12 form; empty where there is none (`spec/native-workflows.md` §9.6). */
const VERSION_5: Readonly<Record<string, string>> = {
  "items.get": "library.getItemDetail",
  "items.resolve": "library.getItemDetail",
  "items.getByLibraryAndKey": "library.getItemDetail",
  "items.getAll": "library.listItems",
  "library.syncSnapshot": "library.withItemSnapshot",
  "library.searchItems": "library.listItems",
  "prefs.get": "",
  "prefs.set": "",
  "prefs.clear": "",
  "parents.addNote": "notes.create",
  "parents.addAttachment": "attachments.create",
  "parents.addRelated": execute("item.addRelated"),
  "parents.removeRelated": execute("item.removeRelated"),
  "parents.updateFields": execute("item.updateMetadata"),
  "notes.update": "notes.updateContent",
  "notes.importEmbeddedImage": "images.prepareForNoteEmbedding",
  "attachments.createFromPath": "attachments.create",
  "attachments.update": "attachments.updateMetadata",
  "tags.add": execute("item.updateTags"),
  "tags.list": "library.getItemDetail",
  "tags.remove": execute("item.updateTags"),
  "tags.replace": execute("item.updateTags"),
  "collections.create": execute("collection.create"),
  "collections.delete": execute("collection.remove"),
  "collections.add": execute("collection.updateMembership"),
  "collections.remove": execute("collection.updateMembership"),
  "collections.replace": execute("collection.updateMembership"),
  "command.run": "",
  "editor.registerRenderer": "editor.openSession with the renderer passed inline",
  "editor.unregisterRenderer": "editor.openSession with the renderer passed inline",
  "file.pathToFile": "the members of file, which take paths",
};

/** The same of version 11. */
const VERSION_11: Readonly<Record<string, string>> = {
  "items.exportPortableJson": "library.exportPortableItems",
  "items.exportText": "bibliography.render",
  "items.createFromJson": execute("item.create"),
  "items.remove": execute("item.remove"),
  "parents.updateMetadata": execute("item.updateMetadata"),
  "attachments.importStoredFromPath": "attachments.create",
  "attachments.createFromUrl": "attachments.create",
  "attachments.importStoredFile": "attachments.create",
};

/** Members that older host APIs had, by their full name. */
export const OLDER_NAMES: ReadonlyMap<string, OlderName> = new Map([
  ...Object.entries(VERSION_5).map((entry) => olderName(5, entry)),
  ...Object.entries(VERSION_11).map((entry) => olderName(11, entry)),
]);

function olderName(
  until: OlderName["until"],
  [name, now]: readonly [string, string],
): readonly [string, OlderName] {
  return [name, now === "" ? { until } : { until, now }];
}

/** Notes which names a hook looked for in vain, to explain the TypeError that usually follows. */
export interface MissingNames {
  /** An object that answers undefined for what it lacks, and notes it as `path.name`. */
  watch<T extends object>(path: string, target: T): T;
  /** A sentence for an error's message, when a missing name explains it. */
  explain(thrown: unknown): string | undefined;
}

/** Looked for by the language or by tools, not by a hook. */
const NOT_MEMBERS = new Set(["then", "toJSON", "constructor", "inspect", "nodeType"]);

export function createMissingNames(): MissingNames {
  // In the order of the last look: the error that follows is about the last one.
  const missing = new Set<string>();
  return {
    watch: (path, target) =>
      new Proxy(target, {
        get(object, name, receiver): unknown {
          if (typeof name === "string" && !(name in object) && !NOT_MEMBERS.has(name)) {
            const full = `${path}.${name}`;
            missing.delete(full);
            missing.add(full);
          }
          return Reflect.get(object, name, receiver);
        },
      }),
    explain(thrown) {
      if (!(thrown instanceof TypeError)) return undefined;
      const says = (word: string): boolean => new RegExp(`\\b${word}\\b`).test(thrown.message);
      for (const full of [...missing].reverse()) {
        const [owner = "", name = ""] = full.split(".");
        if (owner === "hostApi") {
          // An owner is missing. V8 names the member that was to be read from undefined, Gecko the owner.
          const prefix = `${name}.`;
          const older = [...OLDER_NAMES.keys()].find(
            (key) => key.startsWith(prefix) && says(key.slice(prefix.length)),
          );
          if (older !== undefined || says(name) || says("undefined")) return sentence(older ?? name);
        } else if (says(name) || says("undefined")) {
          return owner === "runtime" ? `${full} is not offered.` : sentence(full);
        }
      }
      return undefined;
    },
  };
}

function sentence(member: string): string {
  const older = OLDER_NAMES.get(member);
  if (older === undefined) return `The host API has no ${member}.`;
  const { until, now } = older;
  if (now === undefined) {
    return `The host API has no ${member}: version ${until} was the last to have it, and nothing took its place.`;
  }
  return `The host API has no ${member}; version 12 has ${now}. Version ${until} was the last to have it.`;
}
