import type { JsonValue } from "../../../model/json.ts";
import type { FormField } from "../../../model/run-form.ts";
import { ComboBox } from "./combo-box.tsx";
import { describedBy, FieldRow } from "./field-row.tsx";
import { ListEditor } from "./list-editor.tsx";
import { useTexts } from "./texts.ts";

export interface FieldControlProps {
  readonly id: string;
  readonly field: FormField;
  readonly value: JsonValue;
  readonly problem: string | undefined;
  readonly onChange: (value: JsonValue) => void;
}

/** One value with the control that fits it. */
export function FieldControl({ id, field, value, problem, onChange }: FieldControlProps) {
  const { text } = useTexts();
  const { title, control, required, choices = [], notices } = field;
  const range = rangeText(field, text);
  const description = [field.description, range].filter((part) => part !== undefined).join("\n");
  const about = description === "" ? undefined : description;
  const row = { id, title, description: about, required, problem, notices };
  const described = describedBy(id, about, problem);
  const common = {
    id,
    "aria-invalid": problem !== undefined,
    "aria-required": required,
    dir: "auto" as const,
    ...described,
  };

  switch (control) {
    case "text":
      return (
        <FieldRow {...row}>
          <input
            {...common}
            class="zwm-input"
            type="text"
            value={asText(value)}
            onInput={(event) => onChange(event.currentTarget.value)}
          />
        </FieldRow>
      );
    case "lines":
      return (
        <FieldRow {...row}>
          <textarea
            {...common}
            class="zwm-input"
            rows={4}
            value={asText(value)}
            onInput={(event) => onChange(event.currentTarget.value)}
          />
        </FieldRow>
      );
    case "number": {
      const step = (by: number) => {
        const next = stepped(field, asText(value), by);
        if (next !== undefined) onChange(next);
      };
      // Not of the type number: such a field hides what was typed when it is none, and then nothing could be said about it.
      return (
        <FieldRow {...row}>
          <span class="zwm-stepper">
            <input
              {...common}
              class="zwm-input zwm-input-number"
              type="text"
              inputMode={field.integer === true ? "numeric" : "decimal"}
              role="spinbutton"
              {...(field.min === undefined ? {} : { "aria-valuemin": field.min })}
              {...(field.max === undefined ? {} : { "aria-valuemax": field.max })}
              {...(asText(value) === "" ? {} : { "aria-valuetext": asText(value) })}
              value={asText(value)}
              onInput={(event) => onChange(event.currentTarget.value)}
              onKeyDown={(event) => {
                if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
                event.preventDefault();
                step(event.key === "ArrowUp" ? 1 : -1);
              }}
            />
            {[-1, 1].map((by) => (
              <button
                type="button"
                key={by}
                class="zwm-button zwm-button-icon"
                // The arrow keys do the same in the field.
                tabindex={-1}
                aria-label={by < 0 ? text("run-number-less", { title }) : text("run-number-more", { title })}
                onClick={() => step(by)}
              >
                <span aria-hidden="true">{by < 0 ? "−" : "+"}</span>
              </button>
            ))}
          </span>
        </FieldRow>
      );
    }
    case "switch":
      return (
        <FieldRow {...row}>
          <span class="zwm-switch">
            <input
              {...common}
              type="checkbox"
              role="switch"
              checked={value === true}
              onChange={(event) => onChange(event.currentTarget.checked)}
            />
          </span>
        </FieldRow>
      );
    case "choice":
    case "suggestions":
      return (
        <FieldRow {...row}>
          <ComboBox
            id={id}
            title={title}
            choices={choices}
            value={value === null ? null : asText(value)}
            free={control === "suggestions"}
            optional={!required}
            required={required}
            invalid={problem !== undefined}
            describedBy={described}
            onChange={onChange}
          />
        </FieldRow>
      );
    case "checks": {
      const chosen = asTexts(value);
      return (
        <FieldRow {...row} isGroup>
          <div class="zwm-checks">
            {choices.map((choice, at) => (
              <label class="zwm-check" key={choice.value}>
                <input
                  id={at === 0 ? id : `${id}-${String(at)}`}
                  type="checkbox"
                  checked={chosen.includes(choice.value)}
                  onChange={(event) =>
                    onChange(
                      // In the order of the list, whatever was ticked first.
                      choices
                        .map((one) => one.value)
                        .filter((one) =>
                          one === choice.value ? event.currentTarget.checked : chosen.includes(one),
                        ),
                    )
                  }
                />
                <span dir="auto">{choice.label}</span>
              </label>
            ))}
          </div>
        </FieldRow>
      );
    }
    case "list":
      return (
        <FieldRow {...row} isGroup>
          <ListEditor
            id={id}
            title={title}
            values={asTexts(value)}
            invalid={problem !== undefined}
            onChange={onChange}
          />
        </FieldRow>
      );
  }
}

function rangeText(
  { min, max }: FormField,
  text: (id: string, args?: Readonly<Record<string, string | number>>) => string,
): string | undefined {
  if (min !== undefined && max !== undefined) return text("run-range-both", { min, max });
  if (min !== undefined) return text("run-range-from", { min });
  return max === undefined ? undefined : text("run-range-to", { max });
}

/** A number one step on, within its range; undefined for what is no number. */
function stepped(
  { min = -Infinity, max = Infinity }: FormField,
  text: string,
  step: number,
): string | undefined {
  const number = text.trim() === "" ? (Number.isFinite(min) ? min - step : 0) : Number(text);
  if (!Number.isFinite(number)) return undefined;
  return String(Math.min(max, Math.max(min, number + step)));
}

function asText(value: JsonValue): string {
  if (value === null) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}

function asTexts(value: JsonValue): readonly string[] {
  return Array.isArray(value) ? value.map((one: JsonValue) => asText(one)) : [];
}
