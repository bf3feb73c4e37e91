import type { NoteConversions } from "../../../ports/content.ts";

/** One conversion, as it is asked of the worker. */
export interface ConversionRequest {
  readonly member: keyof NoteConversions;
  readonly text: string;
}

/** The first one comes when the worker is ready; the others come in the order of the requests. */
export type ConversionAnswer =
  | { readonly text: string }
  | {
      readonly code: "note_conversion_failed" | "dependency_missing";
      readonly args: Readonly<Record<string, string | number>>;
    };
