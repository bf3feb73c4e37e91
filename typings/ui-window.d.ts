/** What a window of the application is opened with; the opener's own object lies in `wrappedJSObject`. */
interface Window {
  readonly arguments?: ArrayLike<{ readonly wrappedJSObject: unknown }>;
}
