/**
 * The engines that the plugin is tested on: Debian's firefox-esr, which is that of Zotero 11, and beside it the older
 * one of Zotero 8 to 10, where apt still has it.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { root } from "./lib/files.mjs";

const OLDER = "140.";
const olderFolder = join(root, "build", "gecko-140");

/**
 * Makes the engines be there; installs what is missing where this process may.
 * @returns {string | undefined} what to install, where it may not
 */
export function ensureGecko() {
  if (process.env.GECKO_BIN === undefined && !runs("firefox-esr", ["--version"])) {
    const installed = mayInstall() && apt(["update", "-qq"]) && apt(["install", "-y", "-qq", "firefox-esr"]);
    if (!installed)
      return "The plugin's tests need a Gecko: install Debian's firefox-esr, or name one in GECKO_BIN.";
  }
  if (process.env.GECKO140_BIN === undefined) unpackOlder();
  return undefined;
}

/** Downloads the older engine once and unpacks it; without it there is one engine less to test on, which is said. */
function unpackOlder() {
  const binary = join(olderFolder, "usr", "lib", "firefox-esr", "firefox-esr");
  if (existsSync(binary)) return;
  const version = olderVersion();
  if (version !== undefined) {
    mkdirSync(olderFolder, { recursive: true });
    spawnSync("apt-get", ["download", "-qq", `firefox-esr=${version}`], {
      cwd: olderFolder,
      stdio: "ignore",
    });
    const archive = readdirSync(olderFolder).find((name) => name.endsWith(".deb"));
    if (archive !== undefined) {
      spawnSync("dpkg", ["-x", archive, "."], { cwd: olderFolder, stdio: "ignore" });
      rmSync(join(olderFolder, archive));
    }
  }
  if (!existsSync(binary)) {
    console.log(
      "SKIPPED: Gecko 140, the engine of Zotero 8 to 10: apt does not have it; name one in GECKO140_BIN.",
    );
  }
}

/** @returns {string | undefined} as apt calls it */
function olderVersion() {
  const { stdout = "" } = spawnSync("apt-cache", ["madison", "firefox-esr"], { encoding: "utf8" });
  return (stdout ?? "")
    .split("\n")
    .map((line) => line.split("|")[1]?.trim() ?? "")
    .find((version) => version.startsWith(OLDER));
}

function mayInstall() {
  return process.getuid?.() === 0 && runs("apt-get", ["--version"]);
}

/** @param {string[]} args */
function apt(args) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return spawnSync("apt-get", args, { stdio: "ignore", env }).status === 0;
}

/** @param {string} command @param {string[]} args */
function runs(command, args) {
  return spawnSync(command, args, { stdio: "ignore" }).status === 0;
}
