import { expect } from "chai";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { dirname, join } from "node:path";
import { after, before, describe, it } from "mocha";
import { cleanEnvironment, createPlace, PROGRAM, type Place } from "./zwm.ts";

const PAGE = "docs/authoring.md";

interface Block {
  readonly language: string;
  readonly text: string;
  /** The last file that the words above name, such as `quotes/workflow.json`. */
  readonly file: string | undefined;
  readonly title: string;
}

/** The page's code blocks in order, each with the file that the paragraph before it puts it into. */
function blocksOf(page: string): readonly Block[] {
  const blocks: Block[] = [];
  let before = "";
  let title = "";
  const pattern = /^```(?<language>\w*)\n(?<text>[\s\S]*?)^```$|^(?<line>.*)$/gm;
  for (const { groups } of page.matchAll(pattern)) {
    const { language, text, line = "" } = groups ?? {};
    if (text === undefined) {
      if (line.startsWith("#")) title = line.replace(/^#+ /, "");
      before = line === "" && before.endsWith("\n\n") ? before : `${before}${line}\n`;
      continue;
    }
    const paragraph = before.trimEnd().split("\n\n").at(-1) ?? "";
    const file = [...paragraph.matchAll(/`([\w-]+\/[\w./-]+\.(?:json|mjs|md))`/g)].at(-1)?.[1];
    blocks.push({ language: language ?? "", text, file, title });
    before = "";
  }
  return blocks;
}

/** What differs from one run to the next. */
function constant(output: string): string {
  return output
    .replaceAll(/run-[0-9]{8}-[0-9]{6}-[a-z0-9]{5}/g, "RUN")
    .replaceAll(/[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}/g, "DATE")
    .trimEnd();
}

describe(PAGE, () => {
  let place: Place;
  before(() => {
    place = createPlace();
    cpSync("test/fixtures/zotero-data", join(place.dir, "Zotero"), { recursive: true });
  });
  after(() => {
    place.remove();
  });

  const sh = (script: string) =>
    spawnSync("sh", ["-e", "-c", `zwm() { "${process.execPath}" "${PROGRAM}" "$@"; }\n${script}`], {
      cwd: place.dir,
      encoding: "utf8",
      env: cleanEnvironment({
        ZWM_HOME: place.home,
        HOME: place.dir,
        ZWM_CALLED_AS: "zwm",
      }),
    });

  async function newestRun(): Promise<string> {
    const { runs } = (await place.zwm(["runs", "--json"])).json as { runs: { runId: string }[] };
    return runs[0]?.runId ?? "";
  }

  /** Lets the program watch until it has said that it does, then ends it as Ctrl-C would. */
  async function watchOnce(line: string): Promise<void> {
    const calling = place.start([...line.split(" ").slice(1), "--json"]);
    await calling.printed("\n");
    calling.signal("SIGINT");
    const { code, stdout } = await calling.done;
    expect(code, stdout).to.equal(0);
  }

  it("leads to a working workflow, with every command and file as printed", async () => {
    const blocks = blocksOf(readFileSync(PAGE, "utf8"));
    let shown = "";
    let compared = 0;
    for (const { language, text, file, title } of blocks) {
      if (language === "sh") {
        if (text.startsWith("npm ")) {
          expectInstallation(text);
          continue;
        }
        if (text.startsWith("zwm watch ")) {
          await watchOnce(text.trim());
          continue;
        }
        shown = "";
        for (const line of text.trimEnd().split("\n")) {
          const done = sh(line.includes("RUN") ? line.replaceAll("RUN", await newestRun()) : line);
          expect(done.status, `${title}: ${line}\n${done.stdout}\n${done.stderr}`).to.equal(0);
          shown += done.stdout;
        }
      } else if (language === "text") {
        expect(constant(shown), title).to.equal(constant(text));
        compared += 1;
      } else if (file !== undefined) {
        mkdirSync(dirname(join(place.dir, file)), { recursive: true });
        writeFileSync(join(place.dir, file), text);
      } else {
        expect(language, `a block of ${title} that nothing is done with`).to.equal("json");
        await expectSound(text, title);
      }
    }
    expect(compared).to.be.greaterThan(6);
    // Some fifty commands and runs over a whole library, one after the other.
  }).timeout(600_000);

  it("ends with notes in the copy of the library", async () => {
    const { runs } = (await place.zwm(["runs", "--json"])).json as {
      runs: { runId: string; workflowId: string; counts: { succeeded: number } }[];
    };
    const worked = runs.filter(({ workflowId, counts }) => workflowId === "quotes" && counts.succeeded > 0);
    expect(worked.length).to.be.greaterThan(3);
  });

  /** What installs the program cannot be run by its own tests; that it says what is there can be looked at. */
  function expectInstallation(text: string): void {
    const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as {
      scripts: Record<string, string>;
    };
    const [install, build, alias, ...more] = text.trimEnd().split("\n");
    expect(more).to.deep.equal(["export ZWM_CALLED_AS=zwm"]);
    expect(install).to.equal("npm ci");
    expect(scripts[(build ?? "").replace("npm run ", "")]).to.be.a("string");
    expect(alias).to.equal('alias zwm="node $PWD/dist/zwm.mjs"');
  }

  /** Parts of a manifest make a sound one, put into the workflow of the first section. */
  async function expectSound(text: string, title: string): Promise<void> {
    const manifest = JSON.parse(readFileSync(join(place.dir, "quotes", "workflow.json"), "utf8")) as object;
    const folder = join(place.dir, "fragment");
    cpSync(join(place.dir, "quotes"), folder, { recursive: true });
    const part = JSON.parse(text) as object;
    writeFileSync(join(folder, "workflow.json"), JSON.stringify({ ...manifest, ...part }));
    const { code, stdout } = await place.zwm(["check", "./fragment", "--strict"]);
    expect(code, `${title}\n${text}\n${stdout}`).to.equal(0);
  }
});
