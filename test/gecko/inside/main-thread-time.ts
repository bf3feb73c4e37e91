interface Library {
  declare(name: string, ...types: readonly unknown[]): (clock: number, time: unknown) => number;
}

interface Time {
  readonly seconds: bigint | number;
  readonly nanoseconds: bigint | number;
  address(): unknown;
}

interface Ctypes {
  readonly open: (name: string) => Library;
  readonly StructType: new (
    name: string,
    fields: readonly object[],
  ) => { new (): Time; readonly ptr: unknown };
  readonly long: unknown;
  readonly int: unknown;
  readonly default_abi: unknown;
}

/** `CLOCK_THREAD_CPUTIME_ID` of Linux. */
const OF_THIS_THREAD = 3;

let read: (() => number) | undefined;

/**
 * How long the main thread has worked since it began, in milliseconds: what other programs and threads take away does
 * not count. Where the system does not tell, the time of day.
 */
export function mainThreadTime(): number {
  read ??= Services.appinfo.OS === "Linux" ? threadClock() : () => Date.now();
  return read();
}

function threadClock(): () => number {
  const { ctypes } = ChromeUtils.importESModule("resource://gre/modules/ctypes.sys.mjs") as {
    ctypes: Ctypes;
  };
  const TimeSpec = new ctypes.StructType("timespec", [
    { seconds: ctypes.long },
    { nanoseconds: ctypes.long },
  ]);
  const clockGetTime = ctypes
    .open("libc.so.6")
    .declare("clock_gettime", ctypes.default_abi, ctypes.int, ctypes.int, TimeSpec.ptr);
  const time = new TimeSpec();
  return () => {
    clockGetTime(OF_THIS_THREAD, time.address());
    return Number(time.seconds) * 1000 + Number(time.nanoseconds) / 1e6;
  };
}

/** The longest time for which the main thread worked without giving others their turn, in milliseconds. */
export async function longestWork(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let before = mainThreadTime();
  let going = true;
  const tick = (): void => {
    const now = mainThreadTime();
    longest = Math.max(longest, now - before);
    before = mainThreadTime();
    if (going) Services.tm.dispatchToMainThread({ run: tick });
  };
  tick();
  await work();
  going = false;
  tick();
  return longest;
}
