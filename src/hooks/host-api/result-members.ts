import type { JsonObject } from "../../model/json.ts";
import { INTERNAL_MEMBERS } from "../internal-members.ts";
import { object, optional, text } from "./argument-shape.ts";
import { bytesJson } from "./bytes-data.ts";
import { hostMember } from "./host-member.ts";
import type { HostCall, HostMember } from "./host-services.ts";
import { canceledByCaller, notFound, unavailable } from "./refusals.ts";

/** Largest text and largest content that a hook is sent at once, as for `file.readText` and `file.readBytes`. */
const MOST_TEXT = 64 * 1024 * 1024;
const MOST_BYTES = 256 * 1024 * 1024;

/** An artifact as a hook asks for it (`spec/native-workflows.md` §8.6). */
export interface ArtifactQuery {
  readonly fieldName?: string;
  readonly rawPath?: string;
  readonly fallbackPath?: string;
}

export interface ArtifactAnswer {
  readonly entryPath: string;
  readonly sourceKind: "local-path" | "bundle-entry";
  readonly sourcePath?: string;
  readonly candidates: readonly string[];
}

/** A provider's result, as the readers of `applyResult` reach it; rejects with `WorkflowError`. */
export interface HookResult {
  /** Absent: the reader is unavailable. */
  readonly bundle?: {
    readBytes(entry: string, maxBytes: number): Promise<Uint8Array>;
    extractedDir(): Promise<string>;
  };
  find(query: ArtifactQuery): Promise<ArtifactAnswer>;
  read(found: ArtifactAnswer, maxBytes: number): Promise<Uint8Array>;
}

const entryShape = text({ min: 1, max: 1024 });
const pathShape = optional(text({ max: 4096 }));
const queryShape = object({ fieldName: pathShape, rawPath: pathShape, fallbackPath: pathShape });
const handleShape = text({ min: 1, max: 200 });

/**
 * What `bundleReader` and the functions of `resultContext` are made of (§8.6): the results of one `applyResult` call, by
 * their handles. An id that the call was not given is refused like any unknown thing.
 */
export function resultMembers(
  results: ReadonlyMap<string, HookResult>,
): Readonly<Record<string, HostMember>> {
  const resultOf = (handle: string): HookResult => {
    const result = results.get(handle);
    if (result === undefined) throw notFound("resource", handle);
    return result;
  };
  const bundleOf = (handle: string) => {
    const { bundle } = resultOf(handle);
    if (bundle === undefined) throw unavailable("outcome_unavailable", "this result has no bundle");
    return bundle;
  };
  const artifact = (content: "none" | "text" | "bytes") =>
    hostMember(
      [
        ["handle", handleShape],
        ["", queryShape],
      ],
      async ([handle, query], call) => {
        const result = resultOf(handle);
        const found = await result.find(withoutUndefined(query));
        stopIfCanceled(call);
        if (content === "none") return found as unknown as JsonObject;
        const bytes = await result.read(found, content === "text" ? MOST_TEXT : MOST_BYTES);
        const given = content === "text" ? { text: decoded(bytes) } : { bytes: bytesJson(bytes) };
        return { ...(found as unknown as JsonObject), ...given };
      },
    );

  return {
    [INTERNAL_MEMBERS.bundleText]: hostMember(
      [
        ["handle", handleShape],
        ["entry", entryShape],
      ],
      async ([handle, entry]) => decoded(await bundleOf(handle).readBytes(entry, MOST_TEXT)),
    ),
    [INTERNAL_MEMBERS.bundleBytes]: hostMember(
      [
        ["handle", handleShape],
        ["entry", entryShape],
      ],
      async ([handle, entry]) => bytesJson(await bundleOf(handle).readBytes(entry, MOST_BYTES)),
    ),
    [INTERNAL_MEMBERS.bundleDir]: hostMember([["handle", handleShape]], ([handle]) =>
      bundleOf(handle).extractedDir(),
    ),
    [INTERNAL_MEMBERS.artifact]: artifact("none"),
    [INTERNAL_MEMBERS.artifactText]: artifact("text"),
    [INTERNAL_MEMBERS.artifactBytes]: artifact("bytes"),
  };
}

function decoded(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

function stopIfCanceled({ signal }: HostCall): void {
  if (signal.aborted) throw canceledByCaller();
}

function withoutUndefined(query: {
  readonly fieldName: string | undefined;
  readonly rawPath: string | undefined;
  readonly fallbackPath: string | undefined;
}): ArtifactQuery {
  const { fieldName, rawPath, fallbackPath } = query;
  return {
    ...(fieldName === undefined ? {} : { fieldName }),
    ...(rawPath === undefined ? {} : { rawPath }),
    ...(fallbackPath === undefined ? {} : { fallbackPath }),
  };
}
