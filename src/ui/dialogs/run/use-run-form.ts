import { useEffect, useRef, useState } from "preact/hooks";
import type { RunFormCheck } from "../../../model/run-form.ts";
import { type Draft, firstDraft, shownProblems, valuesToKeep, valuesToSend } from "./draft-values.ts";
import type { RunBridge } from "./run-bridge.ts";

/** So long nothing is typed before values are checked, in milliseconds. */
const QUIET = 150;

export interface Submission {
  readonly approveWrites: boolean;
  readonly keep: boolean;
  readonly trust?: "isolated";
}

export interface RunFormState {
  readonly draft: Draft;
  readonly setDraft: (next: (draft: Draft) => Draft) => void;
  readonly check: RunFormCheck;
  /** Those to show, by field. */
  readonly problems: ReadonlyMap<string, string>;
  readonly busy: boolean;
  /** Why the start was refused. */
  readonly refused: { readonly message: string; readonly remedy?: string } | undefined;
  /** How often a start failed over problems. */
  readonly tries: number;
  readonly submit: (submission: Submission) => Promise<void>;
}

/** What stands in the fields, checked whenever it rests; of several checks under way only the last one counts. */
export function useRunForm(bridge: RunBridge): RunFormState {
  const { form } = bridge;
  const [draft, setDraft] = useState(() => firstDraft(form));
  const [check, setCheck] = useState(form.check);
  const [tries, setTries] = useState(0);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<RunFormState["refused"]>(undefined);
  const latest = useRef(0);
  const isFirst = useRef(true);
  const submitting = useRef(false);

  const checkNow = async (): Promise<RunFormCheck> => {
    latest.current += 1;
    const own = latest.current;
    const next = await bridge.check(valuesToSend(form.fields, check.options, draft));
    if (own === latest.current) setCheck(next);
    return next;
  };

  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    const timer = setTimeout(() => void checkNow().catch(showFailure), QUIET);
    return () => clearTimeout(timer);
  }, [draft]);

  const showFailure = (error: unknown) => {
    setRefused({ message: error instanceof Error ? error.message : String(error) });
  };

  const submit = async ({ approveWrites, keep, trust }: Submission) => {
    // The state comes with the next drawing, and a second press may come before.
    if (submitting.current) return;
    submitting.current = true;
    setBusy(true);
    setRefused(undefined);
    try {
      const { problems, refusal, options } = await checkNow();
      if (problems.length > 0 || refusal !== undefined) {
        setTries(tries + 1);
        return;
      }
      const answer = await bridge.start({
        values: valuesToSend(form.fields, options, draft),
        ...(keep ? { defaults: valuesToKeep(form.fields, options, draft) } : {}),
        approveWrites,
        ...(trust === undefined ? {} : { trust }),
      });
      if (answer.outcome === "started") window.close();
      else if (answer.outcome === "refused") setRefused(answer);
    } catch (error) {
      showFailure(error);
    } finally {
      submitting.current = false;
      setBusy(false);
    }
  };

  return {
    draft,
    setDraft,
    check,
    problems: shownProblems(check, draft.touched, tries > 0),
    busy,
    refused,
    tries,
    submit,
  };
}
