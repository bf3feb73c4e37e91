import type { ZoteroApi } from "../zotero-api.ts";
import { foldersSection } from "./pane-folders.ts";
import type { PaneParts, SectionParts } from "./pane-parts.ts";
import { concurrencySection, switchesSection } from "./pane-switches.ts";
import { trustSection } from "./pane-trust.ts";

export interface PreferencePaneParts extends Omit<PaneParts, "manager" | "roots"> {
  /** Asked each time a settings window shows the pane; what it is refused with is shown there. */
  readonly open: () => Promise<Pick<PaneParts, "manager" | "roots">>;
  readonly zotero: ZoteroApi;
  readonly pluginId: string;
}

export interface PreferencePane {
  /** Shows the settings window with this pane. */
  open(): void;
  /** Takes the pane away; a settings window that is open is loaded again by the application. */
  unregister(): void;
}

const FOLDER = "chrome://zotero-workflow-manager/content/";
const PANE_ID = "zwm-preference-pane";
/** Sent by the pane's script once its content is there. */
const OPENED = "zotero-workflow-manager-preferences";

/** Registers the pane; its content is filled each time a settings window shows it. */
export async function registerPreferencePane(parts: PreferencePaneParts): Promise<PreferencePane> {
  const { zotero, pluginId } = parts;
  const label = await shortLabel();
  const observer = {
    observe(subject: unknown) {
      const { wrappedJSObject } = subject as { readonly wrappedJSObject: Element };
      const fill = async () => fillPane(wrappedJSObject, { ...parts, ...(await parts.open()) });
      void fill().catch((error: unknown) => {
        const status = wrappedJSObject.querySelector('[data-zwm="status"]');
        if (status !== null) status.textContent = parts.describe(error);
        zotero.logError(error instanceof Error ? error : new Error(String(error)));
      });
    },
  };
  const register = () =>
    zotero.PreferencePanes.register({
      pluginID: pluginId,
      id: PANE_ID,
      // Without one it is the name of the plugin, which the list of panes has no room for.
      ...(label === undefined ? {} : { label }),
      image: `${FOLDER}icons/workflows.svg`,
      src: `${FOLDER}preferences.xhtml`,
      scripts: [`${FOLDER}preferences.js`],
      stylesheets: [`${FOLDER}preferences.css`],
    });
  const id = await register().catch((error: unknown) => {
    // One that was still being registered when the program was turned off is left behind, and in the way.
    zotero.PreferencePanes.unregister(PANE_ID);
    zotero.logError(error instanceof Error ? error : new Error(String(error)));
    return register();
  });
  Services.obs.addObserver(observer, OPENED);
  let registered = true;
  return {
    open() {
      zotero.Utilities.Internal.openPreferences(id);
    },
    unregister() {
      if (!registered) return;
      registered = false;
      Services.obs.removeObserver(observer, OPENED);
      zotero.PreferencePanes.unregister(id);
    },
  };
}

interface Translation {
  formatMessages(
    ids: readonly string[],
  ): Promise<readonly ({ attributes?: readonly { value: string }[] } | null)[]>;
}

/** What the menu is called, asked of the application's own localisation: at the start no other text is needed. */
async function shortLabel(): Promise<string | undefined> {
  const texts = new Localization(["zwm-menu.ftl"]) as unknown as Translation;
  const [message] = await texts
    .formatMessages(["zwm-menu-workflows" satisfies ZoteroMessageId])
    .catch(() => []);
  return message?.attributes?.[0]?.value;
}

/** Fills the pane's content and keeps it up to date with what is done there. */
export async function fillPane(root: Element, parts: PaneParts): Promise<void> {
  const document = root.ownerDocument as Document;
  const part = (name: string): HTMLElement => {
    const element = root.querySelector(`[data-zwm="${name}"]`);
    if (element === null) throw new Error(`the pane has no ${name}`);
    return element as HTMLElement;
  };
  const status = part("status");

  const change: SectionParts["change"] = (act) => {
    void (async () => {
      status.textContent = "";
      root.toggleAttribute("data-busy", true);
      try {
        await act();
        await parts.onChanged();
      } catch (error) {
        status.textContent = parts.describe(error);
      }
      try {
        await refresh();
      } catch (error) {
        status.textContent = parts.describe(error);
      }
      root.toggleAttribute("data-busy", false);
    })();
  };

  const ui = parts.askIn(document.defaultView as unknown as Window);
  const section: SectionParts = { ...parts, document, ui, part, change };
  const sections = [
    foldersSection(section),
    switchesSection(section),
    concurrencySection(section),
    trustSection(section),
  ];
  const refresh = async (): Promise<void> => {
    for (const each of sections) await each.refresh();
  };
  try {
    await refresh();
  } catch (error) {
    status.textContent = parts.describe(error);
  }
}
