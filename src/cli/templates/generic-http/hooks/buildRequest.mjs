/**
 * Makes the call for one paper. Without this hook the body would name the paper only by its key.
 *
 * @param {object} call
 * @param {{ items: { ref: { libraryId: number, key: string } }[] }} call.selectionContext what this unit is made of
 * @param {{ request: { http: { method: string, path: string, headers: Record<string, string> } } }} call.manifest
 * @param {import("../schema/host-api.d.ts").HookRuntime} call.runtime
 */
export async function buildRequest({ selectionContext, manifest, runtime }) {
  const [paper] = selectionContext.items;
  const { item } = await runtime.hostApi.library.getItemDetail(paper.ref);
  const { method, path, headers } = manifest.request.http;
  return {
    kind: "generic-http.request.v1",
    request: { method, path, headers, json: { title: item.title, doi: item.fields.DOI ?? null } },
  };
}
