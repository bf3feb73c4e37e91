import type { ZoteroApi } from "../zotero-api.ts";

/** One of the application's translators. */
export interface Translator {
  readonly translatorID: string;
  readonly label: string;
  readonly displayOptions?: Readonly<Record<string, boolean | string>>;
}

/** What a search translator says of a work; values that are no text are left out of the fields. */
export interface TranslatedItem {
  readonly itemType: string;
  readonly creators?: readonly TranslatedCreator[];
  readonly [field: string]: unknown;
}

export interface TranslatedCreator {
  readonly creatorType?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly name?: string;
  readonly fieldMode?: number;
}

/** A running translation; `complete` is called by the application when a translator ended, with its error. */
export interface Translation {
  setTranslator(translator: readonly Translator[] | Translator): void;
  complete(done: unknown, error?: unknown): unknown;
}

export interface SearchTranslation extends Translation {
  setIdentifier(identifier: Readonly<Record<string, string>>): void;
  getTranslators(): Promise<readonly Translator[]>;
  /** `libraryID: false` saves nothing. */
  translate(options: {
    readonly libraryID: false;
    readonly saveAttachments: false;
  }): Promise<readonly TranslatedItem[]>;
}

export interface ExportTranslation extends Translation {
  setItems(items: Zotero.Item[]): void;
  setDisplayOptions(options: Readonly<Record<string, boolean | string>>): void;
  translate(): Promise<unknown>;
  /** The result, when it was not written to a file. */
  readonly string?: string;
}

/** The part of the application's API that zotero-types lacks. */
export interface TranslatorApi {
  readonly Translate: {
    readonly Search: new () => SearchTranslation;
    readonly Export: new () => ExportTranslation;
  };
  readonly Translators: {
    init(): Promise<void>;
    /** False when there is none of that id. */
    get(translatorId: string): Translator | false | undefined;
  };
  /** `false` where there is none. */
  readonly ItemFields: {
    getID(name: string): number | false;
    getName(fieldId: number): string | false;
    isValidForType(fieldId: number, typeId: number): boolean;
    getFieldIDFromTypeAndBase(typeId: number, fieldId: number): number | false;
  };
  /** There while that plugin is installed and running. */
  readonly BetterBibTeX?: { readonly ready?: Promise<unknown> };
}

export function translatorApi(zotero: ZoteroApi): TranslatorApi {
  return zotero;
}
