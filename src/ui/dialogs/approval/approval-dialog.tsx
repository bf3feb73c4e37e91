import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { useTexts, useTitle } from "../parts/texts.ts";
import type { ApprovalBridge, ApprovalQuestion } from "./approval-bridge.ts";
import { ChangeCard } from "./change-card.tsx";

/** So many changes are shown at once. */
const STEP = 50;
/** The second click of a double one must not answer the question that follows, in milliseconds. */
const SETTLE = 350;

/** What units want to write, one question after the other; closing the window answers none of them. */
export function ApprovalDialog({ bridge }: { readonly bridge: ApprovalBridge }) {
  const { text } = useTexts();
  const [view, setView] = useState(() => bridge.view());
  const { question, number, total } = view;
  useTitle(text("approval-title"));
  useLayoutEffect(() => {
    bridge.watch(() => setView(bridge.view()));
  }, []);
  return (
    <div class="zwm-dialog">
      {question === undefined ? (
        <div class="zwm-body" role="status">
          <p class="zwm-muted">{text("editor-working")}</p>
        </div>
      ) : (
        <Question key={question.id} bridge={bridge} question={question} place={{ number, total }} />
      )}
    </div>
  );
}

interface QuestionProps {
  readonly bridge: ApprovalBridge;
  readonly question: ApprovalQuestion;
  readonly place: { readonly number: number; readonly total: number };
}

function Question({ bridge, question, place }: QuestionProps) {
  const { text } = useTexts();
  const { id, workflow, taskName, changes, lines, waiting } = question;
  const [shown, setShown] = useState(STEP);
  const shownAt = useRef(performance.now());
  const heading = useRef<HTMLHeadingElement>(null);
  // Not on a button: whoever is typing when the window opens must not approve anything by it.
  useLayoutEffect(() => heading.current?.focus(), []);

  const answer = (given: "this" | "all" | "none") => {
    if (performance.now() - shownAt.current >= SETTLE) bridge.answer(id, given);
  };
  const count = changes.length === 0 ? lines.length : changes.length;
  return (
    <>
      <header class="zwm-head">
        {place.total > 1 ? (
          <p class="zwm-muted" id="zwm-place">
            {text("approval-position", place)}
          </p>
        ) : null}
        <h1 tabindex={-1} ref={heading} dir="auto">
          {text("approval-heading", { workflow })}
        </h1>
        <p dir="auto">{text("approval-unit", { task: taskName })}</p>
        <p class="zwm-muted">{text("approval-changes", { count })}</p>
      </header>
      <div class="zwm-body">
        {changes.slice(0, shown).map((change, at) => (
          <ChangeCard
            key={at}
            change={change}
            fieldName={(name) => bridge.fieldName(name)}
            itemTypeName={(name) => bridge.itemTypeName(name)}
          />
        ))}
        {changes.length > shown ? (
          <button type="button" class="zwm-button" onClick={() => setShown(shown + STEP)}>
            {text("approval-more-changes", { count: Math.min(STEP, changes.length - shown) })}
          </button>
        ) : null}
        {changes.length > 0 ? null : (
          <ul class="zwm-rows">
            {lines.map((line, at) => (
              <li key={at} dir="auto">
                {line}
              </li>
            ))}
          </ul>
        )}
      </div>
      <footer class="zwm-foot">
        <div class="zwm-foot-text zwm-muted">
          {waiting === 0 ? text("approval-close-hint") : text("approval-waiting", { count: waiting })}
        </div>
        <button type="button" class="zwm-button" id="zwm-none" onClick={() => answer("none")}>
          {text("approval-none")}
        </button>
        <button type="button" class="zwm-button" id="zwm-all" onClick={() => answer("all")}>
          {text("approval-all")}
        </button>
        <button type="button" class="zwm-button zwm-button-main" id="zwm-this" onClick={() => answer("this")}>
          {text("approval-this")}
        </button>
      </footer>
    </>
  );
}
