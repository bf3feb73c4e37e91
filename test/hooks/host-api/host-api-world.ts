import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createHostApi, type HostApiOptions } from "../../../src/hooks/host-api/create-host-api.ts";
import type { HostApi, HostCallContext } from "../../../src/hooks/host-api/host-api.ts";
import type { HostApiError } from "../../../src/hooks/host-api/host-api-error.ts";
import type { RuntimeLogEntry } from "../../../src/hooks/host-api/host-services.ts";
import { createPreparedImages } from "../../../src/hooks/host-api/prepared-images.ts";
import { createNodeContent } from "../../../src/host/node/content.ts";
import { createNodeHttp } from "../../../src/host/node/http.ts";
import { createNodeFiles } from "../../../src/host/node/files.ts";
import { createAttachmentFiles } from "../../../src/library/attachment-files.ts";
import { createPickedPlaces } from "../../../src/library/picked-places.ts";
import { createProductWriter } from "../../../src/library/product-writer.ts";
import type { FileStore } from "../../../src/library/recovery.ts";
import { createRunStagedFiles } from "../../../src/library/staged-files.ts";
import { createUnitOfWork, type UnitOfWork } from "../../../src/library/unit-of-work.ts";
import type { ItemRef } from "../../../src/model/item-ref.ts";
import type { JsonObject, JsonValue } from "../../../src/model/json.ts";
import { createMemoryClipboard } from "../../../src/ports/clipboard.ts";
import type { StorePort } from "../../../src/ports/store.ts";
import {
  aCollection,
  anAttachment,
  anItem,
  aNote,
  createMemoryLibrary,
  type MemoryLibrary,
} from "../../fakes/library.ts";
import { createTestStore } from "../../library/test-store.ts";

export const CLOCK = { now: () => 1_700_000_000_000 };

/** One unit's host API over a library in memory and real files in a temporary folder. */
export interface HostApiWorld {
  readonly dir: string;
  readonly library: MemoryLibrary;
  readonly store: StorePort;
  readonly unit: UnitOfWork;
  readonly api: HostApi;
  readonly selected: ItemRef[];
  readonly notices: string[];
  readonly logged: RuntimeLogEntry[];
  /** What commits and undo need for files of attachments. */
  readonly fileStore: FileStore;
  /** Origins that downloads may reach. */
  readonly allowedOrigins: Set<string>;
  /** Calls a member; rejects as the hook would see it. */
  call(member: string, ...args: readonly unknown[]): Promise<JsonObject>;
  /** The error that a call is refused with. */
  refused(member: string, ...args: readonly unknown[]): Promise<HostApiError>;
  remove(): void;
}

export interface WorldOptions extends Partial<Omit<HostApiOptions, "unit">> {
  readonly unitId?: string;
  readonly on?: Pick<HostApiWorld, "dir" | "library" | "store">;
}

export function testLibrary(dir: string): MemoryLibrary {
  return createMemoryLibrary({
    storageDir: join(dir, "storage"),
    linkedBase: join(dir, "linked"),
    items: [
      anItem("ITEMAAAA", "Antennae", {
        tags: [{ tag: "red", type: 1 }],
        collections: ["COLLAAAA"],
        fields: { DOI: "10.5555/a", date: "2022" },
        creators: [{ creatorType: "author", firstName: "Ada", lastName: "Byron", fieldMode: 0 }],
        relations: [
          { predicate: "dc:relation", object: "http://zotero.org/users/local/AbCdEfGh/items/ITEMBBBB" },
          { predicate: "owl:sameAs", object: "http://zotero.org/groups/900000101/items/ITEMAAAA" },
        ],
      }),
      anItem("ITEMBBBB", "Beats"),
      anItem("CASEAAAA", "", { itemType: "case", fields: { caseName: "A v. B" } }),
      anItem("TRASHAAA", "Gone", { trashed: true }),
      anItem("ITEMAAAA", "In the group", { libraryId: 2 }),
      anItem("ARCHAAAA", "In the archive", { libraryId: 3 }),
      anAttachment("FILEAAAA", "a.pdf", { parentKey: "ITEMAAAA" }),
      anAttachment("MISSAAAA", "missing.pdf", {
        parentKey: "ITEMAAAA",
        attachment: { linkMode: "linked_file", path: "attachments:missing.pdf" },
      }),
      anAttachment("LINKAAAA", "page", {
        parentKey: "ITEMAAAA",
        fields: { title: "page", url: "https://example.org" },
        attachment: { linkMode: "linked_url", path: null, contentType: "text/html" },
      }),
      anAttachment("LOOSEAAA", "loose.pdf", { collections: ["COLLAAAA"] }),
      anAttachment("OTHERAAA", "other.pdf", { parentKey: "ITEMBBBB" }),
      aNote("NOTEAAAA", "<h1>Old</h1><p>text &amp; more</p>", { parentKey: "ITEMAAAA" }),
    ],
    collections: [
      aCollection("COLLAAAA", "Reading list"),
      aCollection("COLLBBBB", "Below", { parentKey: "COLLAAAA" }),
    ],
    annotations: [
      {
        ref: { libraryId: 1, key: "ANNOAAAA" },
        parentRef: { libraryId: 1, key: "FILEAAAA" },
        type: "highlight",
        text: "light",
        comment: "",
        color: "#ffd400",
        pageLabel: "1",
        sortIndex: "00000|000001|00000",
        tags: ["key"],
      },
    ],
  });
}

/** A hook's arguments as they arrive: JSON, references included. */
export function json(value: unknown): JsonValue {
  return JSON.parse(JSON.stringify(value)) as JsonValue;
}

export async function createWorld(options: WorldOptions = {}): Promise<HostApiWorld> {
  const { unitId = "unit-1", on, ...rest } = options;
  const dir = on?.dir ?? mkdtempSync(join(tmpdir(), "zwm-host-api-"));
  if (on === undefined) {
    for (const folder of [
      "package",
      "workspace",
      "storage/FILEAAAA",
      "storage/OTHERAAA",
      "storage/LOOSEAAA",
      "elsewhere",
    ]) {
      mkdirSync(join(dir, folder), { recursive: true });
    }
    for (const file of [
      "storage/FILEAAAA/a.pdf",
      "storage/OTHERAAA/other.pdf",
      "package/data.txt",
      "elsewhere/x.txt",
    ]) {
      writeFileSync(join(dir, file), "content");
    }
  }
  const library = on?.library ?? testLibrary(dir);
  const store = on?.store ?? (await createTestStore());
  const files = createNodeFiles({ tempDir: join(dir, "tmp") });
  let ids = 0;
  const newId = () => `${unitId}-id-${++ids}`;
  const unit = createUnitOfWork({ library, clock: CLOCK, newReceiptId: newId });
  const staged = createRunStagedFiles(files, join(dir, "home", "staged"));
  const attachments = createAttachmentFiles({ files, library, keptDir: join(dir, "home", "replaced") });
  const allowedOrigins = new Set<string>();
  const selected: ItemRef[] = [];
  const notices: string[] = [];
  const logged: RuntimeLogEntry[] = [];
  const api = await createHostApi({
    unit,
    library,
    files,
    content: createNodeContent(),
    app: {
      version: "0.1.0",
      zoteroVersion: "8.0",
      platform: "linux",
      locale: "en-US",
      selectedItems: async () => selected,
      currentLibraryId: () => 1,
    },
    ui: {
      interactive: false,
      approve: async () => "unanswered",
      confirm: async () => undefined,
      pickFolder: async () => undefined,
      pickFile: async () => undefined,
      pickFiles: async () => undefined,
      pickSaveFile: async () => undefined,
      notify: (text, type) => void notices.push(`${type}: ${text}`),
    },
    clipboard: createMemoryClipboard(),
    staged: await staged.of(unitId, ""),
    network: { http: createNodeHttp(), isAllowed: (origin) => allowedOrigins.has(origin) },
    images: createPreparedImages(files, newId),
    picked: createPickedPlaces(store, "run-1"),
    clock: CLOCK,
    products: createProductWriter({
      files,
      store,
      clock: CLOCK,
      runId: "run-1",
      unitId,
      newProductId: newId,
    }),
    mayWrite: true,
    unitRefs: [{ libraryId: 1, key: "ITEMAAAA" }],
    folders: {
      workspace: join(dir, "workspace"),
      output: join(dir, "output"),
      temp: join(dir, "workspace-temp"),
      package: join(dir, "package"),
      allowed: [],
    },
    newId,
    log: (entry) => void logged.push(entry),
    redact: [{ text: "/home/reader", by: "~" }],
    ...rest,
  });
  const call = async (member: string, ...args: readonly unknown[]) =>
    (await api.call(member, args.map(json), new AbortController().signal, CONTEXT)) as JsonObject;
  return {
    dir,
    library,
    store,
    unit,
    api,
    selected,
    notices,
    logged,
    fileStore: { attachments, staged },
    allowedOrigins,
    call,
    async refused(member, ...args) {
      try {
        await call(member, ...args);
      } catch (error) {
        return error as HostApiError;
      }
      throw new Error(`${member} was not refused`);
    },
    remove: () => rmSync(dir, { recursive: true }),
  };
}

const CONTEXT: HostCallContext = {
  pauseTimeout: () => () => undefined,
  callback: async () => null,
};
