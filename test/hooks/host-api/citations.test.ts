import { expect } from "chai";
import fc from "fast-check";
import { afterEach, beforeEach, describe, it } from "mocha";
import type { CitationsPort } from "../../../src/ports/citations.ts";
import type { EditorPort, EditorSession } from "../../../src/ports/editor.ts";
import type { UiPort } from "../../../src/ports/ui.ts";
import { createWorld, json, type HostApiWorld } from "./host-api-world.ts";

const ref = (key: string) => ({ libraryId: 1, key });

describe("host API, translators", () => {
  let world: HostApiWorld;
  beforeEach(async () => {
    world = await createWorld();
  });
  afterEach(() => world.remove());

  /** Translators that have BibTeX only and say what they were asked. */
  function translators(): CitationsPort & { readonly asked: unknown[] } {
    const asked: unknown[] = [];
    const format = (id: string, available: boolean) => ({
      id,
      label: id,
      fileExtension: "bib",
      contentType: "application/x-bibtex",
      available,
      optionsSchema: {},
    });
    return {
      asked,
      async translateIdentifier(identifier) {
        asked.push(identifier);
        return { status: "matched", candidates: [{ itemType: "book" }], evidence: { translator: "x" } };
      },
      listFormats: async () => [format("better-bibtex", false), format("bibtex", true)],
      async render(formatId, itemRefs, options) {
        asked.push({ formatId, itemRefs, options });
        return "@article{a}";
      },
    };
  }

  it("says that there are none, after the arguments were checked", async () => {
    const identifier = { type: "DOI", value: "10.5555/a" };
    const render = { itemRefs: [ref("ITEMAAAA")], formatPreference: [{ id: "bibtex" }] };
    for (const [member, request] of [
      ["metadata.translateIdentifier", identifier],
      ["bibliography.render", render],
    ] as const) {
      const error = await world.refused(member, request);
      expect([error.code, error.details["reason"], error.retryable]).to.deep.equal([
        "unavailable",
        "capability",
        false,
      ]);
    }
  });

  it("lists the two formats with what keeps them from being available", async () => {
    const { items } = await world.call("bibliography.listFormats");
    const shown = (items as { ref: object; fileExtension: string; availability: object }[]).map(
      ({
        ref: { id },
        fileExtension,
        availability,
      }: {
        ref: { id?: string };
        fileExtension: string;
        availability: object;
      }) => ({
        id,
        fileExtension,
        availability,
      }),
    );
    const availability = { state: "unavailable", reason: "this host has no translators" };
    expect(shown).to.deep.equal([
      { id: "better-bibtex", fileExtension: "bib", availability },
      { id: "bibtex", fileExtension: "bib", availability },
    ]);
  });

  it("reads identifiers as people write them, and refuses what is none", async () => {
    const citations = translators();
    const able = await createWorld({ on: world, citations });
    const forms = {
      DOI: ["10.5555/A.b(1)", "doi:10.5555/A.b(1)", "https://doi.org/10.5555/A.b(1)", " 10.5555/A.b(1) "],
      ISBN: ["9780306406157", "978-0-306-40615-7", "ISBN 978 0 306 40615 7", "ISBN-13: 9780306406157"],
      arXiv: ["2101.00001v2", "arXiv:2101.00001v2", "https://arxiv.org/abs/2101.00001v2"],
      PMID: ["12345678", "PMID: 12345678", "pmid12345678"],
    };
    for (const [type, values] of Object.entries(forms)) {
      for (const value of values) {
        expect(await able.call("metadata.translateIdentifier", { type, value })).to.deep.equal({
          status: "matched",
          candidates: [{ itemType: "book" }],
          evidence: { translator: "x" },
        });
      }
      const [plain] = values;
      expect(new Set(citations.asked.splice(0).map((one) => JSON.stringify(one)))).to.deep.equal(
        new Set([JSON.stringify({ type, value: plain })]),
      );
    }
    await able.call("metadata.translateIdentifier", { type: "ISBN", value: "0-306-40615-2" });
    await able.call("metadata.translateIdentifier", { type: "ISBN", value: "097522980x" });
    await able.call("metadata.translateIdentifier", { type: "arXiv", value: "math.GT/0309136" });
    expect(citations.asked).to.deep.equal([
      { type: "ISBN", value: "0306406152" },
      { type: "ISBN", value: "097522980X" },
      { type: "arXiv", value: "math.GT/0309136" },
    ]);
    for (const [type, value, reason] of [
      ["DOI", "11.5555/a", "invalid_format"],
      ["ISBN", "9780306406158", "checksum_failed"],
      ["ISBN", "0306406153", "checksum_failed"],
      ["ISBN", "123", "invalid_format"],
      ["arXiv", "abc", "invalid_format"],
      ["PMID", "12a", "invalid_format"],
      ["URL", "https://example.org", "unsupported_value"],
    ] as const) {
      const error = await able.refused("metadata.translateIdentifier", { type, value });
      expect([value, error.code, error.details["reason"]]).to.deep.equal([value, "invalid_request", reason]);
    }
  });

  it("takes every ISBN with a right check digit, and none with another one", async () => {
    const able = await createWorld({ on: world, citations: translators() });
    await fc.assert(
      fc.asyncProperty(fc.nat(999_999_999), fc.integer({ min: 1, max: 9 }), async (number, off) => {
        const body = `978${String(number).padStart(9, "0")}`;
        const sum = Array.from(body).reduce(
          (total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3),
          0,
        );
        const check = (10 - (sum % 10)) % 10;
        await able.call("metadata.translateIdentifier", { type: "ISBN", value: `${body}${check}` });
        const wrong = { type: "ISBN", value: `${body}${(check + off) % 10}` };
        expect((await able.refused("metadata.translateIdentifier", wrong)).details["reason"]).to.equal(
          "checksum_failed",
        );
      }),
      { numRuns: 50 },
    );
  });

  it("renders in the first format that is available, and says when that is not the one wanted", async () => {
    const citations = translators();
    const able = await createWorld({ on: world, citations });
    const request = (...ids: string[]) => ({
      itemRefs: [ref("ITEMBBBB"), ref("ITEMAAAA")],
      formatPreference: ids.map((id) => ({ id })),
      formatOptions: { exportNotes: true, keepUpdated: null },
    });
    expect(await able.call("bibliography.render", request("better-bibtex", "bibtex"))).to.deep.equal({
      content: "@article{a}",
      requestedFormats: [{ id: "better-bibtex" }, { id: "bibtex" }],
      usedFormat: { id: "bibtex" },
      fallbackUsed: true,
      issues: [{ code: "bibliography_format_fallback", requested: "better-bibtex", used: "bibtex" }],
    });
    expect(citations.asked).to.deep.equal([
      { formatId: "bibtex", itemRefs: [ref("ITEMBBBB"), ref("ITEMAAAA")], options: { exportNotes: true } },
    ]);
    const plain = await able.call("bibliography.render", request("bibtex"));
    expect([plain["fallbackUsed"], plain["issues"]]).to.deep.equal([false, []]);
    expect((await able.refused("bibliography.render", request("better-bibtex"))).code).to.equal(
      "unavailable",
    );
  });

  it("refuses items that are none, twice the same, and formats that nobody knows", async () => {
    const request = (itemRefs: readonly object[], ids = ["bibtex"]) => ({
      itemRefs,
      formatPreference: ids.map((id) => ({ id })),
    });
    for (const [asked, code] of [
      [request([]), "invalid_request"],
      [request([ref("ITEMAAAA"), ref("ITEMAAAA")]), "invalid_request"],
      [request([ref("ITEMAAAA")], []), "invalid_request"],
      [request([ref("ITEMAAAA")], ["bibtex", "bibtex"]), "invalid_request"],
      [request([ref("ITEMAAAA")], ["ris"]), "not_found"],
      [request([ref("NOTEAAAA")]), "invalid_ref"],
      [request([ref("NONEAAAA")]), "not_found"],
      [{ ...request([ref("ITEMAAAA")]), formatOptions: { style: true } }, "invalid_request"],
    ] as const) {
      expect([asked, (await world.refused("bibliography.render", asked)).code]).to.deep.equal([asked, code]);
    }
  });
});

describe("host API, editor", () => {
  let world: HostApiWorld;
  beforeEach(async () => {
    world = await createWorld();
  });
  afterEach(() => world.remove());

  const ui = (interactive: boolean): UiPort => ({
    interactive,
    approve: async () => "unanswered",
    confirm: async () => undefined,
    pickFolder: async () => undefined,
    pickFile: async () => undefined,
    pickFiles: async () => undefined,
    pickSaveFile: async () => undefined,
    notify: () => undefined,
  });
  const session = {
    title: "Terms",
    initialState: { terms: [] },
    renderer: { render: { $callback: 0 }, serialize: { $callback: 1 } },
    labels: { save: "Keep" },
  };

  it("needs a person, then a host with windows", async () => {
    expect((await world.refused("editor.openSession", session)).code).to.equal("interaction_required");
    const alone = await createWorld({ on: world, ui: ui(true) });
    const error = await alone.refused("editor.openSession", session);
    expect([error.code, error.details["reason"]]).to.deep.equal(["unavailable", "capability"]);
  });

  it("checks what it is asked first", async () => {
    for (const [request, field] of [
      [{ ...session, title: "" }, "title"],
      [{ ...session, renderer: {} }, "renderer.render"],
      [{ ...session, renderer: "html" }, "renderer"],
      [{ ...session, actions: [1] }, "actions[0]"],
      [{ ...session, modal: true }, "modal"],
    ] as const) {
      const error = await world.refused("editor.openSession", request);
      expect([error.code, error.details["field"]]).to.deep.equal(["invalid_request", field]);
    }
  });

  it("hands the host the session and the renderer's functions, and answers what came of it", async () => {
    const opened: EditorSession[] = [];
    const editor: EditorPort = {
      async open(given) {
        opened.push(given);
        const html = await given.renderer("render", [given.initialState]);
        return { saved: true, result: { html, none: await given.renderer("other", []) }, actionId: "save" };
      },
    };
    const able = await createWorld({ on: world, ui: ui(true), editor });
    const called: unknown[] = [];
    const answer = await able.api.call("editor.openSession", [json(session)], new AbortController().signal, {
      pauseTimeout: () => () => undefined,
      async callback(n, args) {
        called.push([n, args]);
        return "<p>terms</p>";
      },
    });
    expect(answer).to.deep.equal({
      saved: true,
      result: { html: "<p>terms</p>", none: null },
      actionId: "save",
    });
    expect(called).to.deep.equal([[0, [{ terms: [] }]]]);
    expect(opened.map(({ title, options }) => ({ title, options }))).to.deep.equal([
      { title: "Terms", options: { labels: { save: "Keep" } } },
    ]);
  });
});
