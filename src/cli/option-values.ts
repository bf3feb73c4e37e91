import type { ItemRef } from "../model/item-ref.ts";
import { LOG_LEVELS } from "../logs/log-levels.ts";
import type { LogLevel } from "../model/run-log.ts";
import type { PlanMode } from "../model/selection.ts";
import type { OptionSpec } from "./command-table.ts";
import type { TextLookup } from "./usage-error.ts";

/** An item as `--select` names it. */
export interface NamedItem {
  /** Absent: the library that `--library-id` names. */
  readonly libraryId?: number;
  readonly key: ItemRef["key"];
}

const PLAN_MODES = ["menu", "execute", "handoff"] as const satisfies readonly PlanMode[];

/** A whole number from 1 in plain digits; undefined when the text is none. */
export function wholeNumber(text: string): number | undefined {
  return /^[0-9]{1,9}$/.test(text) && Number(text) >= 1 ? Number(text) : undefined;
}

/** `KEY` or `LIB/KEY`; undefined when the text is neither. */
export function namedItem(text: string): NamedItem | undefined {
  const match = /^(?:(?<library>[0-9]{1,9})\/)?(?<key>[A-Z0-9]{1,16})$/.exec(text);
  const key = match?.groups?.["key"];
  if (key === undefined) return undefined;
  const library = match?.groups?.["library"];
  if (library === undefined) return { key };
  const libraryId = wholeNumber(library);
  return libraryId === undefined ? undefined : { libraryId, key };
}

/** The texts between commas, without the empty ones. */
export function listed(text: string): readonly string[] {
  return text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** `NAME=VALUE`; the value may be empty and may hold `=`. Undefined when there is no name or no `=`. */
export function assignment(text: string): { readonly name: string; readonly value: string } | undefined {
  const at = text.indexOf("=");
  return at <= 0 ? undefined : { name: text.slice(0, at), value: text.slice(at + 1) };
}

export function planMode(text: string): PlanMode | undefined {
  return PLAN_MODES.find((mode) => mode === text);
}

export function logLevel(text: string): LogLevel | undefined {
  return LOG_LEVELS.find((level) => level === text);
}

/** Everything that is wrong with the value of an option, as localised texts. */
export function valueProblems(
  { name, kind = "text" }: OptionSpec,
  value: string,
  text: TextLookup,
): string[] {
  switch (kind) {
    case "number":
      return wholeNumber(value) === undefined ? [text("cli-usage-no-number", { name, value })] : [];
    case "mode":
      return planMode(value) === undefined
        ? [text("cli-usage-no-choice", { name, value, choices: PLAN_MODES.join(", ") })]
        : [];
    case "level":
      return logLevel(value) === undefined
        ? [text("cli-usage-no-choice", { name, value, choices: LOG_LEVELS.join(", ") })]
        : [];
    case "assignment":
      return assignment(value) === undefined ? [text("cli-usage-no-assignment", { name, value })] : [];
    case "items": {
      const items = listed(value);
      if (items.length === 0) return [text("cli-usage-no-items", { name, value })];
      return items
        .filter((item) => namedItem(item) === undefined)
        .map((item) => text("cli-usage-no-item", { name, value: item }));
    }
    case "text":
    case "folder":
      return [];
  }
}
