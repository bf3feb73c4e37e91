import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { JsonValue } from "../../../model/json.ts";
import type { FormField } from "../../../model/run-form.ts";
import { FieldControl } from "../parts/field-control.tsx";
import { FieldRow } from "../parts/field-row.tsx";
import { InertHtml } from "../parts/inert-html.tsx";
import { Notice } from "../parts/notice.tsx";
import { useTexts, useTitle } from "../parts/texts.ts";
import type { EditorBridge } from "./editor-bridge.ts";
import {
  type EditorAction,
  fieldsOfState,
  ownLabel,
  readActions,
  valueIn,
  withValue,
} from "./editor-view.ts";
import { useEditor } from "./use-editor.ts";

/** A form that a hook describes: it is shown and filled in here, the hook's code stays in its worker. */
export function EditorDialog({ bridge }: { readonly bridge: EditorBridge }) {
  const { text } = useTexts();
  const { options } = bridge;
  const { state, setState, view, shown, failure, isDirty } = useEditor(bridge);
  const [asksToLeave, setAsksToLeave] = useState<{ readonly actionId?: string } | undefined>(undefined);
  const [badText, setBadText] = useState<string | undefined>(undefined);
  const body = useRef<HTMLDivElement>(null);
  const actions = readActions(options) ?? standardActions(text, options);
  useTitle(bridge.title);

  const leave = (actionId?: string) => {
    if (isDirty || badText !== undefined) setAsksToLeave(actionId === undefined ? {} : { actionId });
    else bridge.leave(actionId);
  };
  const act = async ({ id, leaves }: EditorAction) => {
    const actionId = options["actions"] === undefined ? undefined : id;
    if (leaves) {
      leave(actionId);
      return;
    }
    if (badText !== undefined) return;
    const read = await bridge.call("read", [{ state, actionId: id }]).catch(() => null);
    bridge.save(read ?? state, actionId);
  };
  const main = actions.find((action) => action.main);

  // The window's own button and Escape leave as any other way does.
  useLayoutEffect(() => {
    const onClose = (event: Event) => {
      event.preventDefault();
      leave();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      event.preventDefault();
      if (asksToLeave === undefined) leave();
      else setAsksToLeave(undefined);
    };
    window.addEventListener("close", onClose);
    document.addEventListener("keydown", onKeyDown);
    return () => {
      window.removeEventListener("close", onClose);
      document.removeEventListener("keydown", onKeyDown);
    };
  });
  useLayoutEffect(() => {
    body.current?.querySelector<HTMLElement>("input, textarea")?.focus();
  }, [shown]);

  return (
    <form
      class="zwm-dialog"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (main !== undefined) void act(main);
      }}
    >
      <header class="zwm-head">
        <h1 dir="auto">{bridge.title}</h1>
      </header>
      <div class="zwm-body" ref={body}>
        {failure === undefined ? null : (
          <Notice kind="error">{text("editor-render-failed", { reason: failure })}</Notice>
        )}
        {view?.html === undefined ? null : <InertHtml html={view.html} />}
        {shown ? (
          <StateFields
            state={state}
            fields={view?.fields}
            hasView={view !== undefined}
            onChange={setState}
            onBad={setBadText}
          />
        ) : (
          <p class="zwm-muted" role="status">
            {text("editor-working")}
          </p>
        )}
      </div>
      {asksToLeave === undefined ? (
        <footer class="zwm-foot">
          <div class="zwm-foot-text" />
          {actions.map((action) => (
            <button
              type={action.main ? "submit" : "button"}
              key={action.id}
              id={`zwm-action-${action.id}`}
              class={action.main ? "zwm-button zwm-button-main" : "zwm-button"}
              onClick={(event) => {
                if (action.main) return;
                event.preventDefault();
                void act(action);
              }}
            >
              <bdi>{action.label}</bdi>
            </button>
          ))}
        </footer>
      ) : (
        <footer class="zwm-foot">
          <div class="zwm-foot-text" role="alert">
            {text("editor-unsaved")}
          </div>
          <button
            type="button"
            class="zwm-button"
            id="zwm-discard"
            onClick={() => bridge.leave(asksToLeave.actionId)}
          >
            {text("editor-discard")}
          </button>
          <button
            type="button"
            class="zwm-button zwm-button-main"
            id="zwm-keep-editing"
            ref={(button) => button?.focus()}
            onClick={() => setAsksToLeave(undefined)}
          >
            {text("editor-keep-editing")}
          </button>
        </footer>
      )}
    </form>
  );
}

function standardActions(
  text: (id: string) => string,
  options: EditorBridge["options"],
): readonly EditorAction[] {
  return [
    { id: "cancel", label: ownLabel(options, "cancel") ?? text("editor-cancel"), main: false, leaves: true },
    { id: "save", label: ownLabel(options, "save") ?? text("editor-save"), main: true, leaves: false },
  ];
}

interface StateFieldsProps {
  readonly state: JsonValue;
  /** Those that the hook describes. */
  readonly fields: readonly FormField[] | undefined;
  readonly hasView: boolean;
  readonly onChange: (next: (state: JsonValue) => JsonValue) => void;
  /** What was typed is no state. */
  readonly onBad: (reason: string | undefined) => void;
}

function StateFields({ state, fields, hasView, onChange, onBad }: StateFieldsProps) {
  const { text } = useTexts();
  const shown = fields ?? fieldsOfState(state);
  const hint = hasView ? null : <p class="zwm-hint">{text("editor-not-shown")}</p>;
  if (shown !== undefined) {
    return (
      <>
        {fields === undefined ? hint : null}
        {shown.map((field, at) => (
          <FieldControl
            key={field.name}
            id={`zwm-field-${String(at)}`}
            field={field}
            value={valueIn(state, field.name)}
            problem={undefined}
            onChange={(value) => onChange((now) => withValue(now, field, value))}
          />
        ))}
      </>
    );
  }
  if (typeof state === "string") {
    return (
      <FieldRow id="zwm-text" title={text("editor-text")}>
        <textarea
          id="zwm-text"
          class="zwm-input"
          rows={14}
          dir="auto"
          value={state}
          onInput={(event) => {
            const next = event.currentTarget.value;
            onChange(() => next);
          }}
        />
      </FieldRow>
    );
  }
  return (
    <>
      {hint}
      <JsonText state={state} onChange={onChange} onBad={onBad} />
    </>
  );
}

function JsonText({ state, onChange, onBad }: Pick<StateFieldsProps, "state" | "onChange" | "onBad">) {
  const { text } = useTexts();
  const [typed, setTyped] = useState(() => JSON.stringify(state, undefined, 2));
  const [problem, setProblem] = useState<string | undefined>(undefined);
  return (
    <FieldRow id="zwm-json" title={text("editor-data")} problem={problem}>
      <textarea
        id="zwm-json"
        class="zwm-input"
        rows={14}
        dir="ltr"
        spellcheck={false}
        aria-invalid={problem !== undefined}
        value={typed}
        onInput={(event) => {
          const next = event.currentTarget.value;
          setTyped(next);
          try {
            const read = JSON.parse(next) as JsonValue;
            setProblem(undefined);
            onBad(undefined);
            onChange(() => read);
          } catch (error) {
            const reason = text("editor-data-invalid", {
              reason: error instanceof Error ? error.message : String(error),
            });
            setProblem(reason);
            onBad(reason);
          }
        }}
      />
    </FieldRow>
  );
}
