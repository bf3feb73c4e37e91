import { placeKey, type ProductPlace } from "../../../library/product-place.ts";
import { numberedName, safeFileName } from "../../../library/product-name.ts";
import type { JsonObject } from "../../../model/json.ts";
import { object, optional, type Shape, text } from "../argument-shape.ts";
import { hostMember } from "../host-member.ts";
import type { HostServices, OwnerMembers } from "../host-services.ts";
import { conflict, denied, invalidValue } from "../refusals.ts";
import { refuseBeforeApply } from "../write-permission.ts";
import { writtenJson } from "./file.ts";

type ResourceServices = Pick<HostServices, "products" | "reach" | "mayWrite" | "newId">;

/** So many numbers are tried before a name is given up. */
const MOST_NUMBERS = 10_000;

const slotShape = text({ min: 1, max: 128 });
const optionalName: Shape<string | undefined> = optional(text({ min: 1, max: 1024 }));
const pathShape = text({ min: 1, max: 8192 });

/** `resources`: places for output; inputs are not bound to slots, so they are empty (`spec/native-workflows.md` §9.1). */
export function resourceMembers({ products, reach, mayWrite, newId }: ResourceServices): OwnerMembers {
  const allocated = new Map<string, ProductPlace>();
  const given = new Set<string>();

  /** A name that nothing in the output folder has, numbered where it must be. */
  async function allocate(wish: string, slotId: string): Promise<ProductPlace> {
    const name = safeFileName(wish, "output");
    for (let number = 1; number <= MOST_NUMBERS; number++) {
      const place = reach.outputPlace(number === 1 ? name : numberedName(name, number));
      // Within one call of a hook no name is given twice; what the unit had in an earlier attempt it gets again.
      if (given.has(placeKey(place)) || !(await products.reserve(place, slotId))) continue;
      given.add(placeKey(place));
      return place;
    }
    throw conflict("ambiguous_state", `there are too many files named like ${name}`);
  }

  return {
    allocateOutput: hostMember(
      [["", object({ slotId: slotShape, suggestedName: optionalName, contentType: optionalName })]],
      async ([{ slotId, suggestedName }], call) => {
        refuseBeforeApply({ mayWrite }, call);
        const place = await allocate(suggestedName ?? slotId, slotId);
        const allocationId = newId();
        allocated.set(allocationId, place);
        return { slotId, path: place.absolutePath, allocationId };
      },
    ),

    publishOutput: hostMember(
      [
        [
          "",
          object({
            allocationId: optionalName,
            slotId: slotShape,
            path: pathShape,
            displayName: optionalName,
            contentType: optionalName,
          }),
        ],
      ],
      async ([{ allocationId, slotId, path }], call) => {
        refuseBeforeApply({ mayWrite }, call);
        const target = await reach.writable(path, "path");
        if (target.kind === "scratch") {
          throw denied("security_policy", "a scratch file is no output; write it into the output folder");
        }
        const place = allocationId === undefined ? undefined : allocated.get(allocationId);
        if (
          allocationId !== undefined &&
          (place === undefined || placeKey(place) !== placeKey(target.place))
        ) {
          throw invalidValue("allocationId", "this is no allocation for that path");
        }
        const written = await products.adopt(target.place, slotId);
        return {
          ref: { kind: "workflow_resource", id: placeKey(target.place) },
          slotId,
          ...writtenJson(written),
        };
      },
    ),

    listOutputs: hostMember([], async () => {
      const items = (await products.list()).map((product): JsonObject => ({
        ref: { kind: "workflow_resource", id: product.place },
        slotId: product.slot ?? null,
        path: product.path,
        sizeBytes: product.size,
        sha256: product.sha256,
      }));
      return { items };
    }),

    getInput: hostMember([["slotId", slotShape]], () => null),
    getInputs: hostMember([["slotId", slotShape]], () => []),
  };
}
