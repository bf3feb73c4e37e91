import { placeKey, type ProductPlace } from "../../library/product-place.ts";
import type { ProductWriter } from "../../library/product-writer.ts";
import type { StoredProduct } from "../../library/product-store.ts";
import type { JsonObject } from "../../model/json.ts";
import { bad, isObject, type Shape, UNREAD, type Unread } from "./argument-shape.ts";
import { HostApiError } from "./host-api-error.ts";
import type { Reach } from "./reach.ts";

/** What a hook said of a file when it published it; kept as long as the unit's hook may ask. */
export interface ResourceNotes {
  readonly displayName?: string;
  readonly contentType?: string;
  readonly kind?: "file" | "archive";
}

/** A file that the unit made, as `resources` answers it; a hook names it `{kind: "workflow_resource", id}`. */
export interface WorkflowResource extends ResourceNotes {
  readonly id: string;
  readonly slotId: string | null;
  /** Absolute. */
  readonly path: string;
  readonly sizeBytes: number;
  readonly sha256: string;
}

/** Resources of one unit, by the id in their reference. */
export interface ResourceTable {
  /** Products of the unit that are there, in the order in which their names were taken. */
  list(): Promise<readonly WorkflowResource[]>;
  /** The resource of a reference that {@link resourceRef} read; refused with `invalid_ref` `forged`. */
  find(id: string): Promise<WorkflowResource>;
  /** Keeps what was said of the file at a place; answers its resource. */
  note(place: ProductPlace, notes: ResourceNotes): Promise<WorkflowResource>;
}

const KIND = "workflow_resource";

export function createResourceTable(
  products: Pick<ProductWriter, "list">,
  reach: Pick<Reach, "productPath">,
): ResourceTable {
  const said = new Map<string, ResourceNotes>();

  async function resource(product: StoredProduct): Promise<WorkflowResource | undefined> {
    const path = await reach.productPath(product);
    if (path === undefined) return undefined;
    const { place, slot, size, sha256 } = product;
    return { id: place, slotId: slot ?? null, path, sizeBytes: size, sha256, ...said.get(place) };
  }

  async function list(): Promise<readonly WorkflowResource[]> {
    const all = await Promise.all((await products.list()).map(resource));
    return all.filter((one) => one !== undefined);
  }

  async function find(id: string): Promise<WorkflowResource> {
    const product = (await products.list()).find(({ place }) => place === id);
    const found = product === undefined ? undefined : await resource(product);
    if (found !== undefined) return found;
    throw new HostApiError("invalid_ref", "this unit has no such resource", {
      kind: "resource",
      reason: "forged",
    });
  }

  return {
    list,
    find,
    async note(place, notes) {
      const id = placeKey(place);
      said.set(id, notes);
      return find(id);
    },
  };
}

/** An argument `{kind: "workflow_resource", id}`; reads as the id. */
export const resourceRef: Shape<string> = (value, field, problems): string | Unread => {
  if (value === undefined) return bad("missing_field", field, "is missing", problems);
  const { kind, id } = isObject(value) ? value : {};
  if (kind === KIND && typeof id === "string" && id !== "" && id.length <= 1024) return id;
  problems.push({
    reason: "invalid_shape",
    field,
    message: `must be {kind: "${KIND}", id}`,
    kind: "resource",
  });
  return UNREAD;
};

export function resourceJson(resource: WorkflowResource): JsonObject {
  const { id, ...rest } = resource;
  return { ref: { kind: KIND, id }, ...rest };
}
