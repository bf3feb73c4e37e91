import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { FormChoice } from "../../../model/run-form.ts";
import { choicesFor, labelOf } from "./choices.ts";
import { useTexts } from "./texts.ts";

export interface ComboBoxProps {
  readonly id: string;
  readonly title: string;
  readonly choices: readonly FormChoice[];
  /** Null: nothing is chosen. */
  readonly value: string | null;
  /** Any text will do; the list only suggests some. */
  readonly free: boolean;
  /** Nothing can be chosen as well. */
  readonly optional: boolean;
  readonly invalid: boolean;
  readonly required: boolean;
  readonly describedBy: { readonly "aria-describedby"?: string };
  readonly onChange: (value: string | null) => void;
}

/**
 * A text field with a list below, to choose from by keyboard, by mouse, or by typing a part of what is meant. The
 * application's windows have no such control of their own: lists of HTML fields do not open there.
 */
export function ComboBox(props: ComboBoxProps) {
  const { id, title, choices, value, free, optional, invalid, required, onChange } = props;
  const { text } = useTexts();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState<string | undefined>(undefined);
  const [active, setActive] = useState(-1);
  const [above, setAbove] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const field = useRef<HTMLInputElement>(null);

  const nothing: FormChoice = { value: "", label: text("run-combo-clear") };
  const canBeNothing = optional && !free && choices.every((choice) => choice.value !== "");
  const offered = canBeNothing && typed === undefined ? [nothing, ...choices] : choices;
  const shown = choicesFor(offered, typed);
  const current = typed ?? labelOf(choices, value, free);

  useLayoutEffect(() => {
    if (!open) return;
    list.current?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [open, active]);

  const show = () => {
    if (open) return;
    const place = box.current?.getBoundingClientRect();
    const room = place === undefined ? 0 : window.innerHeight - place.bottom;
    setAbove(room < 200 && place !== undefined && place.top > room);
    setActive(shown.findIndex((choice) => choice.value === (value ?? "")));
    setOpen(true);
  };
  const hide = () => {
    setOpen(false);
    setTyped(undefined);
    setActive(-1);
  };
  const choose = (choice: FormChoice) => {
    hide();
    onChange(choice === nothing ? null : choice.value);
  };
  /** What was typed counts when it is one of the choices, or may be anything. */
  const leave = () => {
    if (typed !== undefined && !free) {
      const [only] = choices.filter(({ label }) => label.toLowerCase() === typed.trim().toLowerCase());
      if (only !== undefined) onChange(only.value);
      else if (typed.trim() === "" && optional) onChange(null);
    }
    hide();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, altKey } = event;
    if (key === "ArrowDown" || key === "ArrowUp") {
      event.preventDefault();
      if (!open) {
        show();
        return;
      }
      if (altKey) {
        hide();
        return;
      }
      const step = key === "ArrowDown" ? 1 : -1;
      if (shown.length > 0) setActive((active + step + shown.length) % shown.length);
    } else if (open && (key === "Home" || key === "End")) {
      event.preventDefault();
      setActive(key === "Home" ? 0 : shown.length - 1);
    } else if (open && key === "Enter") {
      event.preventDefault();
      const choice = shown[active];
      if (choice === undefined) leave();
      else choose(choice);
    } else if (open && key === "Escape") {
      event.preventDefault();
      hide();
    }
  };

  return (
    <div class={above ? "zwm-combo zwm-combo-above" : "zwm-combo"} ref={box}>
      <input
        id={id}
        ref={field}
        class="zwm-input"
        dir="auto"
        type="text"
        role="combobox"
        autocomplete="off"
        spellcheck={false}
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-invalid={invalid}
        aria-required={required}
        {...(open && active >= 0 ? { "aria-activedescendant": `${id}-choice-${String(active)}` } : {})}
        {...props.describedBy}
        value={current}
        onInput={(event) => {
          const next = event.currentTarget.value;
          show();
          setTyped(next);
          setActive(-1);
          if (free) onChange(next);
        }}
        onClick={show}
        onKeyDown={onKeyDown}
        onBlur={leave}
      />
      <button
        type="button"
        class="zwm-combo-button"
        tabindex={-1}
        aria-label={text("run-combo-open", { title })}
        // The field keeps the focus, so that leaving it means something else.
        onMouseDown={(event) => {
          event.preventDefault();
          field.current?.focus();
          if (open) hide();
          else show();
        }}
      >
        <span aria-hidden="true">▾</span>
      </button>
      {open ? (
        <ul class="zwm-combo-list" id={`${id}-list`} role="listbox" aria-label={title} ref={list}>
          {shown.map((choice, at) => (
            <li
              key={choice.value}
              id={`${id}-choice-${String(at)}`}
              role="option"
              dir="auto"
              class={at === active ? "zwm-combo-active" : ""}
              aria-selected={choice.value === (value ?? "")}
              onMouseDown={(event) => {
                event.preventDefault();
                choose(choice);
              }}
            >
              {choice.label}
              {choice.description === undefined ? null : (
                <div class="zwm-combo-more" dir="auto">
                  {choice.description}
                </div>
              )}
            </li>
          ))}
          {shown.length === 0 && !free ? (
            <li class="zwm-combo-more" role="presentation">
              {text("run-combo-none")}
            </li>
          ) : null}
        </ul>
      ) : null}
    </div>
  );
}
