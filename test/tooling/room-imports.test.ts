import { expect } from "chai";
import { Linter } from "eslint";
import tseslint from "typescript-eslint";
import { join } from "node:path";
import { roomImports } from "../../scripts/lint/room-imports.mjs";
import { rooms } from "../../scripts/lint/rooms.mjs";

/** The rule's messages for one file of `src/`. */
function messagesFor(file: string, code: string): string[] {
  const linter = new Linter();
  const messages = linter.verify(
    code,
    [
      {
        files: ["**/*.ts"],
        languageOptions: { parser: tseslint.parser },
        plugins: { local: { rules: { "room-imports": roomImports } } },
        rules: { "local/room-imports": "error" },
      },
    ],
    join(process.cwd(), "src", file),
  );
  return messages.map(({ message }) => message);
}

describe("the import table", () => {
  it("permits what it names", () => {
    expect(messagesFor("selection/planner.ts", 'import { a } from "../model/item.ts";')).to.deep.equal([]);
    expect(messagesFor("formats/native/read.ts", 'import { a } from "../../ports/files.ts";')).to.deep.equal(
      [],
    );
    expect(messagesFor("host/node/files.ts", 'import { open } from "node:fs";')).to.deep.equal([]);
  });

  it("permits a room to import from itself", () => {
    expect(messagesFor("selection/planner.ts", 'import { a } from "./units.ts";')).to.deep.equal([]);
    expect(messagesFor("formats/native/read.ts", 'import { a } from "../discovery/find.ts";')).to.deep.equal(
      [],
    );
  });

  it("refuses a room that is not named", () => {
    expect(messagesFor("engine/run.ts", 'import { a } from "../formats/native/read.ts";')).to.deep.equal([
      "Room 'engine' may not import room 'formats'.",
    ]);
    expect(messagesFor("model/item.ts", 'import { a } from "../errors/codes.ts";')).to.have.length(1);
  });

  it("refuses it in every form of import", () => {
    const forms = [
      'import type { A } from "../manager/manager.ts";',
      'export { a } from "../manager/manager.ts";',
      'export * from "../manager/manager.ts";',
      'const later = import("../manager/manager.ts");',
      'type A = import("../manager/manager.ts").A;',
    ];
    for (const form of forms) {
      expect(messagesFor("graph/plan.ts", form), form).to.deep.equal([
        "Room 'graph' may not import room 'manager'.",
      ]);
    }
  });

  it("keeps the worker's realm apart from the room around it", () => {
    expect(messagesFor("hooks/runtime.ts", 'import { a } from "./worker/main.ts";')).to.deep.equal([
      "Room 'hooks' may not import room 'hooks/worker'.",
    ]);
    expect(messagesFor("hooks/worker/main.ts", 'import { a } from "../protocol.ts";')).to.deep.equal([]);
  });

  it("refuses packages and Node's modules outside the rooms that have them", () => {
    expect(messagesFor("library/commit.ts", 'import { a } from "node:fs";')).to.deep.equal([
      "Room 'library' may not import the package 'node:fs'.",
    ]);
    expect(messagesFor("hooks/host-api/note.ts", 'import { a } from "better-sqlite3";')).to.have.length(1);
    expect(messagesFor("model/item.ts", 'import { a } from "semver";')).to.have.length(1);
    expect(
      messagesFor("formats/native/read.ts", 'import { a } from "@cfworker/json-schema/x";'),
    ).to.deep.equal([]);
  });

  it("refuses compiled schemas outside the readers of formats", () => {
    expect(messagesFor("formats/native/read.ts", 'import { a } from "#schema/workflow";')).to.deep.equal([]);
    expect(messagesFor("engine/run.ts", 'import { a } from "#schema/workflow";')).to.have.length(1);
  });

  it("asks for the extension, for a place inside src/ and for a known room", () => {
    expect(messagesFor("graph/plan.ts", 'import { a } from "./node";')).to.have.length(1);
    expect(messagesFor("graph/plan.ts", 'import { a } from "../../scripts/x.ts";')).to.have.length(1);
    expect(messagesFor("stray.ts", "export const a = 1;")).to.have.length(1);
  });

  it("names only rooms that exist in it", () => {
    for (const room of Object.values(rooms)) {
      for (const name of room.rooms) expect(rooms).to.have.property(name);
    }
  });
});
