import { canonicalJson } from "../../../library/canonical-json.ts";
import { stateDigest, textDigest } from "../../../library/state-digest.ts";
import type { JsonObject } from "../../../model/json.ts";
import { object, oneOf, optional } from "../argument-shape.ts";
import { HostApiError } from "../host-api-error.ts";
import { hostMember } from "../host-member.ts";
import type { HostMember } from "../host-services.ts";
import { isRegular, itemsJson } from "../item-json.ts";
import { PAGE_FIELDS } from "../paging.ts";
import { canceledByCaller, limited } from "../refusals.ts";
import { callbackShape, CRITERIA_FIELDS, type ListServices, queryOf, type Scan } from "./item-scan.ts";

/** So many items one snapshot may have: all of them are held until the last batch. */
const MOST_ITEMS = 100_000;

/**
 * `library.withItemSnapshot`: batches of items as they all were at one moment, whatever happens to the library meanwhile
 * (`spec/native-workflows.md` §9.1). Answering `false` to a batch ends it.
 */
export function itemSnapshot(services: ListServices, scan: Scan): HostMember {
  const requestShape = object({
    ...CRITERIA_FIELDS,
    scope: optional(oneOf("top-level-regular", "all")),
    pageSize: PAGE_FIELDS.limit,
  });
  return hostMember(
    [
      ["", requestShape],
      ["onBatch", callbackShape],
    ],
    async ([request, onBatch], { member, signal, context }) => {
      if (context === undefined) throw new HostApiError("unavailable", `${member} needs a running hook`);
      const { scope = "top-level-regular", pageSize = 100 } = request;
      const query = { ...queryOf(services, request), topLevel: scope !== "all" };
      const refs = await scan(query);
      if (refs.length > MOST_ITEMS) throw limited("snapshot_items", MOST_ITEMS, refs.length);
      const read = await services.unit.items(refs);
      const states = read
        .filter((state) => state !== undefined)
        .filter((state) => (scope === "all" ? state.itemType !== "annotation" : isRegular(state)));
      const revisions = await Promise.all(states.map(stateDigest));
      const snapshot: JsonObject = {
        id: await textDigest(canonicalJson(revisions)),
        takenAt: new Date(services.clock.now()).toISOString(),
        total: states.length,
      };
      let batches = 0;
      const answer = (status: string, items: number) => ({
        status,
        snapshot,
        evidence: { items, pages: batches },
      });
      for (let from = 0; from < states.length; from += pageSize) {
        if (signal.aborted) throw canceledByCaller();
        const part = states.slice(from, from + pageSize);
        const items = (await itemsJson(services, part)).map((item, at) => ({
          ...item,
          revision: revisions[from + at] ?? "",
        }));
        const answered = await context.callback(onBatch.$callback, [{ items, snapshot, batch: batches }]);
        batches += 1;
        if (answered === false) return answer("canceled", from + part.length);
      }
      return answer("completed", states.length);
    },
  );
}
