import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { connectMarionette, type MarionetteClient } from "./marionette-client.ts";

type Prefs = Readonly<Record<string, string | number | boolean>>;

const QUIET: Prefs = {
  "app.update.enabled": false,
  "browser.shell.checkDefaultBrowser": false,
  "browser.startup.page": 0,
  "browser.startup.homepage_override.mstone": "ignore",
  "datareporting.policy.dataSubmissionEnabled": false,
  "dom.max_script_run_time": 0,
  "extensions.update.enabled": false,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "toolkit.telemetry.enabled": false,
};

/**
 * Eval blocked. On Gecko 140 that hangs on the signature preference; on 153 it does not, and there the application's own
 * value is kept, since workers of hooks need it (`spec/hook-isolation.md` §6).
 */
function noEval(major: number): Prefs {
  return {
    "xpinstall.signatures.required": major < 150,
    "security.allow_eval_with_system_principal": false,
    "security.allow_eval_in_parent_process": false,
  };
}

/** A running application with the Gecko engine. */
export interface RunningGecko {
  readonly client: MarionetteClient;
  readonly pid: number;
  /** Ends it and all its processes and, unless it was given, removes its profile. */
  stop(): Promise<void>;
  /** As a person ends it; rejects when it does not end. */
  quit(): Promise<void>;
  /** As a power failure ends it. */
  kill(): Promise<void>;
}

export interface StartOptions {
  readonly binary: string;
  /** Major version of the engine. */
  readonly major: number;
  /** Arguments before those of the harness. */
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly prefs?: Prefs;
  /** Absolute; kept. Default: a new one, which goes with the process. */
  readonly profile?: string;
  /** As the application has it, which allows eval for its translators. @default false */
  readonly allowEval?: boolean;
  /** @default true */
  readonly headless?: boolean;
}

/** Starts a Gecko with a profile of its own and connects to it. */
export async function startGecko(options: StartOptions): Promise<RunningGecko> {
  const profile = options.profile ?? (await mkdtemp(join(tmpdir(), "gecko-profile-")));
  const port = await freePort();
  const prefs = {
    ...QUIET,
    ...(options.allowEval === true ? {} : noEval(options.major)),
    ...options.prefs,
    "marionette.port": port,
  };
  const lines = Object.entries(prefs).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  );
  await writeFile(join(profile, "user.js"), lines.join(""));
  const child = spawn(
    options.binary,
    [
      ...(options.args ?? []),
      ...(options.headless === false ? [] : ["--headless"]),
      "--marionette",
      "--remote-allow-system-access",
      "--no-remote",
      "--profile",
      profile,
    ],
    // A group of its own, so that its content processes end with it.
    { stdio: "ignore", detached: true, env: { ...process.env, ...options.env } },
  );
  const exited = { yes: false };
  const exit = new Promise<void>((resolve) => {
    child.once("error", () => resolve());
    child.once("exit", () => resolve());
  }).then(() => {
    exited.yes = true;
  });
  const { pid } = child;
  const end = async () => {
    await Promise.race([exit, sleep(10_000, undefined, { ref: false })]);
    if (!exited.yes && pid !== undefined) process.kill(-pid, "SIGKILL");
    await exit;
    if (options.profile === undefined) await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const client = await connectMarionette(port, 60_000, () => exited.yes);
    return {
      client,
      pid: pid ?? -1,
      async stop() {
        await client.command("Marionette:Quit", { flags: ["eForceQuit"] }).catch(() => null);
        client.close();
        await end();
      },
      async quit() {
        await client.command("Marionette:Quit", { flags: ["eAttemptQuit"] }).catch(() => null);
        client.close();
        await Promise.race([exit, sleep(20_000, undefined, { ref: false })]);
        const isOver = exited.yes;
        await end();
        if (!isOver) throw new Error(`${options.binary} did not end.`);
      },
      async kill() {
        client.close();
        if (pid !== undefined) process.kill(-pid, "SIGKILL");
        await end();
      },
    };
  } catch (error) {
    if (!exited.yes && pid !== undefined) process.kill(-pid, "SIGTERM");
    await end();
    throw new Error(`${options.binary} did not start.`, { cause: error });
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
