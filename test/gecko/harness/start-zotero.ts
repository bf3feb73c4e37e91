import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startGecko, type RunningGecko } from "./start-gecko.ts";

/** The application with a profile and a data directory of its own. */
export interface RunningZotero extends RunningGecko {
  readonly dataDir: string;
  readonly profile: string;
}

export interface ZoteroStartOptions {
  /** Of an earlier start, whose folders were kept: the application is started again. */
  readonly again?: Pick<RunningZotero, "dataDir" | "profile">;
  /** Leaves the folders at the end, for another start. */
  readonly keep?: boolean;
  readonly prefs?: Readonly<Record<string, string | number | boolean>>;
  /** @default true */
  readonly headless?: boolean;
}

/** Keeps the application from asking and from reaching out at its first start. */
const QUIET = {
  "extensions.zotero.firstRun.skipFirefoxProfileAccessCheck": true,
  "extensions.zotero.firstRun2": false,
  "extensions.zotero.firstRunGuidance": false,
  "extensions.zotero.reportTranslationFailure": false,
  "extensions.zotero.automaticScraperUpdates": false,
  "extensions.zotero.sync.autoSync": false,
  "extensions.zotero.sync.reminder.setUp.enabled": false,
  "extensions.zotero.httpServer.enabled": false,
};

/** The binary of `ZOTERO_BIN`; undefined where none is given. */
export function zoteroBinary(): string | undefined {
  const binary = process.env["ZOTERO_BIN"] ?? "";
  return binary === "" ? undefined : binary;
}

/** Starts the application at `binary` and waits until its library is open. */
export async function startZotero(
  binary: string,
  { again, keep = false, prefs = {}, headless = true }: ZoteroStartOptions = {},
): Promise<RunningZotero> {
  const base = again === undefined ? await mkdtemp(join(tmpdir(), "zotero-")) : "";
  const profile = again?.profile ?? join(base, "profile");
  const dataDir = again?.dataDir ?? join(base, "data");
  await mkdir(profile, { recursive: true });
  await mkdir(dataDir, { recursive: true });
  const gecko = await startGecko({
    binary,
    // The application allows eval for its translators; what the plugin does without is shown on the bare engine.
    allowEval: true,
    major: 0,
    args: ["-datadir", dataDir],
    profile,
    headless,
    prefs: { ...QUIET, ...prefs },
  });
  await gecko.client.run(`
    const { Zotero } = ChromeUtils.importESModule("chrome://zotero/content/zotero.mjs");
    await Zotero.initializationPromise;
    await Zotero.uiReadyPromise;
  `);
  return {
    ...gecko,
    dataDir,
    profile,
    async stop() {
      await gecko.stop();
      if (!keep && base !== "") await rm(base, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
