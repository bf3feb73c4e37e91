import { bodyWithin } from "../../ports/http-body.ts";
import type { HttpPort, HttpResponse } from "../../ports/http.ts";
import { HostApiError } from "./host-api-error.ts";
import { canceledByCaller, denied, limited } from "./refusals.ts";

/** What a package may reach over the network (`design/decisions.md`, origins). */
export interface NetworkReach {
  readonly http: HttpPort;
  /** Whether an origin, such as `https://example.org`, is declared by the package or was allowed for its digest. */
  isAllowed(origin: string): boolean | Promise<boolean>;
}

export interface Download {
  readonly bytes: Uint8Array;
  /** After redirects. */
  readonly url: string;
  /** Without parameters, in lower case; undefined when the server says nothing. */
  readonly contentType: string | undefined;
  /** The name that the server gives the file. */
  readonly name: string | undefined;
}

const MOST_REDIRECTS = 10;
const LARGEST_DOWNLOAD = 256 * 1024 * 1024;

/**
 * Fetches a file. Every hop must be allowed; an answer other than 2xx is no file (`execution_failed`), nor is one beyond
 * 256 MiB (`resource_limited`).
 */
export async function download(
  network: NetworkReach,
  address: string,
  signal: AbortSignal,
): Promise<Download> {
  let url = address;
  for (let hops = 0; hops <= MOST_REDIRECTS; hops++) {
    if (signal.aborted) throw canceledByCaller();
    const { origin, protocol } = new URL(url);
    if (!/^https?:$/.test(protocol) || !(await network.isAllowed(origin))) {
      throw denied("security_policy", `the package may not reach ${origin}`, { origin });
    }
    const response = await network.http.fetch({ method: "GET", url, signal });
    const next = response.status >= 300 && response.status < 400 ? response.headers["location"] : undefined;
    const target = next === undefined ? undefined : readUrl(next, url);
    if (target !== undefined) {
      await response.body?.cancel();
      url = target.href;
      continue;
    }
    if (response.status < 200 || response.status > 299) {
      await response.body?.cancel();
      throw failed(`${origin} answered ${response.status}`, { status: response.status });
    }
    const bytes = await bodyOf(response);
    if (bytes.length === 0) throw failed(`${origin} sent an empty file`, { status: response.status });
    const contentType = response.headers["content-type"]?.split(";", 1)[0]?.trim().toLowerCase();
    return {
      bytes,
      url,
      contentType: contentType === "" ? undefined : contentType,
      name: nameOf(response, url),
    };
  }
  throw failed("there were too many redirects", {});
}

/** Undefined for what is no address. */
export function readUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

async function bodyOf(response: HttpResponse): Promise<Uint8Array> {
  const announced = Number(response.headers["content-length"] ?? 0);
  if (announced > LARGEST_DOWNLOAD) {
    await response.body?.cancel();
    throw limited("download_bytes", LARGEST_DOWNLOAD, announced);
  }
  const bytes = await bodyWithin(response, LARGEST_DOWNLOAD);
  if (bytes === undefined) throw limited("download_bytes", LARGEST_DOWNLOAD, LARGEST_DOWNLOAD + 1);
  return bytes;
}

/** From the header, else the last part of the address. */
function nameOf({ headers }: HttpResponse, url: string): string | undefined {
  const disposition = headers["content-disposition"] ?? "";
  const encoded = /filename\*=(?:UTF-8|utf-8)''([^;]+)/.exec(disposition)?.[1];
  const plain = /filename="?([^";]+)"?/.exec(disposition)?.[1];
  const last = new URL(url).pathname.split("/").at(-1);
  const name = encoded === undefined ? (plain ?? decoded(last ?? "")) : decoded(encoded);
  return name === "" ? undefined : name;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function failed(message: string, details: { readonly status?: number }): HostApiError {
  return new HostApiError("execution_failed", message, { phase: "download", recovery: "none", ...details });
}
