import { expect } from "chai";
import { after, before, describe, it } from "mocha";
import { existsSync, readFileSync } from "node:fs";
import { parseCommandLine, type ParsedCommandLine } from "../../src/cli/parse-command-line.ts";
import { isWorkflowError } from "../../src/errors/workflow-error.ts";
import { createLocalizer } from "../../src/l10n/localizer.ts";
import { errorOf } from "./documents.ts";
import { createPlace, type Place } from "./zwm.ts";

const localizer = createLocalizer({
  resources: { "en-US": [readFileSync("locale/en-US/cli.ftl", "utf8")] },
  locale: "en-US",
});

function parse(...args: string[]): ParsedCommandLine {
  return parseCommandLine(args, (id, values) => localizer.text(id, values));
}

/** Everything that is wrong with a command line. */
function problems(...args: string[]): unknown {
  try {
    parse(...args);
  } catch (error) {
    if (isWorkflowError(error) && error.code === "usage_error") return error.details.problems;
    throw error;
  }
  return [];
}

describe("a command line", () => {
  it("is read as command, arguments and options in any order", () => {
    const parsed = parse("--home", "h", "run", "--param", "a=1", "export-notes", "--param=b=2=3", "--yes");
    expect(parsed.command?.name).to.equal("run");
    expect(parsed.positionals).to.deep.equal(["export-notes"]);
    expect(parsed.values("param")).to.deep.equal(["a=1", "b=2=3"]);
    expect(parsed.value("home")).to.equal("h");
    expect(parsed.flag("yes")).to.equal(true);
    expect(parsed.flag("dry-run")).to.equal(false);
  });

  it("takes everything behind -- as arguments", () => {
    expect(parse("show", "--", "--yes").positionals).to.deep.equal(["--yes"]);
  });

  it("knows -h", () => {
    expect(parse("run", "-h").flag("help")).to.equal(true);
  });

  it("with an unknown command or option is refused with the nearest known one", () => {
    expect(problems("lst")).to.deep.equal(["there is no command “lst” (did you mean “list”?)"]);
    expect(problems("run", "x", "--dryrun")).to.deep.equal([
      "there is no option “--dryrun” (did you mean “--dry-run”?)",
    ]);
    expect(problems("frobnicate")).to.deep.equal(["there is no command “frobnicate”"]);
    expect(problems("list", "-x")).to.deep.equal(["there is no option “-x”"]);
    expect(problems("list", "--__proto__")).to.deep.equal(["there is no option “--__proto__”"]);
  });

  it("with an option of another command is refused with the command's name", () => {
    expect(problems("list", "--yes")).to.deep.equal(["“list” has no option --yes"]);
  });

  it("is refused with everything that is wrong at once", () => {
    expect(
      problems(
        ...["run", "--slect", "X", "--mode=menu", "--concurrency", "0", "--library-id=x", "--param", "a"],
        ...["--select", "x y,AB", "--json=1"],
      ),
    ).to.deep.equal([
      "there is no option “--slect” (did you mean “--select”?)",
      "“run” has no option --mode",
      "“0” for --concurrency is no whole number from 1",
      "“x” for --library-id is no whole number from 1",
      "“a” for --param has no name and value: --param NAME=VALUE",
      "“x y” for --select is no item: KEY or LIB/KEY, where the key has only capital letters and digits",
      "--json takes no value",
    ]);
    expect(problems("retry")).to.deep.equal(["“retry” needs RUN", "“retry” needs --failed"]);
    expect(problems("list", "a", "b")).to.deep.equal([
      "“list” does not take “a”",
      "“list” does not take “b”",
    ]);
  });

  it("gives an option that takes one value once, and flags as often as one likes", () => {
    expect(problems("list", "--home=a", "--home=b", "--home=c")).to.deep.equal([
      "--home is given more than once",
    ]);
    expect(problems("run", "x", "--yes", "--yes", "--workflows=a", "--workflows=b")).to.deep.equal([]);
  });

  it("needs a value where an option takes one, and does not take the next option for it", () => {
    expect(problems("run", "x", "--output")).to.deep.equal(["--output needs a value: --output DIR"]);
    expect(problems("run", "x", "--tag=")).to.deep.equal(["--tag needs a value: --tag TAG"]);
    expect(problems("run", "x", "--output", "--yes")).to.deep.equal([
      "--output needs a value before “--yes”; one that begins with a hyphen is written --output=--yes",
    ]);
    expect(parse("run", "x", "--query=-5").value("query")).to.equal("-5");
    expect(parse("run", "x", "--query", "-").value("query")).to.equal("-");
  });

  it("has whole numbers in plain digits only", () => {
    for (const text of ["1e1", "0x1", "1.0", "+1", " 1", "-1", "99999999999", "①"]) {
      expect(problems("run", "x", `--library-id=${text}`), text).to.have.length(1);
    }
    expect(problems("run", "x", "--library-id=12")).to.deep.equal([]);
  });

  it("says which options go together and which do not", () => {
    expect(problems("run", "x", "--recursive")).to.deep.equal(["--recursive goes with --collection only"]);
    expect(problems("list", "--linked-base", "x")).to.deep.equal(["--linked-base goes with --library only"]);
    expect(problems("run", "x", "--select=A", "--tag=t", "--all")).to.deep.equal([
      "--select cannot stand beside --tag, --all",
    ]);
    expect(problems("run", "x", "--select=,")).to.deep.equal(["“,” for --select names no item"]);
  });

  it("asks for nothing that is missing when help is asked for", () => {
    expect(problems("run", "--help")).to.deep.equal([]);
    expect(problems("retry", "--help")).to.deep.equal([]);
  });
});

describe("zwm with a command line that is wrong", () => {
  let place: Place;
  before(() => {
    place = createPlace();
  });
  after(() => {
    place.remove();
  });

  it("writes code, sentence and remedy to stderr, nothing to stdout, and ends with 2", async () => {
    const called = await place.zwm(["run", "--slect"]);
    expect(called.code).to.equal(2);
    expect(called.stdout).to.equal("");
    expect(called.stderr).to.equal(
      "zwm: usage_error · there is no option “--slect” (did you mean “--select”?); “run” needs WORKFLOW · " +
        "Type “zwm run --help” to see what there is.\n",
    );
  });

  it("with --json writes one document with a list of the problems", async () => {
    const called = await place.zwm(["lst", "--foo", "--json"]);
    expect(called.code).to.equal(2);
    const { code, details, remedy } = errorOf(called);
    expect(code).to.equal("usage_error");
    expect(details?.problems).to.deep.equal([
      "there is no command “lst” (did you mean “list”?)",
      "there is no option “--foo”",
    ]);
    expect(remedy).to.equal("Type “zwm --help” to see what there is.");
  });

  it("without a command shows the help on stderr and ends with 2", async () => {
    const called = await place.zwm([]);
    expect(called.code).to.equal(2);
    expect(called.stdout).to.equal("");
    expect(called.stderr).to.include("Usage: zwm COMMAND").and.include("no command is given");
    expect(errorOf(await place.zwm(["--json"])).code).to.equal("usage_error");
  });

  it("takes help for a word, too, alone and before a command", async () => {
    for (const [word, option] of [
      [["help"], ["--help"]],
      [
        ["help", "run"],
        ["run", "--help"],
      ],
    ] as const) {
      const called = await place.zwm(word);
      expect(called.code).to.equal(0);
      expect(called.stdout).to.equal((await place.zwm(option)).stdout);
    }
    const unknown = await place.zwm(["help", "rnu", "--json"]);
    expect([unknown.code, errorOf(unknown).text]).to.deep.equal([
      2,
      "there is no command “rnu” (did you mean “run”?)",
    ]);
    expect((await place.zwm(["untrust", "--help"])).stdout).to.include(
      "Takes back the trust in the code of a workflow’s package",
    );
  });

  it("leaves no home behind", async () => {
    await place.zwm(["run"]);
    expect(existsSync(place.home)).to.equal(false);
  });

  it("names a workflow, a run or a library that is not there, each with exit code 2", async () => {
    const workflow = await place.zwm(["run", "export-nots", "--json"]);
    expect(workflow.code).to.equal(2);
    expect(errorOf(workflow).code).to.equal("workflow_not_found");
    expect(errorOf(workflow).text).to.include("Did you mean “export-notes”?");
    const run = await place.zwm(["show", "run-1", "--json"]);
    expect([run.code, errorOf(run).code]).to.deep.equal([2, "run_not_found"]);
    const library = await place.zwm(["list", "--library", "nowhere", "--json"]);
    expect([library.code, errorOf(library).code]).to.deep.equal([2, "library_not_found"]);
    const path = await place.zwm(["check", "./nowhere", "--json"]);
    expect([path.code, errorOf(path).code]).to.deep.equal([2, "workflow_not_found"]);
  });
});
