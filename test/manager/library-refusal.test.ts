import { expect } from "chai";
import { describe, it } from "mocha";
import { WorkflowError } from "../../src/errors/workflow-error.ts";
import type { HostApi } from "../../src/hooks/host-api/host-api.ts";
import { toHostApiError } from "../../src/hooks/host-api/refusals.ts";
import { watchLibraryRefusal } from "../../src/manager/library-refusal.ts";

const READ_ONLY = new WorkflowError("library_read_only", {
  args: { library: "My Library", reason: "opened" },
  details: { libraryId: 1 },
});
const NOT_FOUND = new WorkflowError("library_item_not_found", { args: { items: "1/AAAAAAAA", count: 1 } });

describe("a hook that failed after the library refused its writes", () => {
  it("is reported as the library's refusal when it only handed that on", async () => {
    const { watched, thrown } = await afterRefusal(READ_ONLY);
    const reason = watched.reasonOf(thrown);
    expect(reason).to.be.instanceOf(WorkflowError);
    expect(reason).to.deep.include({
      code: "library_read_only",
      args: READ_ONLY.args,
      details: READ_ONLY.details,
    });
    expect((reason as WorkflowError).cause).to.equal(thrown);
  });

  it("is reported as the hook's own failure when it threw something else", async () => {
    const { watched } = await afterRefusal(READ_ONLY);
    const own = new WorkflowError("hook_threw", { args: { message: "I give up" } });
    const late = new WorkflowError("hook_timeout", { args: { seconds: 1 } });
    expect(watched.reasonOf(own)).to.equal(own);
    expect(watched.reasonOf(late)).to.equal(late);
  });

  it("is reported as the hook's own failure when the host refused something else", async () => {
    const { watched, thrown } = await afterRefusal(NOT_FOUND);
    expect(watched.reasonOf(thrown)).to.equal(thrown);
  });

  it("never by what the hook only claims that the host refused", async () => {
    const { thrown } = await afterRefusal(READ_ONLY);
    const watched = watchLibraryRefusal(apiThatRefuses(READ_ONLY));
    expect(watched.reasonOf(thrown)).to.equal(thrown);
  });
});

/** A watched API after one refused call, and the error of a hook that did not catch it. */
async function afterRefusal(cause: WorkflowError) {
  const watched = watchLibraryRefusal(apiThatRefuses(cause));
  const refused = await watched.api.call("notes.create", [], new AbortController().signal).then(
    () => undefined,
    (error: unknown) => error as ReturnType<typeof toHostApiError>,
  );
  if (refused === undefined) throw new Error("It was not refused.");
  const { code, details } = refused;
  return { watched, thrown: new WorkflowError("hook_threw", { details: { hostError: { code, details } } }) };
}

function apiThatRefuses(cause: WorkflowError): HostApi {
  return {
    shape: { version: 12, interactionMode: "non_interactive", members: {}, values: {} },
    call: (member) => Promise.reject(toHostApiError(cause, member)),
  };
}
