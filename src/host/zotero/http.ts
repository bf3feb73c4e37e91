import { WorkflowError } from "../../errors/workflow-error.ts";
import type { HttpPort, HttpRequest, HttpResponse } from "../../ports/http.ts";
import { openChannel } from "./http-channel.ts";
import { receive } from "./http-receiver.ts";

/**
 * Http over the application's channels, with its proxy. `fetch` would do, but that it tells neither where a redirect
 * leads nor why a connection failed. Nothing is cached, no cookie is sent or kept, and nothing is tried twice.
 */
export function createGeckoHttp(): HttpPort {
  return {
    async fetch(request: HttpRequest): Promise<HttpResponse> {
      const url = callableUrl(request.url);
      const channel = openChannel(request, url);
      return receive(channel, url, request.signal);
    },
  };
}

function callableUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const callable =
    url !== undefined && /^https?:$/.test(url.protocol) && url.username === "" && url.password === "";
  if (callable) return url;
  // Without user, password and query, which may be secret.
  const shown = url === undefined ? text.slice(0, 100) : `${url.protocol}//${url.host}${url.pathname}`;
  throw new WorkflowError("network_url_invalid", { args: { url: shown } });
}
