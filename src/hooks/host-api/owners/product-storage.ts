import { placeKey, type ProductPlace } from "../../../library/product-place.ts";
import { numberedName, safeFileName } from "../../../library/product-name.ts";
import type { StoredProduct } from "../../../library/product-store.ts";
import { PREVIEW_BYTES, previewOf } from "../../../library/text-preview.ts";
import type { JsonObject, JsonValue } from "../../../model/json.ts";
import type { ProductDetails, ProductStorage } from "../../../model/receipt.ts";
import {
  bad,
  integer,
  isObject,
  object,
  oneOf,
  optional,
  type Read,
  type Shape,
  text,
  variants,
} from "../argument-shape.ts";
import { bytesArgument } from "../bytes-data.ts";
import { type FileServices, pathShape, readFileBytes } from "../file-access.ts";
import { hostMember } from "../host-member.ts";
import type { HostCall, HostServices, OwnerMembers } from "../host-services.ts";
import { conflict, denied, limited, notFound } from "../refusals.ts";
import type { HookResult } from "../result-members.ts";
import { refuseBeforeApply } from "../write-permission.ts";

type ProductServices = FileServices &
  Pick<HostServices, "folders"> & {
    /** Results of the call, by handle: `result` is its own. */
    readonly results: ReadonlyMap<string, HookResult>;
  };

/** Folder of a run's workspace that products are kept in; its files outlive the rest of the workspace. */
export const PRODUCT_FOLDER = "products";
/** Largest file that becomes a product through memory. */
const MOST_BYTES = 256 * 1024 * 1024;
/** Most JSON that a hook may attach to a product, in characters. */
const MOST_METADATA = 64 * 1024;
/** So many numbers are tried before a name is given up. */
const MOST_NUMBERS = 10_000;

const nameShape = text({ min: 1, max: 1024 });
const shortShape = optional(text({ min: 1, max: 256 }));
const metadataShape: Shape<JsonObject | undefined> = optional((value, field, problems) => {
  if (value === undefined || !isObject(value))
    return bad("invalid_type", field, "must be an object", problems);
  if (JSON.stringify(value).length <= MOST_METADATA) return value;
  return bad("invalid_value", field, `may have at most ${MOST_METADATA} characters as JSON`, problems);
});

/** What may be said of a product, whichever way it comes. */
const DETAILS = {
  title: optional(text({ min: 1, max: 1024 })),
  kind: shortShape,
  contentType: shortShape,
  metadata: metadataShape,
};

const registerShape = object({
  name: nameShape,
  content: variants({
    text: { text: text({ max: Number.MAX_SAFE_INTEGER }) },
    bytes: { bytes: bytesArgument },
    file: { path: pathShape },
  }),
  ...DETAILS,
});
const bundleShape = object({
  entryPath: nameShape,
  /** An aggregate's child or a sequence's step by its id; else the call's own result. */
  unitId: shortShape,
  stepId: shortShape,
  name: optional(nameShape),
  ...DETAILS,
});
const localShape = object({ path: pathShape, ...DETAILS });
const idShape = object({ productId: nameShape });
const listShape = optional(object({ scope: optional(oneOf("unit", "run")), kind: shortShape }));

/**
 * `productStorage` (`spec/native-workflows.md` §8.6): the files that a run keeps for the user, under names of their own.
 * A product is a row of the one table of products; registering it again by the same name replaces it.
 */
export function productMembers(services: ProductServices): OwnerMembers {
  const { products, reach, files, folders, results } = services;

  /** A place in the folder of products that no other unit has. */
  async function placeFor(wish: string): Promise<ProductPlace> {
    const name = safeFileName(wish.split(/[\\/]/).at(-1) ?? wish, "product");
    for (let number = 1; number <= MOST_NUMBERS; number++) {
      const path = `${PRODUCT_FOLDER}/${number === 1 ? name : numberedName(name, number)}`;
      const absolutePath = files.join(folders.workspace, ...path.split("/"));
      const place = { root: "workspace", path, absolutePath } as const;
      if (await products.reserve(place, PRODUCT_FOLDER)) return place;
    }
    throw conflict("ambiguous_state", `there are too many products named like ${name}`);
  }

  async function shown(product: StoredProduct): Promise<JsonObject> {
    const { productId, unitId, path, size, sha256, writtenAt, details } = product;
    return {
      productId,
      unitId,
      name: path.split("/").at(-1) ?? path,
      title: details?.title ?? null,
      kind: details?.kind ?? null,
      storage: details?.storage ?? "local-workspace",
      contentType: details?.contentType ?? null,
      metadata: details?.metadata ?? null,
      path: (await reach.productPath(product)) ?? null,
      sizeBytes: size,
      sha256,
      createdAt: new Date(writtenAt).toISOString(),
    };
  }

  async function described(place: ProductPlace, details: ProductDetails): Promise<JsonObject> {
    await products.describe(place, details);
    const key = placeKey(place);
    const product = (await products.list()).find((one) => one.place === key);
    if (product === undefined) throw notFound("resource", place.path);
    return shown(product);
  }

  async function find(productId: string): Promise<StoredProduct> {
    const found = (await products.list("run")).find((product) => product.productId === productId);
    if (found === undefined) throw notFound("resource", productId);
    return found;
  }

  /** Where it lies, and what is there now. */
  async function asset(product: StoredProduct) {
    const path = await reach.productPath(product);
    if (path === undefined) throw notFound("resource", product.productId);
    const pretended = products.pretended(path);
    const found = pretended === undefined ? await files.stat(path) : undefined;
    const size = pretended?.length ?? (found?.type === "file" ? found.size : undefined);
    return { path, pretended, size };
  }

  return {
    registerProduct: hostMember([["", registerShape]], async ([request], call) => {
      refuseBeforeApply(services, call);
      const bytes = await contentOf(services, request.content);
      const place = await placeFor(request.name);
      await products.write(place, bytes);
      return described(place, detailsOf("persistent-cache", request));
    }),

    cacheBundleAsset: hostMember([["", bundleShape]], async ([request], call) => {
      refuseBeforeApply(services, call);
      const result = results.get(handleOf(request.unitId, request.stepId));
      if (result === undefined) throw notFound("resource", request.unitId ?? request.stepId ?? "result");
      const found = await result.find({ rawPath: request.entryPath });
      const bytes = await result.read(found, MOST_BYTES);
      const place = await placeFor(request.name ?? found.entryPath);
      await products.write(place, bytes);
      return described(place, detailsOf("cached-bundle", request));
    }),

    registerLocalAsset: hostMember([["", localShape]], async ([request], call) => {
      refuseBeforeApply(services, call);
      const path = files.isAbsolute(request.path)
        ? request.path
        : files.join(folders.workspace, request.path);
      const target = await reach.writable(path, "path");
      if (target.kind === "scratch") {
        throw denied("security_policy", "a scratch file is no product; copy it with registerProduct");
      }
      // Elsewhere than in the run's own folder nothing becomes the run's by being named.
      if (target.place.root === "workspace") await products.record(target.place);
      else await products.adopt(target.place, PRODUCT_FOLDER);
      return described(target.place, detailsOf("local-workspace", request));
    }),

    listProducts: hostMember([["", listShape]], async ([request]) => {
      const found = await products.list(request?.scope ?? "unit");
      const wanted = found.filter(
        ({ details }) => request?.kind === undefined || details?.kind === request.kind,
      );
      return { items: await Promise.all(wanted.map(shown)) };
    }),

    getProduct: hostMember([["", idShape]], async ([{ productId }]) => shown(await find(productId))),

    removeProduct: hostMember([["", idShape]], async ([{ productId }], call) => {
      refuseBeforeApply(services, call);
      const product = (await products.list()).find((one) => one.productId === productId);
      if (product === undefined) throw await notOwn(productId, call);
      const { path } = await asset(product);
      const { root, attachmentRef, path: relative } = product;
      const removed = await products.remove({
        root,
        ...(attachmentRef === undefined ? {} : { attachmentRef }),
        path: relative,
        absolutePath: path,
      });
      return { productId, removed };
    }),

    resolveProductAsset: hostMember([["", idShape]], async ([{ productId }]) => {
      const product = await find(productId);
      const { path, size, pretended } = await asset(product);
      const isUnchanged =
        size !== undefined && (pretended !== undefined || (await files.sha256(path)) === product.sha256);
      return { productId, path, exists: size !== undefined, sizeBytes: size ?? 0, isUnchanged };
    }),

    readProductAssetPreview: hostMember(
      [["", object({ productId: nameShape, maxBytes: optional(integer(1, PREVIEW_BYTES)) })]],
      async ([{ productId, maxBytes = PREVIEW_BYTES }]) => {
        const product = await find(productId);
        const { path, size, pretended } = await asset(product);
        if (size === undefined) throw notFound("resource", productId);
        if (size > MOST_BYTES) throw limited("file_bytes", MOST_BYTES, size);
        const preview = previewOf(pretended ?? (await files.readBytes(path)), size, maxBytes);
        return {
          productId,
          kind: preview.kind,
          text: preview.kind === "text" ? preview.text : null,
          contentType: product.details?.contentType ?? null,
          sizeBytes: size,
          shownBytes: preview.shownBytes,
          truncated: preview.truncated,
        };
      },
    ),
  };

  /** A product of another unit may be read, and is left alone. */
  async function notOwn(productId: string, { member }: HostCall): Promise<Error> {
    await find(productId);
    return denied("security_policy", `${member} removes products of its own unit only`);
  }
}

function handleOf(unitId: string | undefined, stepId: string | undefined): string {
  if (unitId !== undefined) return `child ${unitId}`;
  return stepId === undefined ? "result" : `step ${stepId}`;
}

async function contentOf(
  services: FileServices,
  content: Read<typeof registerShape>["content"],
): Promise<Uint8Array> {
  switch (content.kind) {
    case "text":
      return new TextEncoder().encode(content.text);
    case "bytes":
      return content.bytes;
    case "file":
      return readFileBytes(services, content.path, MOST_BYTES, "content.path");
  }
}

function detailsOf(
  storage: ProductStorage,
  said: { readonly [Name in keyof typeof DETAILS]: JsonValue | undefined },
): ProductDetails {
  const { title, kind, contentType, metadata } = said as Omit<Partial<ProductDetails>, "storage">;
  return {
    storage,
    ...(title === undefined ? {} : { title }),
    ...(kind === undefined ? {} : { kind }),
    ...(contentType === undefined ? {} : { contentType }),
    ...(metadata === undefined ? {} : { metadata }),
  };
}
