import { expect } from "chai";
import { join } from "node:path";
import { after, before, describe, it } from "mocha";
import { documentOf } from "./documents.ts";
import { writePackage } from "./packages.ts";
import { atTerminal } from "./terminal.ts";
import { createPlace, type Place } from "./zwm.ts";

/** Writes a note of many lines, then changes its text. */
const LONG_HOOK = `export async function applyResult({ parent, runtime }) {
  const { notes } = runtime.hostApi;
  const lines = Array.from({ length: 30 }, (_, index) => "Line " + (index + 1));
  const { result } = await notes.create({
    operationId: "note",
    placement: { kind: "child", parentRef: parent },
    content: { format: "markdown", value: "# Highlights\\n\\n> **Bold** & plain\\n\\n" + lines.join("\\n\\n") },
  });
  await notes.updateContent({
    operationId: "again",
    noteRef: result.noteRef,
    content: { format: "markdown", value: "# Highlights\\n\\nOnly *this*." },
  });
}
`;

const SHOWN = [
  "  │ Highlights",
  "  │ Bold & plain",
  ...Array.from({ length: 18 }, (_, index) => `  │ Line ${String(index + 1)}`),
  "  │ … (the text goes on)",
];

describe("a note that a unit wants to write", () => {
  let place: Place;
  const run = ["run", "long", "--workflows", "packages", "--trust-root", "packages", "--select", "TYGAUGE2"];
  before(async () => {
    place = createPlace();
    writePackage(join(place.dir, "packages"), { id: "long", applyResult: LONG_HOOK });
    await place.zwm(["list"]);
  });
  after(() => {
    place.remove();
  });

  it("is shown by a dry run as plain text, its first twenty lines, and so is its new text", async () => {
    const { wouldWrite } = documentOf(await place.zwm([...run, "--dry-run", "--json"]), "run");
    expect(wouldWrite.map(({ lines }) => lines)).to.deep.equal([
      [
        "New note “Highlights” under “A tide gauge made of toys”",
        ...SHOWN,
        "Note “Highlights” gets new text, beginning “Highlights”",
        "  │ Highlights",
        "  │ Only this.",
      ],
    ]);
    const { stdout } = await place.zwm([...run, "--dry-run"]);
    expect(stdout).to.include(SHOWN.map((line) => `    ${line}\n`).join(""));
  });

  it("is shown the same before a person is asked", async () => {
    const terminal = atTerminal(place, run);
    await terminal.shows("[y]es, [a]ll of this run, [N]o:");
    terminal.type("n\r");
    const { screen } = await terminal.done;
    const before = screen.slice(0, screen.indexOf("[y]es"));
    for (const line of SHOWN) expect(before).to.include(line.trim());
    expect(before).to.include("│ Only this.").and.not.include("Line 19");
  });
});
