import { createJournal, readJournal } from "../engine/journal.ts";
import { leaseOwner } from "../engine/lease.ts";
import type { RunStore, StoredRun } from "../engine/run-store.ts";
import { foldStatus } from "../engine/status-fold.ts";
import { isWorkflowError, WorkflowError } from "../errors/workflow-error.ts";
import { createPickedPlaces, pickedFolder } from "../library/picked-places.ts";
import type { ProductRoots } from "../library/product-place.ts";
import type { RunReport, StartRequest } from "../model/manager-api.ts";
import type { RunEvent } from "../model/run-event.ts";
import type { RunCounts, RunRecord, RunsAsked, RunSummary } from "../model/run.ts";
import type { RunState } from "../model/states.ts";
import type { TrustState } from "../model/trust.ts";
import type { SqlRow } from "../ports/store.ts";
import { isOpenLibrary } from "./library-of-run.ts";
import type { ManagerHost } from "./manager-host.ts";
import { readRunFacts } from "./run-facts.ts";
import { runReport } from "./run-report.ts";

/** The runs of a home, whoever carries them out. */
export interface RunArchive {
  /** Newest first. */
  list(which?: RunsAsked): Promise<readonly RunSummary[]>;
  /** A prefix of the id that only one run has will do. Refused with `run_not_found` or `run_ambiguous`. */
  get(runId: string): Promise<{
    readonly record: RunRecord;
    readonly state: RunState;
    /** Of a run that ended. */
    readonly counts?: RunCounts;
  }>;
  /** The whole id. Refused as `get`. */
  id(runId: string): Promise<string>;
  /** The record and all events of a run. Refused as `get`, and with `journal_damaged`. */
  story(runId: string): Promise<{ readonly record: RunRecord; readonly events: readonly RunEvent[] }>;
  /** `live`: the state as the process that carries it out knows it. */
  report(runId: string, live?: RunState): Promise<RunReport>;
  /** Refuses with `library_other` when another library is open than the run works on. */
  requireSameLibrary(record: RunRecord): Promise<void>;
  /** Folders that the run's files lie in. */
  roots(record: RunRecord): Promise<ProductRoots>;
  keepOutputDir(runId: string, dir: string): Promise<void>;
  /** Keeps what the user named for the run's slots; refused with `file_not_found` for what is not there. */
  keepInputs(runId: string, inputs: NonNullable<StartRequest["inputs"]>): Promise<void>;
  keepOrigin(runId: string, origin: RunOrigin): Promise<void>;
  origin(runId: string): Promise<RunOrigin>;
  workspace(runId: string): string;
  isFinal(state: RunState): boolean;
  /** Ends a run that nobody carries out. */
  close(runId: string, state: "canceled"): Promise<void>;
}

/** What is kept of a run's start beside its journal: it is true on this computer only. */
export interface RunOrigin {
  /** Absolute folder of the library; absent for the home's own. */
  readonly libraryDir?: string;
  /** Absolute folder of workflows that was named at the start. */
  readonly workflowsDir?: string;
  /** Why its package was trusted. */
  readonly trustedBy?: NonNullable<TrustState["source"]>;
}

const FINAL: ReadonlySet<RunState> = new Set(["succeeded", "failed", "skipped", "canceled", "partial"]);

export function createRunArchive(
  host: ManagerHost,
  runStore: RunStore,
  logFile: (runId: string) => string,
): RunArchive {
  const { store, files, library, localizer } = host;
  /** An open run that nobody carries out was cut off, unless it waits for a person. */
  const truth = async (runId: string, kept: RunState) => {
    if (FINAL.has(kept)) return { state: kept };
    const owner = await leaseOwner(runId, host);
    if (owner !== undefined) return { state: kept, ownedBy: { pid: owner.pid, host: owner.host } };
    return { state: kept === "waiting_user" ? kept : ("interrupted" as const) };
  };

  /** Undefined when it is damaged: one such run does not keep the others from being listed. */
  const soundJournal = async (runId: string) => {
    try {
      return await readJournal(store, runId);
    } catch (error) {
      if (isWorkflowError(error) && error.code === "journal_damaged") return undefined;
      throw error;
    }
  };

  const find = async (runId: string): Promise<StoredRun & { readonly record: RunRecord }> => {
    const exact = await runStore.getRun(runId);
    if (exact !== undefined) return exact;
    const all = await runStore.listRuns();
    const [match, ...more] = runId === "" ? [] : all.filter(({ header }) => header.runId.startsWith(runId));
    if (match !== undefined && more.length > 0) {
      const ids = [match, ...more].map(({ header }) => header.runId);
      throw new WorkflowError("run_ambiguous", {
        args: { run: runId, count: ids.length },
        details: { runs: ids },
      });
    }
    const found = match === undefined ? undefined : await runStore.getRun(match.header.runId);
    if (found === undefined) throw new WorkflowError("run_not_found", { args: { run: runId } });
    return found;
  };

  /** What was kept of the start of runs, by id. */
  const origins = async (runIds: readonly string[]): Promise<ReadonlyMap<string, RunOrigin>> => {
    const rows = await store.all(
      "SELECT * FROM run_origins WHERE run_id IN (SELECT value FROM json_each(?))",
      [JSON.stringify(runIds)],
    );
    return new Map(rows.map((row) => [String(row["run_id"]), originOf(row)]));
  };

  /** Absent when nothing is known of the run's start. */
  const libraryOf = async (
    origin: RunOrigin | undefined,
    { libraryIdentity }: Partial<Pick<RunRecord, "libraryIdentity">>,
  ): Promise<Pick<RunSummary, "library">> => {
    if (origin === undefined) return {};
    const { libraryDir, workflowsDir } = origin;
    return {
      library: {
        open: await isOpenLibrary(host, {
          ...(libraryIdentity === undefined ? {} : { libraryIdentity }),
          ...(libraryDir === undefined ? {} : { libraryDir }),
        }),
        ...(libraryDir === undefined ? {} : { dir: libraryDir }),
        ...(workflowsDir === undefined ? {} : { workflowsDir }),
      },
    };
  };

  const archive: RunArchive = {
    async list({ latest, open = false } = {}) {
      const runs = await runStore.listRuns({
        ...(latest === undefined ? {} : { latest }),
        ...(open ? { without: [...FINAL] } : {}),
      });
      const ids = runs.map(({ header }) => header.runId);
      const [facts, known] = [await readRunFacts(store, ids), await origins(ids)];
      return Promise.all(
        runs.map(async ({ header, state, endedAt, counts, damaged }): Promise<RunSummary> => {
          const events = counts === undefined ? await soundJournal(header.runId) : [];
          return {
            runId: header.runId,
            workflowId: header.workflowId,
            workflowLabel: header.workflowLabel,
            startedAt: header.startedAt,
            ...(header.settings?.dryRun === true ? { dryRun: true } : {}),
            ...facts.get(header.runId),
            ...(await libraryOf(known.get(header.runId), header)),
            ...(endedAt === undefined ? {} : { endedAt }),
            counts: counts ?? { ...foldStatus(events ?? []).counts },
            ...(await truth(header.runId, state)),
            ...(damaged === true || events === undefined ? { damaged: true } : {}),
          };
        }),
      );
    },

    id: async (runId) => (await find(runId)).record.runId,
    async story(runId) {
      const { record } = await find(runId);
      return { record, events: await readJournal(store, record.runId) };
    },

    async get(runId) {
      const { record, state, counts } = await find(runId);
      const now = (await truth(record.runId, state)).state;
      return { record, state: now, ...(counts === undefined ? {} : { counts }) };
    },

    async report(runId, live) {
      const { record, state } = await find(runId);
      return runReport({
        record,
        events: await readJournal(store, record.runId),
        ...(live === undefined ? await truth(record.runId, state) : { state: live }),
        store,
        files,
        roots: await archive.roots(record),
        localizer,
        openLibrary: library,
        logFile: logFile(record.runId),
        ...(await libraryOf((await origins([record.runId])).get(record.runId), record)),
      });
    },

    async requireSameLibrary({ runId, libraryIdentity }) {
      const [row] = await store.all("SELECT library_dir FROM run_origins WHERE run_id = ?", [runId]);
      const folder = row?.library_dir;
      const libraryDir = typeof folder === "string" ? { libraryDir: folder } : {};
      if (await isOpenLibrary(host, { libraryIdentity, ...libraryDir })) return;
      throw new WorkflowError("library_other", {
        args: {
          run: runId,
          known: row === undefined ? "unknown" : typeof folder === "string" ? "folder" : "home",
          folder: typeof folder === "string" ? folder : "",
        },
      });
    },

    async roots({ runId, settings }) {
      const [row] = settings.hasOutputDir
        ? await store.all("SELECT output_dir FROM run_folders WHERE run_id = ?", [runId])
        : [];
      return {
        workspace: archive.workspace(runId),
        ...(typeof row?.output_dir === "string" ? { output: row.output_dir } : {}),
        attachmentFolder: async (ref) => {
          const path = await library.filePath(ref);
          return path === undefined ? undefined : files.dirname(path);
        },
        pickedFolder: (number) => pickedFolder(files, createPickedPlaces(store, runId), number),
      };
    },

    async keepOutputDir(runId, dir) {
      await store.write([
        { sql: "INSERT INTO run_folders (run_id, output_dir) VALUES (?, ?)", values: [runId, dir] },
      ]);
    },
    async keepInputs(runId, inputs) {
      const picked = createPickedPlaces(store, runId);
      for (const [slot, paths] of Object.entries(inputs)) {
        for (const path of paths) {
          const stat = await files.stat(path);
          if (stat === undefined) throw new WorkflowError("file_not_found", { args: { path } });
          await picked.add(stat.type === "folder" ? "read-folder" : "file", path, slot);
        }
      }
    },
    async keepOrigin(runId, { libraryDir, workflowsDir, trustedBy }) {
      await store.write([
        {
          sql: "INSERT INTO run_origins (run_id, library_dir, workflows_dir, trusted_by) VALUES (?, ?, ?, ?)",
          values: [runId, libraryDir ?? null, workflowsDir ?? null, trustedBy ?? null],
        },
      ]);
    },
    async origin(runId) {
      const [row] = await store.all("SELECT * FROM run_origins WHERE run_id = ?", [runId]);
      return row === undefined ? {} : originOf(row);
    },
    workspace: (runId) => files.join(host.home.runs, runId),
    isFinal: (state) => FINAL.has(state),

    async close(runId, state) {
      const { record } = await find(runId);
      const journal = createJournal(store, record.runId, host.clock);
      journal.append({ at: host.clock.now(), t: "run.closed", state });
      await journal.close();
      await runStore.setRunState(record.runId, state, { endedAt: host.clock.now() });
    },
  };
  return archive;
}

function originOf(row: SqlRow): RunOrigin {
  const { library_dir: libraryDir, workflows_dir: workflowsDir, trusted_by: trustedBy } = row;
  return {
    ...(typeof libraryDir === "string" ? { libraryDir } : {}),
    ...(typeof workflowsDir === "string" ? { workflowsDir } : {}),
    ...(typeof trustedBy === "string" ? { trustedBy: trustedBy as NonNullable<TrustState["source"]> } : {}),
  };
}
