import type { JsonValue } from "../model/json.ts";

/** How a module worker ended, or that it has. */
export interface WorkerEnd {
  readonly reason: "ended" | "crashed" | "out-of-memory" | "terminated" | "boot-failed";
  readonly message?: string;
  readonly stack?: string;
}

/** A worker that runs one package's modules and nothing else; speaks JSON text with its host. */
export interface ModuleWorker {
  /** Posts one message as JSON text. */
  post(text: string): void;
  onMessage(listener: (text: string) => void): void;
  /** Called once, however it ends. */
  onEnd(listener: (end: WorkerEnd) => void): void;
  /** Ends it, loops included; resolves when it is gone. */
  terminate(): Promise<void>;
}

export interface ModuleSyntaxFault {
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/** What parsing a module without running it tells. */
export interface ModuleOutline {
  readonly exports: readonly string[];
  readonly imports: readonly {
    /** As written; undefined when a dynamic import computes it. */
    readonly specifier: string | undefined;
    readonly dynamic: boolean;
    readonly line: number;
    readonly column: number;
    /** Import attribute `type`, such as `json`; undefined for dynamic imports. */
    readonly type?: string;
    /** What is imported by name, with its place; undefined where the parser does not tell. */
    readonly names?: readonly { readonly name: string; readonly line: number; readonly column: number }[];
  }[];
  readonly fault?: ModuleSyntaxFault;
  /** Specifiers of `export * from`, as written; their names are not in `exports`. */
  readonly stars?: readonly string[];
  /** Names that `exports` only hands on: where from, and the name there (null for a name space). */
  readonly reexports?: readonly {
    readonly name: string;
    readonly from: string;
    readonly importName: string | null;
  }[];
}

export interface PackageCopy {
  readonly digest: string;
  /** Absolute folder of the copy; reading a file of the package reads it here. */
  readonly dir: string;
  /** URL of that folder as its modules see it, ending in `/`; errors are shortened by it. */
  readonly baseUrl?: string;
}

/** Folder at a package's root that only the host writes: the bootstrap lies there in a copy. */
export const RESERVED_FOLDER = "__zwm__";

/** Runs a package's modules in an isolated worker (`spec/hook-isolation.md`). */
export interface ModulesPort {
  /** Whether a worker isolates code from files, processes and the network, or only contains hangs and crashes. */
  readonly isolates: boolean;
  /**
   * Copies the package below the home under its digest, once; a run keeps to its copy. Every file is copied. Refused
   * with `file_outside` when a link leaves the package, `package_reserved_name` when it brings the reserved folder.
   */
  copyPackage(sourceDir: string, digest: string): Promise<PackageCopy>;
  /**
   * Removes copies that are not among `keep` and that nothing used since `before` (milliseconds since the epoch);
   * answers their digests.
   */
  removeCopies?(keep: ReadonlySet<string>, before: number): Promise<readonly string[]>;
  /**
   * Starts a worker on a package copy with the bootstrap's module text. It is ready when the bootstrap posts its
   * first message; a bootstrap that does not load ends it with `boot-failed`.
   */
  start(copy: PackageCopy, bootstrap: string, options: { readonly memoryMb?: number }): Promise<ModuleWorker>;
  /** Exports, imports and syntax of a module, without running it. */
  outline(source: string): Promise<ModuleOutline>;
  /** Data handed to the bootstrap at start. */
  readonly bootData?: JsonValue;
}
