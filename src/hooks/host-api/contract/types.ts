/** Types of files, pages and errors that the contract's rows name, as TypeScript declarations; part of `docs/host-api.d.ts`. */
export const SHARED_TYPES = `/** An item or a collection. */
export interface ItemRef {
  libraryId: number;
  /** Eight capital letters and digits. */
  key: string;
}

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
  code:
    | "invalid_request"
    | "invalid_ref"
    | "not_found"
    | "unsupported_operation"
    | "interaction_required"
    | "permission_denied"
    | "resource_limited"
    | "conflict"
    | "unavailable"
    | "canceled"
    | "execution_failed";
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

/** Functions that make and read an editor's form. */
export type Renderer = ((...args: any[]) => unknown) | { render(...args: any[]): unknown };
`;
