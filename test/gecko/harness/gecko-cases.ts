import type { JsonObject } from "../../../src/model/json.ts";

/** What a case is given that runs inside Gecko. */
export interface GeckoEnv {
  /** A fresh, empty folder of this case; absolute. */
  readonly tempDir: string;
  /** `test/fixtures`; absolute. */
  readonly fixtures: string;
  /** The root of the repository; absolute. */
  readonly root: string;
  /** Major version of Gecko. */
  readonly engine: number;
  /** What the test outside passes on, such as ports of servers. */
  readonly args: JsonObject;
  /** Remembers a figure that was measured; it is printed with the test. */
  readonly figure: (name: string, value: number) => void;
}

/** Cases by what they show; run one after the other, with the system principal, in a module of their own. */
export type GeckoCases = Readonly<Record<string, (env: GeckoEnv) => void | Promise<void>>>;
