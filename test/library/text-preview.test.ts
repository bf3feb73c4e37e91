import { expect } from "chai";
import fc from "fast-check";
import { describe, it } from "mocha";
import { PREVIEW_BYTES, previewOf } from "../../src/library/text-preview.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);

describe("previews of products", () => {
  it("show a whole text, and the beginning of a long one", () => {
    expect(previewOf(bytesOf("αβγ"), 6)).to.deep.equal({
      kind: "text",
      text: "αβγ",
      shownBytes: 6,
      truncated: false,
    });
    const long = bytesOf("x".repeat(PREVIEW_BYTES + 10));
    const preview = previewOf(long, long.length);
    expect(preview).to.deep.include({ kind: "text", shownBytes: PREVIEW_BYTES, truncated: true });
  });

  it("never split a character, wherever they are cut", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 60 }), fc.nat(80), (text, most) => {
        const clean = text.replaceAll("\0", "");
        const bytes = bytesOf(clean);
        const preview = previewOf(bytes, bytes.length, most);
        if (preview.kind !== "text") throw new Error("a text was taken for something else");
        expect(clean.startsWith(preview.text)).to.equal(true);
        expect(bytesOf(preview.text).length).to.equal(preview.shownBytes).and.at.most(most);
        const next = clean.slice(preview.text.length);
        const character = bytesOf(String.fromCodePoint(next.codePointAt(0) ?? 0x20)).length;
        expect(next === "" || preview.shownBytes + character > most).to.equal(true);
        expect(preview.truncated).to.equal(next !== "");
      }),
    );
  });

  it("show nothing of what is no text", () => {
    for (const bytes of [
      [0x89, 0x50, 0x4e, 0x47],
      [0x61, 0x00, 0x62],
      [0xff, 0xfe, 0x61],
      [0xc3, 0x28],
    ]) {
      expect(previewOf(new Uint8Array(bytes), bytes.length)).to.deep.equal({
        kind: "binary",
        shownBytes: 0,
        truncated: true,
      });
    }
    expect(previewOf(new Uint8Array(), 0)).to.deep.include({ kind: "text", text: "", truncated: false });
  });
});
