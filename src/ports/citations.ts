import type { ItemRef } from "../model/item-ref.ts";
import type { JsonObject } from "../model/json.ts";

export type IdentifierType = "DOI" | "ISBN" | "arXiv" | "PMID";

/** What the host's translators found for an identifier (`spec/native-workflows.md` §9.1, metadata). */
export interface IdentifierAnswer {
  readonly status: "matched" | "ambiguous" | "not_found";
  /** One for `matched`, several for `ambiguous`: item type, fields and creators, as `item.create` takes them. */
  readonly candidates: readonly JsonObject[];
  /** Who was asked and what was answered. */
  readonly evidence: JsonObject;
}

/** A way to write references as text. */
export interface BibliographyFormat {
  /** `better-bibtex`, `bibtex`. */
  readonly id: string;
  readonly label: string;
  readonly fileExtension: string;
  readonly contentType: string;
  readonly available: boolean;
  /** Why it is not available. */
  readonly reason?: string;
  /** JSON Schema of its options. */
  readonly optionsSchema: JsonObject;
}

/** Translators of a host: identifiers to metadata, items to bibliographies. */
export interface CitationsPort {
  translateIdentifier(
    identifier: { readonly type: IdentifierType; readonly value: string },
    signal: AbortSignal,
  ): Promise<IdentifierAnswer>;
  listFormats(): Promise<readonly BibliographyFormat[]>;
  /** The items in the order given, in a format that is available. */
  render(
    formatId: string,
    itemRefs: readonly ItemRef[],
    options: JsonObject,
    signal: AbortSignal,
  ): Promise<string>;
}
