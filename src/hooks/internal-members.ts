import type { JsonValue } from "../model/json.ts";
import type { BytesData } from "./protocol.ts";

/**
 * Host calls that the worker makes for arguments of a hook other than `runtime.hostApi`; they go through
 * `HostApi.call` like any other, but no hook finds them on the host API. First argument of `bundle.*` and `result.*`
 * is the id of a `ResultHandle`.
 */
export const INTERNAL_MEMBERS = {
  /** ({@link HookFetchRequest}) → {@link HookFetchAnswer} */
  fetch: "runtime.fetch",
  /** (handle, entry) → text */
  bundleText: "bundle.readText",
  /** (handle, entry) → bytes */
  bundleBytes: "bundle.readBytes",
  /** (handle) → absolute folder */
  bundleDir: "bundle.getExtractedDir",
  /** (handle, {fieldName, rawPath, fallbackPath}) → {entryPath, sourceKind, sourcePath?, candidates} */
  artifact: "result.resolveArtifact",
  /** the same with `text` */
  artifactText: "result.readArtifactText",
  /** the same with `bytes` */
  artifactBytes: "result.resolveArtifactBytes",
} as const;

/**
 * Files that are too large for one message travel in parts (`worker/large-files.ts`): an answer `{ $parts: size }` asks the
 * worker to read them, an argument `{ $upload: id }` names what it sent before.
 */
export const PART_MEMBERS = {
  /** (path, offset) → bytes, at most {@link PART_BYTES} */
  read: "parts.read",
  /** () → id */
  begin: "parts.begin",
  /** (id, bytes) → null */
  append: "parts.append",
} as const;

/** Bytes of a part, and of the largest file that travels whole. */
export const PART_BYTES = 8 * 1024 * 1024;

/** Members of `productStorage` (§8.6); each is the host call `products.<name>`. */
export const PRODUCT_MEMBERS = [
  "registerProduct",
  "cacheBundleAsset",
  "registerLocalAsset",
  "listProducts",
  "getProduct",
  "removeProduct",
  "resolveProductAsset",
  "readProductAssetPreview",
] as const;

/** A request of `runtime.fetch`, after the worker read the hook's arguments as the web's `fetch` does. */
export interface HookFetchRequest {
  readonly url: string;
  readonly method: string;
  /** Names in lower case. */
  readonly headers: { readonly [name: string]: JsonValue };
  readonly redirect: "follow" | "manual" | "error";
  readonly body: BytesData | null;
}

export interface HookFetchAnswer {
  /** After redirects. */
  readonly url: string;
  readonly status: number;
  readonly statusText?: string;
  readonly headers: { readonly [name: string]: JsonValue };
  readonly redirected?: boolean;
  readonly bytes: BytesData;
}
