/**
 * A path below a base address (`spec/native-workflows.md` §10.7; `spec/user-faults.md` F51): host, port and scheme are
 * always those of the base, whatever the path says. Undefined when the two make no address of that host.
 */
export function joinAddress(base: string, path: string): string | undefined {
  const origin = parseUrl(base)?.origin;
  const url = parseUrl(`${base.replace(/\/+$/, "")}/${path.replace(/^[/\\]+/, "")}`);
  return url !== undefined && url.origin === origin && hasNoUser(url) ? url.href : undefined;
}

/** An absolute address as it is called; undefined when it is none of the web, or carries a user or a password. */
export function absoluteAddress(address: string, relativeTo?: string): string | undefined {
  const url = parseUrl(address, relativeTo);
  return url !== undefined && /^https?:$/.test(url.protocol) && url.host !== "" && hasNoUser(url)
    ? url.href
    : undefined;
}

/** Whether two addresses have the same scheme, host and port. */
export function sameOrigin(one: string, other: string): boolean {
  const origin = parseUrl(one)?.origin;
  return origin !== undefined && origin === parseUrl(other)?.origin;
}

function hasNoUser(url: URL): boolean {
  return url.username === "" && url.password === "";
}

function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
