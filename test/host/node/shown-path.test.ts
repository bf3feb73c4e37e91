import { expect } from "chai";
import { homedir } from "node:os";
import { join } from "node:path";
import { describe, it } from "mocha";
import { createShowPath } from "../../../src/host/node/shown-path.ts";

describe("a path as it is shown", () => {
  const show = createShowPath([{ name: "home", dir: "/data/home" }]);

  it("begins with the place that it lies in", () => {
    expect(show("/data/home/state/x.json")).to.equal("home/state/x.json");
    expect(show("/data/home")).to.equal("home");
    expect(show(join(process.cwd(), "a", "b"))).to.equal("a/b");
    expect(show(join(homedir(), "elsewhere-in-home", "c"))).to.match(/elsewhere-in-home\/c$/);
    expect(show("relative/path")).to.equal("relative/path");
  });

  it("keeps only the last folder and the name of any other, however short it is", () => {
    expect(show("/nonexistent")).to.equal("…/nonexistent");
    expect(show("/nonexistent/")).to.equal("…/nonexistent");
    expect(show("/a/b/c/d")).to.equal("…/c/d");
    expect(show("/")).to.equal("…");
  });
});
