import { expect } from "chai";
import { afterEach, beforeEach, describe, it } from "mocha";
import { type NodeLibrary, openLibrary } from "../../src/host/node/library/open-library.ts";
import { createHostApi } from "../../src/hooks/host-api/create-host-api.ts";
import { createPreparedImages } from "../../src/hooks/host-api/prepared-images.ts";
import { createNodeContent } from "../../src/host/node/content.ts";
import { createNodeHttp } from "../../src/host/node/http.ts";
import { createNodeFiles } from "../../src/host/node/files.ts";
import { createCommitter } from "../../src/library/committer.ts";
import { createPickedPlaces } from "../../src/library/picked-places.ts";
import { createProductWriter } from "../../src/library/product-writer.ts";
import { undoRun } from "../../src/library/undo.ts";
import type { UnitOfWork } from "../../src/library/unit-of-work.ts";
import { createRunStagedFiles } from "../../src/library/staged-files.ts";
import type { ItemRef } from "../../src/model/item-ref.ts";
import type { JsonObject } from "../../src/model/json.ts";
import { createMemoryClipboard } from "../../src/ports/clipboard.ts";
import type { StorePort } from "../../src/ports/store.ts";
import { problemsOf } from "../host/node/library/database-checks.ts";
import { genuineDirectory, removeTemporary } from "../host/node/library/genuine-directory.ts";
import { aUnitOfWork, newOperationId, refOf, TEST_CLOCK } from "./staging.ts";
import { createTestStore } from "./test-store.ts";

const RUN = "run-1";
const READING_LIST = refOf("QNWC32HY");

/** All live objects of all libraries. */
async function liveStates(library: NodeLibrary): Promise<Record<string, unknown>> {
  const states: Record<string, unknown> = {};
  for (const { libraryId } of await library.libraries()) {
    const refs = await library.find({ libraryId, topLevel: false });
    for (const state of await library.items(refs)) {
      if (state !== undefined) states[`item ${state.ref.libraryId}/${state.ref.key}`] = state;
    }
    for (const state of await library.listCollections(libraryId)) {
      states[`collection ${state.ref.libraryId}/${state.ref.key}`] = state;
    }
  }
  return states;
}

describe("a run on a genuine library", () => {
  let dir: string;
  let library: NodeLibrary;
  let store: StorePort;

  beforeEach(async () => {
    ({ dir } = genuineDirectory());
    library = await openLibrary({ dir, write: true });
    store = await createTestStore();
  });
  afterEach(async () => {
    await library.close();
    await store.close();
    removeTemporary();
  });

  async function unitOf(unitRefs: readonly ItemRef[], unitId: string) {
    const unit = aUnitOfWork(library);
    const files = createNodeFiles({ tempDir: `${dir}/tmp` });
    const api = await createHostApi({
      unit,
      library,
      files,
      staged: await createRunStagedFiles(files, `${dir}/home/staged`).of(unitId, ""),
      network: { http: createNodeHttp(), isAllowed: () => false },
      content: createNodeContent(),
      app: {
        version: "0",
        zoteroVersion: "0",
        platform: "linux",
        locale: "en-US",
        selectedItems: async () => [],
        currentLibraryId: () => 1,
      },
      ui: {
        interactive: false,
        approve: async () => "unanswered",
        confirm: async () => undefined,
        pickFolder: async () => undefined,
        pickFile: async () => undefined,
        pickFiles: async () => undefined,
        pickSaveFile: async () => undefined,
        notify: () => undefined,
      },
      clipboard: createMemoryClipboard(),
      images: createPreparedImages(files),
      picked: createPickedPlaces(store, RUN),
      clock: TEST_CLOCK,
      products: createProductWriter({
        files,
        store,
        clock: TEST_CLOCK,
        runId: RUN,
        unitId,
        newProductId: newOperationId,
      }),
      mayWrite: true,
      unitRefs,
      folders: { workspace: `${dir}/work`, temp: `${dir}/scratch`, package: `${dir}/package`, allowed: [] },
      log: () => undefined,
      redact: [],
    });
    const call = async (member: string, request: JsonObject) =>
      (await api.call(member, [request], new AbortController().signal)) as JsonObject;
    return { unit, call };
  }

  const commit = (unit: UnitOfWork, unitId: string) =>
    createCommitter({ store, library, clock: TEST_CLOCK }).commit({
      runId: RUN,
      unitId,
      attempt: 1,
      changes: unit.changes,
    });

  it("changes every kind of thing, leaves a sound database, and undo gives an equal library", async () => {
    const before = await liveStates(library);
    const papers = (
      await library.items(await library.find({ libraryId: 1, collection: READING_LIST }))
    ).filter((state) => state !== undefined);
    expect(papers.length).to.equal(22);
    for (const [at, state] of papers.entries()) {
      const ref = { ...state.ref };
      const { unit, call } = await unitOf([ref], `unit-${at}`);
      const execute = (operation: string, request: JsonObject) =>
        call("mutations.execute", { operation, operationId: newOperationId(), ...request });
      const isRegular = state.itemType !== "note" && state.itemType !== "attachment";
      await call("notes.create", {
        operationId: newOperationId(),
        placement: isRegular ? { kind: "child", parentRef: ref } : { kind: "top_level" },
        content: { format: "markdown", value: `# Report ${at}\n\nα **b** $x^2$ 语言\n` },
        initialTags: [`new ${at % 3}`],
      });
      await execute("item.updateTags", {
        itemRef: ref,
        add: ["seen", `new ${at % 3}`],
        remove: state.tags.map(({ tag }) => tag),
      });
      if (isRegular) {
        await execute("item.updateMetadata", {
          itemRef: ref,
          fields: { date: "March 2024", extra: `line\nline ${at}`, language: null },
          creators: [
            { creatorType: state.creators[0]?.creatorType ?? "author", firstName: "Ada", lastName: "B" },
          ],
        });
        await execute("item.addRelated", {
          itemRef: ref,
          relatedRefs: [{ libraryId: 1, key: "NI8PSZZR" }]
            .filter(({ key }) => key !== ref.key)
            .concat(ref.key === "NI8PSZZR" ? [{ libraryId: 1, key: "GEUF8V8X" }] : []),
        });
      }
      const created = await execute("collection.create", { name: `Run ${at}`, placement: { kind: "root" } });
      const { collectionRef } = created["result"] as { collectionRef: JsonObject };
      await execute("collection.updateMembership", { collectionRef, add: [ref] });
      await execute("collection.updateMembership", { collectionRef: { ...READING_LIST }, remove: [ref] });
      if (at % 5 === 0) await execute("item.remove", { itemRef: ref });
      await commit(unit, `unit-${at}`);
    }
    const after = await liveStates(library);
    expect(Object.keys(after).filter((name) => name.startsWith("collection 1/")).length).to.equal(10 + 22);
    expect((after["item 1/48FSJWDF"] as { fields: Record<string, string> }).fields["date"]).to.equal(
      "March 2024",
    );

    const report = await undoRun({ store, library, clock: TEST_CLOCK, runId: RUN, allOrNothing: false });
    expect(report.kept).to.deep.equal([]);
    expect(await liveStates(library)).to.deep.equal(before);
    await library.close();
    expect(problemsOf(dir)).to.deep.equal([]);
  });

  it("keeps items of two libraries with the same key apart, and refuses the group that takes no changes", async () => {
    const { unit, call } = await unitOf([{ libraryId: 2, key: "K3NNW2B7" }], "unit-1");
    await call("notes.create", {
      operationId: newOperationId(),
      placement: { kind: "child", parentRef: { libraryId: 2, key: "K3NNW2B7" } },
      content: { format: "text", value: "for the group" },
    });
    const [receipt] = await commit(unit, "unit-1");
    expect(receipt?.target.ref.libraryId).to.equal(2);
    const children = await library.items(await library.childItems(refOf("K3NNW2B7", 2)));
    expect(children.map((state) => state?.note)).to.include("<p>for the group</p>");
    expect((await library.childItems(refOf("K3NNW2B7"))).length).to.equal(0);

    const refused = call("mutations.execute", {
      operation: "item.updateTags",
      operationId: newOperationId(),
      itemRef: { libraryId: 3, key: "JEKJAIWD" },
      add: ["x"],
    });
    const error = (await refused.catch((one: unknown) => one)) as { code: string; details: JsonObject };
    expect([error.code, error.details["reason"]]).to.deep.equal(["permission_denied", "host_permission"]);
  });
});
