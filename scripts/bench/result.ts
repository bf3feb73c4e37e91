import type { Measurement } from "./measure.ts";
import type { BenchRow } from "./row.ts";

/** What a peer's operation of the same name took. */
export interface PeerResult extends Partial<Measurement> {
  readonly peer: string;
  readonly error?: string;
}

/** One row as measured. */
export interface RowResult extends Partial<Measurement> {
  readonly name: string;
  readonly unit: BenchRow["unit"];
  readonly budget: number;
  readonly verdict: "ok" | "over" | "ran" | "failed";
  readonly error?: string;
  readonly peers: readonly PeerResult[];
}
