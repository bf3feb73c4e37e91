import { expect } from "chai";
import { afterEach, describe, it } from "mocha";
import type { ChangePreview } from "../../src/model/change-preview.ts";
import type { ApprovalAnswer, ApprovalRequest } from "../../src/ports/ui.ts";
import { NOTE_HOOK, writePackage } from "../cli/packages.ts";
import { openProgram, type OpenProgram } from "./open-program.ts";

const TAG_HOOK = `export async function applyResult({ parent, runtime }) {
  await runtime.hostApi.mutations.execute({
    operation: "item.updateTags", operationId: "tags", itemRef: parent, add: ["sea"], remove: ["to read"],
  });
}
`;

describe("the question about what a unit wants to write", () => {
  let program: OpenProgram;
  let asked: ApprovalRequest[];
  let answers: ApprovalAnswer[];
  afterEach(() => program.close());

  const open = async (applyResult: string) => {
    asked = [];
    answers = [];
    program = await openProgram({
      ui: {
        interactive: true,
        approve: async (request) => {
          asked.push(request);
          return answers.shift() ?? "unanswered";
        },
      },
    });
    writePackage(program.workflows, { id: "ask", applyResult });
    await program.manager.rescan();
  };
  const begin = (...keys: string[]) => program.begin("ask", keys, { approveWrites: false });
  const changesOf = (request: ApprovalRequest | undefined) =>
    (request?.preview as unknown as { changes: readonly ChangePreview[] } | null)?.changes;

  it("shows each change facet by facet beside its line", async () => {
    await open(NOTE_HOOK);
    answers = ["this"];
    const { summary } = await (await begin("TYGAUGE2")).done;
    expect(summary.state).to.equal("succeeded");
    const [request] = asked;
    expect(request).to.deep.include({
      workflow: "Workflow ask",
      taskName: "A tide gauge made of toys",
      waiting: 0,
      lines: ["New note “A note.” under “A tide gauge made of toys”"],
    });
    const [change, ...more] = changesOf(request) ?? [];
    expect(more).to.deep.equal([]);
    expect(change).to.deep.include({
      kind: "new-item",
      title: "A note.",
      itemType: "note",
      parent: "A tide gauge made of toys",
    });
    expect(change?.parts.map(({ part }) => part)).to.deep.equal(["note"]);
    expect(request?.isOpen?.()).to.equal(false);
  });

  it("that nobody answered parks the run, and is asked again with the same changes, without the hook", async () => {
    await open(NOTE_HOOK);
    const handle = await begin("TYGAUGE2", "HANDBK22");
    expect((await handle.done).summary.state).to.equal("waiting_user");
    expect(await program.manager.state(handle.runId)).to.equal("waiting_user");
    const before = asked.length;
    answers = ["all"];
    const { summary } = await (await program.manager.resume(handle.runId)).done;
    expect(summary).to.deep.include({ state: "succeeded" });
    expect(changesOf(asked[before])).to.deep.equal(changesOf(asked[0]));
    expect(asked).to.have.length(before + 1);
  });

  it("says how many others of the run wait", async () => {
    await open(NOTE_HOOK);
    const waiting: number[] = [];
    program.host.ui.approve = async (request) => {
      await new Promise((resolve) => setTimeout(resolve, 100));
      waiting.push(request.waiting);
      return "this";
    };
    await (
      await begin("TYGAUGE2", "HANDBK22", "SALTWDG2")
    ).done;
    expect(waiting).to.have.length(3);
    expect(waiting.at(-1)).to.equal(0);
  });

  it("that is about nothing any more says so", async () => {
    await open(NOTE_HOOK);
    let stillOpen: (() => boolean) | undefined;
    let seen: () => void = () => undefined;
    const isAsked = new Promise<void>((resolve) => (seen = resolve));
    program.host.ui.approve = (request) => {
      stillOpen = request.isOpen;
      seen();
      return new Promise(() => undefined);
    };
    const handle = await begin("TYGAUGE2");
    await isAsked;
    expect(stillOpen?.()).to.equal(true);
    handle.cancel();
    await handle.done;
    expect(stillOpen?.()).to.equal(false);
  });

  it("names tags that come and go", async () => {
    await open(TAG_HOOK);
    answers = ["none"];
    await (
      await begin("TYGAUGE2")
    ).done;
    const [change] = changesOf(asked[0]) ?? [];
    expect(change).to.deep.include({ kind: "edit-item", title: "A tide gauge made of toys" });
    expect(change?.parts).to.deep.include({ part: "tags", added: ["sea"], removed: ["to read"] });
  });
});
