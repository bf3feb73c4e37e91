import { useLayoutEffect, useRef } from "preact/hooks";
import { useTexts } from "./texts.ts";

export interface ListEditorProps {
  readonly id: string;
  readonly title: string;
  readonly values: readonly string[];
  readonly invalid: boolean;
  readonly onChange: (values: readonly string[]) => void;
}

/** A list of texts, one field each; Enter adds one below, Backspace in an empty one removes it. */
export function ListEditor({ id, title, values, invalid, onChange }: ListEditorProps) {
  const { text } = useTexts();
  const list = useRef<HTMLUListElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const focusNext = useRef<number | undefined>(undefined);

  useLayoutEffect(() => {
    const at = focusNext.current;
    focusNext.current = undefined;
    if (at === undefined) return;
    const field = list.current?.querySelectorAll("input")[at];
    if (field === undefined) add.current?.focus();
    else field.focus();
  }, [values]);

  const insert = (at: number) => {
    focusNext.current = at;
    onChange(values.toSpliced(at, 0, ""));
  };
  const remove = (at: number) => {
    focusNext.current = Math.max(0, at - 1);
    onChange(values.toSpliced(at, 1));
  };

  return (
    <>
      {values.length === 0 ? <p class="zwm-hint">{text("run-list-empty")}</p> : null}
      <ul class="zwm-list" ref={list}>
        {values.map((value, at) => (
          // Entries have no name but their place.
          <li key={at}>
            <input
              {...(at === 0 ? { id } : {})}
              class="zwm-input"
              type="text"
              dir="auto"
              aria-label={text("run-list-entry", { number: at + 1, title })}
              aria-invalid={invalid}
              value={value}
              onInput={(event) => onChange(values.with(at, event.currentTarget.value))}
              onKeyDown={(event) => {
                if (event.key === "Enter" && !event.ctrlKey && !event.metaKey) {
                  event.preventDefault();
                  insert(at + 1);
                } else if (event.key === "Backspace" && value === "") {
                  event.preventDefault();
                  remove(at);
                }
              }}
            />
            <button
              type="button"
              class="zwm-button zwm-button-icon"
              aria-label={text("run-list-remove", { number: at + 1 })}
              onClick={() => remove(at)}
            >
              <span aria-hidden="true">×</span>
            </button>
          </li>
        ))}
      </ul>
      <button
        type="button"
        class="zwm-button"
        ref={add}
        {...(values.length === 0 ? { id } : {})}
        onClick={() => insert(values.length)}
      >
        {text("run-list-add")}
      </button>
    </>
  );
}
