import { authorsOf } from "../../lib/authors.mjs";

/**
 * Called once for each selected paper (grouping "each").
 *
 * @param {object} call
 * @param {{ libraryId: number, key: string }} call.parent the paper
 * @param {import("../../schema/host-api.d.ts").HookRuntime} call.runtime what a hook may call: docs/host-api.md
 */
export async function applyResult({ parent, runtime }) {
  const { library, mutations } = runtime.hostApi;
  const { item } = await library.getItemDetail(parent);
  const [first] = authorsOf(item);
  if (first === undefined) return;
  await mutations.execute({
    operation: "item.updateTags",
    operationId: "tag",
    itemRef: parent,
    add: [`by ${first}`],
  });
}
