import { WorkflowError } from "../errors/workflow-error.ts";
import type { Change } from "../model/change.ts";
import type { FilesPort } from "../ports/files.ts";
import type { LibraryPort } from "../ports/library.ts";
import { type ProductPlace, type ProductRoots, productPath } from "./product-place.ts";

const PLACE = "place:";
const TEXT = /^place:(?:(output|workspace|picked)|attachment\/(\d+)\/([A-Z0-9]{8}))\/(.+)$/s;

/**
 * Where a linked file lies, without an absolute path: `place:output/…` or `place:attachment/LIB/KEY/…`. A staged
 * attachment carries it as its path until the commit.
 */
export function linkedPlace({ root, attachmentRef, path }: Omit<ProductPlace, "absolutePath">): string {
  const folder =
    attachmentRef === undefined ? root : `${root}/${attachmentRef.libraryId}/${attachmentRef.key}`;
  return `${PLACE}${folder}/${path}`;
}

export function isLinkedPlace(path: string): boolean {
  return path.startsWith(PLACE);
}

/** The changes with the places of linked files as the library keeps them on this computer. */
export async function resolveLinkedPlaces(
  options: {
    readonly files: Pick<FilesPort, "join">;
    readonly library: Pick<LibraryPort, "linkedPath">;
    readonly roots: ProductRoots;
  },
  changes: readonly Change[],
): Promise<readonly Change[]> {
  return Promise.all(
    changes.map(async (change) => {
      if (change.kind !== "create-item") return change;
      const { attachment } = change.state;
      const place = attachment?.path ?? null;
      if (attachment === null || place === null || !isLinkedPlace(place)) return change;
      const path = await resolvePlace(options, place);
      return { ...change, state: { ...change.state, attachment: { ...attachment, path } } };
    }),
  );
}

async function resolvePlace(
  { files, library, roots }: Parameters<typeof resolveLinkedPlaces>[0],
  place: string,
): Promise<string> {
  const [, root, libraryId, key, path = ""] = TEXT.exec(place) ?? [];
  const absolute = await productPath(
    files,
    roots,
    key === undefined
      ? { root: root === "workspace" || root === "picked" ? root : "output", path }
      : { root: "attachment", attachmentRef: { libraryId: Number(libraryId), key }, path },
  );
  if (absolute === undefined) {
    throw new WorkflowError("file_not_found", { args: { path: place.slice(PLACE.length) } });
  }
  return library.linkedPath(absolute);
}
