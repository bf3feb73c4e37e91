import type { ComponentChildren } from "preact";
import { useTexts } from "./texts.ts";

export interface FieldRowProps {
  readonly id: string;
  readonly title: string;
  readonly description?: string | undefined;
  readonly required?: boolean;
  readonly problem?: string | undefined;
  readonly notices?: readonly string[] | undefined;
  /** A group of controls has a legend, since a label names one control only. */
  readonly isGroup?: boolean;
  readonly children: ComponentChildren;
}

/** A label, the control below `id`, and what is to be said about its value. */
export function FieldRow(props: FieldRowProps) {
  const {
    id,
    title,
    description,
    required = false,
    problem,
    notices = [],
    isGroup = false,
    children,
  } = props;
  const { text } = useTexts();
  const label = (
    <>
      <span dir="auto">{title}</span>
      {required ? (
        <span class="zwm-required" aria-hidden="true">
          {text("run-required-mark")}
        </span>
      ) : null}
    </>
  );
  const below = (
    <>
      {problem === undefined ? null : (
        <p class="zwm-problem" id={`${id}-problem`} dir="auto">
          {problem}
        </p>
      )}
      {notices.map((notice) => (
        <p class="zwm-hint" key={notice} dir="auto">
          {notice}
        </p>
      ))}
      {description === undefined ? null : (
        <p class="zwm-hint" id={`${id}-hint`} dir="auto">
          {description}
        </p>
      )}
    </>
  );
  if (isGroup) {
    return (
      <div
        class="zwm-field"
        role="group"
        aria-labelledby={`${id}-label`}
        {...describedBy(id, description, problem)}
      >
        <div class="zwm-label" id={`${id}-label`}>
          {label}
        </div>
        <div class="zwm-value">
          {children}
          {below}
        </div>
      </div>
    );
  }
  return (
    <div class="zwm-field">
      <label class="zwm-label" for={id} id={`${id}-label`}>
        {label}
      </label>
      <div class="zwm-value">
        {children}
        {below}
      </div>
    </div>
  );
}

/** Ties a control to what stands below it. */
export function describedBy(
  id: string,
  description: string | undefined,
  problem: string | undefined,
): { "aria-describedby"?: string } {
  const ids = [
    ...(problem === undefined ? [] : [`${id}-problem`]),
    ...(description === undefined ? [] : [`${id}-hint`]),
  ];
  return ids.length === 0 ? {} : { "aria-describedby": ids.join(" ") };
}
