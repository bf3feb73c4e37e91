import type { JsonObject } from "../model/json.ts";
import type { WorkflowRoot } from "../model/workflow.ts";
import type { Localizer } from "../l10n/localizer.ts";
import type { AppPort } from "../ports/app.ts";
import type { CitationsPort } from "../ports/citations.ts";
import type { ClipboardPort } from "../ports/clipboard.ts";
import type { Clock } from "../ports/clock.ts";
import type { ContentPort } from "../ports/content.ts";
import type { EditorPort } from "../ports/editor.ts";
import type { FilesPort } from "../ports/files.ts";
import type { HttpPort } from "../ports/http.ts";
import type { LibraryPort } from "../ports/library.ts";
import type { ModulesPort } from "../ports/modules.ts";
import type { PrefsPort } from "../ports/prefs.ts";
import type { ProcessPort } from "../ports/process.ts";
import type { StorePort } from "../ports/store.ts";
import type { UiPort } from "../ports/ui.ts";
import type { NamedFolder } from "../logs/redact.ts";
import type { Provider } from "../providers/provider.ts";

/** Everything a host gives the manager: its ports, its folders and what it shipped with. */
export interface ManagerHost {
  readonly app: AppPort;
  /** Absent: the host has no translators. */
  readonly citations?: CitationsPort;
  readonly clipboard: ClipboardPort;
  readonly clock: Clock;
  readonly content: ContentPort;
  /** Absent: the host has no windows in which a hook's editor could show. */
  readonly editor?: EditorPort;
  readonly files: FilesPort;
  readonly http: HttpPort;
  readonly library: LibraryPort;
  readonly modules: ModulesPort;
  readonly prefs: PrefsPort;
  readonly process: ProcessPort;
  readonly store: StorePort;
  readonly ui: UiPort;
  readonly localizer: Localizer;
  readonly providers: readonly Provider[];
  /** In order of precedence: user, dev-local, official. May be a getter: it is read anew at every scan. */
  readonly roots: readonly WorkflowRoot[];
  readonly home: HomeFolders;
  /** Folders beside the home that a hook's words may name: those of the library and of the user. */
  readonly places: readonly NamedFolder[];
  /** Module text of the hook worker's bootstrap. */
  readonly hookBootstrap: string;
  /** Digests of the packages that were shipped, by package id. */
  readonly builtInDigests: Readonly<Record<string, string>>;
  /** Folders whose packages are trusted at level `isolated` for this process. */
  readonly trustRoots: readonly string[];
  /** May be a getter: it is read anew for every list and every run. */
  readonly debugMode: boolean;
  /** Credentials by their value: they are in no log, document or message. */
  readonly secrets?: readonly string[];
  /** Absolute folder of the library that is open; absent for the home's own. */
  readonly libraryDir?: string;
  /** Versions of what the program runs on, for the diagnostics file. */
  readonly facts?: JsonObject;
  /** Called at named points of a run; tests end the process there. */
  readonly faultPoint: (name: string) => void;
}

/** Where a home keeps things (`spec/native-workflows.md` §18); absolute paths. */
export interface HomeFolders {
  readonly dir: string;
  readonly state: string;
  readonly userWorkflows: string;
  readonly cache: string;
  readonly temporary: string;
  /** One folder per run: files that hooks wrote without a picked folder. */
  readonly runs: string;
  /** One folder per run: files of attachments before their commit, and those that were replaced. */
  readonly attachments: string;
  /** One file per run, and one of what belongs to no run. */
  readonly logs: string;
}

/** The folders of a home at `dir`. */
export function homeFolders(files: Pick<FilesPort, "join">, dir: string): HomeFolders {
  return {
    dir,
    state: files.join(dir, "state"),
    userWorkflows: files.join(dir, "content", "user", "workflows"),
    cache: files.join(dir, "runtime", "cache"),
    temporary: files.join(dir, "runtime", "tmp"),
    runs: files.join(dir, "runtime", "runs"),
    attachments: files.join(dir, "runtime", "attachments"),
    logs: files.join(dir, "runtime", "logs"),
  };
}
