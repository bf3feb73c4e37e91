import { expect } from "chai";
import { afterEach, beforeEach, describe, it } from "mocha";
import { createWorld, type HostApiWorld } from "./host-api-world.ts";

const entry = { level: "info", stage: "apply", message: "done" };

describe("host API, telling people", () => {
  let world: HostApiWorld;
  beforeEach(async () => {
    world = await createWorld();
  });
  afterEach(() => world.remove());

  it("shows a toast", async () => {
    await world.call("notifications.toast", { text: "Done" });
    await world.call("notifications.toast", { text: "Failed", type: "error" });
    expect(world.notices).to.deep.equal(["default: Done", "error: Failed"]);
    expect((await world.refused("notifications.toast", { text: "" })).code).to.equal("invalid_request");
  });

  it("logs an entry with what was given", async () => {
    await world.call("logging.appendRuntimeLog", {
      ...entry,
      phase: "write",
      details: { n: 1, list: ["a"] },
    });
    expect(world.logged).to.deep.equal([{ ...entry, phase: "write", details: { n: 1, list: ["a"] } }]);
  });

  it("keeps secrets and the home folder out of the log", async () => {
    await world.call("logging.appendRuntimeLog", {
      ...entry,
      message: "GET with Bearer abcdefghijklmnop from /home/reader/Zotero",
      details: {
        apiKey: "12345",
        "X-Auth-Token": "12345",
        nested: { password: "hunter2", path: "/home/reader/a.pdf", tokens: 12 },
        list: ["sk-abcdefghijklmnopqrstuvwx"],
      },
    });
    expect(world.logged[0]).to.deep.equal({
      ...entry,
      message: "GET with *** from ~/Zotero",
      details: {
        apiKey: "***",
        "X-Auth-Token": "***",
        nested: { password: "***", path: "~/a.pdf", tokens: 12 },
        list: ["***"],
      },
    });
  });

  const wrong: readonly (readonly [string, object, string])[] = [
    ["an unknown key", { ...entry, unitId: "unit-9" }, "unitId"],
    ["an unknown level", { ...entry, level: "fatal" }, "level"],
    ["a long stage", { ...entry, stage: "x".repeat(129) }, "stage"],
    ["a long message", { ...entry, message: "x".repeat(16 * 1024 + 1) }, "message"],
    ["details that are no object", { ...entry, details: [1] }, "details"],
    ["details that are too large", { ...entry, details: { text: "x".repeat(64 * 1024) } }, "details"],
    [
      "details with too many values",
      { ...entry, details: Object.fromEntries(Array.from({ length: 512 }, (_, n) => [`k${n}`, n])) },
      "details",
    ],
    ["details that are too deep", { ...entry, details: deep(9) }, "details"],
  ];
  for (const [what, request, field] of wrong) {
    it(`refuses ${what}`, async () => {
      const error = await world.refused("logging.appendRuntimeLog", request);
      expect(error.code).to.equal("invalid_request");
      expect(error.details["field"]).to.equal(field);
      expect(world.logged).to.deep.equal([]);
    });
  }

  it("takes details as deep and as many as allowed", async () => {
    await world.call("logging.appendRuntimeLog", { ...entry, details: deep(8) });
    await world.call("logging.appendRuntimeLog", {
      ...entry,
      details: Object.fromEntries(Array.from({ length: 511 }, (_, n) => [`k${n}`, n])),
    });
    expect(world.logged.length).to.equal(2);
  });

  function deep(levels: number): object {
    return levels === 1 ? {} : { inner: deep(levels - 1) };
  }
});
