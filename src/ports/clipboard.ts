/** The clipboard that a person copies and pastes with, as far as the host reaches it. */
export interface ClipboardPort {
  /** Null when it holds no text. */
  readText(): Promise<string | null>;
  writeText(text: string): Promise<void>;
  clear(): Promise<void>;
}

/** A clipboard of this process only. */
export function createMemoryClipboard(): ClipboardPort {
  let held: string | null = null;
  return {
    readText: () => Promise.resolve(held),
    writeText(text) {
      held = text === "" ? null : text;
      return Promise.resolve();
    },
    clear() {
      held = null;
      return Promise.resolve();
    },
  };
}
