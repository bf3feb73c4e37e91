import type { FileFilter, PickOptions, UiPort } from "../../../ports/ui.ts";
import type { ZoteroApi } from "../zotero-api.ts";

/** The part of `UiPort` that asks for places and for a yes or no. */
export type Pickers = Pick<UiPort, "confirm" | "pickFolder" | "pickFile" | "pickFiles" | "pickSaveFile">;

export interface PickersParts {
  readonly zotero: ZoteroApi;
  /** What a question's window is called. */
  readonly title: () => string;
  /** What the picker is called when a file was chosen for saving that is there already. */
  readonly taken: () => string;
  /** The window that asks; absent: the one that a person is at. */
  readonly window?: Window;
}

/** Asks with the application's own file picker and prompts. Without a window nobody can be asked: undefined. */
export function createPickers({ zotero, title, taken, window: asking }: PickersParts): Pickers {
  const pick = async <T>(
    mode: "modeGetFolder" | "modeOpen" | "modeOpenMultiple" | "modeSave",
    heading: string,
    options: PickOptions,
    answer: (picker: FilePicker) => T,
  ): Promise<T | undefined> => {
    const window = asking ?? windowToAskIn(zotero);
    if (window === undefined) return undefined;
    const { FilePicker: Picker } = ChromeUtils.importESModule(
      "chrome://zotero/content/modules/filePicker.mjs",
    ) as unknown as { readonly FilePicker: new () => FilePicker };
    const picker = new Picker();
    picker.init(window, heading, picker[mode]);
    await prepare(picker, options);
    const result = await picker.show();
    return result === picker.returnOK || result === picker.returnReplace ? answer(picker) : undefined;
  };

  return {
    async confirm(question) {
      const window = asking ?? windowToAskIn(zotero);
      if (window === undefined) return undefined;
      const prompts = Services.prompt as unknown as AsyncPrompts;
      return prompts.asyncConfirm(window.browsingContext, prompts.MODAL_TYPE_WINDOW, title(), question);
    },
    pickFolder: (heading, options = {}) => pick("modeGetFolder", heading, options, ({ file }) => file),
    pickFile: (heading, options = {}) => pick("modeOpen", heading, options, ({ file }) => file),
    pickFiles: (heading, options = {}) =>
      pick("modeOpenMultiple", heading, options, ({ files }) => [...new Set(files)]),
    async pickSaveFile(heading, options = {}) {
      let asked = heading;
      for (;;) {
        const file = await pick("modeSave", asked, options, (picker) => picker.file);
        // The picker lets a person choose a file that is there; nothing of theirs is ever replaced.
        if (file === undefined || !(await IOUtils.exists(file))) return file;
        asked = taken();
      }
    },
  };
}

/** The part of Gecko's prompt service that is used. */
interface AsyncPrompts {
  readonly MODAL_TYPE_WINDOW: number;
  asyncConfirm(context: unknown, modalType: number, title: string, text: string): Promise<boolean>;
}

/** Zotero's wrapper of Gecko's picker, with paths in place of files. */
interface FilePicker {
  readonly modeOpen: number;
  readonly modeSave: number;
  readonly modeGetFolder: number;
  readonly modeOpenMultiple: number;
  readonly returnOK: number;
  readonly returnReplace: number;
  readonly filterAll: number;
  readonly file: string;
  readonly files: readonly string[];
  displayDirectory: string;
  defaultString: string;
  init(window: Window, title: string, mode: number): void;
  appendFilter(title: string, filter: string): void;
  appendFilters(mask: number): void;
  show(): Promise<number>;
}

async function prepare(picker: FilePicker, options: PickOptions): Promise<void> {
  const { initialDirectory, filters = [], suggestedName } = options;
  if (initialDirectory !== undefined && (await IOUtils.exists(initialDirectory))) {
    picker.displayDirectory = initialDirectory;
  }
  if (suggestedName !== undefined) picker.defaultString = suggestedName;
  for (const { label, extensions } of filters) picker.appendFilter(label, patternOf(extensions));
  if (filters.length > 0) picker.appendFilters(picker.filterAll);
}

function patternOf(extensions: FileFilter["extensions"]): string {
  return extensions.map((extension) => `*.${extension}`).join("; ");
}

/** A question belongs to the window that a person is at, be it that of the settings; else to the one used last. */
function windowToAskIn(zotero: ZoteroApi): Window | undefined {
  const { activeWindow } = Services.focus as unknown as { readonly activeWindow: Window | null };
  if (activeWindow !== null) return activeWindow;
  return zotero.getMainWindows().length === 0 ? undefined : zotero.getMainWindow();
}
