import { expect } from "chai";
import { describe, it } from "mocha";
import {
  addMessage,
  messagesNotice,
  type NoticeMessage,
} from "../../../src/ui/notice-model/messages-notice.ts";
import { english } from "../../formats/native/english.ts";

function said(...messages: readonly [string, NoticeMessage["type"]][]): readonly NoticeMessage[] {
  return messages.reduce<readonly NoticeMessage[]>(
    (all, [text, type]) => addMessage(all, { text, type }),
    [],
  );
}

describe("the notice of short messages", () => {
  it("counts the same words instead of showing them again, and has room for three", () => {
    const fifty = said(...Array.from({ length: 50 }, (): [string, "default"] => ["Saved.", "default"]));
    expect(messagesNotice(fifty, english())?.lines).to.deep.equal(["Saved. (× 50)"]);
    const many = said(
      ...Array.from({ length: 50 }, (_, at): [string, "success"] => [`Saved ${String(at)}.`, "success"]),
    );
    const view = messagesNotice(many, english());
    expect(view?.lines).to.deep.equal(["Saved 49.", "Saved 48.", "Saved 47.", "47 earlier messages."]);
    expect(view).to.deep.include({ tone: "success", passing: true });
    expect(messagesNotice([], english())).to.equal(undefined);
  });

  it("stays while there is an error in it", () => {
    const view = messagesNotice(said(["Saved.", "success"], ["Not saved.", "error"]), english());
    expect(view).to.deep.include({ tone: "error", passing: false });
  });
});
