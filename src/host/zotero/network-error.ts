import type { ErrorCode } from "../../errors/codes.ts";
import { isWorkflowError, WorkflowError } from "../../errors/workflow-error.ts";

/** Causes by the name that the engine gives its results; everything about certificates is told apart by its class. */
const CODES: Readonly<Record<string, ErrorCode>> = {
  NS_ERROR_UNKNOWN_HOST: "network_name_not_found",
  NS_ERROR_UNKNOWN_PROXY_HOST: "network_name_not_found",
  NS_ERROR_CONNECTION_REFUSED: "network_refused",
  NS_ERROR_PROXY_CONNECTION_REFUSED: "network_refused",
  NS_ERROR_NET_RESET: "network_reset",
  NS_ERROR_NET_INTERRUPT: "network_reset",
  NS_ERROR_NET_PARTIAL_TRANSFER: "network_reset",
  NS_ERROR_NET_EMPTY_RESPONSE: "network_reset",
  NS_ERROR_NET_TIMEOUT: "network_timeout",
  NS_ERROR_NET_TIMEOUT_EXTERNAL: "network_timeout",
};

/**
 * What a failed transport becomes: a `network_*` error that names host and address, never the path or query of the URL,
 * which may hold a key. A call ended by its signal is that signal's own error, else `canceled`.
 *
 * @param status the engine's result of the channel
 */
export function networkError(status: number, url: URL, signal?: AbortSignal): WorkflowError {
  if (signal?.aborted === true) return abortError(signal);
  const name = resultName(status);
  const port = url.port === "" ? (url.protocol === "https:" ? "443" : "80") : url.port;
  return new WorkflowError(networkCode(status, name), {
    args: { host: url.hostname, address: `${url.hostname}:${port}`, reason: name },
  });
}

function networkCode(status: number, name: string): ErrorCode {
  if (Object.hasOwn(CODES, name)) return CODES[name] ?? "network_unreachable";
  return isSecurityResult(status) ? "network_tls" : "network_unreachable";
}

/** Results of the security module, handshakes and certificates alike, are of a range of their own. */
function isSecurityResult(status: number): boolean {
  const SECURITY_MODULE = 21;
  const MODULE_BASE = 0x45;
  return ((status >>> 16) & 0x1fff) - MODULE_BASE === SECURITY_MODULE;
}

function resultName(status: number): string {
  return ChromeUtils.getXPCOMErrorName(status);
}

/** An error of ours given as the signal's reason, such as a timeout, says more than that it was aborted. */
function abortError(signal: AbortSignal): WorkflowError {
  const reason: unknown = signal.reason;
  return isWorkflowError(reason) ? reason : new WorkflowError("canceled", { cause: reason });
}
