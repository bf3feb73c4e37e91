import type { WorkflowRoot } from "../../model/workflow.ts";
import type { FilesPort } from "../../ports/files.ts";

const SKILLS = "skills";

/** A root, and whether it is itself one package. */
export interface SkillRoot {
  readonly root: WorkflowRoot;
  readonly isPackage: boolean;
}

/**
 * Ids of the skill packages of all roots: the folders in the `skills` folder next to a root, or in the root
 * (`spec/native-workflows.md` §5.3); for a root that is itself a package, also next to the folder it lies in. What
 * cannot be listed has no skills.
 */
export async function findSkills(
  roots: readonly SkillRoot[],
  files: FilesPort,
): Promise<ReadonlySet<string>> {
  const folders = new Set(
    roots.flatMap(({ root, isPackage }) => {
      const above = files.dirname(root.path);
      const places = isPackage ? [root.path, above, files.dirname(above)] : [root.path, above];
      return places.map((dir) => files.join(dir, SKILLS));
    }),
  );
  const listed = await Promise.all([...folders].map((folder) => files.list(folder).catch(() => [])));
  const ids = listed.flat().filter(({ type }) => type === "folder" || type === "link");
  return new Set(ids.map(({ name }) => name));
}
