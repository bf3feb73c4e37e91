import { createGeckoApp } from "../host/zotero/app.ts";
import { createZoteroCitations } from "../host/zotero/citations/citations.ts";
import { createGeckoClipboard } from "../host/zotero/clipboard.ts";
import { createGeckoContent } from "../host/zotero/content/gecko-content.ts";
import { createGeckoFiles } from "../host/zotero/files.ts";
import { createGeckoShowPath } from "../host/zotero/gecko-paths.ts";
import { createGeckoHttp } from "../host/zotero/http.ts";
import { commitToZotero } from "../host/zotero/library/commit.ts";
import { createZoteroLibrary } from "../host/zotero/library/zotero-library.ts";
import { createGeckoModules } from "../host/zotero/modules/create-gecko-modules.ts";
import type { GeckoPrefs } from "../host/zotero/prefs.ts";
import { createGeckoProcess } from "../host/zotero/process.ts";
import { createGeckoSecrets } from "../host/zotero/secrets.ts";
import { openZoteroStore } from "../host/zotero/store.ts";
import type { PaneSettings } from "../host/zotero/ui/pane-settings.ts";
import type { ZoteroApi } from "../host/zotero/zotero-api.ts";
import type { Localizer } from "../l10n/localizer.ts";
import { homeFolders, type ManagerHost } from "../manager/manager-host.ts";
import { createWorkflowManager } from "../manager/workflow-manager.ts";
import type { ManagerApi } from "../model/manager-api.ts";
import type { WorkflowRoot } from "../model/workflow.ts";
import type { Clock } from "../ports/clock.ts";
import type { EditorPort } from "../ports/editor.ts";
import type { FilesPort } from "../ports/files.ts";
import type { UiPort } from "../ports/ui.ts";
import { createGenericHttpProvider } from "../providers/generic-http/generic-http-provider.ts";
import { passThroughProvider } from "../providers/pass-through/pass-through-provider.ts";
import { plainSecrets } from "../settings/backends.ts";
import { unpackBuiltInWorkflows } from "./built-in-workflows.ts";
import { homeFolder } from "./home-folder.ts";
import { CONTENT, type PackagedFiles } from "./packaged-files.ts";

export interface OpenManagerParts {
  readonly zotero: ZoteroApi;
  readonly version: string;
  readonly packaged: PackagedFiles;
  readonly localizer: Localizer;
  readonly clock: Clock;
  readonly prefs: GeckoPrefs;
  readonly settings: PaneSettings;
  readonly ui: UiPort;
  readonly editor: EditorPort;
}

/** The manager over the application, and what has to be closed with it. */
export interface OpenManager {
  readonly manager: ManagerApi;
  readonly files: FilesPort;
  /** Folders that are scanned now. */
  readonly roots: () => readonly WorkflowRoot[];
  /** The folder where a person puts workflows; absolute. */
  readonly userWorkflows: string;
  /** Lets runs go, so that they can be resumed, and closes everything. */
  close(): Promise<void>;
}

/** Opens Store and home and wires the manager to the application. */
export async function openManager(parts: OpenManagerParts): Promise<OpenManager> {
  const { zotero, version, packaged, localizer, clock, prefs, settings, ui, editor } = parts;
  const homeDir = homeFolder(zotero, prefs);
  const places = [
    { name: "home", dir: homeDir },
    { name: "library", dir: zotero.DataDirectory.dir },
    { name: "~", dir: Services.dirsvc.get("Home", Ci.nsIFile).path },
  ];
  const showPath = createGeckoShowPath(places);
  const files = createGeckoFiles({ tempDir: PathUtils.join(homeDir, "runtime", "tmp"), showPath });
  const home = homeFolders(files, homeDir);
  const devLocal = files.join(homeDir, "content", "dev-local", "workflows");
  for (const folder of [home.userWorkflows, devLocal]) await files.makeFolder(folder);
  const builtIn = await unpackBuiltInWorkflows(files, packaged, homeDir);
  const roots = (): readonly WorkflowRoot[] => [
    ...settings.folders().map((path, index): WorkflowRoot => ({
      kind: "user",
      id: index === 0 ? "workflows" : `workflows-${String(index + 1)}`,
      path,
    })),
    { kind: "user", id: "user", path: home.userWorkflows },
    { kind: "dev-local", id: "dev-local", path: devLocal },
    { kind: "official", id: "built-in", path: builtIn.dir },
  ];

  /** Ends everything that was opened so far, the last first. */
  const ends: (() => Promise<void> | void)[] = [];
  const closeParts = async () => {
    for (const end of ends.splice(0).reverse()) {
      try {
        await end();
      } catch (error) {
        // The others are ended all the same.
        zotero.logError(error instanceof Error ? error : new Error(String(error)));
      }
    }
  };
  try {
    const store = await openZoteroStore({ zotero, path: files.join(home.state, "workflow-manager.sqlite") });
    ends.push(() => store.close());
    const process = await createGeckoProcess({ showPath });
    ends.push(() => process.end());
    const modules = createGeckoModules({ files, clock, cacheDir: home.cache, showPath });
    ends.push(() => modules.close());
    const content = createGeckoContent({ workerUrl: `${CONTENT}workers/content-worker.mjs`, clock });
    ends.push(() => {
      content.close();
    });
    const http = createGeckoHttp();
    const secrets = createGeckoSecrets({
      zotero,
      onlyForNow: () => {
        ui.notify(localizer.text("ui-secrets-only-for-now"), "default");
      },
    });
    const host: ManagerHost = {
      app: createGeckoApp({ zotero, version }),
      citations: createZoteroCitations({ zotero, localizer, clock }),
      clipboard: createGeckoClipboard(),
      clock,
      content,
      editor,
      files,
      http,
      library: await createZoteroLibrary({
        zotero,
        commit: commitToZotero,
        showPath,
        now: () => clock.now(),
      }),
      modules,
      prefs,
      process,
      store,
      ui,
      localizer,
      providers: [
        passThroughProvider,
        createGenericHttpProvider({
          http,
          files,
          secret: (backendId, name) => secrets.get(backendId, name),
        }),
      ],
      get roots() {
        return roots();
      },
      home,
      places,
      hookBootstrap: await packaged.text("hook-worker.mjs"),
      builtInDigests: builtIn.digests,
      trustRoots: [],
      get debugMode() {
        return settings.debugMode();
      },
      secrets: plainSecrets(prefs),
      libraryDir: zotero.DataDirectory.dir,
      facts: { gecko: Services.appinfo.platformVersion, system: Services.appinfo.OS },
      faultPoint: () => undefined,
    };
    const manager = await createWorkflowManager(host);
    return {
      manager,
      files,
      roots,
      userWorkflows: home.userWorkflows,
      async close() {
        await manager.close({ letGo: true });
        await closeParts();
      },
    };
  } catch (error) {
    await closeParts();
    throw error;
  }
}
