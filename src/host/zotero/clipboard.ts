import { ClipboardHelper } from "zotero-plugin-toolkit";
import type { ClipboardPort } from "../../ports/clipboard.ts";
import { createXpcom } from "./xpcom.ts";

const TEXT = "text/plain";

/** The system's clipboard, as the application reaches it. */
export function createGeckoClipboard(): ClipboardPort {
  const { clipboard } = Services;
  const everyones = clipboard.kGlobalClipboard as Parameters<typeof clipboard.emptyClipboard>[0];
  return {
    readText() {
      const holder = createXpcom("@mozilla.org/widget/transferable;1", Ci.nsITransferable);
      holder.init(null as unknown as nsILoadContext);
      holder.addDataFlavor(TEXT);
      clipboard.getData(holder, everyones);
      return Promise.resolve(textIn(holder));
    },
    async writeText(text) {
      if (text === "") clipboard.emptyClipboard(everyones);
      else new ClipboardHelper().addText(text, TEXT).copy();
    },
    async clear() {
      clipboard.emptyClipboard(everyones);
    },
  };
}

function textIn(holder: nsITransferable): string | null {
  const data: { value?: nsISupports } = {};
  try {
    holder.getTransferData(TEXT, data);
  } catch {
    // The clipboard holds no text.
    return null;
  }
  const text = data.value?.QueryInterface?.(Ci.nsISupportsString).data;
  return text === undefined || text === "" ? null : text;
}
