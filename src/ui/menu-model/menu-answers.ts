import type { ItemRef } from "../../model/item-ref.ts";
import type { MenuState } from "../../model/menu.ts";

/** What is selected, as cheaply as it can be told from another selection. */
export interface MenuSelection {
  /** The host's own ids, in order. */
  readonly ids: readonly number[];
  /** Asked for only when there is no answer yet. */
  readonly refs: () => Promise<readonly ItemRef[]>;
}

export interface MenuAnswersOptions {
  /** States for a selection; `probe`: files and notes are looked at too. */
  readonly ask: (
    selection: readonly ItemRef[],
    options: { readonly probe: boolean },
  ) => Promise<readonly MenuState[]>;
  readonly onError: (error: unknown) => void;
}

/** States for selections, asked for once and kept until something changes. */
export interface MenuAnswers {
  /** What is known now, at once. */
  known(selection: MenuSelection): readonly MenuState[] | undefined;
  /**
   * Finds out about a selection and calls `onAnswer` for each better answer, never at once: first as the facts
   * have it, then with files and notes looked at where these could change it. The function returned ends that.
   */
  ask(selection: MenuSelection, onAnswer: (states: readonly MenuState[]) => void): () => void;
  /** Items or workflows have changed: what was found out counts no more. */
  forget(): void;
}

/** Selections that are remembered; a person goes to and fro between a few. */
const KEPT = 8;
/** Files of more rows than this are not looked at for a menu. */
const MOST_PROBED = 500;

interface Entry {
  readonly selection: MenuSelection;
  readonly listeners: Set<(states: readonly MenuState[]) => void>;
  states: readonly MenuState[] | undefined;
  asking: boolean;
}

/** No answers yet. An answer that comes after something changed is shown where it was waited for, and not kept. */
export function createMenuAnswers({ ask, onError }: MenuAnswersOptions): MenuAnswers {
  let entries: Entry[] = [];

  function find({ ids }: MenuSelection): Entry | undefined {
    return entries.find(({ selection }) => sameIds(selection.ids, ids));
  }

  function tell(entry: Entry, states: readonly MenuState[]): void {
    entry.states = states;
    for (const listener of [...entry.listeners]) listener(states);
  }

  async function fill(entry: Entry): Promise<void> {
    entry.asking = true;
    try {
      const refs = await entry.selection.refs();
      const states = await ask(refs, { probe: false });
      tell(entry, states);
      if (refs.length > MOST_PROBED || states.every(({ settled }) => settled)) return;
      tell(entry, await ask(refs, { probe: true }));
    } catch (error) {
      entries = entries.filter((other) => other !== entry);
      onError(error);
    } finally {
      entry.asking = false;
    }
  }

  return {
    known: (selection) => find(selection)?.states,
    ask(selection, onAnswer) {
      let entry = find(selection);
      if (entry === undefined) {
        entry = { selection, listeners: new Set(), states: undefined, asking: false };
        entries = [entry, ...entries].slice(0, KEPT);
      }
      const { listeners } = entry;
      // One of its own, so that the same function may wait twice.
      const listener = (states: readonly MenuState[]) => {
        onAnswer(states);
      };
      listeners.add(listener);
      if (!entry.asking && (entry.states === undefined || mayImprove(entry))) void fill(entry);
      return () => {
        listeners.delete(listener);
      };
    },
    forget() {
      entries = [];
    },
  };
}

/** Its files were not looked at, since that failed or was never asked for. */
function mayImprove({ states = [], selection }: Entry): boolean {
  return selection.ids.length <= MOST_PROBED && states.some(({ settled }) => !settled);
}

function sameIds(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((id, index) => id === other[index]);
}
