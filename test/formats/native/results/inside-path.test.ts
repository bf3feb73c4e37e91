import { expect } from "chai";
import fc from "fast-check";
import { afterEach, beforeEach, describe, it } from "mocha";
import { join, resolve, sep } from "node:path";
import { artifactCandidates } from "../../../../src/formats/native/results/artifacts.ts";
import { downwardNames, entryName, findInside } from "../../../../src/formats/native/results/inside-path.ts";
import { makeResultFiles, type ResultFiles } from "./result-files.ts";

/** Paths as a careless or hostile provider writes them. */
const anyPath = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        "..",
        ".",
        "",
        "C:",
        "c:x",
        "\0",
        "artifacts",
        "result",
        "secret.txt",
        "a",
        "link",
        "~",
      ),
      fc.string({ maxLength: 6 }),
    ),
    { maxLength: 8 },
  )
  .chain((parts) => fc.constantFrom("/", "\\").map((separator) => parts.join(separator)));

describe("paths of results", () => {
  let world: ResultFiles;
  beforeEach(() => (world = makeResultFiles()));
  afterEach(() => world.remove());

  it("lead only downwards", () => {
    for (const [path, names] of [
      ["a/b.md", ["a", "b.md"]],
      ["./a//b/../c", ["a", "b", "c"]],
      ["/etc/passwd", ["etc", "passwd"]],
      ["C:\\work\\x.md", ["work", "x.md"]],
      ["C:x.md", ["x.md"]],
      ["../../..", []],
      ["", []],
      ["a\0b", []],
    ] as const) {
      expect(downwardNames(path), path).to.deep.equal(names);
    }
  });

  it("never leave the folder, whatever they are made of", () => {
    fc.assert(
      fc.property(anyPath, anyPath, anyPath, (rawPath, fallbackPath, base) => {
        const inside = `${resolve(world.workspace)}${sep}`;
        for (const path of [entryName(rawPath), ...artifactCandidates({ rawPath, fallbackPath }, base)]) {
          if (path === "") continue;
          expect(resolve(world.workspace, path).startsWith(inside), JSON.stringify(path)).to.equal(true);
          expect(path.split("/")).not.to.include("..");
        }
      }),
      { numRuns: 2000 },
    );
  });

  it("find nothing that a link leads to outside", async () => {
    world.put("in.txt", "mine");
    world.link("out", world.dir);
    world.link("out.txt", join(world.dir, "secret.txt"));
    world.link("alias.txt", "in.txt");
    const find = (path: string) => findInside(world.files, world.workspace, downwardNames(path));
    expect(await find("in.txt")).to.equal(join(world.workspace, "in.txt"));
    expect(await find("alias.txt")).to.equal(join(world.workspace, "alias.txt"));
    expect(await find("out.txt")).to.equal(undefined);
    expect(await find("out/secret.txt")).to.equal(undefined);
    expect(await find("../../secret.txt")).to.equal(undefined);
    expect(await find("")).to.equal(undefined);
  });
});
