/** What the command line takes from its process. */
export interface CliEnvironment {
  readonly stdin: NodeJS.ReadStream;
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  /** How the program is called, for hints. @default zwm */
  readonly program?: string;
  /** Folder of the build: `locale/`, `workflows/`, `hook-worker.mjs`. */
  readonly distUrl: URL;
}
