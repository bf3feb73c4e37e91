/** Results that depend on the selection and a piece of the rules; filled as they are asked for. */
export interface SelectionMemo {
  /** Candidate rows by selector. */
  readonly candidates: Map<string, Int32Array>;
  /** Verdict of the MIME rule by selector and list. */
  readonly mime: Map<string, MimeVerdict>;
  mimeIndex?: MimeIndex;
  /** Kinds of notes read for menus, per row (see `note-kinds.ts`). */
  noteKinds?: Uint8Array;
  /** Per row whether its path has a folder: 0 not looked at, 1 no, 2 yes. */
  folders?: Uint8Array;
}

/** Which candidates the MIME rule keeps. */
export interface MimeVerdict {
  /** Aligned with the candidates: 0 kept, else the code of `mime-not-accepted`. Shared: never written to. */
  readonly skip: Uint8Array;
  readonly kept: number;
}

/** Per row, what the MIME rule and the literature source ask of an attachment, so that text is compared once. */
export interface MimeIndex {
  /** Number of the content type; 0 when there is none. */
  readonly typeCode: Uint16Array;
  /** Content types by number. */
  readonly types: readonly string[];
  /** Markdown and PDF by the name, and the same shifted by name or type (`mime-rule.ts`). */
  readonly bits: Uint8Array;
}
