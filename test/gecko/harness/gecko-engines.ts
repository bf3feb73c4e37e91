import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../../scripts/lib/files.mjs";

/** A Gecko on this computer. */
export interface GeckoEngine {
  readonly binary: string;
  readonly major: number;
}

/** Where `scripts/gecko-engines.mjs` unpacks an older engine. */
const UNPACKED = join(root, "build", "gecko-140", "usr", "lib", "firefox-esr", "firefox-esr");

/**
 * The engines to test on: `GECKO_BIN`, else `firefox-esr` on the path, and beside it that of Zotero 8 to 10
 * (`GECKO140_BIN`, or the one that was unpacked).
 */
export function geckoEngines(): readonly GeckoEngine[] {
  const older = process.env["GECKO140_BIN"] ?? UNPACKED;
  const binaries = [process.env["GECKO_BIN"] ?? "firefox-esr", ...(existsSync(older) ? [older] : [])];
  return binaries.map((binary) => {
    const text = execFileSync(binary, ["--version"], { encoding: "utf8" });
    return { binary, major: Number(/(\d+)\./.exec(text)?.[1]) };
  });
}
