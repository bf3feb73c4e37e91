import { placeKey, type ProductPlace } from "../../../library/product-place.ts";
import { numberedName, safeFileName } from "../../../library/product-name.ts";
import type { JsonObject } from "../../../model/json.ts";
import { object, oneOf, optional, type Shape, text } from "../argument-shape.ts";
import { copyTo, type FileServices, pathShape, readableFile } from "../file-access.ts";
import { hostMember } from "../host-member.ts";
import type { HostServices, OwnerMembers } from "../host-services.ts";
import { conflict, denied, invalidValue } from "../refusals.ts";
import { resourceJson, type ResourceNotes, resourceRef } from "../resource-table.ts";
import { refuseBeforeApply } from "../write-permission.ts";

type ResourceServices = FileServices & Pick<HostServices, "newId" | "resources" | "picked">;

/** So many numbers are tried before a name is given up. */
const MOST_NUMBERS = 10_000;

const slotShape = text({ min: 1, max: 128 });
const optionalName: Shape<string | undefined> = optional(text({ min: 1, max: 1024 }));

/**
 * `resources`: files that the user named for the run, by slot, and places for output (`spec/native-workflows.md` §9.1).
 */
export function resourceMembers(services: ResourceServices): OwnerMembers {
  const { files, products, reach, newId, resources, picked } = services;
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

  /** What was named for a slot when the run was started, in that order. */
  async function inputs(slotId: string): Promise<readonly JsonObject[]> {
    return (await picked.list())
      .filter(({ slot }) => slot === slotId)
      .map(({ kind, path }) => ({
        slotId,
        kind: kind === "file" ? "file" : "folder",
        path,
        displayName: files.basename(path),
      }));
  }

  return {
    allocateOutput: hostMember(
      [["", object({ slotId: slotShape, suggestedName: optionalName, contentType: optionalName })]],
      async ([{ slotId, suggestedName }], call) => {
        refuseBeforeApply(services, call);
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
      async ([{ allocationId, slotId, path, ...said }], call) => {
        refuseBeforeApply(services, call);
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
        await products.adopt(target.place, slotId);
        return resourceJson(await resources.note(target.place, notesOf(said)));
      },
    ),

    materializeFile: hostMember(
      [
        [
          "",
          object({
            slotId: slotShape,
            sourcePath: pathShape,
            displayName: optionalName,
            contentType: optionalName,
            kind: optional(oneOf("file", "archive")),
          }),
        ],
      ],
      async ([{ slotId, sourcePath, ...said }], call) => {
        refuseBeforeApply(services, call);
        const source = await readableFile(services, sourcePath, "sourcePath");
        const place = await allocate(said.displayName ?? files.basename(source.path), slotId);
        await copyTo(services, source, { kind: "product", place });
        await products.adopt(place, slotId);
        return resourceJson(await resources.note(place, notesOf(said)));
      },
    ),

    listOutputs: hostMember([], async (): Promise<JsonObject> => ({
      items: (await resources.list()).map(resourceJson),
    })),

    get: hostMember([["ref", resourceRef]], async ([id]) => resourceJson(await resources.find(id))),

    getInput: hostMember([["slotId", slotShape]], async ([slotId]) => (await inputs(slotId))[0] ?? null),
    getInputs: hostMember([["slotId", slotShape]], async ([slotId]) => [...(await inputs(slotId))]),
  };
}

/** What was said, without what was not. */
function notesOf(said: {
  readonly displayName?: string | undefined;
  readonly contentType?: string | undefined;
  readonly kind?: "file" | "archive" | undefined;
}): ResourceNotes {
  const { displayName, contentType, kind } = said;
  return {
    ...(displayName === undefined ? {} : { displayName }),
    ...(contentType === undefined ? {} : { contentType }),
    ...(kind === undefined ? {} : { kind }),
  };
}
