import type { PageBridge } from "../../../ui/dialogs/page-bridge.ts";
import type { PreferenceKey } from "../preference-keys.ts";
import { PREF_BRANCH } from "../prefs.ts";

const PAGES = "chrome://zotero-workflow-manager/content/dialogs/";

export type DialogKind = "run" | "approval" | "explain" | "editor" | "question" | "report";

/** How large a window is before a person gives it a size of their own, which is kept. */
const SIZES: Readonly<Record<DialogKind, { readonly width: number; readonly height: number }>> = {
  run: { width: 620, height: 640 },
  approval: { width: 680, height: 640 },
  explain: { width: 720, height: 560 },
  editor: { width: 720, height: 640 },
  question: { width: 540, height: 340 },
  report: { width: 740, height: 600 },
};

export interface OpenDialog {
  /** Brings it to the front. */
  focus(): void;
  /** Closes it without a question. */
  close(): void;
}

/** The dialogs' windows: at most one of each kind. */
export interface DialogWindows {
  /**
   * Opens a page in a window of its own, without a parent, so that it also opens while no other window is there
   * (`spec/user-faults.md` F23). An open window of the same kind is closed first.
   *
   * @param onClosed called once, however it was closed
   * @param height of what it shows, in CSS pixels; at most that of its kind
   */
  open(kind: DialogKind, bridge: PageBridge, onClosed: () => void, height?: number): OpenDialog;
  /** Whether all were closed for good. */
  readonly stopped: boolean;
  focus(kind: DialogKind): void;
  /** Closes all; none is opened afterwards. */
  closeAll(): void;
}

interface Entry {
  readonly dialog: OpenDialog;
  end(): void;
}

const sizePreference = (kind: DialogKind): string => {
  const key = `dialogs.size.${kind}` satisfies PreferenceKey;
  return PREF_BRANCH + key;
};

/** The size that a person gave windows of that kind, else the usual one; of a form only its width, since forms differ. */
function sizeOf(kind: DialogKind, height: number): { readonly width: number; readonly tall: number } {
  const usual = SIZES[kind];
  const kept = /^(\d{3,4})x(\d{3,4})$/.exec(Services.prefs.getStringPref(sizePreference(kind), ""));
  const own = kept === null ? usual : { width: Number(kept[1]), height: Number(kept[2]) };
  const tall = kind === "run" ? usual.height : own.height;
  return { width: own.width, tall: Math.round(Math.min(height, tall)) };
}

function keepSize(kind: DialogKind, width: number, height: number): void {
  Services.prefs.setStringPref(sizePreference(kind), `${String(width)}x${String(height)}`);
}

/** @param version is part of each address, so that no page of an earlier version is taken from a cache */
export function createDialogWindows(version: string): DialogWindows {
  const open = new Map<DialogKind, Entry>();
  let stopped = false;

  return {
    open(kind, bridge, onClosed, height = Infinity) {
      open.get(kind)?.end();
      if (stopped) {
        onClosed();
        return { focus: () => undefined, close: () => undefined };
      }
      const { width, tall } = sizeOf(kind, height);
      const features = `chrome,dialog=no,resizable,centerscreen,width=${String(width)},height=${String(tall)}`;
      const address = `${PAGES}${kind}.xhtml?v=${encodeURIComponent(version)}`;
      const sized: PageBridge = {
        ...bridge,
        resized(newWidth, newHeight) {
          if (newWidth !== width || newHeight !== tall) keepSize(kind, newWidth, newHeight);
        },
      };
      const passed = { wrappedJSObject: sized };
      const opened = Services.ww.openWindow(
        null as never,
        address,
        `zwm-${kind}`,
        features,
        passed,
      ) as unknown as Window;
      const observer = {
        observe(subject: unknown, topic: string) {
          if (topic === "domwindowclosed" && subject === opened) entry.end();
        },
      };
      Services.ww.registerNotification(observer);
      let ended = false;
      const entry: Entry = {
        dialog: {
          focus: () => {
            opened.focus();
          },
          close: () => {
            entry.end();
          },
        },
        end() {
          if (ended) return;
          ended = true;
          Services.ww.unregisterNotification(observer);
          if (open.get(kind) === entry) open.delete(kind);
          if (!opened.closed) opened.close();
          onClosed();
        },
      };
      open.set(kind, entry);
      return entry.dialog;
    },
    get stopped() {
      return stopped;
    },
    focus: (kind) => open.get(kind)?.dialog.focus(),
    closeAll() {
      stopped = true;
      for (const entry of [...open.values()]) entry.end();
    },
  };
}
