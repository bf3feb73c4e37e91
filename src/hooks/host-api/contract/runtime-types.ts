/** Types of what hooks are called with (`spec/native-workflows.md` §8.3 to §8.7), as TypeScript declarations. */
export const RUNTIME_TYPES = `
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
  Buffer: any;
  btoa: typeof btoa;
  atob: typeof atob;
  TextEncoder: typeof TextEncoder;
  TextDecoder: typeof TextDecoder;
  FileReader: any;
}

export interface ExecutionOptions {
  workflowParams: Record<string, any>;
  providerOptions: Record<string, any>;
}

export interface UnitArguments {
  selectionContext: { items: any; sampledAt: string; [name: string]: any };
  manifest: Record<string, any>;
  executionOptions: ExecutionOptions;
  runtime: HookRuntime;
}

export interface ApplyResultArguments extends Omit<UnitArguments, "selectionContext"> {
  /** A number in an upgraded v1 manifest. */
  parent: ItemRef | number | null;
  bundleReader: BundleReader;
  resultContext: ResultContext;
  productStorage: ProductStorage;
  request: any;
  runResult: Record<string, any>;
  sequenceStep?: Record<string, any>;
}

export type PreflightHook = (args: UnitArguments) => unknown;
export type BuildRequestHook = (args: UnitArguments & { preflight?: Record<string, any> }) => unknown;
export type ApplyResultHook = (args: ApplyResultArguments) => unknown;
`;
