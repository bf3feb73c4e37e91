import type { JsonObject } from "../../../model/json.ts";
import { bool, object, oneOf, optional } from "../argument-shape.ts";
import {
  absolutePathOf,
  copyTo,
  type FileServices,
  isThere,
  pathShape,
  readableFile,
  targetTaken,
  writePlace,
} from "../file-access.ts";
import { hostMember } from "../host-member.ts";
import type { HostCall, OwnerMembers } from "../host-services.ts";
import type { WritePlace } from "../reach.ts";
import { canceledByCaller, conflict, notFound, unsafePath } from "../refusals.ts";

/**
 * `file.move` and `file.remove`: of scratch files and of what the unit wrote itself, nothing else
 * (`spec/native-workflows.md` §9.1).
 */
export function fileMoveMembers(services: FileServices): OwnerMembers {
  const { files, products } = services;

  /** Removes one file; refused for one that the unit did not write, or that was changed since. */
  async function removeFile(target: WritePlace): Promise<boolean> {
    if (target.kind === "product") return products.remove(target.place);
    const wasThere = (await files.stat(target.absolutePath)) !== undefined;
    await files.remove(target.absolutePath);
    return wasThere;
  }

  /** Removes a folder with the unit's own files in it; whatever else is there is found first and keeps all of it. */
  async function removeFolder(
    folder: string,
    recursive: boolean,
    isScratch: boolean,
    call: HostCall,
  ): Promise<void> {
    const inside: string[] = [];
    const walk = async (at: string): Promise<void> => {
      if (call.signal.aborted) throw canceledByCaller();
      for (const { name, type } of await files.list(at)) {
        if (!recursive) throw conflict("ambiguous_state", "the folder is not empty");
        const path = files.join(at, name);
        if (type === "folder") await walk(path);
        else inside.push(path);
      }
    };
    if ((await files.stat(folder)) !== undefined) await walk(folder);
    if (!isScratch) {
      const own = new Set(await ownPaths(services));
      const pretended = products.isDry ? [...own].filter((path) => isBelow(files, folder, path)) : [];
      if (pretended.length > 0 && !recursive) throw conflict("ambiguous_state", "the folder is not empty");
      const foreign = inside.filter((path) => !own.has(path));
      if (foreign.length > 0) {
        throw conflict("ambiguous_state", "the folder holds files that this unit did not write", {
          count: foreign.length,
          first: files.basename(foreign[0] ?? ""),
        });
      }
      for (const path of products.isDry ? pretended : inside) {
        await removeFile(await services.reach.writable(path, "path"));
      }
      if (products.isDry) return;
    }
    await files.remove(folder);
  }

  return {
    move: hostMember(
      [["", object({ sourcePath: pathShape, targetPath: pathShape, overwrite: optional(bool) })]],
      async ([{ sourcePath, targetPath, overwrite = false }], call): Promise<JsonObject> => {
        const from = await writePlace(services, sourcePath, "sourcePath", call);
        const to = await writePlace(services, targetPath, "targetPath", call);
        const source = await readableFile(services, sourcePath, "sourcePath");
        if (source.path === absolutePathOf(to))
          throw unsafePath("targetPath", "source and target are the same");
        if (!overwrite && (await isThere(services, absolutePathOf(to)))) throw targetTaken();
        await requireOwn(services, from);
        const written = await copyTo(services, source, to);
        await removeFile(from);
        return written;
      },
    ),

    remove: hostMember(
      [
        [
          "",
          object({
            path: pathShape,
            recursive: optional(bool),
            missing: optional(oneOf("error", "ignore")),
          }),
        ],
      ],
      async ([{ path, recursive = false, missing = "error" }], call): Promise<JsonObject> => {
        const target = await writePlace(services, path, "path", call);
        const absolute = absolutePathOf(target);
        if (await isFolder(services, absolute)) {
          await removeFolder(absolute, recursive, target.kind === "scratch", call);
          return { path: absolute, removed: true };
        }
        const removed = await removeFile(target);
        if (!removed && missing === "error") throw notFound("resource", absolute);
        return { path: absolute, removed };
      },
    ),
  };
}

/** Only what the unit wrote can be moved away; found before anything is copied. */
async function requireOwn(
  { products, reach }: Pick<FileServices, "products" | "reach">,
  target: WritePlace,
): Promise<void> {
  if (target.kind === "scratch") return;
  if ((await ownPaths({ products, reach })).includes(target.place.absolutePath)) return;
  throw conflict("ambiguous_state", "this file was not written by this unit");
}

/** Where the files are that the unit wrote. */
async function ownPaths({
  products,
  reach,
}: Pick<FileServices, "products" | "reach">): Promise<readonly string[]> {
  const paths = await Promise.all((await products.list()).map((product) => reach.productPath(product)));
  return paths.filter((path) => path !== undefined);
}

/** A folder on disk, or one that a dry run only has files in. */
async function isFolder(services: FileServices, path: string): Promise<boolean> {
  const { products, files } = services;
  if (products.pretended(path) !== undefined) return false;
  if ((await files.stat(path))?.type === "folder") return true;
  return products.isDry && (await ownPaths(services)).some((own) => isBelow(files, path, own));
}

function isBelow(files: Pick<FileServices["files"], "relative">, folder: string, path: string): boolean {
  const relative = files.relative(folder, path);
  return relative !== "" && relative !== ".." && !relative.startsWith("../");
}
