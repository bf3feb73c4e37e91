import { expect } from "chai";
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "mocha";
import type { JsonObject, JsonValue } from "../../src/model/json.ts";
import {
  createHostileHome,
  expectHonest,
  honestNotes,
  hostileArguments,
  type HostileHome,
} from "./hostile-run.ts";

/** Refusals in the order they came, as the unit that was refused noted them in its own note. */
const ASK = `const refused = {};
  const ask = async (name, call) => {
    try { refused[name] = { passed: await call() }; } catch (error) { refused[name] = [error.code, error.details?.reason ?? ""]; }
  };`;

describe("a hook that reaches for what is not its own", function () {
  this.timeout(120_000);
  let home: HostileHome;
  before(async () => {
    home = await createHostileHome();
  });
  after(() => {
    home.remove();
  });

  /** What the honest end of the bad unit noted. */
  async function noted(pack: { body: string; before?: string }): Promise<JsonObject> {
    const run = await home.run("hostile", {
      ...pack,
      body: `${ASK}\n${pack.body}\nreturn honest(call, refused);`,
    });
    expect(run.called.code, run.called.stderr).to.equal(0);
    expectHonest(run);
    return seenBy(run.library, "SALTWDG2") as JsonObject;
  }

  it("writes nowhere but in its folders", async () => {
    const place = home.place("hostile", {
      body: `${ASK}
  const { path } = await resources.allocateOutput({ slotId: "x", suggestedName: "x" });
  const output = path.slice(0, -2);
  const up = output.slice(0, output.lastIndexOf("/"));
  await ask("dots", () => file.writeText(output + "/../escaped", "x"));
  await ask("absolute", () => file.writeText(up + "/escaped", "x"));
  await ask("relative", () => file.writeText("escaped", "x"));
  await ask("link", () => file.writeText(output + "/link/escaped", "x"));
  await ask("folder", () => file.makeDirectory({ path: up + "/escaped" }));
  await ask("copy", () => file.copy({ sourcePath: packageRootDir + "/workflow.json", targetPath: up + "/escaped" }));
  await ask("publish", () => resources.publishOutput({ slotId: "x", path: up + "/escaped" }));
  await ask("package", () => file.writeText(packageRootDir + "/hooks/applyResult.mjs", "x"));
  await ask("theirs", () => file.writeText(output + "/link.txt", "x"));
  await ask("null", () => file.writeText(output + "/a\\0b", "x"));
  await ask("name", () => file.writeText(output + "/CON.txt", "x"));
  return honest(call, refused);`,
    });
    const outside = join(place.dir, "outside");
    mkdirSync(outside);
    symlinkSync(outside, join(place.dir, "output", "link"));
    writeFileSync(join(place.dir, "output", "link.txt"), "the user's own");
    const called = await place.zwm(hostileArguments(place, "hostile"));
    expect(called.code, called.stderr).to.equal(0);
    expect(seenBy(join(place.home, "demo-library"), "SALTWDG2")).to.deep.equal({
      dots: ["invalid_request", "unsafe_path"],
      absolute: ["permission_denied", "security_policy"],
      relative: ["invalid_request", "unsafe_path"],
      link: ["permission_denied", "security_policy"],
      folder: ["permission_denied", "security_policy"],
      copy: ["permission_denied", "security_policy"],
      publish: ["permission_denied", "security_policy"],
      package: ["permission_denied", "security_policy"],
      theirs: ["conflict", "ambiguous_state"],
      null: ["invalid_request", "unsafe_path"],
      name: ["invalid_request", "unsafe_path"],
    });
    expect(existsSync(join(outside, "escaped"))).to.equal(false);
    expect(existsSync(join(place.dir, "escaped"))).to.equal(false);
    expect(readFileSync(join(place.dir, "output", "link.txt"), "utf8")).to.equal("the user's own");
  });

  it("reads no other package, no state of the program, no other file", async () => {
    const seen = await noted({
      body: `const home = packageRootDir.slice(0, packageRootDir.indexOf("/runtime/"));
  await ask("state", () => file.readBytes(home + "/state/workflow-manager.sqlite"));
  await ask("library", () => file.readBytes(home + "/demo-library/zotero.sqlite"));
  await ask("packages", () => file.list({ path: packageRootDir.slice(0, packageRootDir.lastIndexOf("/")) }));
  await ask("runs", () => file.list({ path: home + "/runtime/runs" }));
  await ask("system", () => file.readText("/etc/hostname"));
  await ask("stat", () => file.stat("/etc/hostname"));
  await ask("exists", () => file.exists("/etc/hostname"));
  const other = (await library.getItemAttachments({ libraryId: 1, key: "GULLCNT2" })).items.find(({ fileState }) => fileState === "present");
  await ask("other unit", () => file.readBytes(other?.path ?? home));
  const own = (await library.getItemAttachments(parent)).items[0];
  await ask("own", async () => (await file.readBytes(own.path)).length > 100);
  await ask("package", async () => (await file.readText(packageRootDir + "/workflow.json")).length > 100);`,
    });
    const denied = ["permission_denied", "security_policy"];
    expect(seen).to.deep.equal({
      state: denied,
      library: denied,
      packages: denied,
      runs: denied,
      system: denied,
      stat: denied,
      exists: { passed: false },
      "other unit": denied,
      own: { passed: true },
      package: { passed: true },
    });
  });

  it("erases nothing", async () => {
    const seen = await noted({
      body: `const item = { operationId: "e", itemRef: parent, disposition: "permanent" };
  const [note] = (await library.getItemNotes(parent)).items;
  await ask("item", () => mutations.execute({ operation: "item.remove", ...item }));
  await ask("note", () => notes.remove({ operationId: "e", noteRef: note.ref, disposition: "permanent" }));
  await ask("collection", () => mutations.execute({ operation: "collection.remove", operationId: "e", collectionRef: { libraryId: 1, key: "SALTS222" } }));
  await ask("type", () => mutations.execute({ operation: "item.changeType", operationId: "e", itemRef: parent, itemType: "book" }));
  await ask("read-only library", () => notes.create({ operationId: "f", placement: { kind: "top_level", libraryId: 3 }, content: { format: "text", value: "x" } }));`,
    });
    const codes = Object.entries(seen).map(([name, value]) => [name, (value as string[])[0]]);
    expect(Object.fromEntries(codes)).to.deep.equal({
      item: "unsupported_operation",
      note: "unsupported_operation",
      // Neither does without the token of a preview.
      collection: "invalid_request",
      type: "invalid_request",
      "read-only library": "permission_denied",
    });
  });

  it("pollutes no prototype, in arguments or results", async () => {
    const run = await home.run("hostile", {
      body: `${ASK}
  const proto = (text) => JSON.parse(text);
  const placement = { kind: "child", parentRef: parent };
  const content = { format: "text", value: "x" };
  await ask("note", () => notes.create(proto('{"__proto__":{"polluted":1},"operationId":"p","placement":{},"content":{}}')));
  await ask("fields", () => mutations.execute({ operation: "item.updateMetadata", operationId: "q", itemRef: parent, fields: proto('{"__proto__":"x"}') }));
  await ask("constructor", () => mutations.execute({ operation: "item.updateMetadata", operationId: "r", itemRef: parent, fields: { constructor: "x" } }));
  await ask("member", () => hostApi.library.__proto__);
  await ask("operation", () => mutations.execute({ operation: "constructor", operationId: "s" }));
  await ask("tags", () => mutations.execute({ operation: "item.updateTags", operationId: "t", itemRef: parent, add: ["__proto__"] }));
  await honest(call, refused);
  return proto('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"applyDiagnostics":{"__proto__":{"warningCount":9}}}');`,
      seen: `[({}).polluted ?? "clean", Object.keys(Object.prototype).length]`,
    });
    expect(run.called.code, run.called.stderr).to.equal(0);
    const seen = seenBy(run.library, "SALTWDG2") as JsonObject;
    expect((seen.note as string[])[0]).to.equal("invalid_request");
    expect((seen.fields as string[])[0]).to.equal("invalid_request");
    expect((seen.constructor as unknown as string[])[0]).to.equal("invalid_request");
    expect((seen.operation as string[])[0]).to.be.oneOf(["invalid_request", "unsupported_operation"]);
    expect(seen.tags).to.have.nested.property("passed.state", "committed");
    expect(run.bad.warnings).to.equal(0);
    expect(seenBy(run.library, "GULLCNT2")).to.deep.equal(["clean", 0]);
  });

  it("may call 10 000 times at once", async () => {
    const seen = await noted({
      body: `const answers = await Promise.allSettled(Array.from({ length: 10_000 }, (_, n) =>
    n % 2 === 0 ? library.getItemDetail(parent) : library.getItemDetail({ libraryId: 1, key: "NOSUCHKY" })));
  await ask("answered", async () => answers.filter(({ status }) => status === "fulfilled").length);
  await ask("refused", async () => answers.filter(({ reason }) => reason?.code === "not_found").length);`,
    });
    expect(seen).to.deep.equal({ answered: { passed: 5000 }, refused: { passed: 5000 } });
  });

  it("changes nothing by calls after its end", async () => {
    const run = await home.run("hostile", {
      before: `const late = [];
const note = (call, operationId) => call.runtime.hostApi.notes.create({
  operationId,
  placement: { kind: "child", parentRef: call.parent },
  content: { format: "text", value: "honest? " + operationId },
});
const tried = (name, promise) => promise.then(() => late.push(name + " passed"), (error) => late.push(name + " " + error.code));`,
      body: `await honest(call);
  const { path } = await resources.allocateOutput({ slotId: "late", suggestedName: "late" });
  setTimeout(() => tried("timer", note(call, "timer")), 5);
  setTimeout(() => tried("file", file.writeText(path, "late")), 5);
  runtime.signal.addEventListener("abort", () => tried("signal", note(call, "signal")));
  globalThis.leftover = call;`,
      // The units after it use what it left behind.
      seen: `await (async () => {
    if (globalThis.leftover === undefined) return null;
    await tried("leftover", note(globalThis.leftover, "leftover"));
    await new Promise((done) => setTimeout(done, 30));
    return [...new Set(late)].sort();
  })()`,
    });
    expect(run.called.code, run.called.stderr).to.equal(0);
    expectHonest(run);
    expect(seenBy(run.library, "TYGAUGE2")).to.deep.equal([
      "file canceled",
      "leftover canceled",
      "signal canceled",
      "timer canceled",
    ]);
  });

  it("loses what it did not wait for, and nothing of the others", async () => {
    const run = await home.run("hostile", {
      body: `await honest(call);
  notes.create({ operationId: "unwaited", placement: { kind: "child", parentRef: parent }, content: { format: "text", value: "honest? unwaited" } }).catch(() => {});
  throw new Error("gave up");`,
    });
    expect(run.bad.error?.details).to.include({ message: "gave up" });
    // Its file was written, and is a product of the run that undo takes back.
    expect(run.report.products.map(({ path }) => path)).to.include("SALTWDG2.txt");
    expect(honestNotes(run.library).map(({ key }) => key)).to.deep.equal([
      "GULLCNT2",
      "QUIETHR2",
      "TYGAUGE2",
    ]);
  });
});

/** What a unit noted of what it saw. */
function seenBy(library: string, key: string): JsonValue {
  const text = honestNotes(library).find((note) => note.key === key)?.text ?? "";
  const json = /honest (.*)<\/p>/s.exec(text)?.[1] ?? "null";
  return JSON.parse(
    json.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&"),
  ) as JsonValue;
}
