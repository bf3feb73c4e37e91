import type { GeckoEnv } from "../harness/gecko-cases.ts";

/** An argument of the suite that is a text. */
export function textArgument({ args }: Pick<GeckoEnv, "args">, name: string): string {
  const value = args[name];
  if (typeof value !== "string") throw new TypeError(`The suite passes on no text “${name}”.`);
  return value;
}
