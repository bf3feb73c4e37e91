import { expect } from "chai";
import { appendFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "mocha";
import { documentOf, errorOf } from "../cli/documents.ts";
import { NOTE_HOOK, writePackage } from "../cli/packages.ts";
import { createPlace, type Place } from "../cli/zwm.ts";

/** Fails for a paper that has not the tag `ready`. */
const HOOK = `export async function applyResult({ parent, runtime }) {
  const { item } = await runtime.hostApi.library.getItemDetail(parent);
  if (!item.tags.some(({ tag }) => tag === "ready")) throw new Error("not ready");
}
`;
const EVIL = '\nconsole.warn("the tampered code runs");\n';
const PACKAGES = ["--workflows", "packages"];

describe("the copy of a package that a run keeps to, when somebody wrote to it", function () {
  this.timeout(60_000);
  let place: Place;
  let hook: string;
  let runId: string;
  beforeEach(async () => {
    place = createPlace();
    hook = join(
      writePackage(join(place.dir, "packages"), { id: "p", applyResult: HOOK }),
      "hooks",
      "applyResult.mjs",
    );
    await place.zwm(["trust", "p", ...PACKAGES]);
    runId = documentOf(await run(), "run").summary.runId;
  });
  afterEach(() => {
    place.remove();
  });

  const run = () => place.zwm(["run", "p", "--select", "QUIETHR2", "--yes", "--json", ...PACKAGES]);
  const retry = () => place.zwm(["retry", runId, "--failed", "--json", ...PACKAGES]);

  function copy(): string {
    const packages = join(place.home, "runtime", "cache", "packages");
    const [digest] = readdirSync(packages).filter((name) => name !== "package.json");
    return join(packages, digest ?? "");
  }

  it("is made again from the package; what was written to it is never run", async () => {
    appendFileSync(join(copy(), "hooks", "applyResult.mjs"), EVIL);
    const again = await retry();
    expect(documentOf(again, "run").units[0]?.attempt).to.equal(2);
    expect(again.stderr).to.not.include("tampered");
    writeFileSync(join(copy(), "hooks", "more.mjs"), EVIL);
    const fresh = await run();
    expect(documentOf(fresh, "run").units[0]?.error?.code).to.equal("hook_threw");
    expect(readdirSync(join(copy(), "hooks"))).to.deep.equal(["applyResult.mjs"]);
  });

  it("cannot be made again when the package has changed too: resuming is refused", async () => {
    appendFileSync(join(copy(), "hooks", "applyResult.mjs"), EVIL);
    appendFileSync(hook, "// another version\n");
    const refused = await retry();
    expect(errorOf(refused).code).to.equal("package_changed_since_run");
    expect(refused.stderr).to.not.include("tampered");
  });

  it("goes on as it was when only the package has changed, or is gone", async () => {
    appendFileSync(hook, EVIL);
    const changed = await retry();
    expect(documentOf(changed, "run").units[0]?.attempt).to.equal(2);
    expect(changed.stderr).to.not.include("tampered");
    rmSync(join(place.dir, "packages", "p"), { recursive: true });
    expect(documentOf(await retry(), "run").units[0]?.attempt).to.equal(3);
    rmSync(copy(), { recursive: true });
    expect(errorOf(await retry()).code).to.equal("package_changed_since_run");
  });
});

describe("a package with a file that cannot be read", () => {
  it("cannot be started, says why, and keeps no other from being listed and run", async () => {
    const place = createPlace();
    try {
      const dir = writePackage(join(place.dir, "packages"), { id: "p", applyResult: HOOK });
      writePackage(join(place.dir, "packages"), { id: "note-each", applyResult: NOTE_HOOK });
      for (const target of ["nowhere", "/", "."]) {
        symlinkSync(target, join(dir, "link"));
        const listed = documentOf(await place.zwm(["list", "--json", ...PACKAGES]), "list").workflows;
        const listing = listed.find(({ id }) => id === "p");
        expect(["file_not_found", "file_outside", "file_unreadable"]).to.include(listing?.blockedBy?.code);
        expect(listing?.trust).to.deep.equal({ level: "untrusted", digest: "" });
        const refused = await place.zwm([
          "run",
          "p",
          "--all",
          "--trust-root",
          "packages",
          "--json",
          ...PACKAGES,
        ]);
        expect(errorOf(refused).code).to.equal(listing?.blockedBy?.code);
        rmSync(join(dir, "link"));
      }
      symlinkSync("nowhere", join(dir, "link"));
      const other = [
        "run",
        "note-each",
        "--select",
        "QUIETHR2",
        "--yes",
        "--trust-root",
        "packages",
        "--json",
      ];
      expect(documentOf(await place.zwm([...other, ...PACKAGES]), "run").summary.state).to.equal("succeeded");
    } finally {
      place.remove();
    }
  });
});

describe("a workflow whose files have errors", () => {
  it("is not said to be missing when it is to be run", async () => {
    const place = createPlace();
    try {
      const dir = writePackage(join(place.dir, "packages"), { id: "p", applyResult: HOOK });
      rmSync(join(dir, "hooks"), { recursive: true });
      const called = await place.zwm(["run", "p", "--select", "QUIETHR2", "--json", ...PACKAGES]);
      expect(errorOf(called).code).to.equal("workflow_blocked");
      expect(errorOf(called).remedy).to.include("zwm check");
    } finally {
      place.remove();
    }
  });
});
