/**
 * The realms of the source: which folders share one set of globals, and the tsconfig that describes them.
 * Type check and lint both read this table.
 *
 * `folders` are the ones whose presence makes the project worth checking.
 */
export const realms = [
  {
    name: "core",
    tsconfig: "tsconfig.core.json",
    folders: ["src"],
    except: [
      "src/host/node",
      "src/host/zotero",
      "src/addon",
      "src/cli",
      "src/server",
      "src/ui",
      "src/hooks/worker",
    ],
  },
  { name: "hook-worker", tsconfig: "tsconfig.hook-worker.json", folders: ["src/hooks/worker"], except: [] },
  {
    name: "zotero",
    tsconfig: "tsconfig.zotero.json",
    folders: ["src/host/zotero", "src/addon", "test/gecko/inside"],
    except: [],
  },
  { name: "ui", tsconfig: "tsconfig.ui.json", folders: ["src/ui"], except: [] },
  {
    name: "node",
    tsconfig: "tsconfig.node.json",
    folders: ["src/host/node", "src/cli", "src/server", "scripts", "test"],
    except: ["test/vectors", "test/fixtures", "test/gecko/inside"],
  },
];
