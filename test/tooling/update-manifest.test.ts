import { expect } from "chai";
import { describe, it } from "mocha";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../scripts/lib/files.mjs";
import { updateManifest, withMaxVersion } from "../../scripts/update-manifest.mjs";

const { config, version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Pick<
  Parameters<typeof updateManifest>[0],
  "config" | "version"
>;
const release = { config, version, hash: "sha512:00" };

describe("what the application asks for updates", () => {
  it("names the versions of Zotero that the plugin's own manifest names (F03)", () => {
    const dist = join(root, process.env["ZWM_DIST"] ?? "dist");
    const read = (path: string): unknown => JSON.parse(readFileSync(join(dist, path), "utf8"));
    const own = read("plugin/manifest.json") as {
      readonly applications: { readonly zotero: Readonly<Record<string, string>> };
    };
    const [update] = (read("update.json") as ReturnType<typeof updateManifest>).addons[config.pluginId]
      ?.updates ?? [{}];
    const { id, update_url: url, ...versions } = own.applications.zotero;
    expect([id, url]).to.deep.equal([config.pluginId, config.updateUrl]);
    expect(update).to.have.property("applications").deep.equal({ zotero: versions });
    expect(versions).to.deep.equal(config.zotero);
  });

  it("allows a newer Zotero by one number, and says all else as before (F03)", () => {
    const before = updateManifest(release);
    const after = withMaxVersion(before, "11.0.*");
    const text = JSON.stringify(before);
    expect(JSON.stringify(after)).to.equal(
      text.replace(
        `"strict_max_version":"${config.zotero.strict_max_version}"`,
        `"strict_max_version":"11.0.*"`,
      ),
    );
    expect(JSON.stringify(before)).to.equal(text);
    for (const wrong of ["11", "11.*", "", "*", "11.0.x"]) {
      expect(() => withMaxVersion(before, wrong), wrong).to.throw("no version");
    }
  });

  it("is asked for over https alone", () => {
    const updateUrl = "http://example.org/update.json";
    expect(() => updateManifest({ ...release, config: { ...config, updateUrl } })).to.throw("https");
  });
});
