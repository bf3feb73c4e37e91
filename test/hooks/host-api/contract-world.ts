import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { createHostApi, type HostApiOptions } from "../../../src/hooks/host-api/create-host-api.ts";
import { createPreparedImages, type PreparedImages } from "../../../src/hooks/host-api/prepared-images.ts";
import type { RuntimeLogEntry } from "../../../src/hooks/host-api/host-services.ts";
import type { HookSlot } from "../../../src/hooks/hook-runner.ts";
import { OLDER_NAMES } from "../../../src/hooks/worker/older-names.ts";
import { createNodeContent } from "../../../src/host/node/content.ts";
import { createNodeFiles } from "../../../src/host/node/files.ts";
import { createNodeHttp } from "../../../src/host/node/http.ts";
import { type NodeLibrary, openLibrary } from "../../../src/host/node/library/open-library.ts";
import { createAttachmentFiles } from "../../../src/library/attachment-files.ts";
import { createCommitter } from "../../../src/library/committer.ts";
import { createPickedPlaces, type PickedPlaces } from "../../../src/library/picked-places.ts";
import { createProductWriter } from "../../../src/library/product-writer.ts";
import { createRunStagedFiles } from "../../../src/library/staged-files.ts";
import { createUnitOfWork, type UnitOfWork } from "../../../src/library/unit-of-work.ts";
import type { ItemRef } from "../../../src/model/item-ref.ts";
import type { ItemState } from "../../../src/model/item-state.ts";
import type { JsonObject, JsonValue } from "../../../src/model/json.ts";
import { createMemoryClipboard } from "../../../src/ports/clipboard.ts";
import type { UiPort } from "../../../src/ports/ui.ts";
import { genuineDirectory, removeTemporary } from "../../host/node/library/genuine-directory.ts";
import { createTestStore } from "../../library/test-store.ts";
import { request } from "../hook-requests.ts";
import { type RealPackage, realPackage } from "../real-hooks.ts";
import { CLOCK, json } from "./host-api-world.ts";

/** What a hook got from the member that it called. */
export interface HookAnswer {
  /** Bytes as `{bytes: [...]}`; undefined when the call was refused. */
  readonly answer: JsonObject;
  /** What the hook's function was called with. */
  readonly seen: readonly JsonObject[];
  readonly error?: { readonly code: string; readonly retryable: boolean; readonly details: JsonObject };
}

export interface CallOptions {
  /** The hook passes a function that notes what it gets, and answers this. */
  readonly fn?: { readonly answers: JsonValue };
  /** With a control whose signal is aborted already. */
  readonly aborted?: boolean;
  /** Call it as a hook before `applyResult` would: nothing may be changed. */
  readonly reading?: boolean;
  /** A person is there and picks this. */
  readonly picks?: string | readonly string[];
}

/** A unit whose hook runs in a real worker, on a copy of a real library and real folders. */
export interface ContractWorld {
  readonly dir: string;
  readonly library: NodeLibrary;
  readonly notices: string[];
  readonly logged: RuntimeLogEntry[];
  readonly clipboard: ReturnType<typeof createMemoryClipboard>;
  readonly images: PreparedImages;
  /** What the user named or picked for the run. */
  readonly picked: PickedPlaces;
  readonly http: { readonly allowed: Set<string> };
  /** Names of the members called so far. */
  readonly called: ReadonlySet<string>;
  at(path: string): string;
  /** Calls a member from the hook; bytes in the arguments are written `{$text: "…"}`. */
  call(member: string, args: readonly unknown[], options?: CallOptions): Promise<HookAnswer>;
  /** The same, which must not be refused. */
  answer(member: string, args: readonly unknown[], options?: CallOptions): Promise<JsonObject>;
  /** Runs the body of a hook; `args` is what it is called with. */
  hook(body: "shape" | "older" | "roundTrip", given: JsonValue): Promise<JsonValue>;
  /** Commits what the hook staged since, as the engine would; then a new unit begins. */
  commit(): Promise<void>;
  /** An item as the library holds it. */
  stored(ref: ItemRef): Promise<ItemState>;
  dispose(): Promise<void>;
}

/** One call of each older name, as a hook would write it. */
const OLDER_CALLS = [...OLDER_NAMES.keys()].map((name) => `  "${name}": (api) => api.${name}(),`).join("\n");

/** Calls one member, or looks at the whole host API. */
const HOOK = `
const older = {
${OLDER_CALLS}
};
const revive = (value) =>
  Array.isArray(value) ? value.map(revive)
  : value !== null && typeof value === "object"
    ? "$text" in value
      ? new TextEncoder().encode(value.$text)
      : Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, revive(entry)]))
    : value;
const plain = (value) => (value instanceof Uint8Array ? { bytes: Array.from(value) } : value);

async function call(api, { member, args, fn, aborted }) {
  const [owner, name] = member.split(".");
  if (name === undefined) return { answer: api[owner], seen: [] };
  const seen = [];
  const given = args.map(revive);
  const control = aborted ? { signal: AbortSignal.abort() } : undefined;
  if (fn === undefined) given.push(control);
  else {
    given.push(control, async (...got) => {
      seen.push(got[0] ?? null);
      return fn.answers;
    });
  }
  if (member === "editor.openSession" && !aborted) given[0].renderer = { render: () => "", serialize: () => ({}) };
  try {
    return { answer: plain(await api[owner][name](...given)), seen };
  } catch ({ code, retryable, details, message }) {
    if (code === undefined) throw new Error(message);
    return { answer: null, seen, error: { code, retryable, details } };
  }
}

export async function applyResult({ request, runtime }) {
  const api = runtime.hostApi;
  switch (request.body) {
    case "shape": {
      const kinds = (object) =>
        Object.fromEntries(Object.keys(object).map((key) => [key, typeof object[key]]));
      return Object.fromEntries(
        Object.entries(api).map(([owner, members]) => [
          owner,
          typeof members === "object" ? kinds(members) : typeof members,
        ]),
      );
    }
    case "roundTrip": {
      const { from, to } = request.given;
      const hex = async (bytes) =>
        [...new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))]
          .map((byte) => byte.toString(16).padStart(2, "0"))
          .join("");
      const text = await api.file.readText(from);
      const { sha256: written } = await api.file.writeText(to, text);
      const bytes = await api.file.readBytes(to);
      await api.file.remove({ path: to });
      const { sha256: binary } = await api.file.writeBytes(to, bytes);
      return { characters: text.length, bytes: bytes.length, text: written, binary, own: await hex(bytes) };
    }
    case "older":
      return older[request.given](api);
    default:
      return call(api, request);
  }
}
`;

export async function contractWorld(unitRefs: readonly ItemRef[]): Promise<ContractWorld> {
  const { dir: libraryDir, linkedBase } = genuineDirectory();
  const library = await openLibrary({
    dir: libraryDir,
    linkedBase,
    write: true,
    shared: true,
    now: CLOCK.now,
  });
  const store = await createTestStore();
  const pack: RealPackage = realPackage({ "hooks/a.mjs": HOOK, "data.txt": "of the package" });
  const slot: HookSlot = await pack.slot();
  const copy = await pack.copy();
  const at = (path: string) => join(pack.home, path);
  for (const folder of ["output", "workspace", "temp", "picked"]) mkdirSync(at(folder));
  const picked = createPickedPlaces(store, "run-1");
  const files = createNodeFiles({ tempDir: at("tmp") });
  const staged = createRunStagedFiles(files, at("staged"));
  const attachments = createAttachmentFiles({ files, library, keptDir: at("replaced") });
  const committer = createCommitter({ store, library, clock: CLOCK, fileStore: { attachments, staged } });
  const called = new Set<string>();
  const notices: string[] = [];
  const logged: RuntimeLogEntry[] = [];
  const allowed = new Set<string>();
  const clipboard = createMemoryClipboard();
  const images = createPreparedImages(files);
  let units = 0;
  let unitId = "";
  let unit: UnitOfWork;
  let options: HostApiOptions;

  async function nextUnit(): Promise<void> {
    unitId = `unit-${(units += 1)}`;
    const newId = () => `id-${crypto.randomUUID()}`;
    unit = createUnitOfWork({ library, clock: CLOCK, newReceiptId: newId });
    options = {
      unit,
      library,
      files,
      content: createNodeContent(),
      app: {
        version: "0.1.0",
        zoteroVersion: "8.0",
        platform: "linux",
        locale: "en-US",
        selectedItems: async () => unitRefs,
        currentLibraryId: () => 1,
      },
      ui: uiOf(undefined),
      clipboard,
      staged: await staged.of(unitId, ""),
      network: { http: createNodeHttp(), isAllowed: (origin) => allowed.has(origin) },
      images,
      picked,
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
      unitRefs,
      folders: {
        workspace: at("workspace"),
        output: at("output"),
        temp: at("temp"),
        package: copy.dir,
        allowed: [],
      },
      newId,
      log: (entry) => void logged.push(entry),
      redact: [{ text: pack.home, by: "home" }],
    };
    // One API for all calls of a unit, as a run has it; another for what is called otherwise.
    usual = await createHostApi(options);
  }
  let usual: Awaited<ReturnType<typeof createHostApi>>;
  await nextUnit();

  function uiOf(picks: string | readonly string[] | undefined): UiPort {
    const one = async () => (typeof picks === "string" ? picks : undefined);
    return {
      interactive: picks !== undefined,
      approve: async () => "unanswered",
      confirm: async () => undefined,
      pickFolder: one,
      pickFile: one,
      pickSaveFile: one,
      pickFiles: async () => (typeof picks === "string" ? [picks] : picks),
      notify: (text, type) => void notices.push(`${type}: ${text}`),
    };
  }

  async function run(asked: JsonObject, { reading, picks }: CallOptions = {}): Promise<JsonValue> {
    const isUsual = reading !== true && picks === undefined;
    const hostApi = isUsual
      ? usual
      : await createHostApi({ ...options, mayWrite: reading !== true, ui: uiOf(picks) });
    return (await slot.call(request({ hostApi, args: { request: asked } }))) ?? null;
  }

  const call = async (member: string, args: readonly unknown[], given: CallOptions = {}) => {
    if (given.aborted !== true) called.add(member);
    const fn = given.fn === undefined ? {} : { fn: given.fn as unknown as JsonObject };
    const aborted = given.aborted === true ? { aborted: true } : {};
    return (await run({ member, args: json(args), ...fn, ...aborted }, given)) as unknown as HookAnswer;
  };

  return {
    dir: pack.home,
    library,
    notices,
    logged,
    clipboard,
    images,
    picked,
    http: { allowed },
    called,
    at,
    call,
    async answer(member, args, given) {
      const { answer, error } = await call(member, args, given);
      if (error !== undefined) throw new Error(`${member}: ${JSON.stringify(error)}`);
      return answer;
    },
    hook: (body, given) => run({ body, given }),
    async commit() {
      await committer.commit({ runId: "run-1", unitId, attempt: 1, changes: unit.changes });
      await nextUnit();
    },
    async stored(ref) {
      const [state] = await library.items([ref]);
      if (state === undefined) throw new Error(`${ref.libraryId}/${ref.key} is missing`);
      return state;
    },
    async dispose() {
      slot.release();
      await pack.dispose();
      await library.close();
      removeTemporary();
    },
  };
}
