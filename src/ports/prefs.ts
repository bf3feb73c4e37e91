import type { JsonValue } from "../model/json.ts";

/** Typed keys with defaults; what is unreadable gives the default and stays as it is. */
export interface PrefsPort {
  get(key: string): JsonValue | undefined;
  set(key: string, value: JsonValue): Promise<void>;
  remove(key: string): Promise<void>;
}
