import { pause } from "./native-ui-parts.ts";

/** A window of the application as its main windows are: a privileged document of XUL's own kind. */
export interface MainWindow {
  readonly window: Window;
  readonly document: Document;
  close(): Promise<void>;
}

const PAGE = "chrome://inside-main-window/content/main-window.xhtml";

/** @param folder one that is there; absolute. A file is put into it */
export async function openMainWindow(folder: string): Promise<MainWindow> {
  await IOUtils.writeUTF8(
    PathUtils.join(folder, "main-window.xhtml"),
    `<?xml version="1.0"?><window xmlns="http://www.mozilla.org/keymaster/gatekeeper/there.is.only.xul"
      xmlns:html="http://www.w3.org/1999/xhtml" title="Library"><html:body/></window>`,
  );
  const aliases = Cc["@mozilla.org/addons/addon-manager-startup;1"]?.getService(
    Ci.amIAddonManagerStartup,
  ) as amIAddonManagerStartup;
  const manifest = Services.io.newURI(`${PathUtils.toFileURI(folder)}/manifest.json`);
  const alias = aliases.registerChrome(manifest, [["content", "inside-main-window", "./"]]);
  const window = Services.ww.openWindow(
    null as never,
    PAGE,
    "_blank",
    "chrome,dialog=no,width=900,height=600",
    null as never,
  ) as unknown as Window;
  await until(() => window.location.href === PAGE && window.document.readyState === "complete");
  return {
    window,
    document: window.document,
    async close() {
      window.close();
      await until(() => window.closed);
      alias.destruct();
    },
  };
}

/** Comes back when it is so; an error after ten seconds. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 10_000;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`It did not come: ${String(condition)}`);
    await pause(20);
  }
}
