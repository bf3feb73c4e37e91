/** Time, so that tests can turn it. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Calls `run` once after `ms`; the function returned cancels it and may be called any time. */
  after(ms: number, run: () => void): () => void;
}
