import { WorkflowError } from "../../../errors/workflow-error.ts";
import type { Localizer } from "../../../l10n/localizer.ts";
import type { ItemRef } from "../../../model/item-ref.ts";
import type { JsonObject } from "../../../model/json.ts";
import type { BibliographyFormat } from "../../../ports/citations.ts";
import type { ZoteroApi } from "../zotero-api.ts";
import { translatorApi, type Translator } from "./translator-api.ts";

interface FormatDescription extends Pick<
  BibliographyFormat,
  "id" | "label" | "fileExtension" | "contentType"
> {
  readonly translatorId: string;
  readonly options: readonly string[];
  /** Whether the translator belongs to the plugin of that name. */
  readonly ofBetterBibTeX?: true;
}

const BIBTEX = { fileExtension: "bib", contentType: "application/x-bibtex" };
const NOTES = ["exportNotes"];
const JOURNALS = [...NOTES, "useJournalAbbreviation"];

const FORMATS: readonly FormatDescription[] = [
  {
    id: "better-bibtex",
    label: "Better BibTeX",
    ...BIBTEX,
    translatorId: "ca65189f-8815-4afe-8c8b-8c7c15f0edca",
    options: JOURNALS,
    ofBetterBibTeX: true,
  },
  {
    id: "bibtex",
    label: "BibTeX",
    ...BIBTEX,
    translatorId: "9cb70025-a888-4a29-a210-93ec52da40d4",
    options: JOURNALS,
  },
  {
    id: "biblatex",
    label: "BibLaTeX",
    ...BIBTEX,
    translatorId: "b6e39b57-8942-4d11-8259-342c46ce395f",
    options: JOURNALS,
  },
  {
    id: "csl-json",
    label: "CSL JSON",
    fileExtension: "json",
    contentType: "application/vnd.citationstyles.csl+json",
    translatorId: "bc03b4fe-436d-4a1f-ba59-de4d2d7a63f7",
    options: [],
  },
  {
    id: "ris",
    label: "RIS",
    fileExtension: "ris",
    contentType: "application/x-research-info-systems",
    translatorId: "32d59d2d-b65a-4da4-b0a3-bdd3cfb979e7",
    options: NOTES,
  },
];

/** Options of v12 that mean files or something lasting, which a text has not: taken, without effect. */
const WITHOUT_EFFECT = ["exportFileData", "keepUpdated"];

/** The formats of the application's export translators, and of Better BibTeX, whether or not they are there. */
export async function listFormats(
  zotero: ZoteroApi,
  localizer: Pick<Localizer, "text">,
): Promise<readonly BibliographyFormat[]> {
  const found = await Promise.all(FORMATS.map((format) => translatorOf(zotero, format)));
  return FORMATS.map((format, at) => {
    const { id, label, fileExtension, contentType } = format;
    const available = found[at] !== undefined;
    const reason = format.ofBetterBibTeX === true ? "citations-no-better-bibtex" : "citations-no-translator";
    return {
      id,
      label,
      fileExtension,
      contentType,
      available,
      ...(available ? {} : { reason: localizer.text(reason, { format: label }) }),
      optionsSchema: schemaOf(format),
    };
  });
}

function schemaOf({ options }: FormatDescription): JsonObject {
  const names = [...options, ...WITHOUT_EFFECT];
  return {
    type: "object",
    additionalProperties: false,
    properties: Object.fromEntries(names.map((name) => [name, { type: "boolean" }])),
  };
}

async function translatorOf(
  zotero: ZoteroApi,
  { translatorId, ofBetterBibTeX }: FormatDescription,
): Promise<Translator | undefined> {
  const { Translators, BetterBibTeX } = translatorApi(zotero);
  if (ofBetterBibTeX === true) {
    if (BetterBibTeX === undefined) return undefined;
    await BetterBibTeX.ready;
  }
  await Translators.init();
  return Translators.get(translatorId) || undefined;
}

/**
 * The items in the order given. Refused with `library_item_not_found` when an item is gone, `citations_unavailable` when the
 * format's translator is not there (any more), `canceled`; what the translator throws is thrown.
 */
export async function renderBibliography(
  zotero: ZoteroApi,
  formatId: string,
  itemRefs: readonly ItemRef[],
  options: JsonObject,
  canceled: () => boolean,
): Promise<string> {
  const format = FORMATS.find(({ id }) => id === formatId);
  const translator = format && (await translatorOf(zotero, format));
  if (format === undefined || translator === undefined) {
    throw new WorkflowError("citations_unavailable", { args: { format: format?.label ?? formatId } });
  }
  const items = inThisOrder(await loadedItems(zotero, itemRefs));
  if (canceled()) throw new WorkflowError("canceled");
  const { Export } = translatorApi(zotero).Translate;
  const translation = new Export();
  translation.setItems(items);
  translation.setTranslator(translator);
  const chosen = format.options.filter((name) => typeof options[name] === "boolean");
  translation.setDisplayOptions({
    ...translator.displayOptions,
    ...Object.fromEntries(chosen.map((name) => [name, options[name] === true])),
    ...Object.fromEntries(WITHOUT_EFFECT.map((name) => [name, false])),
  });
  await translation.translate();
  if (canceled()) throw new WorkflowError("canceled");
  return translation.string ?? "";
}

async function loadedItems(zotero: ZoteroApi, itemRefs: readonly ItemRef[]): Promise<Zotero.Item[]> {
  for (const libraryId of new Set(itemRefs.map((itemRef) => itemRef.libraryId))) {
    const library = zotero.Libraries.get(libraryId);
    // Notes and files of the items are written too, and the translators do not wait for them.
    if (library) await library.waitForDataLoad("item");
  }
  const ids = itemRefs.map(({ libraryId, key }) => {
    const id = zotero.Items.getIDFromLibraryAndKey(libraryId, key);
    if (id === false) throw new WorkflowError("library_item_not_found", { args: { count: 1, items: key } });
    return id;
  });
  const items = await zotero.Items.getAsync(ids);
  await zotero.Items.loadDataTypes(items);
  const byId = new Map(items.map((item) => [item.id, item]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The application would sort them by their age, in place. */
function inThisOrder(items: readonly Zotero.Item[]): Zotero.Item[] {
  const list = [...items];
  return Object.defineProperty(list, "sort", { value: () => list });
}
