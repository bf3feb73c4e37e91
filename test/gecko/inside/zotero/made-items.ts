import type { ZoteroApi } from "../../../../src/host/zotero/zotero-api.ts";

/** A paper in My Library, or in another one. */
export async function newPaper(
  zotero: ZoteroApi,
  title: string,
  { libraryId, tags = [], doi }: { libraryId?: number; tags?: readonly string[]; doi?: string } = {},
): Promise<Zotero.Item> {
  const item = new zotero.Item("journalArticle");
  if (libraryId !== undefined) item.libraryID = libraryId;
  item.setField("title", title);
  item.setField("date", "2021");
  if (doi !== undefined) item.setField("DOI", doi);
  item.setCreators([{ creatorType: "author", firstName: "Ada", lastName: "Lindqvist" }]);
  for (const tag of tags) item.addTag(tag);
  await item.saveTx();
  return item;
}

export async function newNote(
  zotero: ZoteroApi,
  html: string,
  { parent, tags = [] }: { parent?: Zotero.Item; tags?: readonly string[] } = {},
): Promise<Zotero.Item> {
  const note = new zotero.Item("note");
  if (parent !== undefined) {
    note.libraryID = parent.libraryID;
    note.parentID = parent.id;
  }
  note.setNote(html);
  for (const tag of tags) note.addTag(tag);
  await note.saveTx();
  return note;
}

/** Copies `file` into the library as a person's import does. */
export function newPdf(zotero: ZoteroApi, file: string, parent: Zotero.Item): Promise<Zotero.Item> {
  return zotero.Attachments.importFromFile({ file, parentItemID: parent.id });
}

/** A highlight on the first page of a PDF. */
export async function newHighlight(zotero: ZoteroApi, pdf: Zotero.Item, text: string): Promise<Zotero.Item> {
  const annotation = new zotero.Item("annotation");
  annotation.libraryID = pdf.libraryID;
  annotation.parentID = pdf.id;
  Object.assign(annotation, {
    annotationType: "highlight",
    annotationText: text,
    annotationColor: "#ffd400",
    annotationPageLabel: "1",
    annotationSortIndex: "00000|000000|00000",
    annotationPosition: JSON.stringify({ pageIndex: 0, rects: [[10, 10, 90, 20]] }),
  });
  await annotation.saveTx();
  return annotation;
}

/** A feed with one item, neither of which is fetched from anywhere. */
export async function newFeedItem(zotero: ZoteroApi, title: string): Promise<Zotero.Item> {
  const api = zotero as unknown as {
    Feed: new (parts: {
      name: string;
      url: string;
    }) => Zotero.Library & { saveTx(options?: object): Promise<void> };
    FeedItem: new (type: string, parts: { guid: string }) => Zotero.Item;
  };
  const feed = new api.Feed({ name: "Feed", url: `http://127.0.0.1:1/${title}` });
  await feed.saveTx({ skipNotifier: false });
  const item = new api.FeedItem("journalArticle", { guid: `http://127.0.0.1:1/${title}/1` });
  item.libraryID = feed.libraryID;
  item.setField("title", title);
  await (item as unknown as { saveTx(): Promise<void> }).saveTx();
  return item;
}
