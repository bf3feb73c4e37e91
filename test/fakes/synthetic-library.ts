import { buildLibrary } from "../../src/host/node/demo-library/build-library.ts";
import type {
  DescribedItem,
  LibraryDescription,
} from "../../src/host/node/demo-library/library-description.ts";
import { KEY_ALPHABET } from "../../src/host/shared/library-sql/item-lookups.ts";
import type { ItemRef } from "../../src/model/item-ref.ts";

export interface SyntheticOptions {
  readonly papers: number;
  /** Attachments of a paper, PDF and Markdown in turn. @default 2 */
  readonly attachments?: number;
  /** Notes of a paper; the first is a digest. @default 1 */
  readonly notes?: number;
  /** Whether the stored files are on disk. @default false */
  readonly files?: boolean;
  /** @default 20 */
  readonly collections?: number;
}

export interface SyntheticLibrary {
  readonly papers: readonly ItemRef[];
  readonly attachments: readonly ItemRef[];
  readonly notes: readonly ItemRef[];
  readonly collections: readonly ItemRef[];
}

/** A library of any size, always the same for the same options, in a new data directory. */
export async function buildSyntheticLibrary(
  dir: string,
  options: SyntheticOptions,
): Promise<SyntheticLibrary> {
  const { papers, attachments = 2, notes = 1, files = false, collections = 20 } = options;
  const made = {
    papers: [] as ItemRef[],
    attachments: [] as ItemRef[],
    notes: [] as ItemRef[],
    collections: [] as ItemRef[],
  };
  let count = 0;
  const nextKey = (list: ItemRef[]): string => {
    const key = keyOf(count);
    count += 1;
    list.push({ libraryId: 1, key });
    return key;
  };
  const collectionKeys = Array.from({ length: collections }, () => nextKey(made.collections));
  const items = Array.from({ length: papers }, (_, paper): DescribedItem => {
    const added = (seconds: number): string =>
      new Date(Date.UTC(2020, 0, 1) + paper * 60_000 + seconds * 1_000)
        .toISOString()
        .slice(0, 19)
        .replace("T", " ");
    const collection = collectionKeys[paper % Math.max(1, collections)];
    const child = (list: ItemRef[], seconds: number, parts: Partial<DescribedItem>): DescribedItem => ({
      key: nextKey(list),
      itemType: "attachment",
      added: added(seconds),
      ...parts,
    });
    return {
      key: nextKey(made.papers),
      itemType: paper % 10 === 0 ? "book" : "journalArticle",
      added: added(0),
      fields: {
        title: `Paper ${paper}: on the ${["tides", "gulls", "lamps", "ropes", "quays"][paper % 5] ?? ""} of harbour ${paper % 97}`,
        date: `${1950 + (paper % 75)}-0${1 + (paper % 9)}`,
        DOI: `10.5555/synthetic.${paper}`,
        url: `https://example.org/${paper}`,
      },
      creators: [
        { creatorType: "author", firstName: "Ida", lastName: `Author ${paper % 500}`, fieldMode: 0 },
        { creatorType: "author", firstName: "Lev", lastName: `Writer ${paper % 333}`, fieldMode: 0 },
      ],
      tags: [`topic ${paper % 40}`],
      collections: collection === undefined ? [] : [collection],
      children: [
        ...Array.from({ length: attachments }, (_empty, index) =>
          child(made.attachments, 10 + index, attachmentParts(paper, index, files)),
        ),
        ...Array.from({ length: notes }, (_empty, index) =>
          child(made.notes, 30 + index, {
            itemType: "note",
            note: noteText(paper, index),
          }),
        ),
      ],
    };
  });
  const description: LibraryDescription = {
    localUserKey: "synThet1",
    libraries: [{ libraryId: 1, type: "user" }],
    // Every second collection is inside the one before it.
    collections: collectionKeys.map((key, index) => {
      const parent = index % 2 === 1 ? collectionKeys[index - 1] : undefined;
      return { key, name: `Collection ${index}`, ...(parent === undefined ? {} : { parent }) };
    }),
    items,
  };
  await buildLibrary(dir, description);
  return made;
}

function attachmentParts(paper: number, index: number, files: boolean): Partial<DescribedItem> {
  const markdown = index % 2 === 1;
  const name = `paper-${paper}-${index}.${markdown ? "md" : "pdf"}`;
  const file = markdown ? { text: `# Paper ${paper}\n` } : { pdf: [[`Paper ${paper}`]] };
  return {
    fields: { title: markdown ? "Full text" : "PDF" },
    attachment: {
      linkMode: "imported_file",
      contentType: markdown ? "text/markdown" : "application/pdf",
      path: `storage:${name}`,
      ...(files ? { file } : {}),
    },
  };
}

function noteText(paper: number, index: number): string {
  const kind = index === 0 ? ' data-zs-note-kind="digest"' : "";
  return `<div${kind} data-schema-version="9"><h1>${index === 0 ? "Digest" : "Thoughts"}</h1>\n<p>About paper ${paper}.</p></div>`;
}

function keyOf(count: number): string {
  let key = "";
  for (let rest = count; key.length < 8; rest = Math.floor(rest / KEY_ALPHABET.length)) {
    key = (KEY_ALPHABET[rest % KEY_ALPHABET.length] ?? "2") + key;
  }
  return key;
}
