import { expect } from "chai";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "mocha";
import { watchFolder } from "../../src/host/node/watch-folder.ts";

describe("a watched folder into which thousands of files are unpacked", function () {
  // Asking the system about each file took minutes here, in which nothing else was seen.
  this.timeout(20_000);
  let folder = "";
  let stop = (): void => undefined;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "zwm-flood-"));
  });
  afterEach(() => {
    stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const unpack = (prefix: string, count: number) => {
    mkdirSync(join(folder, "many"), { recursive: true });
    for (let at = 0; at < count; at += 1) writeFileSync(join(folder, "many", `${prefix}${String(at)}`), "x");
  };

  it("tells of the save that follows", async () => {
    unpack("old", 8000);
    let tell: () => void = () => undefined;
    const change = () => new Promise<void>((told) => (tell = told));
    stop = watchFolder(folder, () => {
      tell();
    });
    const unpacked = change();
    unpack("new", 1000);
    await unpacked;
    const saved = change();
    writeFileSync(join(folder, "workflow.json"), "{}");
    await saved;
  });

  it("tells of it also while files never stop coming", async () => {
    let told = 0;
    const first = new Promise<void>((go) => {
      stop = watchFolder(folder, () => {
        told += 1;
        go();
      });
    });
    let written = 0;
    const writing = setInterval(() => {
      writeFileSync(join(folder, `file-${String((written += 1))}`), "x");
    }, 5);
    await first;
    clearInterval(writing);
    expect(told).to.equal(1);
  });
});
