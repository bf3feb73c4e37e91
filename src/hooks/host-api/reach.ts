import type { PickedPlaces } from "../../library/picked-places.ts";
import { pickedFolder } from "../../library/picked-places.ts";
import { type ProductPlace, type ProductRoots, productPath } from "../../library/product-place.ts";
import type { ItemRef } from "../../model/item-ref.ts";
import type { Product } from "../../model/receipt.ts";
import type { FilesPort } from "../../ports/files.ts";
import { denied, unsafePath } from "./refusals.ts";

/** Longest path of a call, in UTF-16 units. */
const LONGEST_PATH = 4096;

/** A file attachment of the unit, where it should be. */
export interface UnitAttachment {
  readonly ref: ItemRef;
  readonly path: string;
  readonly linkMode: string;
}

/** The folders that one unit's hooks may reach; absolute paths. */
export interface ReachFolders extends Pick<ProductRoots, "workspace" | "output"> {
  /** Scratch files of the run; what lies there is no product. */
  readonly temp: string;
  /** The package's own copy; reading only. */
  readonly package: string;
  /** Folders that were allowed for the package at this digest; reading only. */
  readonly allowed: readonly string[];
  /** Attachments of the unit's items; asked once, when a path lies nowhere else. */
  readonly attachments: () => Promise<readonly UnitAttachment[]>;
  /** What a person picked in this run; may become more while the unit runs. */
  readonly picked: PickedPlaces;
}

/** Where a call may write. */
export type WritePlace =
  | { readonly kind: "product"; readonly place: ProductPlace }
  | { readonly kind: "scratch"; readonly absolutePath: string };

/** Decides what a hook's paths may name (`design/architecture.md`, Trust and reach). */
export interface Reach {
  /** The path, when it may be read; refused with `invalid_request` `unsafe_path` or `permission_denied`. */
  readable(path: string, field: string): Promise<string>;
  /** What a file written there is; refused as above. */
  writable(path: string, field: string): Promise<WritePlace>;
  /** The unit's attachment at this path, for messages. */
  attachmentAt(path: string): Promise<UnitAttachment | undefined>;
  /** A place in the folder picked for output, or in the workspace. */
  outputPlace(path: string): ProductPlace;
  /** Where a product lies; undefined when its folder is not known any more. */
  productPath(product: Pick<Product, "root" | "attachmentRef" | "path">): Promise<string | undefined>;
}

type ReachFiles = Pick<FilesPort, "realPath" | "relative" | "dirname" | "basename" | "join" | "isAbsolute">;

export function createReach(files: ReachFiles, folders: ReachFolders): Reach {
  let attachments: Promise<readonly UnitAttachment[]> | undefined;
  const unitAttachments = () => (attachments ??= folders.attachments());

  /** The path below the folder with `/`, or undefined; by name and with links resolved. */
  async function below(folder: string, path: string): Promise<string | undefined> {
    const inside = relativeInside(files, folder, path);
    if (inside === undefined) return undefined;
    const [realFolder, realPath] = await Promise.all([resolved(files, folder), resolved(files, path)]);
    return relativeInside(files, realFolder, realPath) === undefined ? undefined : inside;
  }

  /**
   * The attachment whose own folder holds the path. A linked file has none: what lies around it is a person's, and only
   * the file itself may be read.
   */
  async function attachmentFolder(path: string) {
    for (const { ref, path: file, linkMode } of await unitAttachments()) {
      const own = linkMode === "linked_file" ? file : files.dirname(file);
      const inside = await below(own, path);
      if (inside !== undefined) return { ref, inside };
    }
    return undefined;
  }

  async function pickedForReading(path: string): Promise<boolean> {
    for (const { kind, path: picked } of await folders.picked.list()) {
      const inside = await below(picked, path);
      if (inside !== undefined && (kind === "folder" || kind === "read-folder" || inside === "")) return true;
    }
    return false;
  }

  /** The place below what was picked for writing; its path begins with the number of the pick. */
  async function pickedForWriting(path: string, field: string): Promise<ProductPlace | undefined> {
    for (const { number, kind, path: picked } of await folders.picked.list()) {
      if (kind === "file" || kind === "read-folder") continue;
      const folder = kind === "folder" ? picked : files.dirname(picked);
      const inside = await below(folder, path);
      if (inside === undefined || (kind === "save-file" && inside !== files.basename(picked))) continue;
      if (inside === "") throw unsafePath(field, "this is the folder itself");
      return { root: "picked", path: `${number}/${inside}`, absolutePath: path };
    }
    return undefined;
  }

  function check(path: string, field: string): string {
    if (path.length > LONGEST_PATH) throw unsafePath(field, `a path has at most ${LONGEST_PATH} characters`);
    if (path.includes("\0")) throw unsafePath(field, "a path holds no null character");
    if (!files.isAbsolute(path)) throw unsafePath(field, "a path must be absolute");
    if (path.split(/[\\/]/).some((name) => name === "." || name === "..")) {
      throw unsafePath(field, "a path may not have . or .. in it");
    }
    return files.join(path);
  }

  function outside(path: string): Error {
    return denied("security_policy", `${files.basename(path)} lies outside the folders this unit may use`);
  }

  return {
    async readable(path, field) {
      const clean = check(path, field);
      const { output, workspace, package: own, temp, allowed } = folders;
      for (const folder of [workspace, ...(output === undefined ? [] : [output]), own, temp, ...allowed]) {
        if ((await below(folder, clean)) !== undefined) return clean;
      }
      if ((await attachmentFolder(clean)) !== undefined) return clean;
      if (await pickedForReading(clean)) return clean;
      throw outside(clean);
    },

    async writable(path, field) {
      const clean = check(path, field);
      if ((await below(folders.temp, clean)) !== undefined) return { kind: "scratch", absolutePath: clean };
      for (const root of ["output", "workspace"] as const) {
        const folder = folders[root];
        const inside = folder === undefined ? undefined : await below(folder, clean);
        if (inside === undefined) continue;
        if (inside === "") throw unsafePath(field, "this is the folder itself");
        return { kind: "product", place: { root, path: inside, absolutePath: clean } };
      }
      const picked = await pickedForWriting(clean, field);
      if (picked !== undefined) return { kind: "product", place: picked };
      const beside = await attachmentFolder(clean);
      if (beside === undefined || beside.inside === "") throw outside(clean);
      const place = {
        root: "attachment",
        attachmentRef: beside.ref,
        path: beside.inside,
        absolutePath: clean,
      } as const;
      return { kind: "product", place };
    },

    async attachmentAt(path) {
      return (await unitAttachments()).find((attachment) => attachment.path === path);
    },

    outputPlace(path) {
      const root = folders.output === undefined ? "workspace" : "output";
      const folder = folders.output ?? folders.workspace;
      return { root, path, absolutePath: files.join(folder, ...path.split("/")) };
    },

    productPath: (product) =>
      productPath(
        files,
        {
          ...folders,
          async attachmentFolder({ libraryId, key }) {
            const own = (await unitAttachments()).find(
              ({ ref }) => ref.libraryId === libraryId && ref.key === key,
            );
            return own === undefined ? undefined : files.dirname(own.path);
          },
          pickedFolder: (number) => pickedFolder(files, folders.picked, number),
        },
        product,
      ),
  };
}

function relativeInside(files: ReachFiles, folder: string, path: string): string | undefined {
  const relative = files.relative(folder, path);
  return relative === ".." || relative.startsWith("../") ? undefined : relative;
}

/** The path with the links of all folders that exist resolved. */
async function resolved(files: ReachFiles, path: string): Promise<string> {
  const missing: string[] = [];
  for (let at = path; ;) {
    const real = await files.realPath(at);
    if (real !== undefined) return files.join(real, ...missing);
    const parent = files.dirname(at);
    if (parent === at) return path;
    missing.unshift(files.basename(at));
    at = parent;
  }
}
