import type { HookCallMessage, RuntimeFacts } from "../protocol.ts";
import { createHostApiObject } from "./host-api-object.ts";
import { HookBuffer } from "./hook-buffer.ts";
import { OwnFileReader } from "./hook-globals.ts";
import type { HookFetch } from "./hook-fetch.ts";
import { withLargeFiles } from "./large-files.ts";
import type { MissingNames } from "./older-names.ts";

/** `runtime` of one hook call (`spec/native-workflows.md` §8.7). */
export function createRuntime(
  message: HookCallMessage & { readonly runtime: RuntimeFacts },
  signal: AbortSignal,
  fetch: HookFetch,
  call: (member: string, given: readonly unknown[]) => Promise<unknown>,
  missing: MissingNames,
): object {
  const { shape, runtime: facts } = message;
  const runtime = {
    ...(shape === undefined
      ? {}
      : {
          hostApi: createHostApiObject(shape, withLargeFiles(call), missing),
          hostApiVersion: shape.version,
        }),
    invocationMode: facts.invocationMode,
    workflowId: facts.workflowId,
    packageId: facts.packageId,
    workflowRootDir: facts.workflowRootDir,
    packageRootDir: facts.packageRootDir,
    workflowSourceKind: facts.workflowSourceKind,
    hookName: message.hook,
    debugMode: facts.debugMode,
    locale: facts.locale,
    signal,
    fetch,
    Buffer: HookBuffer,
    btoa,
    atob,
    TextEncoder,
    TextDecoder,
    FileReader: OwnFileReader,
  };
  return missing.watch("runtime", Object.freeze(runtime));
}
