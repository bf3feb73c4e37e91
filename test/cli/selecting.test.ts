import { expect } from "chai";
import { after, before, describe, it } from "mocha";
import { documentOf, errorOf } from "./documents.ts";
import { writePackage } from "./packages.ts";
import { createPlace, type Called, type Place } from "./zwm.ts";

describe("selecting items on the command line", () => {
  let place: Place;
  before(() => {
    place = createPlace();
  });
  after(() => {
    place.remove();
  });

  const explain = (...options: string[]): Promise<Called> =>
    place.zwm(["explain", "export-notes", "--json", ...options]);

  /** What the options select, as `LIB/KEY`. */
  async function selected(...options: string[]): Promise<string[]> {
    const report = documentOf(await explain(...options), "explain");
    return report.selected.map(({ ref }) => `${ref.libraryId}/${ref.key}`);
  }

  it("takes keys in the order given, of several options and several libraries", async () => {
    expect(await selected("--select", "TYGAUGE2, QUIETHR2", "--select=2/GRPCPY22,LSENTE22")).to.deep.equal([
      "1/TYGAUGE2",
      "1/QUIETHR2",
      "2/GRPCPY22",
      "1/LSENTE22",
    ]);
    expect(await selected("--library-id=2", "--select", "GAUGE222,1/GAUGE222")).to.deep.equal([
      "2/GAUGE222",
      "1/GAUGE222",
    ]);
  });

  it("names every key that is not there", async () => {
    const called = await explain("--select", "QUIETHR2,NOSUCH22,2/QUIETHR2,NOSUCH22,9/QUIETHR2");
    expect(called.code).to.equal(2);
    const { code, details } = errorOf(called);
    expect(code).to.equal("selection_not_found");
    expect(details?.missing).to.deep.equal(["1/NOSUCH22", "2/QUIETHR2", "9/QUIETHR2"]);
  });

  it("takes a collection by key and by name, alone and with what lies below it", async () => {
    const alone = await selected("--collection", "SEDESTUA");
    expect(alone).to.have.members(["1/SEDMNT22", "1/DREDGE22", "1/MINUTES2"]);
    expect(await selected("--collection", "Estuaries")).to.deep.equal(alone);
    expect(await selected("--collection", "1/SEDESTUA")).to.deep.equal(alone);
    expect(await selected("--collection", "Estuaries", "--recursive")).to.have.members([
      ...alone,
      "1/SALTWDG2",
    ]);
  });

  it("finds a collection of a group by its name in whichever library it is", async () => {
    expect(await selected("--collection", "Seminar")).to.have.members(["2/GAUGE222", "2/GRPCPY22"]);
    expect(await selected("--collection", "2/SEMNAR22")).to.have.members(["2/GAUGE222", "2/GRPCPY22"]);
    expect(await selected("--collection", "SEMNAR22", "--library-id=2")).to.have.length(2);
    const elsewhere = await explain("--collection", "Seminar", "--library-id=1");
    expect([elsewhere.code, errorOf(elsewhere).code]).to.deep.equal([2, "selection_not_found"]);
  });

  it("suggests the nearest collection, and takes a name in whichever Unicode form", async () => {
    const near = await explain("--collection", "Estuarys");
    expect(errorOf(near).details?.missing).to.deep.equal([
      "a collection “Estuarys” (did you mean “Estuaries”?)",
    ]);
    const name = "Langues & écritures — 语言, لغات";
    const composed = await selected("--collection", name.normalize("NFC"));
    expect(composed).to.include("1/ZHTIDES2").and.to.have.length(7);
    expect(await selected("--collection", name.normalize("NFD"))).to.deep.equal(composed);
  });

  it("narrows by tag and by words, which may be accented, Chinese, Arabic or emoji", async () => {
    expect(await selected("--tag", "to read")).to.have.members(["1/SALTWDG2", "1/GULLCNT2", "1/LSENTE22"]);
    expect(await selected("--tag", "🌊")).to.deep.equal(["1/SILTUP22"]);
    expect(await selected("--tag", "综述")).to.deep.equal(["1/ZHTIDES2"]);
    expect(await selected("--query", "ephemerides marees")).to.deep.equal(["1/FRMAREES"]);
    expect(await selected("--query", "Éphémérides")).to.deep.equal(["1/FRMAREES"]);
    expect(await selected("--query", "港口")).to.deep.equal(["1/ZHTIDES2"]);
    expect(await selected("--query", "الموانئ")).to.deep.equal(["1/ARTIDES2"]);
    expect(await selected("--query", "ПРИЛИВЫ")).to.deep.equal(["1/RUTIDES2"]);
    expect(await selected("--tag", "to read", "--query", "salt", "--collection", "SALTS222")).to.deep.equal([
      "1/SALTWDG2",
    ]);
  });

  it("takes all live rows of one library", async () => {
    const own = await selected("--all");
    expect(own).to.have.length(41);
    expect(own).to.not.include("1/TRSHPPR2");
    const group = await selected("--all", "--library-id=2");
    expect(group).to.have.members(["2/GAUGE222", "2/GRPCPY22", "2/GRPMNTS2", "2/GRPLSPD2"]);
    const none = await explain("--all", "--library-id=9");
    expect([none.code, errorOf(none).code]).to.deep.equal([2, "selection_not_found"]);
    expect(errorOf(none).text).to.include("2 (Tide seminar)");
  });

  it("explains an empty selection, but runs nothing for one that was asked for", async () => {
    const explained = await explain("--collection", "Nothing yet");
    expect(explained.code).to.equal(5);
    expect(documentOf(explained, "explain").reasonCode).to.equal("no-selection");
    // With nothing selected this workflow would take the whole library.
    const run = await place.zwm(["run", "library-health", "--tag", "no such tag", "--yes", "--json"]);
    expect([run.code, errorOf(run).code]).to.deep.equal([5, "nothing_to_run"]);
    expect((await place.zwm(["runs", "--json"])).json).to.deep.equal({ runs: [] });
  });

  it("refuses a collection's name that several have, and says which there are", async () => {
    const hook =
      "export async function applyResult({ runtime }) {\n" +
      '  const make = (operationId, placement) => runtime.hostApi.mutations.execute({ operation: "collection.create", operationId, name: "Twice", placement });\n' +
      '  await make("one", { kind: "root", libraryId: 1 });\n' +
      '  await make("two", { kind: "child", parentRef: { libraryId: 1, key: "TIDES222" } });\n}\n';
    writePackage(`${place.dir}/packages`, { id: "twice", applyResult: hook });
    const made = await place.zwm([
      ...["run", "twice", "--select", "TYGAUGE2", "--yes"],
      ...["--workflows", "packages", "--trust-root", "packages"],
    ]);
    expect(made.code, made.stdout + made.stderr).to.equal(0);
    const called = await explain("--collection", "Twice");
    expect(called.code).to.equal(2);
    expect(errorOf(called).code).to.equal("usage_error");
    expect(errorOf(called).text).to.match(
      /^several collections are called “Twice”: 1\/[A-Z0-9]{8} \(Tides and currents \/ Twice\), 1\/[A-Z0-9]{8} \(Twice\)$/,
    );
  });
});
