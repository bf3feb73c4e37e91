/** A value that is there, or will be. */
export type Ready<T> = T | Promise<T>;

/** Whether a value must be waited for; also true of a promise of another realm. */
export function isPromise<T>(value: Ready<T>): value is Promise<T> {
  return (
    typeof value === "object" && value !== null && typeof (value as { then?: unknown }).then === "function"
  );
}

/** Goes on with a value: at once when it is there, since every `await` costs. */
export function whenReady<T, U>(value: Ready<T>, next: (value: T) => Ready<U>): Ready<U> {
  return isPromise(value) ? value.then(next) : next(value);
}
