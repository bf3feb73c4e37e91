/** Credentials of backends; never in a preference, a log, a journal or an answer. */
export interface SecretsPort {
  get(backendId: string, name: string): Promise<string | undefined>;
  set(backendId: string, name: string, value: string): Promise<void>;
  remove(backendId: string, name: string): Promise<void>;
}
