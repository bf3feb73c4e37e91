import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openLibrary } from "../../src/host/node/library/open-library.ts";
import type { JsonObject } from "../../src/model/json.ts";
import { buildSyntheticLibrary } from "../fakes/synthetic-library.ts";
import { genuineDirectory, removeTemporary } from "../host/node/library/genuine-directory.ts";
import { describeInGecko } from "./harness/describe-in-gecko.ts";
import { genuineQuestions } from "./genuine-questions.ts";
import { answersOf } from "./inside/library-answers.ts";

const SYNTHETIC_PAPERS = 10_000;

/** Directories to read, and beside the genuine one what Node reads there. */
async function begin(): Promise<{ readonly args: JsonObject; readonly end: () => Promise<void> }> {
  const home = mkdtempSync(join(tmpdir(), "zwm-gecko-library-"));
  const { dir, linkedBase } = genuineDirectory();
  const asked = genuineQuestions(linkedBase);
  const library = await openLibrary({ dir, linkedBase, write: false });
  const answers = join(home, "answers.json");
  writeFileSync(answers, JSON.stringify({ asked, answers: await answersOf(library, asked) }));
  await library.close();
  const opened = join(home, "genuine");
  cpSync(dir, opened, { recursive: true });
  const synthetic = join(home, "synthetic");
  const { papers } = await buildSyntheticLibrary(synthetic, { papers: SYNTHETIC_PAPERS });
  const selected = join(home, "papers.json");
  writeFileSync(selected, JSON.stringify(papers));
  return {
    args: { dir, linkedBase, database: join(opened, "zotero.sqlite"), answers, synthetic, selected },
    end: () => {
      rmSync(home, { recursive: true, force: true });
      removeTemporary();
      return Promise.resolve();
    },
  };
}

await describeInGecko("Reading the library in Gecko", "test/gecko/inside/library-reading.gecko.ts", {
  begin,
});
