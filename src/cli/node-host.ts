import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createNodeApp } from "../host/node/app.ts";
import { createNodeClipboard } from "../host/node/clipboard.ts";
import { createNodeContent } from "../host/node/content.ts";
import { createNodeHttp } from "../host/node/http.ts";
import { createNodeModules } from "../host/node/modules.ts";
import { createNodeProcess } from "../host/node/process.ts";
import { createNodeSecrets } from "../host/node/secrets.ts";
import type { ShowPath } from "../host/node/shown-path.ts";
import type { Localizer } from "../l10n/localizer.ts";
import type { ManagerHost } from "../manager/manager-host.ts";
import type { ClipboardPort } from "../ports/clipboard.ts";
import type { HttpPort } from "../ports/http.ts";
import { createGenericHttpProvider } from "../providers/generic-http/generic-http-provider.ts";
import { passThroughProvider } from "../providers/pass-through/pass-through-provider.ts";
import type { Provider } from "../providers/provider.ts";
import { readVersion } from "./program-version.ts";

/** What differs from one manager of this program to another; all else is the same Node host. */
export interface NodeHostParts extends Pick<
  ManagerHost,
  | "clock"
  | "files"
  | "library"
  | "prefs"
  | "store"
  | "ui"
  | "roots"
  | "home"
  | "places"
  | "trustRoots"
  | "debugMode"
  | "faultPoint"
  | "secrets"
  | "libraryDir"
  | "facts"
> {
  readonly localizer: Localizer;
  readonly showPath: ShowPath;
  /** Folder of the build. */
  readonly dist: string;
  /** The library of `--library-id`. */
  readonly libraryId?: number;
  /** Default: the network. */
  readonly http?: HttpPort;
  /** Default: the system's. */
  readonly clipboard?: ClipboardPort;
  /** Default: those of this program. */
  readonly providers?: readonly Provider[];
}

/** The ports and folders of a manager over Node. */
export async function createNodeHost(parts: NodeHostParts): Promise<ManagerHost> {
  const { dist, libraryId, showPath, http, providers, clipboard, ...given } = parts;
  const process = createNodeProcess({ showPath });
  const network = http ?? createNodeHttp();
  const secrets = createNodeSecrets({ file: join(parts.home.state, "secrets.json"), showPath });
  return {
    ...given,
    app: createNodeApp({
      version: await readVersion(dist),
      locale: parts.localizer.locale,
      ...(libraryId === undefined ? {} : { libraryId }),
    }),
    content: createNodeContent({ workerFile: join(dist, "note-worker.mjs") }),
    http: network,
    modules: createNodeModules({ cacheDir: parts.home.cache, showPath }),
    process,
    clipboard: clipboard ?? createNodeClipboard({ process }),
    providers: providers ?? [
      passThroughProvider,
      createGenericHttpProvider({
        http: network,
        files: parts.files,
        secret: (backendId, name) => secrets.get(backendId, name),
      }),
    ],
    hookBootstrap: await readFile(join(dist, "hook-worker.mjs"), "utf8"),
    builtInDigests: await readDigests(dist),
  };
}

/** Digests of the packages shipped with the program, by package id. */
export async function readDigests(dist: string): Promise<Readonly<Record<string, string>>> {
  const text = await readFile(join(dist, "workflows", "digests.json"), "utf8");
  return JSON.parse(text) as Readonly<Record<string, string>>;
}
