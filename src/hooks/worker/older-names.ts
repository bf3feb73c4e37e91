/** Members that older host APIs had, with the v12 form where there is one (`spec/native-workflows.md` §9.6). */
const OLDER_NAMES: Readonly<Record<string, string>> = {
  "items.get": "library.getItemDetail",
  "items.resolve": "library.getItemDetail",
  "items.getByLibraryAndKey": "library.getItemDetail",
  "items.getAll": "library.listItems",
  "items.exportPortableJson": "library.exportPortableItems",
  "items.exportText": "bibliography.render",
  "items.createFromJson": "mutations.execute with operation item.create",
  "items.remove": "mutations.execute with operation item.remove",
  "library.syncSnapshot": "library.withItemSnapshot",
  "library.searchItems": "library.listItems",
  "parents.addNote": "notes.create",
  "parents.addAttachment": "attachments.create",
  "parents.addRelated": "mutations.execute with operation item.addRelated",
  "parents.removeRelated": "mutations.execute with operation item.removeRelated",
  "parents.updateFields": "mutations.execute with operation item.updateMetadata",
  "parents.updateMetadata": "mutations.execute with operation item.updateMetadata",
  "notes.update": "notes.updateContent",
  "notes.importEmbeddedImage": "images.prepareForNoteEmbedding",
  "attachments.createFromPath": "attachments.create",
  "attachments.createFromUrl": "attachments.create",
  "attachments.importStoredFromPath": "attachments.create",
  "attachments.importStoredFile": "attachments.create",
  "attachments.update": "attachments.updateMetadata",
  "tags.add": "mutations.execute with operation item.updateTags",
  "tags.remove": "mutations.execute with operation item.updateTags",
  "tags.replace": "mutations.execute with operation item.updateTags",
  "tags.list": "library.getItemDetail",
  "collections.create": "mutations.execute with operation collection.create",
  "collections.delete": "mutations.execute with operation collection.remove",
  "collections.add": "mutations.execute with operation collection.updateMembership",
  "collections.remove": "mutations.execute with operation collection.updateMembership",
  "collections.replace": "mutations.execute with operation collection.updateMembership",
  "editor.registerRenderer": "editor.openSession with the renderer passed inline",
};

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
          const older = Object.keys(OLDER_NAMES).find(
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
  const now = Object.hasOwn(OLDER_NAMES, member) ? OLDER_NAMES[member] : undefined;
  return now === undefined
    ? `The host API has no ${member}.`
    : `The host API has no ${member}; version 12 has ${now}.`;
}
