import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { loadLocalizer } from "../../src/cli/load-localizer.ts";
import { createNodeHost } from "../../src/cli/node-host.ts";
import { createNodeClock } from "../../src/host/node/clock.ts";
import { ensureDemoLibrary } from "../../src/host/node/demo-library/demo-library.ts";
import { createNodeFiles } from "../../src/host/node/files.ts";
import { openLibrary } from "../../src/host/node/library/open-library.ts";
import { createNodePrefs } from "../../src/host/node/prefs.ts";
import { createShowPath } from "../../src/host/node/shown-path.ts";
import { openNodeStore } from "../../src/host/node/store.ts";
import { homeFolders, type ManagerHost } from "../../src/manager/manager-host.ts";
import { createWorkflowManager } from "../../src/manager/workflow-manager.ts";
import type { ManagerApi, RunReport, StartRequest } from "../../src/model/manager-api.ts";
import { createMemoryClipboard } from "../../src/ports/clipboard.ts";
import type { UiPort } from "../../src/ports/ui.ts";

/** A manager that lives as long as a test wants, over the demo library in a home of its own. */
export interface OpenProgram {
  readonly manager: ManagerApi;
  readonly host: ManagerHost;
  /** Folder of the library's database. */
  readonly libraryDir: string;
  /** The home's own folder of workflows; what lies in it is trusted. */
  readonly workflows: string;
  /** Starts a workflow whose writes are approved. */
  readonly begin: (
    workflowId: string,
    keys: readonly string[],
    more?: Partial<StartRequest>,
  ) => ReturnType<ManagerApi["start"]>;
  /** The same, to its end. */
  readonly run: (
    workflowId: string,
    keys: readonly string[],
    more?: Partial<StartRequest>,
  ) => Promise<RunReport>;
  close(): Promise<void>;
}

export interface OpenProgramOptions {
  /** Default: nobody is there to be asked. */
  readonly ui?: Partial<UiPort>;
  /** Whether the packages in the home's own folder may run without a question. @default true */
  readonly trusted?: boolean;
  /** Stands between the program and its library. */
  readonly around?: (library: ManagerHost["library"]) => ManagerHost["library"];
  /** Stands between the program and its host. */
  readonly hosted?: (host: ManagerHost) => ManagerHost;
}

export async function openProgram({
  ui = {},
  around = (library) => library,
  trusted = true,
  hosted = (host) => host,
}: OpenProgramOptions = {}): Promise<OpenProgram> {
  const root = mkdtempSync(join(tmpdir(), "zwm-program-"));
  const homeDir = join(root, "home");
  const dist = resolve(process.env.ZWM_DIST ?? "dist");
  const showPath = createShowPath([{ name: "home", dir: homeDir }]);
  const files = createNodeFiles({ tempDir: join(homeDir, "runtime", "tmp"), showPath });
  const home = homeFolders(files, homeDir);
  await files.makeFolder(home.userWorkflows);
  const demo = await ensureDemoLibrary(join(homeDir, "demo-library"), showPath);
  const library = await openLibrary({ ...demo, write: true, shared: true, showPath });
  const store = openNodeStore(join(home.state, "workflow-manager.sqlite"));
  const host = await createNodeHost({
    clock: createNodeClock(),
    dist,
    localizer: await loadLocalizer(dist, {}),
    files,
    showPath,
    home,
    library: around(library),
    store,
    prefs: createNodePrefs(join(home.state, "preferences.json"), showPath),
    ui: { ...NO_ONE, ...ui },
    clipboard: createMemoryClipboard(),
    roots: [{ kind: "user", id: "user", path: home.userWorkflows }],
    places: [],
    trustRoots: trusted ? [home.userWorkflows] : [],
    debugMode: false,
    faultPoint: () => undefined,
  });
  const manager = await createWorkflowManager(hosted(host));
  const begin: OpenProgram["begin"] = (workflowId, keys, more = {}) =>
    manager.start({
      workflowId,
      selection: keys.map((key) => ({ libraryId: 1, key })),
      parameters: {},
      source: "cli",
      trigger: "menu",
      approveWrites: true,
      ...more,
    });
  return {
    manager,
    host,
    libraryDir: demo.dir,
    workflows: home.userWorkflows,
    begin,
    run: async (...start) => (await begin(...start)).done,
    async close() {
      await manager.close();
      await store.close();
      await library.close();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

/** Nobody is there to be asked. */
const NO_ONE: UiPort = {
  interactive: false,
  approve: async () => "unanswered",
  confirm: async () => undefined,
  pickFolder: async () => undefined,
  pickFile: async () => undefined,
  pickFiles: async () => undefined,
  pickSaveFile: async () => undefined,
  notify: () => undefined,
};
