/**
 * What the application asks for updates: `node scripts/update-manifest.mjs MAX` sets the highest version of Zotero that
 * the released plugin may run on, in `dist/update.json` alone. It overrides what the installed plugin says, so a new
 * Zotero needs no new XPI.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./lib/files.mjs";

/**
 * @param {{ config: { pluginId: string, updateUrl: string, xpiUrl: string,
 *   zotero: { strict_min_version: string, strict_max_version: string } }, version: string, hash: string }} release
 */
export function updateManifest({ config, version, hash }) {
  if (!config.updateUrl.startsWith("https://")) {
    throw new Error(
      `${config.updateUrl} is no https address: Zotero would switch the plugin off without a word.`,
    );
  }
  return {
    addons: {
      [config.pluginId]: {
        updates: [
          {
            version,
            update_link: config.xpiUrl.replaceAll("{version}", version),
            update_hash: hash,
            applications: { zotero: { ...config.zotero } },
          },
        ],
      },
    },
  };
}

/**
 * @param {ReturnType<typeof updateManifest>} manifest
 * @param {string} max such as `11.0.*`
 */
export function withMaxVersion(manifest, max) {
  if (!/^\d+\.\d+(\.(\d+|\*))?$/.test(max)) throw new Error(`"${max}" is no version such as 11.0.*.`);
  const copy = structuredClone(manifest);
  for (const { updates } of Object.values(copy.addons)) {
    for (const { applications } of updates) applications.zotero.strict_max_version = max;
  }
  return copy;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const file = join(root, "dist", "update.json");
  const manifest = withMaxVersion(JSON.parse(readFileSync(file, "utf8")), process.argv[2] ?? "");
  writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`);
}
