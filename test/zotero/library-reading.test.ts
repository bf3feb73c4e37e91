import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openLibrary } from "../../src/host/node/library/open-library.ts";
import { genuineQuestions } from "../gecko/genuine-questions.ts";
import { describeInZotero } from "../gecko/harness/describe-in-zotero.ts";
import { zoteroBinary } from "../gecko/harness/start-zotero.ts";
import { answersOf } from "../gecko/inside/library-answers.ts";
import { genuineDirectory, removeTemporary } from "../host/node/library/genuine-directory.ts";
import { makeZotero8Database } from "../host/node/library/older-database.ts";

if (zoteroBinary() !== undefined) {
  const { dir, linkedBase } = genuineDirectory();
  // An older application refuses what a newer one wrote; a newer one takes over what an older one wrote.
  makeZotero8Database(dir);
  const home = mkdtempSync(join(tmpdir(), "zwm-zotero-reading-"));
  const asked = genuineQuestions(linkedBase);
  const library = await openLibrary({ dir, linkedBase, write: false });
  const { identity } = library;
  const answers = join(home, "answers.json");
  writeFileSync(answers, JSON.stringify({ asked, answers: await answersOf(library, asked) }));
  await library.close();
  await describeInZotero("Reading the library", "test/gecko/inside/zotero/library-reading.gecko.ts", {
    start: {
      again: { dataDir: dir, profile: join(home, "profile") },
      prefs: {
        "extensions.zotero.baseAttachmentPath": linkedBase,
        "extensions.zotero.saveRelativeAttachmentPath": true,
        "extensions.zotero.trashAutoEmptyDays": 0,
      },
    },
    args: { answers, linkedBase, identity },
  });
  after(() => {
    rmSync(home, { recursive: true, force: true });
    removeTemporary();
  });
}
