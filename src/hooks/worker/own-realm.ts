/**
 * What the bootstrap needs of the realm, taken before the first hook loads: hooks share the realm, and one that
 * replaces a global must not break the next unit.
 */
export const OwnAbortController = AbortController;
export const OwnAbortSignal = AbortSignal;
export const OwnRequest = Request;
export const OwnResponse = Response;
export const OwnTextEncoder = TextEncoder;
export const OwnUrl = URL;
export const { parse } = JSON;

/** Undefined for what JSON has no text for. */
export const stringify: (
  value: unknown,
  replacer?: (this: unknown, key: string, item: unknown) => unknown,
) => string | undefined = JSON.stringify;

const timer = setTimeout;

/** Time for the realm to report what was settled meanwhile. */
export const afterTask = (): Promise<void> => new Promise((resolve) => void timer(resolve, 20));
