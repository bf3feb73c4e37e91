import type { PluginData } from "../../../../src/addon/plugin-data.ts";
import type { RunningPlugin } from "../../../../src/addon/plugin.ts";
import { fileAt } from "../../../../src/host/zotero/disk.ts";
import type { ZoteroApi } from "../../../../src/host/zotero/zotero-api.ts";

/** As the application hands them to a plugin (`spec/platform.md` §3.1, §4). */
export const REASONS = {
  APP_STARTUP: 1,
  APP_SHUTDOWN: 2,
  ADDON_ENABLE: 3,
  ADDON_DISABLE: 4,
  ADDON_INSTALL: 5,
  ADDON_UNINSTALL: 6,
  ADDON_UPGRADE: 7,
  ADDON_DOWNGRADE: 8,
  MAIN_WINDOW_LOAD: 9,
} as const;

export type Reason = (typeof REASONS)[keyof typeof REASONS];

const WANTED_GLOBALS = [
  "atob",
  "btoa",
  "Blob",
  "crypto",
  "CSS",
  "ChromeUtils",
  "DOMParser",
  "fetch",
  "File",
  "FileReader",
  "TextDecoder",
  "TextEncoder",
  "URL",
  "URLSearchParams",
  "XMLHttpRequest",
];

/** What is in the built `bootstrap.js`. */
interface Bootstrap {
  startup(data: BootstrapData, reason: Reason): Promise<void>;
  shutdown(data: BootstrapData, reason: Reason): Promise<void>;
  uninstall(data: BootstrapData, reason: Reason): Promise<void>;
  onMainWindowLoad(given: { readonly window: Window }): void;
  onMainWindowUnload(given: { readonly window: Window }): void;
}

type BootstrapData = Pick<PluginData, "id" | "version" | "rootURI">;

/** The built plugin in a scope of its own, as the application loads it. */
export interface PluginScope {
  startup(reason: Reason): Promise<void>;
  shutdown(reason: Reason): Promise<void>;
  uninstall(reason: Reason): Promise<void>;
  windowLoaded(window: Window): void;
  windowUnloaded(window: Window): void;
  /** What of it is switched on now. */
  readonly plugin: () => RunningPlugin | undefined;
  /** The scope itself. */
  readonly scope: object;
}

export interface PluginFolder {
  /** The built tree; absolute. */
  readonly plugin: string;
  /** Address of its main module. */
  readonly mainModule: string;
}

const { Sandbox } = Cu as unknown as {
  readonly Sandbox: new (principal: nsIPrincipal, options: object) => object;
};

/** Loads `bootstrap.js` of the built plugin into an exact copy of the application's plugin scope. */
export function loadPlugin({ plugin, mainModule }: PluginFolder, zotero: ZoteroApi): PluginScope {
  const id = "workflow-manager@zotero-workflow-manager.org";
  const scope = new Sandbox(Services.scriptSecurityManager.getSystemPrincipal(), {
    sandboxName: id,
    wantGlobalProperties: WANTED_GLOBALS,
  }) as Record<string, unknown>;
  const timers = ChromeUtils.importESModule("resource://gre/modules/Timer.sys.mjs") as Record<
    string,
    unknown
  >;
  Object.assign(scope, REASONS, {
    Zotero: zotero,
    ChromeWorker,
    IOUtils,
    Localization,
    PathUtils,
    Services,
    Worker,
    XMLSerializer,
  });
  for (const name of [
    "setTimeout",
    "clearTimeout",
    "setInterval",
    "clearInterval",
    "requestIdleCallback",
    "cancelIdleCallback",
  ])
    scope[name] = timers[name];
  const rootURI = Services.io.newFileURI(fileAt(plugin)).spec;
  Services.scriptloader.loadSubScriptWithOptions(`${rootURI}bootstrap.js`, {
    target: scope,
    ignoreCache: true,
    allowUnsafeURL: true,
  });
  const bootstrap = scope as unknown as Bootstrap;
  const data = { id, version: "0.1.0", rootURI };
  return {
    scope,
    startup: (reason) => bootstrap.startup(data, reason),
    shutdown: (reason) => bootstrap.shutdown(data, reason),
    uninstall: (reason) => bootstrap.uninstall(data, reason),
    windowLoaded: (window) => {
      bootstrap.onMainWindowLoad({ window });
    },
    windowUnloaded: (window) => {
      bootstrap.onMainWindowUnload({ window });
    },
    plugin: () =>
      (
        ChromeUtils.importESModule(mainModule) as { readonly runningPlugin: () => RunningPlugin | undefined }
      ).runningPlugin(),
  };
}
