import { WorkflowError } from "../../errors/workflow-error.ts";

/** The address of a server, without user and password; everything else is refused as `network_url_invalid`. */
export function callableUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const callable =
    url !== undefined && /^https?:$/.test(url.protocol) && url.username === "" && url.password === "";
  if (callable) return url;
  // Without user, password and query, which may be secret.
  const shown = url === undefined ? text.slice(0, 100) : `${url.protocol}//${url.host}${url.pathname}`;
  throw new WorkflowError("network_url_invalid", { args: { url: shown } });
}
