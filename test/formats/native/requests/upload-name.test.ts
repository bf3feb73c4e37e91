import { expect } from "chai";
import fc from "fast-check";
import {
  LONGEST_UPLOAD_NAME_BYTES,
  uploadFileName,
  uploadFolderName,
  uploadTarget,
} from "../../../../src/formats/native/requests/upload-name.ts";
import { fileNameProblems } from "../../../../src/ports/file-names.ts";

const bytes = (text: string) => new TextEncoder().encode(text).length;

/** Names as libraries have them: long, of any script, with half characters and what Windows refuses. */
const anyName = fc.oneof(
  fc.string({ unit: "binary", maxLength: 300 }),
  fc.string({ unit: "grapheme", maxLength: 300 }),
  fc.constantFrom(
    "CON.pdf",
    "aux",
    "..",
    ".",
    "",
    " ",
    "a/b\\c.pdf",
    "x. .pdf",
    "論文".repeat(80) + ".pdf",
    "\ud83d.pdf",
  ),
);

describe("names of uploads", () => {
  it("are legal on every system, and short enough", () => {
    fc.assert(
      fc.property(anyName, (name) => {
        const made = uploadFileName(name);
        expect(fileNameProblems(made)).to.deep.equal([]);
        expect(bytes(made)).to.be.at.most(LONGEST_UPLOAD_NAME_BYTES);
        expect(fileNameProblems(uploadFolderName(name))).to.deep.equal([]);
      }),
    );
  });

  it("keep the extension of a long name, and no half of a character", () => {
    expect(uploadFileName(`${"é".repeat(90)}.pdf`)).to.equal(`${"é".repeat(48)}.pdf`);
    expect(uploadFileName(`${"👩‍🔬".repeat(20)}.md`)).to.match(/\.md$/);
    expect(uploadFileName("Smith et al. - 2020 - Sleep.pdf")).to.equal("Smith et al. - 2020 - Sleep.pdf");
  });

  it("replace what Windows refuses", () => {
    expect(uploadFileName('a:b?"c".pdf')).to.equal("a_b_c_.pdf");
    expect(uploadFileName("con.pdf")).to.equal("_con.pdf");
    expect(uploadFileName("")).to.equal("file");
    expect(uploadFolderName("../key")).to.equal("___key");
  });

  it("are one place each, whatever their case", () => {
    const taken = new Set<string>();
    expect(uploadTarget("paper", "A.pdf", taken)).to.equal("inputs/paper/A.pdf");
    expect(uploadTarget("PAPER", "a.PDF", taken)).to.equal("inputs/PAPER-2/a.PDF");
    fc.assert(
      fc.property(fc.array(fc.tuple(anyName, anyName), { maxLength: 20 }), (files) => {
        const all = new Set<string>();
        const places = files.map(([key, name]) => uploadTarget(key, name, all));
        expect(new Set(places.map((place) => place.normalize("NFC").toLowerCase())).size).to.equal(
          files.length,
        );
        for (const place of places) expect(place).to.match(/^inputs\/[^/]+\/[^/]+$/);
      }),
    );
  });
});
