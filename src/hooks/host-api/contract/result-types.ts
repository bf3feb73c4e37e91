/**
 * Types of what `applyResult` is given of a provider's result and of the run's products (`spec/native-workflows.md`
 * §8.6, §11), as TypeScript declarations.
 */
export const RESULT_TYPES = `
/** Files of a bundle. Entries are relative, with \`/\`; nothing outside of the bundle is ever read. */
export interface BundleReader {
  /** At most 64 MiB. */
  readText(entry: string): Promise<string>;
  /** At most 256 MiB. */
  readBytes(entry: string): Promise<Uint8Array>;
  /** Absent where there is no bundle. The folder of an archive is gone when the hook has returned. */
  getExtractedDir?(): Promise<string>;
}

export interface ArtifactRequest {
  /** Field of the result that names it; for messages. */
  fieldName?: string;
  rawPath?: string;
  /** Looked for after everything that \`rawPath\` may mean. */
  fallbackPath?: string;
}

export interface FoundArtifact {
  /** The relative path that led to it. */
  entryPath: string;
  sourceKind: "local-path" | "bundle-entry";
  /** Absolute; of a \`local-path\`. */
  sourcePath?: string;
  /** What was looked for until then, in order. */
  candidates: string[];
}

export interface PreflightFacts {
  planId: string;
  /** \`main\`, \`short-circuit\`, \`aggregate\`, or the id of a virtual unit. */
  unitId: string;
  unitOrder: number;
  context?: Record<string, Json>;
}

export interface ResultContext {
  /** Absent when \`resultJsonSource\` is \`unavailable\`. */
  resultJson?: Json;
  resultJsonSource: "run-result" | "local-path" | "bundle-entry" | "unavailable";
  /** Absolute of a \`local-path\`, else the bundle's entry. */
  resultJsonPath?: string;
  /** The folder that the request worked in, where it is on this computer. */
  workspaceDir?: string;
  bundleReader: BundleReader;
  preflight: PreflightFacts;
  aggregate?: { id: string; mode: "single-apply"; children: AggregateChild[] };
  warnings: { code: string; message: string; [name: string]: unknown }[];
  errors: { code: string; message: string; [name: string]: unknown }[];
  /** These three reject with an error whose \`code\` is \`artifact_not_found\`, with the \`candidates\`. */
  resolveArtifact(request: ArtifactRequest): Promise<FoundArtifact>;
  readArtifactText(request: ArtifactRequest): Promise<FoundArtifact & { text: string }>;
  resolveArtifactBytes(request: ArtifactRequest): Promise<FoundArtifact & { bytes: Uint8Array }>;
}

export interface AggregateChild {
  unitId: string;
  order: number;
  context?: Record<string, Json>;
  request: HookRequest;
  runResult: RunResult;
  resultContext: ResultContext;
  bundleReader: BundleReader;
}

/** What may be said of a product, whichever way it is registered. */
export interface ProductDetails {
  title?: string;
  /** In your own words, such as \`report\`. */
  kind?: string;
  contentType?: string;
  metadata?: Record<string, Json>;
}

export interface Product {
  productId: string;
  unitId: string;
  name: string;
  title: string | null;
  kind: string | null;
  storage: "persistent-cache" | "cached-bundle" | "local-workspace";
  contentType: string | null;
  metadata: Record<string, Json> | null;
  /** Absolute; null when its folder is not known any more. */
  path: string | null;
  sizeBytes: number;
  sha256: string;
  createdAt: string;
}

/** The files that the run leaves for the user. */
export interface ProductStorage {
  /** Keeps a content as a file of its own, \`persistent-cache\`; the same name again replaces it. */
  registerProduct(
    request: {
      name: string;
      content:
        | { kind: "text"; text: string }
        | { kind: "bytes"; bytes: Uint8Array }
        | { kind: "file"; path: string };
    } & ProductDetails,
    control?: Control,
  ): Promise<Product>;
  /** Copies a file of the bundle, \`cached-bundle\`; of an aggregate's child or a sequence's step by its id. */
  cacheBundleAsset(
    request: { entryPath: string; unitId?: string; stepId?: string; name?: string } & ProductDetails,
    control?: Control,
  ): Promise<Product>;
  /** Makes a file that is there a product, \`local-workspace\`; a relative path begins at the run's workspace. */
  registerLocalAsset(request: { path: string } & ProductDetails, control?: Control): Promise<Product>;
  listProducts(
    request?: { scope?: "unit" | "run"; kind?: string },
    control?: Control,
  ): Promise<{ items: Product[] }>;
  getProduct(request: { productId: string }, control?: Control): Promise<Product>;
  /** Removes a file of this unit that nobody changed since; false when it was gone already. */
  removeProduct(
    request: { productId: string },
    control?: Control,
  ): Promise<{ productId: string; removed: boolean }>;
  resolveProductAsset(
    request: { productId: string },
    control?: Control,
  ): Promise<{ productId: string; path: string; exists: boolean; sizeBytes: number; isUnchanged: boolean }>;
  /** The beginning of a file, at most 256 KB; a text is cut between two characters. */
  readProductAssetPreview(
    request: { productId: string; maxBytes?: number },
    control?: Control,
  ): Promise<{
    productId: string;
    kind: "text" | "binary";
    text: string | null;
    contentType: string | null;
    sizeBytes: number;
    shownBytes: number;
    truncated: boolean;
  }>;
}
`;
