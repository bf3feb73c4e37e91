import { isWorkflowError, WorkflowError } from "../errors/workflow-error.ts";
import type { ProductDetails } from "../model/receipt.ts";
import type { Clock } from "../ports/clock.ts";
import type { FilesPort } from "../ports/files.ts";
import type { WriteOptions } from "../ports/write-options.ts";
import type { StorePort } from "../ports/store.ts";
import { recordMadeFolders } from "./made-folders.ts";
import { pathProblems } from "./product-name.ts";
import { type ProductPlace, placeKey } from "./product-place.ts";
import {
  describeProduct,
  findProduct,
  insertProduct,
  readProducts,
  type StoredProduct,
  updateProduct,
} from "./product-store.ts";
import { bytesDigest } from "./state-digest.ts";

export interface WrittenFile {
  readonly path: string;
  readonly size: number;
  /** SHA-256 in hex. */
  readonly sha256: string;
}

/**
 * Writes the files that one unit leaves for the user (`design/decisions.md`, files a hook writes). Each is recorded
 * before it is written, so that a crash at any point leaves nothing unknown behind. Refusals: `file_name_unsafe`;
 * `file_exists` for a file that is no product of this unit, that another unit of the run has made, that differs from
 * one only by case, or that someone changed since.
 */
export interface ProductWriter {
  /** Writes a file, or replaces the unit's own one, also that of an earlier attempt. */
  write(place: ProductPlace, bytes: Uint8Array): Promise<WrittenFile>;
  /** Copies a file to the place; otherwise as `write`. */
  copy(place: ProductPlace, from: string): Promise<WrittenFile>;
  /**
   * Takes a name, so that no other unit of the run gets it; false when it is taken or a file is there. What the unit
   * took or wrote itself, also in an earlier attempt, it may take again.
   */
  reserve(place: ProductPlace, slot: string): Promise<boolean>;
  /** Records a file that is there already, such as one written beside the host API, as a product. */
  adopt(place: ProductPlace, slot: string): Promise<WrittenFile>;
  /**
   * Removes a file that the unit wrote; its name stays the unit's. Refused with `file_exists` for any other file that is
   * there, also one changed since; false when nothing is there.
   */
  remove(place: ProductPlace): Promise<boolean>;
  /**
   * Records a file of the run's workspace that nothing is recorded of, such as one that a provider left there, or that
   * the unit wrote. Refused with `file_exists` for a file of another unit.
   */
  record(place: ProductPlace): Promise<WrittenFile>;
  /** Keeps what a hook said of the product at a place; it must be one of the unit's. */
  describe(place: ProductPlace, details: ProductDetails): Promise<void>;
  /** Makes a folder, and those above it; undo removes them once they are empty. */
  makeFolder(place: ProductPlace): Promise<void>;
  /** Products of this unit, or of all units of the run. */
  list(scope?: "unit" | "run"): Promise<readonly StoredProduct[]>;
  /** Whether nothing is really written. */
  readonly isDry: boolean;
  /** Contents that are only pretended (dry run); undefined: look at the disk. */
  pretended(absolutePath: string): Uint8Array | undefined;
}

export interface ProductWriterOptions {
  readonly files: FilesPort;
  readonly store: StorePort;
  readonly clock: Pick<Clock, "now">;
  readonly runId: string;
  readonly unitId: string;
  /** Which of several applies of the unit; they do not replace each other's files. Default the only one. */
  readonly part?: string;
  readonly newProductId: () => string;
  /** Called at `product-recorded` and `product-written`. */
  readonly faultPoint?: (name: string) => void;
}

export function createProductWriter(options: ProductWriterOptions): ProductWriter {
  const { files, store, clock, runId, unitId, part = "", newProductId } = options;
  const faultPoint = options.faultPoint ?? (() => undefined);

  const isOwn = (row: StoredProduct) => row.unitId === unitId && row.part === part;

  function newRow(place: ProductPlace, slot: string | null, state: StoredProduct["state"]): StoredProduct {
    return {
      productId: newProductId(),
      runId,
      unitId,
      part,
      root: place.root,
      ...(place.attachmentRef === undefined ? {} : { attachmentRef: place.attachmentRef }),
      path: place.path,
      place: placeKey(place),
      ...(slot === null ? {} : { slot }),
      state,
      size: 0,
      sha256: "",
      writtenAt: clock.now(),
    };
  }

  /** The row of a place that this unit may write to, made when there is none, and what lies there now. */
  async function claim(place: ProductPlace): Promise<{ row: StoredProduct; digest: string | undefined }> {
    checkName(place);
    const present = await files.stat(place.absolutePath);
    let row = await findProduct(store, runId, placeKey(place));
    if (row === undefined) {
      if (present !== undefined) throw exists(place, "not-ours");
      const fresh = newRow(place, null, "reserved");
      row = (await insertProduct(store, fresh)) ? fresh : await findProduct(store, runId, placeKey(place));
    }
    if (row === undefined || !isOwn(row)) throw exists(place, "other-unit");
    if (row.path !== place.path) throw exists(place, "differs-by-case");
    if (present === undefined) return { row, digest: undefined };
    const digest = present.type === "file" ? await files.sha256(place.absolutePath) : undefined;
    const own =
      row.undoneAt === undefined &&
      ((row.state === "written" && digest === row.sha256) ||
        (row.state === "pending" && (digest === row.sha256 || digest === row.previousSha256)));
    if (digest === undefined || !own) {
      throw exists(
        place,
        row.state === "reserved" || row.undoneAt !== undefined ? "not-ours" : "changed-since",
      );
    }
    return { row, digest };
  }

  async function put(
    place: ProductPlace,
    content: { readonly size: number; readonly sha256: string },
    write: (options: WriteOptions) => Promise<void>,
  ): Promise<WrittenFile> {
    const { row, digest } = await claim(place);
    const update = {
      ...content,
      slot: row.slot ?? null,
      previousSha256: digest ?? null,
      writtenAt: clock.now(),
    };
    await updateProduct(store, row.productId, { ...update, state: "pending" });
    await recordMadeFolders(store, files, runId, place);
    faultPoint("product-recorded");
    // Where nothing was, nobody else's file is replaced, though it came only now.
    try {
      await write({ onlyNew: digest === undefined });
    } catch (error) {
      if (!isWorkflowError(error) || error.code !== "file_exists") throw error;
      // What is there now is no product of this run.
      const none = { ...update, size: 0, sha256: "", state: "reserved" } as const;
      await updateProduct(store, row.productId, none);
      throw exists(place, "not-ours");
    }
    faultPoint("product-written");
    await updateProduct(store, row.productId, { ...update, state: "written", previousSha256: null });
    return { path: place.absolutePath, ...content };
  }

  return {
    async write(place, bytes) {
      const content = { size: bytes.length, sha256: await bytesDigest(bytes) };
      return put(place, content, (options) => files.writeBytes(place.absolutePath, bytes, options));
    },

    async copy(place, from) {
      const found = await files.stat(from);
      if (found?.type !== "file") throw new WorkflowError("file_not_found", { args: { path: from } });
      const content = { size: found.size, sha256: await files.sha256(from) };
      return put(place, content, async (options) => {
        await files.copy(from, place.absolutePath, options);
        if ((await files.sha256(place.absolutePath)) === content.sha256) return;
        await files.remove(place.absolutePath);
        throw new WorkflowError("file_unreadable", {
          args: { path: from, reason: "it changed while it was copied" },
        });
      });
    },

    async reserve(place, slot) {
      checkName(place);
      const row = await findProduct(store, runId, placeKey(place));
      if (row !== undefined && !(isOwn(row) && row.path === place.path)) return false;
      const isTaken = (await files.stat(place.absolutePath)) !== undefined;
      // What the unit wrote itself in an earlier attempt is its own to write again.
      if (isTaken && (row === undefined || row.state === "reserved" || row.undoneAt !== undefined))
        return false;
      return row !== undefined || insertProduct(store, newRow(place, slot, "reserved"));
    },

    async adopt(place, slot) {
      checkName(place);
      const found = await files.stat(place.absolutePath);
      if (found?.type !== "file")
        throw new WorkflowError("file_not_found", { args: { path: place.absolutePath } });
      const row = await findProduct(store, runId, placeKey(place));
      // Whoever made a file that nothing is recorded of, it was not this unit.
      if (row === undefined || !isOwn(row) || row.path !== place.path) throw exists(place, "not-ours");
      const content = { size: found.size, sha256: await files.sha256(place.absolutePath) };
      if (row.state !== "written" || row.sha256 !== content.sha256) throw exists(place, "changed-since");
      const update = { ...content, slot, previousSha256: null, writtenAt: row.writtenAt };
      await updateProduct(store, row.productId, { ...update, state: "written" });
      return { path: place.absolutePath, ...content };
    },

    async remove(place) {
      if ((await files.stat(place.absolutePath)) === undefined) return false;
      const { row, digest } = await claim(place);
      const gone = { size: 0, sha256: "", slot: row.slot ?? null, writtenAt: clock.now() };
      // What a crash leaves is then known to be either as it was, or gone.
      await updateProduct(store, row.productId, {
        ...gone,
        state: "pending",
        previousSha256: digest ?? null,
      });
      faultPoint("product-recorded");
      await files.remove(place.absolutePath);
      await updateProduct(store, row.productId, { ...gone, state: "reserved", previousSha256: null });
      return true;
    },

    async record(place) {
      checkName(place);
      const found = await files.stat(place.absolutePath);
      if (found?.type !== "file") throw new WorkflowError("file_not_found", { args: { path: place.path } });
      const content = { size: found.size, sha256: await files.sha256(place.absolutePath) };
      const fresh: StoredProduct = { ...newRow(place, null, "written"), ...content };
      if (await insertProduct(store, fresh)) return { path: place.absolutePath, ...content };
      const row = await findProduct(store, runId, placeKey(place));
      if (row === undefined || !isOwn(row)) throw exists(place, "other-unit");
      if (row.path !== place.path) throw exists(place, "differs-by-case");
      const update = { ...content, slot: row.slot ?? null, previousSha256: null, writtenAt: clock.now() };
      await updateProduct(store, row.productId, { ...update, state: "written" });
      return { path: place.absolutePath, ...content };
    },

    async makeFolder(place) {
      await recordMadeFolders(store, files, runId, place, true);
      await files.makeFolder(place.absolutePath);
    },

    async describe(place, details) {
      const row = await findProduct(store, runId, placeKey(place));
      if (row === undefined || !isOwn(row)) throw exists(place, "not-ours");
      await describeProduct(store, row.productId, details);
    },

    async list(scope = "unit") {
      const rows = await readProducts(store, scope === "run" ? { runId } : { runId, unitId });
      return rows.filter(
        (row) => (scope === "run" || isOwn(row)) && row.state === "written" && row.undoneAt === undefined,
      );
    },

    isDry: false,
    pretended: () => undefined,
  };
}

/** Refuses what is not legal on every system, with `file_name_unsafe`. */
export function checkName(place: ProductPlace): void {
  const problems = pathProblems(place.path);
  if (problems.length === 0) return;
  throw new WorkflowError("file_name_unsafe", {
    args: { path: place.path, problems: problems.join(", ") },
    details: { problems },
  });
}

/** Why a place cannot be written to. */
export function exists(
  place: ProductPlace,
  reason: "not-ours" | "other-unit" | "differs-by-case" | "changed-since",
): WorkflowError {
  return new WorkflowError("file_exists", { args: { path: place.path, reason }, details: { reason } });
}
