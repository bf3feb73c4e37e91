/** How a file is put in its place. */
export interface WriteOptions {
  /**
   * Refused with `file_exists` when something is at the path, also when somebody puts it there at this very moment.
   * @default false
   */
  readonly onlyNew?: boolean;
}
