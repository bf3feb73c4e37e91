import type { FormTrust } from "../../../model/run-form.ts";
import { useTexts } from "../parts/texts.ts";

export interface TrustQuestionProps {
  readonly trust: FormTrust;
  readonly level: "isolated" | "full";
  readonly onChange: (level: "isolated" | "full") => void;
}

/** Whether the package's code may run, and what that means. */
export function TrustQuestion({ trust, level, onChange }: TrustQuestionProps) {
  const { locale, text } = useTexts();
  const { packageId, state, origins, workflows } = trust;
  const list = (parts: readonly string[]) => new Intl.ListFormat(locale).format([...parts]);
  const name = { package: packageId };
  const covers = { count: workflows.length, workflows: list(workflows) };
  const network =
    origins.length === 0
      ? text("run-trust-isolated-offline")
      : text("run-trust-isolated-origins", { origins: list(origins) });
  const choice = (value: "isolated" | "full", title: string, hints: readonly string[]) => (
    <label class="zwm-check">
      <input
        id={`zwm-trust-${value}`}
        type="radio"
        name="zwm-trust"
        value={value}
        checked={level === value}
        aria-describedby={`zwm-trust-${value}-hint`}
        onChange={() => onChange(value)}
      />
      <span>
        {title}
        <span class="zwm-hint zwm-trust-hint" id={`zwm-trust-${value}-hint`} dir="auto">
          {hints.map((hint) => (
            <span class="zwm-line" key={hint}>
              {hint}
            </span>
          ))}
        </span>
      </span>
    </label>
  );
  return (
    <section class="zwm-section zwm-card" role="radiogroup" aria-labelledby="zwm-trust-question">
      <p dir="auto">
        {state.reason === "changed" ? text("run-trust-changed", name) : text("run-trust-new", name)}
      </p>
      <h3 id="zwm-trust-question">{text("run-trust-question")}</h3>
      {choice("isolated", text("run-trust-isolated"), [text("run-trust-isolated-hint"), network])}
      {choice("full", text("run-trust-full"), [text("run-trust-full-hint")])}
      <p class="zwm-hint" dir="auto">
        {text("run-trust-covers", covers)}
      </p>
    </section>
  );
}
