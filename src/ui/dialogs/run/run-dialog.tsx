import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { FieldProblem, FormField } from "../../../model/run-form.ts";
import { ComboBox } from "../parts/combo-box.tsx";
import { FieldControl } from "../parts/field-control.tsx";
import { FieldRow } from "../parts/field-row.tsx";
import { Notice } from "../parts/notice.tsx";
import { useTexts, useTitle } from "../parts/texts.ts";
import { changed, type Draft, fieldKey } from "./draft-values.ts";
import { PreviewList } from "./preview-list.tsx";
import type { RunBridge } from "./run-bridge.ts";
import { RunFoot } from "./run-foot.tsx";
import { TrustQuestion } from "./trust-question.tsx";
import { type RunFormState, useRunForm } from "./use-run-form.ts";

/** The choices before a run, what they come to, and the start. */
export function RunDialog({ bridge }: { readonly bridge: RunBridge }) {
  const { form } = bridge;
  const { text } = useTexts();
  const state = useRunForm(bridge);
  const { draft, setDraft, check, problems, busy, refused, submit } = state;
  const [keep, setKeep] = useState(false);
  const [unasked, setUnasked] = useState(false);
  const page = useRef<HTMLFormElement>(null);
  const asksTrust = form.trust.state.level === "untrusted";
  useTitle(text("run-title", { workflow: form.label }));

  useLayoutEffect(() => {
    const first = page.current?.querySelector<HTMLElement>(
      ".zwm-body input, .zwm-body textarea, .zwm-button-main",
    );
    first?.focus();
  }, []);
  // Whoever tried to start is taken to the first thing that is wrong.
  useLayoutEffect(() => {
    if (state.tries === 0) return;
    page.current
      ?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] input, [data-invalid] button')
      ?.focus();
  }, [state.tries]);

  const run = () => {
    void submit({
      approveWrites: unasked,
      keep,
      ...(asksTrust ? { trust: "isolated" as const } : {}),
    });
  };
  const visible = form.fields.filter(({ name }) => check.visible[name] !== false);
  const hasRequired = [...visible, ...check.options].some(({ required }) => required);
  const rows = (of: FieldProblem["of"], fields: readonly FormField[]) => (
    <Rows of={of} fields={fields} draft={draft} problems={problems} setDraft={setDraft} />
  );

  return (
    <form
      class="zwm-dialog"
      ref={page}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        run();
      }}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        run();
      }}
    >
      <header class="zwm-head">
        <h1 dir="auto">{form.emoji === undefined ? form.label : `${form.emoji} ${form.label}`}</h1>
        {form.description === undefined ? null : (
          <p class="zwm-muted" dir="auto">
            {form.description}
          </p>
        )}
        <PreviewList preview={check.preview} />
      </header>
      <div class="zwm-body">
        {check.refusal === undefined ? null : (
          <Notice>
            <p>{check.refusal.message}</p>
            {check.refusal.remedy === undefined ? null : <p>{check.refusal.remedy}</p>}
          </Notice>
        )}
        {check.notices.map((notice) => (
          <Notice key={notice}>{notice}</Notice>
        ))}
        {asksTrust ? <TrustQuestion trust={form.trust} /> : null}
        {visible.length === 0 ? null : (
          <section class="zwm-section" aria-labelledby="zwm-parameters">
            <h2 id="zwm-parameters">{text("run-parameters")}</h2>
            {rows("parameter", visible)}
          </section>
        )}
        {form.backends.length < 2 ? null : (
          <section class="zwm-section">
            <FieldRow
              id="zwm-backend"
              title={text("run-backend")}
              description={text("run-backend-description")}
            >
              <ComboBox
                id="zwm-backend"
                title={text("run-backend")}
                choices={form.backends}
                value={draft.backendId ?? null}
                free={false}
                optional={false}
                required={false}
                invalid={false}
                describedBy={{ "aria-describedby": "zwm-backend-hint" }}
                onChange={(backendId) => setDraft((now) => ({ ...now, backendId: backendId ?? undefined }))}
              />
            </FieldRow>
          </section>
        )}
        {check.options.length === 0 ? null : (
          <section class="zwm-section" aria-labelledby="zwm-options">
            <h2 id="zwm-options">{text("run-provider-options")}</h2>
            {rows("option", check.options)}
          </section>
        )}
        {form.mayWriteUnasked ? (
          <section class="zwm-section">
            <FieldRow
              id="zwm-unasked"
              title={text("run-write-unasked")}
              description={text("run-write-unasked-hint")}
            >
              <span class="zwm-switch">
                <input
                  id="zwm-unasked"
                  type="checkbox"
                  role="switch"
                  aria-describedby="zwm-unasked-hint"
                  checked={unasked}
                  onChange={(event) => setUnasked(event.currentTarget.checked)}
                />
              </span>
            </FieldRow>
          </section>
        ) : null}
        {hasRequired ? <p class="zwm-hint">{text("run-required-hint")}</p> : null}
      </div>
      <RunFoot
        canKeep={form.fields.length + form.backends.length + check.options.length > 0}
        keep={keep}
        setKeep={setKeep}
        problems={state.tries === 0 ? 0 : problems.size}
        busy={busy}
        refused={refused}
        blocked={check.refusal !== undefined}
        asksTrust={asksTrust}
      />
    </form>
  );
}

interface RowsProps {
  readonly of: FieldProblem["of"];
  readonly fields: readonly FormField[];
  readonly draft: Draft;
  readonly problems: ReadonlyMap<string, string>;
  readonly setDraft: RunFormState["setDraft"];
}

function Rows({ of, fields, draft, problems, setDraft }: RowsProps) {
  const values = of === "parameter" ? draft.parameters : draft.options;
  return (
    <>
      {fields.map((field, at) => {
        const problem = problems.get(fieldKey(of, field.name));
        const value = Object.hasOwn(values, field.name) ? values[field.name] : field.value;
        return (
          <div key={field.name} {...(problem === undefined ? {} : { "data-invalid": "" })}>
            <FieldControl
              id={`zwm-${of}-${String(at)}`}
              field={field}
              value={value ?? null}
              problem={problem}
              onChange={(next) => setDraft((now) => changed(now, of, field.name, next))}
            />
          </div>
        );
      })}
    </>
  );
}
