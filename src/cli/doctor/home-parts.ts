import { existsSync } from "node:fs";
import { join } from "node:path";
import { createNodeFiles } from "../../host/node/files.ts";
import { createNodePrefs, type NodePrefs } from "../../host/node/prefs.ts";
import { createNodeProcess } from "../../host/node/process.ts";
import { createShowPath, type ShowPath } from "../../host/node/shown-path.ts";
import { openNodeStore, type NodeStore } from "../../host/node/store.ts";
import { type HomeFolders, homeFolders } from "../../manager/manager-host.ts";
import type { Clock } from "../../ports/clock.ts";
import type { FilesPort } from "../../ports/files.ts";
import type { ProcessPort } from "../../ports/process.ts";

/** A home, opened piece by piece: what is wrong with one piece keeps no other from being looked at. */
export interface HomeParts {
  readonly homeDir: string;
  readonly home: HomeFolders;
  readonly showPath: ShowPath;
  readonly files: FilesPort;
  readonly process: ProcessPort;
  readonly clock: Clock;
  /** Opened once; undefined while the home has none, since looking at it must not make one. */
  openStore(): Promise<NodeStore | undefined>;
  close(): Promise<void>;
}

export function openHomeParts(homeDir: string, clock: Clock): HomeParts {
  const showPath = createShowPath([{ name: "home", dir: homeDir }]);
  const files = createNodeFiles({ tempDir: join(homeDir, "runtime", "tmp"), showPath });
  const home = homeFolders(files, homeDir);
  const file = join(home.state, "workflow-manager.sqlite");
  let store: NodeStore | undefined;
  return {
    homeDir,
    home,
    showPath,
    files,
    process: createNodeProcess({ showPath }),
    clock,
    async openStore() {
      if (store === undefined && existsSync(file)) store = openNodeStore(file);
      return store;
    },
    async close() {
      await store?.close();
    },
  };
}

export function openNodePrefs({ home, showPath }: HomeParts): NodePrefs {
  return createNodePrefs(join(home.state, "preferences.json"), showPath);
}
