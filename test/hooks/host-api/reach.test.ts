import { expect } from "chai";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "mocha";
import { createReach, type Reach } from "../../../src/hooks/host-api/reach.ts";
import { createNodeFiles } from "../../../src/host/node/files.ts";

describe("what a unit reaches around its attachments", () => {
  let dir: string;
  let reach: Reach;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), "zwm-reach-"));
    for (const folder of ["storage/ABCD2345/images", "papers/.ssh"])
      mkdirSync(join(dir, folder), { recursive: true });
    writeFileSync(join(dir, "papers", "paper.pdf"), "x");
    writeFileSync(join(dir, "papers", ".ssh", "key"), "x");
    const ref = (key: string) => ({ libraryId: 1, key });
    reach = createReach(createNodeFiles({ tempDir: join(dir, "tmp") }), {
      workspace: join(dir, "workspace"),
      temp: join(dir, "scratch"),
      package: join(dir, "package"),
      allowed: [],
      attachments: () =>
        Promise.resolve([
          { ref: ref("ABCD2345"), path: join(dir, "storage/ABCD2345/a.pdf"), linkMode: "imported_file" },
          { ref: ref("LINK2345"), path: join(dir, "papers/paper.pdf"), linkMode: "linked_file" },
        ]),
      picked: { list: () => Promise.resolve([]) } as unknown as Parameters<typeof createReach>[1]["picked"],
    });
  });
  afterEach(() => rmSync(dir, { recursive: true, force: true }));

  const answer = (asked: Promise<unknown>) => asked.then(() => "reached").catch(() => "refused");

  it("is the folder of a stored file, for reading and writing", async () => {
    const path = join(dir, "storage/ABCD2345/images/1.png");
    expect(await answer(reach.readable(path, "path"))).to.equal("reached");
    expect(await answer(reach.writable(path, "path"))).to.equal("reached");
  });

  it("is a linked file alone, for reading: nothing beside it, nothing below its folder", async () => {
    const file = join(dir, "papers/paper.pdf");
    expect(await answer(reach.readable(file, "path"))).to.equal("reached");
    expect(await answer(reach.writable(file, "path"))).to.equal("refused");
    for (const name of [
      "papers",
      "papers/.ssh/key",
      "papers/other.pdf",
      "papers/.config/autostart/x.desktop",
    ]) {
      expect(await answer(reach.readable(join(dir, name), "path")), name).to.equal("refused");
      expect(await answer(reach.writable(join(dir, name), "path")), name).to.equal("refused");
    }
  });
});
