import type { ComponentChild } from "preact";
import { useState } from "preact/hooks";
import { useTexts } from "./texts.ts";

/** So many rows are added at once. */
const STEP = 200;

/** The first rows of a list of any length, and what leads to the next ones where there are more. */
export function useSteps<Row>(rows: readonly Row[]): {
  readonly shown: readonly Row[];
  readonly more: ComponentChild;
} {
  const { text } = useTexts();
  const [count, setCount] = useState(STEP);
  const shown = rows.slice(0, count);
  const more =
    rows.length <= STEP ? null : (
      <p class="zwm-inline">
        <span class="zwm-muted">{text("dialog-rows", { shown: shown.length, total: rows.length })}</span>
        {shown.length < rows.length ? (
          <button type="button" class="zwm-button" onClick={() => setCount(count + STEP)}>
            {text("dialog-show-more")}
          </button>
        ) : null}
      </p>
    );
  return { shown, more };
}
