/** Types of what hooks are called with (`spec/native-workflows.md` §8.3 to §8.7), as TypeScript declarations. */
export const RUNTIME_TYPES = `
export interface HookBytes extends Uint8Array {
  toString(encoding?: string): string;
  equals(other: Uint8Array): boolean;
}

export interface HookBuffer {
  from(source: string, encoding?: string): HookBytes;
  from(source: ArrayBuffer, offset?: number, length?: number): HookBytes;
  from(source: ArrayLike<number>): HookBytes;
  alloc(size: number, fill?: string | number, encoding?: string): HookBytes;
  allocUnsafe(size: number): HookBytes;
  concat(list: readonly Uint8Array[], length?: number): HookBytes;
  isBuffer(value: unknown): boolean;
  byteLength(value: string | Uint8Array | ArrayBuffer, encoding?: string): number;
}

export interface HookFileReader {
  result: string | ArrayBuffer | null;
  error: unknown;
  readyState: number;
  onload: ((event: { type: string }) => void) | null;
  onerror: ((event: { type: string }) => void) | null;
  onloadend: ((event: { type: string }) => void) | null;
  addEventListener(type: string, listener: (event: { type: string }) => void): void;
  removeEventListener(type: string, listener: (event: { type: string }) => void): void;
  readAsText(blob: Blob, label?: string): void;
  readAsArrayBuffer(blob: Blob): void;
  readAsBinaryString(blob: Blob): void;
  readAsDataURL(blob: Blob): void;
}

/** \`runtime\` of a hook. */
export interface HookRuntime {
  hostApi: HostApi;
  hostApiVersion: 12;
  invocationMode: "interactive" | "non-interactive";
  workflowId: string;
  packageId: string;
  workflowRootDir: string;
  packageRootDir: string;
  workflowSourceKind: "official" | "dev-local" | "user" | "";
  hookName: "preflight" | "buildRequest" | "applyResult" | "";
  debugMode: boolean;
  locale: string;
  /** Aborted when the call of the hook ends or is canceled. */
  signal: AbortSignal;
  fetch: typeof fetch;
  /** The part of Node's Buffer that hooks use. */
  Buffer: HookBuffer;
  btoa: typeof btoa;
  atob: typeof atob;
  TextEncoder: typeof TextEncoder;
  TextDecoder: typeof TextDecoder;
  FileReader: new () => HookFileReader;
}

export interface ExecutionOptions {
  /** The workflow's parameters, by name. */
  workflowParams: Record<string, Json>;
  providerOptions: Record<string, Json>;
}

/** One item of the selection, or of a unit of it. */
export interface SelectionEntry {
  kind: "parent" | "child" | "attachment" | "note";
  ref: ItemRef;
  itemType: string;
  title?: string;
  parentRef?: ItemRef;
  filename?: string;
  contentType?: string;
  createdAt?: string;
  fileState?: string;
}

export interface SelectionContext {
  items: SelectionEntry[];
  sampledAt: string;
  /** Of workflows over notes. */
  exportCandidates?: { ref: ItemRef; parentRef?: ItemRef; noteKind: string; parentTitle?: string }[];
}

export interface UnitArguments {
  selectionContext: SelectionContext;
  /** What workflow.json says. */
  manifest: Record<string, Json>;
  executionOptions: ExecutionOptions;
  runtime: HookRuntime;
}

/** What was sent to the provider. */
export interface HookRequest {
  kind: string;
  /** Of \`pass-through.run.v1\`. */
  selectionContext: SelectionContext;
  [name: string]: unknown;
}

/** What the provider gave back. */
export interface RunResult {
  status: "succeeded";
  requestId: string;
  fetchType: "result" | "bundle";
  resultJson?: Json;
  /** Of a sequence: its steps that ran, each with its own result. */
  sequence?: {
    steps: { id: string; resultContext: ResultContext; bundleReader: BundleReader; [name: string]: unknown }[];
  };
  [name: string]: unknown;
}

export interface ApplyResultArguments extends Omit<UnitArguments, "selectionContext"> {
  /** A number in an upgraded v1 manifest. */
  parent: ItemRef | number | null;
  bundleReader: BundleReader;
  resultContext: ResultContext;
  productStorage: ProductStorage;
  request: HookRequest;
  runResult: RunResult;
  /** In the \`applyResult\` of a step of a sequence. */
  sequenceStep?: {
    id: string;
    index: number;
    workflowId: string;
    skillId: string;
    finalStep: boolean;
    phase: "sequence-step";
  };
}

/** Told to hooks that come after \`preflight\`. */
export interface PreflightArgument {
  planId: string;
  unitId: string;
  unitOrder?: number;
  context?: Record<string, Json>;
  aggregate?: { id: string; mode: "single-apply" };
}

export type PreflightHook = (args: UnitArguments) => unknown;
export type BuildRequestHook = (args: UnitArguments & { preflight?: PreflightArgument }) => unknown;
export type ApplyResultHook = (args: ApplyResultArguments) => unknown;
`;
