import { refId } from "../../../library/change-target.ts";
import type { ItemRef } from "../../../model/item-ref.ts";
import type { JsonObject } from "../../../model/json.ts";
import type { BibliographyFormat } from "../../../ports/citations.ts";
import { bool, list, object, optional, ref, text } from "../argument-shape.ts";
import { hostMember } from "../host-member.ts";
import type { HostServices, OwnerMembers } from "../host-services.ts";
import { isRegular } from "../item-json.ts";
import { limited, notFound, unavailable, wrongKind } from "../refusals.ts";

type BibliographyServices = Pick<HostServices, "unit" | "citations">;

const MOST_ITEMS = 10_000;
/** Bytes of UTF-8. */
const LONGEST_CONTENT = 64 * 1024 * 1024;

const OPTIONS = {
  exportNotes: optional(bool),
  exportFileData: optional(bool),
  keepUpdated: optional(bool),
  useJournalAbbreviation: optional(bool),
};

const optionsSchema: JsonObject = {
  type: "object",
  additionalProperties: false,
  properties: Object.fromEntries(Object.keys(OPTIONS).map((name) => [name, { type: "boolean" }])),
};

/** The formats of v12; a host says which of them it has. */
const FORMATS: readonly Omit<BibliographyFormat, "available">[] = [
  {
    id: "better-bibtex",
    label: "Better BibTeX",
    fileExtension: "bib",
    contentType: "application/x-bibtex",
    optionsSchema,
  },
  { id: "bibtex", label: "BibTeX", fileExtension: "bib", contentType: "application/x-bibtex", optionsSchema },
];

const renderRequest = object({
  itemRefs: list(ref("item"), { min: 1, max: MOST_ITEMS, unique: refId }),
  formatPreference: list(object({ id: text({ min: 1, max: 128 }) }), {
    min: 1,
    max: 32,
    unique: ({ id }) => id,
  }),
  formatOptions: optional(object(OPTIONS)),
});

/** `bibliography`: references as text, by the host's translators (`spec/native-workflows.md` §9.1). */
export function bibliographyMembers({ unit, citations }: BibliographyServices): OwnerMembers {
  const formats = async (): Promise<readonly BibliographyFormat[]> =>
    citations?.listFormats() ??
    FORMATS.map((format) => ({ ...format, available: false, reason: "this host has no translators" }));

  async function requireRegular(itemRefs: readonly ItemRef[]): Promise<void> {
    const states = await unit.items(itemRefs);
    for (const [at, itemRef] of itemRefs.entries()) {
      const state = states[at];
      if (state === undefined) throw notFound("item", refId(itemRef));
      if (!isRegular(state)) throw wrongKind(itemRef, "item", state.itemType);
    }
  }

  return {
    listFormats: hostMember([], async () => ({
      items: (await formats()).map(({ id, available, reason, ...format }) => ({
        ref: { id },
        ...format,
        availability: available
          ? { state: "available" }
          : { state: "unavailable", reason: reason ?? "it is not installed" },
      })),
    })),

    render: hostMember(
      [["", renderRequest]],
      async ([{ itemRefs, formatPreference, formatOptions = {} }], { signal }): Promise<JsonObject> => {
        const known = new Map((await formats()).map((format) => [format.id, format]));
        const unknown = formatPreference.find(({ id }) => !known.has(id));
        if (unknown !== undefined) throw notFound("bibliography_format", unknown.id);
        await requireRegular(itemRefs);
        const chosen = formatPreference.find(({ id }) => known.get(id)?.available === true);
        if (citations === undefined || chosen === undefined) {
          throw unavailable("capability", "none of these formats is available on this host", {
            kind: "bibliography_format",
          });
        }
        const options = Object.fromEntries(
          Object.entries(formatOptions).filter((entry): entry is [string, boolean] => entry[1] !== undefined),
        );
        const content = await citations.render(chosen.id, itemRefs, options, signal);
        const bytes = new TextEncoder().encode(content).length;
        if (bytes > LONGEST_CONTENT) throw limited("bibliography_bytes", LONGEST_CONTENT, bytes);
        const [wanted] = formatPreference;
        const fallbackUsed = wanted?.id !== chosen.id;
        return {
          content,
          requestedFormats: formatPreference.map(({ id }) => ({ id })),
          usedFormat: { id: chosen.id },
          fallbackUsed,
          issues: fallbackUsed
            ? [{ code: "bibliography_format_fallback", requested: wanted?.id ?? "", used: chosen.id }]
            : [],
        };
      },
    ),
  };
}
