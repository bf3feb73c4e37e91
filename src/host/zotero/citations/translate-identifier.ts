import { WorkflowError } from "../../../errors/workflow-error.ts";
import type { JsonObject } from "../../../model/json.ts";
import type { IdentifierAnswer, IdentifierType } from "../../../ports/citations.ts";
import type { ZoteroApi } from "../zotero-api.ts";
import {
  translatorApi,
  type TranslatedCreator,
  type TranslatedItem,
  type Translator,
} from "./translator-api.ts";

/** What one translator answered. */
interface Attempt {
  readonly translator: Translator;
  readonly items: readonly TranslatedItem[];
  readonly error?: unknown;
}

/**
 * Asks the application's search translators in their order, until one finds something; nothing is saved. Several works
 * are `ambiguous`. When none finds anything and one could not be asked, that is thrown: `network_unreachable`.
 */
export async function translateIdentifier(
  zotero: ZoteroApi,
  identifier: { readonly type: IdentifierType; readonly value: string },
  canceled: () => boolean,
): Promise<IdentifierAnswer> {
  const { Search } = translatorApi(zotero).Translate;
  const search = new Search();
  const wanted = { [identifier.type]: identifier.value };
  search.setIdentifier(wanted);
  const attempts: Attempt[] = [];
  for (const translator of await search.getTranslators()) {
    if (canceled()) throw new WorkflowError("canceled");
    const attempt = await ask(zotero, translator, wanted);
    attempts.push(attempt);
    if (attempt.items.length > 0) break;
  }
  const items = attempts.at(-1)?.items ?? [];
  const unanswered = attempts.find(({ error }) => error !== undefined && !isAnswer(error));
  if (items.length === 0 && unanswered !== undefined) throw unreachable(unanswered);
  return {
    status: items.length === 0 ? "not_found" : items.length === 1 ? "matched" : "ambiguous",
    candidates: items.map((item) => candidate(zotero, item)),
    evidence: {
      source: "zotero_translators",
      identifier: { type: identifier.type, value: identifier.value },
      translators: attempts.map(({ translator, items: found, error }) => ({
        id: translator.translatorID,
        label: translator.label,
        found: found.length,
        ...(error === undefined ? {} : { error: messageOf(error) }),
      })),
    },
  };
}

async function ask(
  zotero: ZoteroApi,
  translator: Translator,
  wanted: Readonly<Record<string, string>>,
): Promise<Attempt> {
  const { Search } = translatorApi(zotero).Translate;
  const search = new Search();
  search.setIdentifier(wanted);
  search.setTranslator([translator]);
  let cause: unknown;
  // The application says only that nothing was found, whatever went wrong.
  const complete = search.complete.bind(search);
  search.complete = (done, error) => {
    cause ??= error;
    return complete(done, error);
  };
  try {
    const items = await search.translate({ libraryID: false, saveAttachments: false });
    return { translator, items };
  } catch (error) {
    return { translator, items: [], error: cause ?? error };
  }
}

/** Whether a server answered, if only that there is no such work. */
function isAnswer(error: unknown): boolean {
  const status = statusOf(error);
  return status === undefined || (status >= 400 && status < 500 && status !== 408 && status !== 429);
}

/** Of a request that failed; 0 when nobody answered. */
function statusOf(error: unknown): number | undefined {
  const status =
    typeof error === "object" && error !== null ? (error as { status?: unknown }).status : undefined;
  return typeof status === "number" ? status : undefined;
}

function messageOf(error: unknown): string {
  const message =
    typeof error === "object" && error !== null ? (error as { message?: unknown }).message : error;
  return (typeof message === "string" ? message : String(error)).split("\n", 1)[0] ?? "";
}

function unreachable({ translator, error }: Attempt): WorkflowError {
  return new WorkflowError("network_unreachable", {
    args: { host: translator.label, address: translator.label, reason: messageOf(error) },
    cause: error,
  });
}

/** Item type, fields and creators, as `item.create` takes them; what the type has no place for is left out. */
function candidate(zotero: ZoteroApi, item: TranslatedItem): JsonObject {
  const typeId = zotero.ItemTypes.getID(item.itemType);
  const fields: Record<string, string> = {};
  if (typeId !== false) {
    for (const [name, value] of Object.entries(item)) {
      const field = fieldOfType(zotero, typeId, name);
      const text = typeof value === "number" ? String(value) : value;
      if (field !== undefined && typeof text === "string" && text.trim() !== "") fields[field] = text.trim();
    }
  }
  const creators = (item.creators ?? []).map((creator) => creatorJson(creator));
  return { itemType: item.itemType, fields, creators: creators.filter((creator) => creator !== undefined) };
}

/** Translators may name a field by what it is for other types too, such as `publicationTitle`. */
function fieldOfType(zotero: ZoteroApi, typeId: number, name: string): string | undefined {
  const { ItemFields } = translatorApi(zotero);
  const fieldId = ItemFields.getID(name);
  if (fieldId === false) return undefined;
  if (ItemFields.isValidForType(fieldId, typeId)) return name;
  const own = ItemFields.getFieldIDFromTypeAndBase(typeId, fieldId);
  return own === false ? undefined : ItemFields.getName(own) || undefined;
}

function creatorJson({ creatorType = "author", ...names }: TranslatedCreator): JsonObject | undefined {
  const clean = (text: string | undefined): string => (text ?? "").trim();
  const first = clean(names.firstName);
  const last = clean(names.lastName);
  const whole = clean(names.name) || (names.fieldMode === 1 ? last : "");
  if (whole !== "") return { creatorType, name: whole };
  return first === "" && last === "" ? undefined : { creatorType, firstName: first, lastName: last };
}
