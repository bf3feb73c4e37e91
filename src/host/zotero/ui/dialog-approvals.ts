import type { ChangePreview } from "../../../model/change-preview.ts";
import type { JsonValue } from "../../../model/json.ts";
import type { Clock } from "../../../ports/clock.ts";
import type { ApprovalAnswer, ApprovalRequest } from "../../../ports/ui.ts";
import type { ApprovalBridge, ApprovalQuestion } from "../../../ui/dialogs/approval/approval-bridge.ts";
import type { PageBridge } from "../../../ui/dialogs/page-bridge.ts";
import type { DialogWindows } from "./dialog-window.ts";

/** So long the window waits for the next question before it closes, in milliseconds. */
const LINGER = 800;
/** How often it is looked whether a question is still one, in milliseconds. */
const LOOK = 500;

export interface Approvals {
  approve(request: ApprovalRequest): Promise<ApprovalAnswer>;
  /** Brings the open question to the front; false when there is none. */
  show(): boolean;
}

export interface ApprovalsOptions {
  readonly windows: DialogWindows;
  readonly clock: Clock;
  readonly page: () => PageBridge;
  readonly fieldName: (name: string) => string;
  readonly itemTypeName: (itemType: string) => string;
}

interface Pending {
  readonly question: ApprovalQuestion;
  readonly isOpen: () => boolean;
  settle(answer: ApprovalAnswer): void;
}

/**
 * Questions about writes, all in one window, in the order in which they come. Closing it leaves all of them unanswered,
 * which parks their runs; so does a question that nobody asks any more.
 */
export function createApprovals({
  windows,
  clock,
  page,
  fieldName,
  itemTypeName,
}: ApprovalsOptions): Approvals {
  let queue: readonly Pending[] = [];
  let nextId = 1;
  /** Answered since the window was opened. */
  let answered = 0;
  let changed = (): void => undefined;
  let stopTimer = (): void => undefined;

  const later = (ms: number, act: () => void) => {
    stopTimer();
    stopTimer = clock.after(ms, act);
  };

  /** Shows the question that is first now, or waits for the next one. */
  const refresh = () => {
    changed();
    if (queue.length === 0) later(LINGER, closeWindow);
    else later(LOOK, dropStale);
  };

  const dropStale = () => {
    const stale = queue.filter(({ isOpen }) => !isOpen());
    if (stale.length === 0) {
      later(LOOK, dropStale);
      return;
    }
    queue = queue.filter((one) => !stale.includes(one));
    for (const one of stale) one.settle("unanswered");
    refresh();
  };

  let openWindow: { close(): void } | undefined;
  const closeWindow = () => {
    openWindow?.close();
  };

  const onClosed = () => {
    openWindow = undefined;
    changed = () => undefined;
    stopTimer();
    answered = 0;
    const left = queue;
    queue = [];
    for (const one of left) one.settle("unanswered");
  };

  const bridge = (): ApprovalBridge => ({
    ...page(),
    view() {
      const [first] = queue;
      return {
        ...(first === undefined ? {} : { question: first.question }),
        number: answered + 1,
        total: answered + queue.length,
      };
    },
    watch(listener) {
      changed = listener;
    },
    answer(id, answer) {
      const found = queue.find(({ question }) => question.id === id);
      if (found === undefined) return;
      queue = queue.filter((one) => one !== found);
      answered += 1;
      found.settle(answer);
      refresh();
    },
    fieldName,
    itemTypeName,
  });

  return {
    approve(request) {
      if (windows.stopped) return Promise.resolve("unanswered");
      return new Promise((resolve) => {
        const { workflow, taskName, lines, preview, waiting, isOpen = () => true } = request;
        const changes = changesIn(preview);
        const question = { id: nextId, workflow, taskName, lines, changes, waiting };
        nextId += 1;
        queue = [...queue, { question, isOpen, settle: resolve }];
        openWindow ??= windows.open("approval", bridge(), onClosed);
        refresh();
      });
    },
    show() {
      if (queue.length === 0) return false;
      windows.focus("approval");
      return true;
    },
  };
}

function changesIn(preview: JsonValue): readonly ChangePreview[] {
  if (typeof preview !== "object" || preview === null || !("changes" in preview)) return [];
  const changes: unknown = preview.changes;
  return Array.isArray(changes) ? (changes as readonly ChangePreview[]) : [];
}
