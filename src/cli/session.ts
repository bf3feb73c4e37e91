import { access, constants } from "node:fs/promises";
import { homedir, release } from "node:os";
import { join, resolve } from "node:path";
import { isWorkflowError, WorkflowError } from "../errors/workflow-error.ts";
import { ensureDemoLibrary } from "../host/node/demo-library/demo-library.ts";
import { writeError } from "../host/node/file-error.ts";
import { createNodeFiles } from "../host/node/files.ts";
import { knownSecrets } from "../host/node/known-secrets.ts";
import { openLibrary, type NodeLibrary } from "../host/node/library/open-library.ts";
import { createNodePrefs } from "../host/node/prefs.ts";
import { createShowPath, type ShowPath } from "../host/node/shown-path.ts";
import { openNodeStore, type NodeStore } from "../host/node/store.ts";
import { createTerminalUi, type TerminalUi } from "../host/node/terminal-ui.ts";
import { errorText } from "../l10n/error-text.ts";
import type { NamedFolder } from "../logs/redact.ts";
import { homeFolders } from "../manager/manager-host.ts";
import { createWorkflowManager } from "../manager/workflow-manager.ts";
import type { ManagerApi } from "../model/manager-api.ts";
import type { Clock } from "../ports/clock.ts";
import { plainSecrets } from "../settings/backends.ts";
import { installFaultPoints } from "./fault-points.ts";
import type { Interruption } from "./interruption.ts";
import { createNodeHost } from "./node-host.ts";
import { wholeNumber } from "./option-values.ts";
import type { Output } from "./output.ts";
import type { ParsedCommandLine } from "./parse-command-line.ts";
import type { CliEnvironment } from "./cli-environment.ts";
import { homeDirOf, rootsOf } from "./workflow-folders.ts";

/** A manager over the Node host, for one command. */
export interface Session {
  readonly manager: ManagerApi;
  readonly library: NodeLibrary;
  readonly ui: TerminalUi;
  close(): Promise<void>;
}

export interface SessionRequest {
  readonly parsed: ParsedCommandLine;
  readonly environment: CliEnvironment;
  /** Folder of the build. */
  readonly dist: string;
  readonly output: Output;
  readonly clock: Clock;
  /** What Ctrl-C at a question raises. */
  readonly interruption?: Interruption;
}

/** Opens library, Store and home as the global options say, and wires the manager to them. */
export async function openSession(request: SessionRequest): Promise<Session> {
  const { parsed, environment, dist, output, clock, interruption } = request;
  const { localizer } = output;
  const absolute = (path: string) => resolve(environment.cwd, path);
  const homeDir = homeDirOf(parsed, environment);
  const showPath = createShowPath([{ name: "home", dir: homeDir }]);
  const temporary = join(homeDir, "runtime", "tmp");
  const files = createNodeFiles({ tempDir: temporary, showPath });
  const home = homeFolders(files, homeDir);

  // So that there is a place to put a workflow into.
  await files.makeFolder(home.userWorkflows);
  await requireWritable(homeDir, showPath);

  const library = await openSessionLibrary(request, absolute, homeDir, showPath);
  for (const notice of library.notices) output.note(noticeText(output, notice));
  if (library.backup !== undefined) output.note(output.text("cli-library-backup", { path: library.backup }));
  let store: NodeStore | undefined;
  try {
    const opened = openNodeStore(join(home.state, "workflow-manager.sqlite"));
    store = opened;
    const prefs = createNodePrefs(join(home.state, "preferences.json"), showPath);
    if (prefs.problem !== undefined) output.note(noticeText(output, prefs.problem));
    const ui = createTerminalUi({ input: environment.stdin, output: environment.stderr }, localizer, {
      hold: () => output.hold(),
      interrupt: () => {
        interruption?.raise();
      },
      clean: (text) => output.clean(text),
    });
    const libraryId = wholeNumber(parsed.value("library-id") ?? "");
    const secrets = [
      ...knownSecrets(join(home.state, "secrets.json"), environment.env),
      ...plainSecrets(prefs),
    ];
    output.hide(secrets);
    const libraryFolder = parsed.value("library");
    const host = await createNodeHost({
      clock,
      dist,
      files,
      library,
      prefs,
      showPath,
      store: opened,
      ui,
      localizer,
      roots: rootsOf(parsed, absolute, home.userWorkflows, join(dist, "workflows")),
      home,
      places: placesOf(parsed, absolute),
      trustRoots: parsed.values("trust-root").map(absolute),
      debugMode: parsed.flag("debug-workflows"),
      faultPoint: installFaultPoints(environment.env),
      secrets,
      facts: { node: process.version, arch: process.arch, system: release() },
      ...(libraryFolder === undefined ? {} : { libraryDir: absolute(libraryFolder) }),
      ...(libraryId === undefined ? {} : { libraryId }),
    });
    const manager = await createWorkflowManager(host);
    return {
      manager,
      library,
      ui,
      async close() {
        ui.close();
        await manager.close();
        await opened.close();
        await library.close();
      },
    };
  } catch (error) {
    await store?.close();
    await library.close();
    throw error;
  }
}

function placesOf(parsed: ParsedCommandLine, absolute: (path: string) => string): readonly NamedFolder[] {
  const named = (option: string, name: string): readonly NamedFolder[] => {
    const given = parsed.value(option);
    return given === undefined ? [] : [{ dir: absolute(given), name }];
  };
  return [
    ...named("library", "library"),
    ...named("linked-base", "linked-files"),
    { dir: homedir(), name: "~" },
  ];
}

/** Nothing works without it, and what fails for want of it later has harder names. */
async function requireWritable(homeDir: string, showPath: ShowPath): Promise<void> {
  try {
    await access(homeDir, constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw writeError(homeDir, cause, showPath);
  }
}

async function openSessionLibrary(
  { parsed, output, clock }: SessionRequest,
  absolute: (path: string) => string,
  homeDir: string,
  showPath: ShowPath,
): Promise<NodeLibrary> {
  const given = parsed.value("library");
  const linkedBase = parsed.value("linked-base");
  const shared = { locale: output.localizer.locale, now: () => clock.now() };
  if (given !== undefined) {
    return openLibrary({
      ...shared,
      dir: absolute(given),
      // The lock and the backup are for what writes; to look at a run or to cancel it, nobody must wait for another.
      // A dry run writes nothing, so it needs neither the lock nor a backup.
      write: parsed.flag("write") && parsed.command?.writes === true && !parsed.flag("dry-run"),
      ...(linkedBase === undefined ? {} : { linkedBase: absolute(linkedBase) }),
    });
  }
  const demo = await ensureDemoLibrary(join(homeDir, "demo-library"), showPath);
  if (demo.movedTo !== undefined) {
    output.note(output.text("cli-demo-moved", { path: showPath(demo.movedTo) }));
  }
  try {
    return await openLibrary({
      ...shared,
      dir: demo.dir,
      linkedBase: demo.linkedBase,
      write: true,
      shared: true,
      showPath,
    });
  } catch (error) {
    if (!isWorkflowError(error) || !NOT_A_LIBRARY.has(error.code)) throw error;
    throw new WorkflowError("demo_library_damaged", { args: { path: showPath(demo.dir) }, cause: error });
  }
}

const NOT_A_LIBRARY: ReadonlySet<string> = new Set([
  "library_damaged",
  "library_not_found",
  "library_not_zotero",
]);

function noticeText({ localizer }: Output, notice: WorkflowError): string {
  const { message, remedy } = errorText(localizer, notice);
  return `${notice.code} · ${message}${remedy === undefined ? "" : ` · ${remedy}`}`;
}
