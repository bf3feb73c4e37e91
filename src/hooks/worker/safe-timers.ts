type Timer = (run: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) => unknown;

const own = globalThis as unknown as Readonly<Record<"setTimeout" | "setInterval", Timer>>;
// Bound, since to call them by a method of their own would hand them to a hook that replaced that method.
const timeout = own.setTimeout.bind<Timer>(globalThis);
const interval = own.setInterval.bind<Timer>(globalThis);

/**
 * Puts `setTimeout` and `setInterval` back in a form that takes functions only. The realm's own must have been taken
 * away: given a text, they bring down the whole application where a policy forbids code made of text.
 */
export function installSafeTimers(): void {
  for (const [name, timer] of [
    ["setTimeout", timeout],
    ["setInterval", interval],
  ] as const) {
    const value: Timer = (run, ms, ...args) => {
      if (typeof run !== "function") throw new TypeError(`${name} takes a function`);
      return timer(run, ms, ...args);
    };
    Object.defineProperty(value, "name", { value: name });
    Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });
  }
}
