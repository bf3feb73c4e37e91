import type { Localizer, MessageArgs } from "../../l10n/localizer.ts";
import { messageId } from "../../l10n/message-id.ts";
import type { MenuState } from "../../model/menu.ts";
import type { RunSummary } from "../../model/run.ts";
import { reasonText } from "./reason-text.ts";

/** What a menu is made of. */
export interface MenuQuestion {
  /**
   * All workflows in menu order, as they stand when nothing is selected; undefined while they are not read yet.
   * It names the rows until the selection's own states are known.
   */
  readonly known: readonly MenuState[] | undefined;
  /** Why workflows cannot be read, as long as nothing is known of them. */
  readonly problem?: string;
  /** For the selection, in the same order; undefined while it is being looked at. */
  readonly states: readonly MenuState[] | undefined;
  /** Number of selected rows. */
  readonly selected: number;
  /** The runs that began last, newest first. */
  readonly recent?: readonly RecentRun[];
  readonly offers: MenuOffers;
}

/** A run as the menu knows it. */
export type RecentRun = Pick<RunSummary, "runId" | "workflowLabel" | "state" | "startedAt">;

/** Which entries the surface can do something about. */
export interface MenuOffers {
  readonly explain: boolean;
  readonly dashboard: boolean;
  readonly settings: boolean;
  /** There is a notice that the keyboard can be brought to. */
  readonly notice: boolean;
}

export interface WorkflowRow {
  readonly kind: "workflow";
  readonly workflowId: string;
  /** With emoji, and count or reason. */
  readonly text: string;
  /** A whole sentence, where the row has room only for a few words. */
  readonly hint?: string;
  readonly enabled: boolean;
  readonly core: boolean;
  /** Nothing is known of the selection yet. */
  readonly pending: boolean;
  /** What a search looks in. */
  readonly words: string;
}

export type MenuAction = "dashboard" | "settings" | "notice";

export type MenuRow =
  | WorkflowRow
  | { readonly kind: "separator" }
  /** Words that cannot be chosen. */
  | { readonly kind: "text"; readonly text: string }
  /** Opens the explanation of the workflow that is chosen from its rows. */
  | {
      readonly kind: "why";
      readonly text: string;
      readonly rows: readonly { readonly workflowId: string; readonly text: string }[];
    }
  /** Opens the run that is chosen from its rows. */
  | {
      readonly kind: "recent";
      readonly text: string;
      readonly rows: readonly { readonly runId: string; readonly text: string }[];
    }
  | { readonly kind: "action"; readonly action: MenuAction; readonly text: string };

export interface MenuModel {
  readonly rows: readonly MenuRow[];
  /** Words for the search field; absent when there is none. */
  readonly search?: string;
}

/** More workflows than this are searched. */
const WITHOUT_SEARCH = 15;

/**
 * The rows of the menu (`spec/native-workflows.md` §16): core workflows, the others, then what else can be done. With
 * nothing selected, and once the states are there, all is exact; before, every workflow can be chosen, and starting it
 * says what is the matter.
 */
export function menuModel(
  { known, problem, states, selected, recent = [], offers }: MenuQuestion,
  localizer: Localizer,
): MenuModel {
  const settled = selected === 0 ? known : states;
  const shown = settled ?? known;
  const after = closingRows(settled ?? [], recent, offers, localizer);
  if (shown === undefined || shown.length === 0) {
    const none =
      shown === undefined ? (problem ?? localizer.text("ui-menu-reading")) : localizer.text("ui-menu-none");
    return { rows: joined([{ kind: "text", text: none }], after) };
  }
  const rows = shown.map((state) => workflowRow(state, settled === undefined, localizer));
  const core = rows.filter((row) => row.core);
  const others = rows.filter((row) => !row.core);
  return {
    rows: joined(core, others, after),
    ...(rows.length > WITHOUT_SEARCH ? { search: localizer.text("ui-menu-search") } : {}),
  };
}

/** Groups with a separator between each two. */
function joined(...groups: readonly (readonly MenuRow[])[]): readonly MenuRow[] {
  return groups
    .filter((group) => group.length > 0)
    .flatMap((group, index) => (index === 0 ? group : [{ kind: "separator" as const }, ...group]));
}

function closingRows(
  states: readonly MenuState[],
  recent: readonly RecentRun[],
  offers: MenuOffers,
  { text, ...localizer }: Localizer,
): readonly MenuRow[] {
  const rows: MenuRow[] = [];
  if (offers.explain) {
    rows.push({
      kind: "why",
      text: text("ui-menu-why"),
      rows: states
        .filter(({ enabled, skipped }) => !enabled || skipped > 0)
        .map((state) => ({ workflowId: state.workflowId, text: nameOf(state, { text, ...localizer }) })),
    });
  }
  if (recent.length > 0) {
    rows.push({
      kind: "recent",
      text: text("ui-menu-recent"),
      rows: recentRows(recent, text, localizer.locale),
    });
  }
  if (offers.dashboard) {
    rows.push({ kind: "action", action: "dashboard", text: text("ui-menu-dashboard") });
  }
  if (offers.settings) rows.push({ kind: "action", action: "settings", text: text("ui-menu-settings") });
  if (offers.notice) rows.push({ kind: "action", action: "notice", text: text("ui-menu-notice") });
  return rows;
}

function recentRows(recent: readonly RecentRun[], text: Localizer["text"], locale: string) {
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" });
  return recent.map(({ runId, workflowLabel, state, startedAt }) => ({
    runId,
    text: text("ui-menu-recent-run", {
      label: workflowLabel,
      state: text(`ui-state-${state}`),
      time: moment.format(startedAt),
    }),
  }));
}

function workflowRow(state: MenuState, pending: boolean, localizer: Localizer): WorkflowRow {
  const { workflowId, core } = state;
  const name = nameOf(state, localizer);
  const row = { kind: "workflow" as const, workflowId, core, pending, words: state.label };
  if (pending) return { ...row, text: name, enabled: true };
  if (state.enabled) return { ...row, text: countedName(name, state, localizer), enabled: true };
  const { short, sentence } = reasonText(state.reason, localizer);
  return {
    ...row,
    text: withName(name, localizer.text("ui-menu-row-reason", { name, reason: short })),
    hint: sentence,
    enabled: false,
  };
}

/** A single thing that runs, with nothing left out, needs no count. */
function countedName(name: string, state: MenuState, localizer: Localizer): string {
  const { units, skipped, total, settled } = state;
  const counted = (id: string, args: MessageArgs) => withName(name, localizer.text(id, { name, ...args }));
  if (!settled) return counted(messageId("ui-menu-row-at-most"), { units });
  if (skipped > 0) {
    return total === undefined
      ? counted(messageId("ui-menu-row-skipped"), { units, skipped })
      : counted(messageId("ui-menu-row-of"), { units, total });
  }
  return units > 1 ? counted(messageId("ui-menu-row-count"), { units }) : name;
}

/**
 * The parts of a name that keep their own direction do so in the row itself. Marks around the whole name would put its
 * emoji behind it where one reads from the right: they tell no direction, with nothing but isolated parts between them.
 */
function withName(name: string, text: string): string {
  return text.replace(`\u2068${name}\u2069`, () => name);
}

function nameOf({ label, emoji }: MenuState, { text }: Localizer): string {
  return emoji === undefined ? label : text("ui-menu-name", { emoji, label });
}
