export interface SpawnRequest {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

export interface SpawnedProcess {
  readonly pid: number;
  readonly stdin: WritableStream<Uint8Array>;
  readonly stdout: ReadableStream<Uint8Array>;
  readonly stderr: ReadableStream<Uint8Array>;
  /** Exit code, or null when it was killed. */
  readonly exited: Promise<number | null>;
  /** Ends it and everything it started. */
  kill(): Promise<void>;
}

export interface ProcessPort {
  /** Refused with `process_not_found`, which lists every place looked at. */
  spawn(request: SpawnRequest): Promise<SpawnedProcess>;
  /** The command's absolute path: explicit path, then PATH of a login shell, then well-known folders. */
  resolve(command: string): Promise<{ readonly path?: string; readonly searched: readonly string[] }>;
  /** Identity of this process for leases: its id and start time, which together never repeat. */
  self(): { readonly pid: number; readonly startedAt: string; readonly host: string };
  /** Whether the process with that identity still lives on this machine; undefined when it cannot be told. */
  alive(identity: {
    readonly pid: number;
    readonly startedAt: string;
    readonly host: string;
  }): Promise<boolean | undefined>;
}
