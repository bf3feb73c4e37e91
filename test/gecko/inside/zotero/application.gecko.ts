import { expect } from "chai";
import type { ZoteroCases } from "./zotero-cases.ts";

export const cases: ZoteroCases = {
  "opens a library that can be written": ({ zotero }) => {
    expect(zotero.Libraries.userLibrary.editable).to.equal(true);
  },
};
