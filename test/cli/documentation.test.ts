import { expect } from "chai";
import { cpSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "mocha";
import { COMMANDS, GLOBAL_OPTIONS, type CommandSpec } from "../../src/cli/command-table.ts";
import { renderHelp } from "../../src/cli/help.ts";
import { ExitCode } from "../../src/errors/codes.ts";
import { createLocalizer } from "../../src/l10n/localizer.ts";
import { DOCUMENTS } from "./documents.ts";
import { NOTE_HOOK, writePackage } from "./packages.ts";
import { createPlace, type Place } from "./zwm.ts";

/** That about writing workflows is walked through, files and outputs included, by authoring-page.test.ts. */
const PAGES = [
  "README.md",
  ...readdirSync("docs").map((name) => `docs/${name}`),
  ...readdirSync("workflows").map((name) => `workflows/${name}/README.md`),
].filter((path) => path.endsWith(".md") && path !== "docs/authoring.md");

/** Lines of the page's `sh` blocks that call the program, as words behind its name. */
function examples(page: string): string[][] {
  const blocks = readFileSync(page, "utf8").matchAll(/^```sh\n(?<text>[\s\S]*?)^```$/gm);
  return [...blocks].flatMap(({ groups }) =>
    (groups?.text ?? "").split("\n").flatMap((line) => {
      const call = /^(?:\$ )?(?:zwm|node dist\/zwm\.mjs)(?: (?<rest>.*))?$/.exec(line);
      return call === null ? [] : [words(call.groups?.rest ?? "")];
    }),
  );
}

/** A simple command's words: quotes are understood, nothing is expanded. */
function words(line: string): string[] {
  return [...line.matchAll(/(?:[^\s"']|"[^"]*"|'[^']*')+/g)].map(([word]) => word.replace(/["']/g, ""));
}

describe("an example in the documentation", () => {
  let place: Place;
  before(() => {
    // What the examples take for granted: a copy of a data directory, and a package of one's own.
    place = createPlace();
    cpSync("test/fixtures/zotero-data", join(place.dir, "zotero-copy"), { recursive: true });
    writePackage(join(place.dir, "my-workflows"), { id: "my-workflow", applyResult: NOTE_HOOK });
  });
  after(() => {
    place.remove();
  });

  for (const page of PAGES) {
    const calls = examples(page);
    if (calls.length === 0) continue;
    it(`of ${page} ends with 0`, async () => {
      for (const call of calls) {
        const args = call.includes("RUN") ? await withRun(call) : call;
        const called = await place.zwm(args);
        expect(called.code, `zwm ${args.join(" ")}\n${called.stdout}\n${called.stderr}`).to.equal(0);
      }
    });
  }

  /** RUN stands for the newest run. */
  async function withRun(call: readonly string[]): Promise<string[]> {
    const { runs } = (await place.zwm(["runs", "--json"])).json as { runs: { runId: string }[] };
    const [newest] = runs;
    expect(newest, `a run before: ${call.join(" ")}`).to.not.equal(undefined);
    return call.map((word) => (word === "RUN" ? (newest?.runId ?? "") : word));
  }

  it("is there, in the pages that people read first", () => {
    expect(examples("README.md")).to.not.be.empty;
    expect(examples("docs/cli.md")).to.not.be.empty;
  });
});

describe("docs/cli.md", () => {
  const text = readFileSync("docs/cli.md", "utf8");
  const section = (title: string): string => text.split(/^## /m).find((part) => part.startsWith(title)) ?? "";
  const sorted = (names: Iterable<string>): string[] => [...new Set(names)].sort();

  it("names every command, and no other", () => {
    const named = [...section("Commands").matchAll(/^\| `([a-z][a-z-]*)/gm)].map(([, name]) => name ?? "");
    expect(sorted(named)).to.deep.equal(sorted(COMMANDS.map(({ name }) => name)));
  });

  it("names every option, and no other", () => {
    const known = [...GLOBAL_OPTIONS, ...COMMANDS.flatMap(({ options }) => options)];
    const named = [...text.matchAll(/--([a-z][a-z-]*)/g)].map(([, name]) => name ?? "");
    expect(sorted(named)).to.deep.equal(sorted(known.map(({ name }) => name)));
    for (const { short } of known) if (short !== undefined) expect(text).to.include(`\`-${short}\``);
  });

  it("shows the value of every option that takes one", () => {
    for (const { name, value } of [...GLOBAL_OPTIONS, ...COMMANDS.flatMap(({ options }) => options)]) {
      if (value !== undefined) expect(text).to.include(`--${name} ${value.split("|")[0] ?? ""}`);
    }
  });

  it("names every exit code, and no other", () => {
    const named = [...section("Exit codes").matchAll(/^\| ([0-9]+) /gm)].map(([, code]) => Number(code));
    expect(named).to.deep.equal(Object.values(ExitCode));
  });

  it("names every document of --json", () => {
    const named = [...text.matchAll(/\(schema\/([a-z]+)\.json\)/g)].map(([, name]) => name ?? "");
    expect(sorted(named)).to.deep.equal(sorted([...DOCUMENTS, "common"]));
  });
});

describe("help", () => {
  const localizer = createLocalizer({
    resources: { "en-US": [readFileSync("locale/en-US/cli.ftl", "utf8")] },
    locale: "en-US",
  });
  const help = (command?: CommandSpec): string => renderHelp({ text: localizer.text }, command).join("\n");

  it("of the program names every command, global option and exit code", async () => {
    const place = createPlace();
    try {
      const { stdout, code } = await place.zwm(["--help"]);
      expect(code).to.equal(0);
      expect(stdout).to.equal(`${help()}\n`);
    } finally {
      place.remove();
    }
    for (const { name } of COMMANDS) expect(help()).to.match(new RegExp(`^ {2}${name} .*[.]$`, "m"));
    for (const { name } of GLOBAL_OPTIONS)
      expect(help()).to.match(new RegExp(`^ {2}(-\\w, )?--${name} .*[.]$`, "m"));
    for (const exit of Object.values(ExitCode))
      expect(help()).to.match(new RegExp(`^ {2}${exit} .*[.]$`, "m"));
  });

  it("of a command names all its options with the form of their values, and has a text for each", () => {
    for (const command of COMMANDS) {
      for (const { name, value } of [...command.options, ...GLOBAL_OPTIONS]) {
        expect(help(command)).to.include(`--${name}${value === undefined ? "" : ` ${value}`} `);
      }
      // A message that does not exist shows as its id in braces.
      expect(help(command)).to.not.include("{");
    }
  });
});
