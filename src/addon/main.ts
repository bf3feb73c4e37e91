import type { PluginData } from "./plugin-data.ts";
import { startPlugin, type RunningPlugin } from "./plugin.ts";
import { cleanAfterUninstall } from "./uninstall.ts";

/** The application keeps a module for as long as it lives: one plugin after the other is started from it. */
let running: RunningPlugin | undefined;
/** One call after the other: the application may switch the plugin off while it is still being started. */
let turn: Promise<unknown> = Promise.resolve();

function inTurn(act: () => Promise<void>): Promise<void> {
  const done = turn.then(act);
  turn = done.catch(() => undefined);
  return done;
}

/** For bootstrap's `startup`. Rejects with why it could not be started; then nothing of it is left. */
export function start(data: PluginData): Promise<void> {
  return inTurn(async () => {
    await end();
    running = await startPlugin(data);
  });
}

/** For bootstrap's `shutdown`: takes everything out of the application that was put into it. */
export function stop(): Promise<void> {
  return inTurn(end);
}

async function end(): Promise<void> {
  const ending = running;
  running = undefined;
  await ending?.stop();
}

/** For bootstrap's `onMainWindowLoad`. */
export function mainWindowLoaded(window: Window): void {
  running?.windows.add(window);
}

/** For bootstrap's `onMainWindowUnload`. */
export function mainWindowUnloaded(window: Window): void {
  running?.windows.remove(window);
}

/** For bootstrap's `uninstall`, which is also called when one version takes the place of another. */
export async function uninstalled(data: Pick<PluginData, "Zotero" | "reason">): Promise<void> {
  await cleanAfterUninstall(data);
}

/** What is switched on now; undefined while nothing is. */
export function runningPlugin(): RunningPlugin | undefined {
  return running;
}
