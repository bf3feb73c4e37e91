import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createNodeFiles } from "../../src/host/node/files.ts";
import { describeInGecko } from "./harness/describe-in-gecko.ts";

await describeInGecko("Archives in Gecko", "test/gecko/inside/zip.gecko.ts", {
  /** An archive that the other host wrote. */
  async begin() {
    const dir = await mkdtemp(join(tmpdir(), "zwm-zip-"));
    const { zip } = createNodeFiles({ tempDir: dir });
    const archive = join(dir, "of-node.zip");
    await zip.write(archive, [
      { name: "图/α.bin", bytes: new Uint8Array(200_000).map((_, at) => at % 251) },
      { name: "a.txt", text: "text" },
    ]);
    return { args: { archive }, end: () => rm(dir, { recursive: true }) };
  },
});
