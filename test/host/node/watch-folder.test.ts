import { expect } from "chai";
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "mocha";
import { watchFolder, type WatchFolderOptions } from "../../../src/host/node/watch-folder.ts";

for (const native of [true, false]) {
  describe(`a watched folder, ${native ? "with what the system tells" : "only looked at"}`, () => {
    let root: string;
    let folder: string;
    let stop: () => void;
    let count: number;
    let waiting: (() => void)[];

    const watch = (options: WatchFolderOptions = {}) => {
      stop = watchFolder(
        folder,
        () => {
          count += 1;
          for (const go of waiting.splice(0)) go();
        },
        { native, settleMs: 20, pollMs: 200, quickPollMs: 40, ...options },
      );
    };
    /** Does something, and waits for the change that comes of it. */
    const changes = async (act: () => void) => {
      const next = new Promise<void>((go) => waiting.push(go));
      act();
      await next;
    };

    beforeEach(() => {
      root = mkdtempSync(join(tmpdir(), "zwm-watch-"));
      folder = join(root, "package");
      mkdirSync(join(folder, "hooks"), { recursive: true });
      writeFileSync(join(folder, "workflow.json"), "{}");
      count = 0;
      waiting = [];
      watch();
    });
    afterEach(() => {
      stop();
      rmSync(root, { recursive: true, force: true });
    });

    it("tells of files that are written, made, renamed and removed, also in folders made since", async () => {
      await changes(() => writeFileSync(join(folder, "workflow.json"), '{"a": 1}'));
      await changes(() => writeFileSync(join(folder, "hooks", "one.mjs"), "1"));
      await changes(() => renameSync(join(folder, "hooks", "one.mjs"), join(folder, "hooks", "two.mjs")));
      await changes(() => {
        mkdirSync(join(folder, "lib", "deep"), { recursive: true });
      });
      await changes(() => writeFileSync(join(folder, "lib", "deep", "three.mjs"), "3"));
      await changes(() => {
        unlinkSync(join(folder, "lib", "deep", "three.mjs"));
      });
      expect(count).to.be.greaterThan(5);
    });

    it("tells of an editor that puts a new file in the place of the old one", async () => {
      await changes(() => {
        writeFileSync(join(folder, "workflow.json~"), "{ }");
        renameSync(join(folder, "workflow.json~"), join(folder, "workflow.json"));
      });
    });

    it("goes on when the folder goes away and comes back", async () => {
      await changes(() => {
        renameSync(folder, join(root, "elsewhere"));
      });
      await changes(() => {
        mkdirSync(folder);
        writeFileSync(join(folder, "workflow.json"), "{}");
      });
      await changes(() => writeFileSync(join(folder, "workflow.json"), '{"again": true}'));
    });

    it("counts changes that come together as one", async () => {
      stop();
      watch({ settleMs: 150, quickPollMs: 400, pollMs: 400 });
      count = 0;
      await changes(() => {
        for (let file = 0; file < 40; file++) writeFileSync(join(folder, `f${String(file)}`), "x");
      });
      await new Promise((go) => setTimeout(go, 600));
      expect(count).to.be.lessThan(3);
    });

    it("does not tell of reading, and of nothing once it is ended", async () => {
      readFileSync(join(folder, "workflow.json"));
      await new Promise((go) => setTimeout(go, 300));
      expect(count).to.equal(0);
      stop();
      writeFileSync(join(folder, "workflow.json"), "changed");
      await new Promise((go) => setTimeout(go, 300));
      expect(count).to.equal(0);
    });

    it("goes on past a folder that cannot be listed", async () => {
      mkdirSync(join(folder, "closed"));
      chmodSync(join(folder, "closed"), 0o000);
      try {
        await changes(() => writeFileSync(join(folder, "workflow.json"), '{"b": 2}'));
      } finally {
        chmodSync(join(folder, "closed"), 0o700);
      }
    });
  });
}
