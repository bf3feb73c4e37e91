import { createHash } from "node:crypto";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const FIXTURE = "test/fixtures/zotero-data";

/** Removed by {@link removeTemporary}. */
const made: string[] = [];

export function temporaryFolder(): string {
  const dir = mkdtempSync(join(tmpdir(), "zwm-test-library-"));
  made.push(dir);
  return dir;
}

export function removeTemporary(): void {
  for (const dir of made.splice(0)) rmSync(dir, { recursive: true, force: true });
}

/** A copy of the genuine directory; Zotero and SQLite write to what they open. */
export function genuineDirectory(): { readonly dir: string; readonly linkedBase: string } {
  const dir = join(temporaryFolder(), "Zotéro 数据 b");
  cpSync(FIXTURE, dir, { recursive: true });
  return { dir, linkedBase: join(dir, "linked-files") };
}

/** Every file below a folder with the digest of its bytes. */
export function digests(dir: string): Record<string, string> {
  const files: Record<string, string> = {};
  for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    files[path.slice(dir.length + 1)] = createHash("sha256").update(readFileSync(path)).digest("hex");
  }
  return files;
}

export interface Expected {
  readonly database: { readonly localUserKey: string };
  readonly libraries: readonly ExpectedLibrary[];
  readonly collections: readonly {
    readonly library: number;
    readonly key: string;
    readonly path: readonly string[];
    readonly parent: string | null;
    readonly items: number;
    readonly itemsWithSubcollections: number;
  }[];
  readonly selections: Readonly<
    Record<
      string,
      {
        readonly selected: readonly string[];
        readonly selectionCounts: Readonly<Record<string, number>>;
        readonly relatedAttachments?: { readonly all: number; readonly withoutParent: readonly string[] };
        readonly relatedNotes?: number;
        readonly generatedNoteCandidates?: { readonly total: number };
        readonly literatureSource?: {
          readonly picks: readonly {
            readonly parent: string;
            readonly attachment: string;
            readonly filename: string;
          }[];
        };
      }
    >
  >;
  readonly notes: readonly {
    readonly library: number;
    readonly key: string;
    readonly parent: string | null;
    readonly live: boolean;
    readonly kind: string | null;
    readonly characters: number;
    readonly title: string;
  }[];
  readonly attachments: readonly {
    readonly library: number;
    readonly key: string;
    readonly parent: string | null;
    readonly linkMode: string;
    readonly contentType: string;
    readonly path: string | null;
    readonly filename: string | null;
    readonly dateAdded: string;
    readonly live: boolean;
    readonly file: string | null;
    readonly exists: boolean;
    readonly bytes?: number;
    readonly sha256?: string;
  }[];
  readonly notable: Readonly<
    Record<
      string,
      {
        readonly libraryID: number;
        readonly key: string;
        readonly is: string;
        readonly title: string;
        readonly parent?: string;
      }
    >
  >;
}

export interface ExpectedLibrary {
  readonly libraryID: number;
  readonly type: string;
  readonly name: string;
  readonly groupID: number | null;
  readonly editable: boolean;
  readonly filesEditable: boolean;
  readonly topLevel: Readonly<Record<"total" | "regular" | "attachments" | "notes", number>>;
  readonly regularByType: Readonly<Record<string, number>>;
  readonly attachments: {
    readonly total: number;
    readonly child: number;
    readonly byLinkMode: Readonly<Record<string, number>>;
    readonly byContentType: Readonly<Record<string, number>>;
    readonly fileExists: number;
    readonly fileMissing: number;
    readonly withNoteOfTheirOwn: number;
  };
  readonly notes: {
    readonly total: number;
    readonly child: number;
    readonly byKind: Readonly<Record<string, number>>;
  };
  readonly annotations: { readonly total: number; readonly byType: Readonly<Record<string, number>> };
  readonly trash: {
    readonly itemsWithTrashEntry: readonly string[];
    readonly goneWithTheirParent: readonly string[];
  };
  readonly collections: number;
  readonly tags: { readonly distinct: number; readonly manualUses: number; readonly automaticUses: number };
  readonly relations: number;
}

export function expectedNumbers(): Expected {
  return JSON.parse(readFileSync(join(FIXTURE, "expected.json"), "utf8")) as Expected;
}

/** Zotero's own item JSON, one item per line. */
export function itemJson(): readonly Readonly<Record<string, unknown>>[] {
  return JSON.parse(readFileSync(join(FIXTURE, "items.json"), "utf8")) as Readonly<Record<string, unknown>>[];
}
