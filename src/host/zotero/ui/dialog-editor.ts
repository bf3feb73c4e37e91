import type { EditorAnswer, EditorPort, EditorSession } from "../../../ports/editor.ts";
import type { EditorBridge } from "../../../ui/dialogs/editor/editor-bridge.ts";
import type { PageBridge } from "../../../ui/dialogs/page-bridge.ts";
import type { DialogWindows } from "./dialog-window.ts";

/**
 * Hooks' editors, one window at a time, the others waiting their turn. A hook's code stays where it runs: its renderer is
 * asked what to show and the window shows it (`ui/dialogs/editor/editor-view.ts`). An editor that is aborted closes
 * without a question.
 */
export function createEditorPort(windows: DialogWindows, page: () => PageBridge): EditorPort {
  let turn: Promise<unknown> = Promise.resolve();
  return {
    open(session, signal) {
      const answer = turn.then(() => show(windows, page(), session, signal));
      turn = answer.catch(() => undefined);
      return answer;
    },
  };
}

function show(
  windows: DialogWindows,
  page: PageBridge,
  session: EditorSession,
  signal: AbortSignal,
): Promise<EditorAnswer> {
  if (signal.aborted) return Promise.resolve({ saved: false, reason: "canceled" });
  return new Promise((resolve) => {
    let answer: EditorAnswer = { saved: false, reason: "closed" };
    const end = (given: EditorAnswer) => {
      answer = given;
      dialog.close();
    };
    const onAbort = () => {
      end({ saved: false, reason: "canceled" });
    };
    const withAction = (actionId: string | undefined) => (actionId === undefined ? {} : { actionId });
    const bridge: EditorBridge = {
      ...page,
      title: session.title,
      initialState: session.initialState,
      options: session.options,
      call: (name, args) => session.renderer(name, args),
      save(result, actionId) {
        end({ saved: true, result, ...withAction(actionId) });
      },
      leave(actionId) {
        end({ saved: false, reason: "closed", ...withAction(actionId) });
      },
    };
    signal.addEventListener("abort", onAbort, { once: true });
    const dialog = windows.open("editor", bridge, () => {
      signal.removeEventListener("abort", onAbort);
      resolve(answer);
    });
  });
}
