/** How far a package's code may go (`design/architecture.md`, Trust and reach). */
export type TrustLevel = "untrusted" | "isolated" | "full";

/** A person's answer about one package at one digest. */
export interface TrustRecord {
  readonly packageId: string;
  /** SHA-256 over every file of the package, in hex. */
  readonly digest: string;
  readonly level: "isolated" | "full";
  readonly grantedAt: number;
  /** Origins allowed for this digest beyond the declared ones. */
  readonly origins: readonly string[];
  /** Folders allowed for this digest. */
  readonly folders: readonly string[];
}

export interface TrustState {
  readonly level: TrustLevel;
  /** As in {@link TrustRecord}; empty when files of the package cannot be read. */
  readonly digest: string;
  /** Why it is untrusted: never asked, or the files changed since. */
  readonly reason?: "new" | "changed";
  readonly source?: "built-in" | "record" | "trust-root";
}
