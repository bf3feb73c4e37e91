import fc from "fast-check";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../../scripts/lib/files.mjs";
import { createConversions } from "../../src/host/shared/note-content/conversions.ts";
import { isWorkflowError } from "../../src/errors/workflow-error.ts";
import type { NoteConversions } from "../../src/ports/content.ts";
import { noteTexts } from "../host/shared/note-texts.ts";
import { bundleWorker } from "./harness/bundle-worker.ts";
import { describeInGecko } from "./harness/describe-in-gecko.ts";

const MEMBERS = ["sanitizeNoteHtml", "htmlToMarkdown", "markdownToHtml", "htmlToText"] as const;

/** What each text becomes on Node; a refusal as its code. */
async function convertedOnNode(texts: readonly string[]): Promise<object[]> {
  const conversions = createConversions();
  const convert = async (member: keyof NoteConversions, text: string) => {
    try {
      return await conversions[member](text);
    } catch (error) {
      if (isWorkflowError(error)) return `refused: ${error.code}`;
      throw error;
    }
  };
  const all = [];
  for (const text of texts) {
    const results: Record<string, string> = {};
    for (const member of MEMBERS) results[member] = await convert(member, text);
    all.push({ text, results });
  }
  return all;
}

async function goldenTexts(): Promise<string[]> {
  const texts = [];
  for (const folder of ["from-markdown", "from-notes"]) {
    const dir = join(root, "test", "host", "node", "golden", folder);
    for (const name of await readdir(dir)) texts.push(await readFile(join(dir, name), "utf8"));
  }
  return texts;
}

await describeInGecko("Notes in Gecko", "test/gecko/inside/content.gecko.ts", {
  async begin() {
    const { dir, file, remove } = await bundleWorker("src/host/zotero/workers/content-worker.ts");
    const folder = await mkdtemp(join(tmpdir(), "zwm-notes-"));
    const texts = [
      ...(await goldenTexts()),
      ...fc.sample(noteTexts(fc), { numRuns: 400, seed: 20_261_130 }),
      "<div>".repeat(600),
    ];
    const onNode = join(folder, "on-node.json");
    await writeFile(onNode, JSON.stringify(await convertedOnNode(texts)));
    return {
      args: { worker: { dir, file }, onNode },
      async end() {
        await remove();
        await rm(folder, { recursive: true });
      },
    };
  },
});
