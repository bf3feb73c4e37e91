import { HOST_API_ERROR_CODES } from "../host-api-error.ts";

/** Types of files, pages and errors that the contract's rows name, as TypeScript declarations; part of `docs/host-api.d.ts`. */
export const SHARED_TYPES = `/** An item or a collection. */
export interface ItemRef {
  libraryId: number;
  /** Eight capital letters and digits. */
  key: string;
}

/** Plain data, as it travels between hooks and host. */
export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** Ends a call when its signal is aborted; an explicit \`{}\` means that nothing ends it. */
export interface Control {
  signal?: AbortSignal;
}

export interface PageRequest {
  /** 1 to 100, default 25. */
  limit?: number;
  cursor?: string;
}

export interface Page<T> {
  items: T[];
  returned: number;
  /** Null where it is not known. */
  total: number | null;
  hasMore: boolean;
  nextCursor: string | null;
}

/** What a refused call rejects with; test its \`code\`. */
export interface WorkflowHostError extends Error {
  schema: string;
  code: ${HOST_API_ERROR_CODES.map((code) => `"${code}"`).join(" | ")};
  retryable: boolean;
  details: Record<string, unknown>;
}

export interface WrittenFile {
  path: string;
  sizeBytes: number;
  /** In hex. */
  sha256: string;
}

export interface PickRequest {
  title?: string;
  /** Absolute. */
  initialDirectory?: string;
  /** At most 32, each of at most 64 extensions without their dot. */
  filters?: { label: string; extensions: string[] }[];
  suggestedName?: string;
}

export interface ArchiveEntry {
  /** Below the archive, with "/". */
  name: string;
  content:
    | { kind: "file"; path: string }
    | { kind: "text"; text: string }
    | { kind: "bytes"; bytes: Uint8Array | ArrayBuffer };
}

export interface ResourceRef {
  kind: "workflow_resource";
  id: string;
}

/** A file or folder that the user named for the run. */
export interface InputFile {
  slotId: string;
  kind: "file" | "folder";
  path: string;
  displayName: string;
}

/** A file that the unit wrote. */
export interface Resource {
  ref: ResourceRef;
  slotId: string | null;
  path: string;
  sizeBytes: number;
  sha256: string;
  displayName?: string;
  contentType?: string;
  kind?: "file" | "archive";
}

export interface PreparedImageRef {
  kind: "prepared_note_image";
  id: string;
}

export type ImageSource =
  | { kind: "file"; path: string }
  | { kind: "resource"; ref: ResourceRef }
  | { kind: "base64"; data: string };

/**
 * What an editor shows. \`render({ state, context, layout, labels })\` answers with HTML, shown without anything that acts,
 * or with \`{ html?, fields? }\`: fields by name, in the form of a workflow's parameters. It is asked again after every
 * change. \`read({ state, actionId })\`, where there is one, makes the result of what was entered.
 */
export type Renderer = ((...args: never[]) => unknown) | { render(...args: never[]): unknown };
`;
