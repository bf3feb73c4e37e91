import { createJournal, readJournal } from "../engine/journal.ts";
import { leaseOwner } from "../engine/lease.ts";
import type { RunStore, StoredRun } from "../engine/run-store.ts";
import { foldStatus } from "../engine/status-fold.ts";
import { isWorkflowError, WorkflowError } from "../errors/workflow-error.ts";
import type { ProductRoots } from "../library/product-place.ts";
import type { RunReport } from "../model/manager-api.ts";
import type { RunRecord, RunSummary } from "../model/run.ts";
import type { RunState } from "../model/states.ts";
import type { ManagerHost } from "./manager-host.ts";
import { runReport } from "./run-report.ts";

/** The runs of a home, whoever carries them out. */
export interface RunArchive {
  /** Newest first. */
  list(): Promise<readonly RunSummary[]>;
  /** A prefix of the id that only one run has will do. Refused with `run_not_found` or `run_ambiguous`. */
  get(runId: string): Promise<{ readonly record: RunRecord; readonly state: RunState }>;
  /** `live`: the state as the process that carries it out knows it. */
  report(runId: string, live?: RunState): Promise<RunReport>;
  /** Refuses with `library_other` when another library is open than the run works on. */
  requireSameLibrary(record: RunRecord): void;
  /** Folders that the run's files lie in. */
  roots(record: RunRecord): Promise<ProductRoots>;
  keepOutputDir(runId: string, dir: string): Promise<void>;
  workspace(runId: string): string;
  isFinal(state: RunState): boolean;
  /** Ends a run that nobody carries out. */
  close(runId: string, state: "canceled"): Promise<void>;
}

const FINAL: ReadonlySet<RunState> = new Set(["succeeded", "failed", "skipped", "canceled", "partial"]);

/** Where the user's folder of a run is: apart from the journal, which holds no path. */
const TABLE = "CREATE TABLE IF NOT EXISTS run_folders (run_id TEXT PRIMARY KEY, output_dir TEXT NOT NULL)";

export async function createRunArchive(host: ManagerHost, runStore: RunStore): Promise<RunArchive> {
  const { store, files, library, localizer } = host;
  await store.write([{ sql: TABLE }]);

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

  const archive: RunArchive = {
    async list() {
      const runs = await runStore.listRuns();
      return Promise.all(
        runs.map(async ({ header, state, endedAt, counts, damaged }): Promise<RunSummary> => {
          const events = counts === undefined ? await soundJournal(header.runId) : [];
          return {
            runId: header.runId,
            workflowId: header.workflowId,
            workflowLabel: header.workflowLabel,
            startedAt: header.startedAt,
            ...(endedAt === undefined ? {} : { endedAt }),
            counts: counts ?? { ...foldStatus(events ?? []).counts },
            ...(await truth(header.runId, state)),
            ...(damaged === true || events === undefined ? { damaged: true } : {}),
          };
        }),
      );
    },

    async get(runId) {
      const { record, state } = await find(runId);
      return { record, state: (await truth(record.runId, state)).state };
    },

    async report(runId, live) {
      const { record, state } = await find(runId);
      return runReport({
        record,
        events: await readJournal(store, record.runId),
        ...(await truth(record.runId, state)),
        ...(live === undefined ? {} : { state: live }),
        store,
        files,
        roots: await archive.roots(record),
        localizer,
      });
    },

    requireSameLibrary({ runId, libraryIdentity }) {
      if (libraryIdentity === library.identity) return;
      throw new WorkflowError("library_other", { args: { run: runId } });
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
      };
    },

    async keepOutputDir(runId, dir) {
      await store.write([
        { sql: "INSERT INTO run_folders (run_id, output_dir) VALUES (?, ?)", values: [runId, dir] },
      ]);
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
