import type { HttpPort, HttpRequest, HttpResponse } from "../../ports/http.ts";
import { callableUrl } from "../shared/callable-url.ts";
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
