import { useEffect, useRef, useState } from "preact/hooks";
import type { JsonValue } from "../../../model/json.ts";
import type { EditorBridge } from "./editor-bridge.ts";
import { type EditorView, readView } from "./editor-view.ts";

/** So long nothing is typed before the hook is asked to show the new state, in milliseconds. */
const QUIET = 300;

export interface EditorState {
  readonly state: JsonValue;
  readonly setState: (next: (state: JsonValue) => JsonValue) => void;
  /** What the hook shows of it; undefined: nothing that can be shown. */
  readonly view: EditorView | undefined;
  /** The hook has answered at least once. */
  readonly shown: boolean;
  /** Why the hook's last answer is missing. */
  readonly failure: string | undefined;
  readonly isDirty: boolean;
}

/** The state under edit, and what the hook shows of it; of several answers under way only the last one counts. */
export function useEditor(bridge: EditorBridge): EditorState {
  const { initialState, options } = bridge;
  const [state, setState] = useState(initialState);
  const [view, setView] = useState<EditorView | undefined>(undefined);
  const [shown, setShown] = useState(false);
  const [failure, setFailure] = useState<string | undefined>(undefined);
  const latest = useRef(0);

  useEffect(() => {
    latest.current += 1;
    const own = latest.current;
    const ask = async () => {
      const { context = null, layout = null, labels = null } = options;
      try {
        const answer = await bridge.call("render", [{ state, context, layout, labels }]);
        if (own !== latest.current) return;
        setView(readView(answer, state));
        setFailure(undefined);
      } catch (error) {
        if (own === latest.current) setFailure(error instanceof Error ? error.message : String(error));
      }
      if (own === latest.current) setShown(true);
    };
    const timer = setTimeout(() => void ask(), shown ? QUIET : 0);
    return () => clearTimeout(timer);
  }, [state]);

  const isDirty = JSON.stringify(state) !== JSON.stringify(initialState);
  return { state, setState, view, shown, failure, isDirty };
}
