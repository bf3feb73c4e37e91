import { expect } from "chai";
import type { JsonObject, JsonValue } from "../../../src/model/json.ts";
import type { EditorSession } from "../../../src/ports/editor.ts";
import type { GeckoCases } from "../harness/gecko-cases.ts";
import { eventually, withDesk } from "./dialog-desk.ts";

const never = () => new AbortController().signal;

function session(
  initialState: JsonValue,
  render: (state: JsonValue) => JsonValue,
  options: JsonObject = {},
): EditorSession & { readonly calls: readonly string[] } {
  const calls: string[] = [];
  return {
    title: "Edit the tags",
    initialState,
    options,
    calls,
    renderer: async (name, [given]) => {
      calls.push(name);
      return name === "render" ? render((given as JsonObject)["state"] ?? null) : null;
    },
  };
}

export const editorCases: GeckoCases = {
  "an editor shows the form that its hook describes and answers with what was edited": async (env) => {
    await withDesk(env, {}, async ({ dialogs, page, open }) => {
      const asked = session({ tag: "sea", weight: 2 }, (state) => ({
        html: `<p>Now: ${(state as { tag: string }).tag}</p><script>1</script>`,
        fields: {
          tag: { type: "string", title: "Tag" },
          weight: { type: "number", title: "Weight", min: 1 },
        },
      }));
      const answer = dialogs.editor.open(asked, never());
      const shown = await page("editor");
      await eventually("the form", () => (shown.all(".zwm-field").length === 2 ? true : undefined));
      expect(shown.document.title).to.equal("Edit the tags");
      shown.type("#zwm-field-0", "ocean");
      shown.type("#zwm-field-1", "5");
      await eventually("the new view", () => (shown.text().includes("Now: ocean") ? true : undefined));
      expect(shown.all(".zwm-note script")).to.have.length(0);
      shown.find("#zwm-field-0").focus();
      shown.press("Enter");
      expect(await answer).to.deep.equal({ saved: true, result: { tag: "ocean", weight: 5 } });
      expect(asked.calls).to.include("read");
      await eventually("no window", () => (open() === 0 ? true : undefined));
    });
  },

  "leaving an editor with changes asks; without changes it just closes": async (env) => {
    await withDesk(env, {}, async ({ dialogs, page }) => {
      const first = dialogs.editor.open(
        session("text", () => null),
        never(),
      );
      const second = dialogs.editor.open(
        session("other", () => null),
        never(),
      );
      const shown = await page("editor");
      await eventually("the text", () => (shown.all("#zwm-text").length === 1 ? true : undefined));
      shown.type("#zwm-text", "new text");
      await eventually("the change", () => (shown.text().includes("Save") ? true : undefined));
      shown.press("Escape");
      await eventually("the question", () => (shown.all("#zwm-discard").length === 1 ? true : undefined));
      expect(shown.text()).to.include("Your changes are not saved.");
      shown.click("#zwm-keep-editing");
      await eventually("the buttons", () => (shown.all("#zwm-discard").length === 0 ? true : undefined));
      // The window's own button.
      const { Event } = shown.window as unknown as typeof globalThis;
      const close = new Event("close", { cancelable: true });
      shown.window.dispatchEvent(close);
      expect(close.defaultPrevented).to.equal(true);
      await eventually("the question again", () =>
        shown.all("#zwm-discard").length === 1 ? true : undefined,
      );
      shown.click("#zwm-discard");
      expect(await first).to.deep.equal({ saved: false, reason: "closed" });
      // The one that waited comes now.
      const next = await page("editor");
      await eventually("the other text", () => (next.all("#zwm-text").length === 1 ? true : undefined));
      next.press("Escape");
      expect(await second).to.deep.equal({ saved: false, reason: "closed" });
    });
  },

  "an editor's own actions are its buttons; one of them leaves": async (env) => {
    await withDesk(env, {}, async ({ dialogs, page }) => {
      const options = {
        actions: [
          { id: "later", label: "Later" },
          { id: "apply", label: "Apply" },
        ],
        closeActionId: "later",
      };
      const open = () =>
        dialogs.editor.open(
          session({ a: "1" }, () => "<b>x</b>", options),
          never(),
        );
      const first = open();
      const shown = await page("editor");
      await eventually("the fields", () => (shown.all(".zwm-field").length === 1 ? true : undefined));
      expect(shown.all("footer button").map((one) => one.textContent)).to.deep.equal(["Later", "Apply"]);
      shown.click("#zwm-action-apply");
      expect(await first).to.deep.equal({ saved: true, result: { a: "1" }, actionId: "apply" });
      const second = open();
      const again = await page("editor");
      await eventually("the fields", () => (again.all(".zwm-field").length === 1 ? true : undefined));
      again.click("#zwm-action-later");
      expect(await second).to.deep.equal({ saved: false, reason: "closed", actionId: "later" });
    });
  },

  "an editor closes when its hook is canceled": async (env) => {
    await withDesk(env, {}, async ({ dialogs, page, open }) => {
      const abort = new AbortController();
      const answer = dialogs.editor.open(
        session("t", () => null),
        abort.signal,
      );
      await page("editor");
      abort.abort();
      expect(await answer).to.deep.equal({ saved: false, reason: "canceled" });
      await eventually("no window", () => (open() === 0 ? true : undefined));
      expect(
        await dialogs.editor.open(
          session("t", () => null),
          abort.signal,
        ),
      ).to.deep.equal({
        saved: false,
        reason: "canceled",
      });
    });
  },
};
