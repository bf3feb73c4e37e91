import { WorkflowError } from "../../errors/workflow-error.ts";
import type { HttpRequest } from "../../ports/http.ts";
import { createXpcom } from "./xpcom.ts";

interface NetUtilModule {
  readonly NetUtil: {
    newChannel(options: {
      uri: string;
      loadUsingSystemPrincipal: true;
      contentPolicyType: number;
    }): nsIChannel;
  };
}

const { NetUtil } = ChromeUtils.importESModule("resource://gre/modules/NetUtil.sys.mjs") as NetUtilModule;

/** A channel for a request, not opened yet. */
export function openChannel(request: HttpRequest, url: URL): nsIHttpChannel {
  const channel = NetUtil.newChannel({
    uri: url.href,
    loadUsingSystemPrincipal: true,
    contentPolicyType: known(Ci.nsIContentPolicy.TYPE_OTHER),
  });
  if (!(channel instanceof Ci.nsIHttpChannel)) throw new TypeError(`${url.protocol} is no http`);
  // No cookies, no credentials of the application, no cache.
  channel.loadFlags |=
    known(Ci.nsIRequest.LOAD_ANONYMOUS) |
    known(Ci.nsIRequest.LOAD_BYPASS_CACHE) |
    known(Ci.nsIRequest.INHIBIT_CACHING);
  // Only a hint for answers that name none: the engine would hold their beginning back to guess at it.
  channel.contentType = "application/octet-stream";
  // How long an answer may take is said by the caller: a slow local model is none the worse for it.
  if (channel instanceof Ci.nsIHttpChannelInternal) {
    channel.responseTimeoutEnabled = false;
    // One that is shared with other requests is one that was used before, see below.
    if (!isSafe(request.method)) channel.allowSpdy = false;
  }
  try {
    fill(channel, request);
  } catch (cause) {
    // Without the header: it may hold a credential.
    throw new WorkflowError("request_payload_invalid", {
      args: { reason: `the method, a header or the body of the request to ${url.host} cannot be sent` },
      cause,
    });
  }
  if ((request.redirect ?? "manual") === "manual") channel.notificationCallbacks = keepingRedirects();
  return channel;
}

function fill(channel: nsIHttpChannel, { method, headers = {}, body }: HttpRequest): void {
  // The standards' own check of names and values, which the channel is laxer about.
  const checked = new Headers({ ...headers });
  for (const [name, value] of checked) channel.setRequestHeader(name, value, false);
  // The engine sends a request again by itself, whatever its method, when a connection that it used before turns out to be
  // cut; so what may not be sent twice gets a connection of its own.
  if (!isSafe(method)) channel.setRequestHeader("Connection", "close", false);
  if (body !== undefined) {
    const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
    if (method === "GET" || method === "HEAD") throw new TypeError(`${method} has no body`);
    const stream = createXpcom("@mozilla.org/io/arraybuffer-input-stream;1", Ci.nsIArrayBufferInputStream);
    stream.setData(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (!(channel instanceof Ci.nsIUploadChannel2)) throw new TypeError("nothing can be sent");
    channel.explicitSetUploadStream(
      stream,
      checked.get("content-type") ?? "",
      bytes.byteLength,
      method,
      false,
    );
  }
  // After the stream, which sets a method of its own.
  channel.requestMethod = method;
}

/** Refuses to follow, so that the answer which redirects is itself the answer. */
function keepingRedirects(): nsIInterfaceRequestor {
  const sink = {
    QueryInterface: ChromeUtils.generateQI(["nsIInterfaceRequestor", "nsIChannelEventSink"]),
    getInterface: (wanted: nsIID) => sink.QueryInterface(wanted),
    asyncOnChannelRedirect(
      _from: nsIChannel,
      _to: nsIChannel,
      flags: number,
      callback: nsIAsyncVerifyRedirectCallback,
    ) {
      // What the engine does for itself, such as from http to https under a strict policy, leads to the same address.
      const internal = (flags & known(Ci.nsIChannelEventSink.REDIRECT_INTERNAL)) !== 0;
      callback.onRedirectVerifyCallback(internal ? Cr.NS_OK : Cr.NS_ERROR_ABORT);
    },
  };
  return sink as unknown as nsIInterfaceRequestor;
}

/** Whether sending it twice does no more than sending it once. */
function isSafe(method: string): boolean {
  return method === "GET" || method === "HEAD";
}

/** A constant of the engine; the types do not promise that it is there. */
function known(constant: number | undefined): number {
  if (constant === undefined) throw new TypeError("the engine lacks a constant");
  return constant;
}
