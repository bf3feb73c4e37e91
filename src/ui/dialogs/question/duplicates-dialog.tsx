import { useLayoutEffect, useRef } from "preact/hooks";
import { useTexts, useTitle } from "../parts/texts.ts";
import type { DuplicatesBridge } from "./question-bridge.ts";

/** So many names are listed. */
const MOST = 200;

/** Asks what becomes of items that the workflow is at work on already. */
export function DuplicatesDialog({ bridge }: { readonly bridge: DuplicatesBridge }) {
  const { text } = useTexts();
  const { workflow, units, total } = bridge;
  const others = total - units.length;
  const count = units.length;
  const first = useRef<HTMLButtonElement>(null);
  useTitle(text("duplicates-title"));
  useLayoutEffect(() => first.current?.focus(), []);
  return (
    <div class="zwm-dialog">
      <header class="zwm-head">
        <h1 dir="auto">
          {others === 0
            ? text("duplicates-question-all", { workflow, count })
            : text("duplicates-question", { workflow, count, total })}
        </h1>
      </header>
      <div class="zwm-body" tabindex={0}>
        <ul class="zwm-rows">
          {units.slice(0, MOST).map((name, at) => (
            <li key={at} dir="auto">
              {name}
            </li>
          ))}
        </ul>
        {units.length > MOST ? (
          <p class="zwm-muted">{text("run-preview-more", { count: units.length - MOST })}</p>
        ) : null}
      </div>
      <footer class="zwm-foot">
        <div class="zwm-foot-text" />
        <button
          type="button"
          class="zwm-button"
          id="zwm-cancel"
          ref={others === 0 ? first : null}
          onClick={() => bridge.answer("cancel")}
        >
          {text("duplicates-cancel")}
        </button>
        <button type="button" class="zwm-button" id="zwm-all" onClick={() => bridge.answer("all")}>
          {text("duplicates-all", { count: total })}
        </button>
        {others === 0 ? null : (
          <button
            type="button"
            class="zwm-button zwm-button-main"
            id="zwm-others"
            ref={first}
            onClick={() => bridge.answer("others")}
          >
            {text("duplicates-others", { count: others })}
          </button>
        )}
      </footer>
    </div>
  );
}
