/** More messages than all that a hook may log and ask at once, several times over. */
const MOST_UNANSWERED = 5_000;

/** A host call, its end before the answer, and room: so many messages may come for one that was sent. */
const PER_SENT = 4;

/** Weighs the messages of a worker against those sent to it. */
export interface MessageBalance {
  sent(): void;
  /** False when more came than a worker can mean: they wait in the application's memory, where nothing else bounds them. */
  received(): boolean;
}

/** A hook's worker is answered every host call, and otherwise only logs a bounded number of lines. */
export function createMessageBalance(): MessageBalance {
  let unanswered = 0;
  return {
    sent() {
      unanswered = Math.max(0, unanswered - PER_SENT);
    },
    received() {
      unanswered += 1;
      return unanswered <= MOST_UNANSWERED;
    },
  };
}
