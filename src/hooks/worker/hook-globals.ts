import { HookBuffer } from "./hook-buffer.ts";
import type { HookFetch } from "./hook-fetch.ts";
import { HookFileReader } from "./hook-file-reader.ts";
import { canceledError } from "./workflow-host-error.ts";

/** The realm's own, or ours where it has none; taken before the first hook loads. */
export const OwnFileReader: unknown =
  (globalThis as { readonly FileReader?: unknown }).FileReader ?? HookFileReader;

/**
 * Names that a hook may look for as globals (`spec/native-workflows.md` §8.1), in place of what was taken away:
 * `fetch` is the current call's.
 */
export function installHookGlobals(console: object, currentFetch: () => HookFetch | undefined): void {
  const fetch: HookFetch = async (input, init) => {
    const current = currentFetch();
    if (current === undefined) throw canceledError("fetch was called while no hook was running");
    return current(input, init);
  };
  const globals: Record<string, unknown> = { console, fetch, Buffer: HookBuffer };
  if (!("FileReader" in globalThis)) globals.FileReader = OwnFileReader;
  for (const [name, value] of Object.entries(globals)) {
    Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });
  }
}
