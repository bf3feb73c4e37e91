import { toWorkflowError } from "../../../errors/workflow-error.ts";
import { errorText } from "../../../l10n/error-text.ts";
import type { Localizer } from "../../../l10n/localizer.ts";
import type { ItemRef } from "../../../model/item-ref.ts";
import type { ManagerApi, RunHandle, StartRequest } from "../../../model/manager-api.ts";
import type { RunForm } from "../../../model/run-form.ts";
import type { Clock } from "../../../ports/clock.ts";
import type { EditorPort } from "../../../ports/editor.ts";
import type { DuplicateAnswer, DuplicateQuestion, UiPort } from "../../../ports/ui.ts";
import type { ExplainBridge } from "../../../ui/dialogs/explain/explain-bridge.ts";
import type { PageBridge } from "../../../ui/dialogs/page-bridge.ts";
import type { DuplicatesBridge } from "../../../ui/dialogs/question/question-bridge.ts";
import { needsRunDialog } from "../../../ui/dialogs/run/needs-run-dialog.ts";
import type { RunBridge, RunDecision, RunOutcome } from "../../../ui/dialogs/run/run-bridge.ts";
import { createApprovals } from "./dialog-approvals.ts";
import { createEditorPort } from "./dialog-editor.ts";
import { createReports, type ReportPlaces } from "./dialog-report.ts";
import { createDialogWindows } from "./dialog-window.ts";

/** The application's own names of fields and item types. */
export interface ApplicationNames {
  readonly ItemFields: { getLocalizedString(field: string): string };
  readonly ItemTypes: { getLocalizedString(itemType: string): string };
}

export interface DialogsOptions {
  /** The application's API. */
  readonly zotero: ApplicationNames;
  readonly localizer: Localizer;
  readonly clock: Clock;
  /** Asked when a dialog needs it: dialogs are part of the host that the manager is made of. */
  readonly manager: () => Promise<ManagerApi>;
  readonly version: string;
  /** What the window of a run leads to. */
  readonly places: ReportPlaces;
}

export type RunAsked = Pick<StartRequest, "workflowId" | "selection" | "trigger" | "onEvent" | "onLog">;

/** Everything that is asked and told in windows of its own. */
export interface Dialogs extends Required<Pick<UiPort, "approve" | "chooseDuplicates">> {
  /**
   * Asks what there is to choose, if anything, and starts. Undefined: a person decided otherwise. Without a dialog the
   * refusals of `ManagerApi.start` are thrown; in one they are shown.
   */
  run(asked: RunAsked): Promise<RunHandle | undefined>;
  /** “Why not?”: of every selected row whether the workflow runs on it, else why not. */
  explain(workflowId: string, selection: readonly ItemRef[]): Promise<void>;
  /** The window of a run. Refused with `run_not_found`. */
  showRun(runId: string): Promise<void>;
  /** Brings the open question about writes to the front; false when there is none, and the run is to be resumed. */
  showApproval(): boolean;
  readonly editor: EditorPort;
  /** Closes all windows; what they asked stays unanswered. Nothing opens afterwards. */
  close(): void;
}

export function createDialogs(options: DialogsOptions): Dialogs {
  const { zotero, localizer, clock, manager, version, places } = options;
  const windows = createDialogWindows(version);
  const page = (): PageBridge => ({
    localizer,
    direction: Services.locale.isAppLocaleRTL ? "rtl" : "ltr",
  });
  const approvals = createApprovals({
    windows,
    clock,
    page,
    fieldName: (name) => localName(() => zotero.ItemFields.getLocalizedString(name), name),
    itemTypeName: (itemType) => localName(() => zotero.ItemTypes.getLocalizedString(itemType), itemType),
  });
  const reports = createReports({ windows, page, localizer, manager, places });
  let questions: Promise<unknown> = Promise.resolve();

  const askDuplicates = ({ workflow, units, total }: DuplicateQuestion): Promise<DuplicateAnswer> =>
    new Promise((resolve) => {
      let given: DuplicateAnswer = "cancel";
      const bridge: DuplicatesBridge = {
        ...page(),
        workflow,
        units,
        total,
        answer(answer) {
          given = answer;
          dialog.close();
        },
      };
      const dialog = windows.open("question", bridge, () => {
        resolve(given);
      });
    });

  const runWithDialog = (asked: RunAsked, form: RunForm): Promise<RunHandle | undefined> =>
    new Promise((resolve) => {
      let handle: RunHandle | undefined;
      const { workflowId, selection } = asked;
      const bridge: RunBridge = {
        ...page(),
        form,
        check: async (values) => (await manager()).checkRun({ workflowId, selection }, values),
        async start(decision) {
          try {
            handle = await start(await manager(), asked, decision);
            return { outcome: "started" };
          } catch (error) {
            return refusal(localizer, error);
          }
        },
      };
      const onClosed = () => {
        resolve(handle);
      };
      windows.open("run", bridge, onClosed, roughHeight(form));
    });

  return {
    async run(asked) {
      const { workflowId, selection } = asked;
      const api = await manager();
      const form = await api.runForm({ workflowId, selection });
      if (needsRunDialog(form)) return runWithDialog(asked, form);
      try {
        return await api.start({ ...asked, parameters: {}, source: "dialog" });
      } catch (error) {
        if (isDeclined(error)) return undefined;
        throw error;
      }
    },
    async explain(workflowId, selection) {
      const report = await (await manager()).explain({ workflowId, selection, mode: "menu", parameters: {} });
      const bridge: ExplainBridge = { ...page(), report };
      windows.open("explain", bridge, () => undefined);
    },
    showRun: (runId) => reports.show(runId),
    approve: (request) => approvals.approve(request),
    showApproval: () => approvals.show(),
    chooseDuplicates(question) {
      const answer = questions.then(() => askDuplicates(question));
      questions = answer.catch(() => undefined);
      return answer;
    },
    editor: createEditorPort(windows, page),
    close() {
      windows.closeAll();
    },
  };
}

/** Trust first, since nothing starts without it. The defaults were checked with the values, so they are kept even when the start is refused. */
async function start(api: ManagerApi, asked: RunAsked, decision: RunDecision): Promise<RunHandle> {
  const { values, defaults, approveWrites, trust } = decision;
  if (trust !== undefined) await api.trust(asked.workflowId, trust);
  if (defaults !== undefined) await api.saveDefaults(asked.workflowId, defaults);
  return api.start({
    ...asked,
    parameters: values.parameters,
    ...(values.backendId === undefined ? {} : { backendId: values.backendId }),
    ...(values.providerOptions === undefined ? {} : { providerOptions: values.providerOptions }),
    ...(approveWrites ? { approveWrites } : {}),
    source: "dialog",
  });
}

/** So high that a form of few fields leaves no empty window, in CSS pixels. */
function roughHeight({ fields, backends, check, trust, mayWriteUnasked }: RunForm): number {
  const rows =
    fields.length + check.options.length + (backends.length > 1 ? 1 : 0) + (mayWriteUnasked ? 1 : 0);
  return 240 + 60 * rows + (trust.state.level === "untrusted" ? 290 : 0);
}

function refusal(localizer: Localizer, thrown: unknown): RunOutcome {
  if (isDeclined(thrown)) return { outcome: "declined" };
  return { outcome: "refused", ...errorText(localizer, toWorkflowError(thrown), "zotero") };
}

/** A person was asked about a second start of the same, and wants none. */
function isDeclined(thrown: unknown): boolean {
  const { code, details } = toWorkflowError(thrown);
  return code === "run_duplicate" && details["declined"] === true;
}

/** The application's own name for something; what it does not know keeps its name. */
function localName(ask: () => string, name: string): string {
  try {
    const known = ask();
    return known === "" ? name : known;
  } catch {
    return name;
  }
}
