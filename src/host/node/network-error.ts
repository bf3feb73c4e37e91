import type { ErrorCode } from "../../errors/codes.ts";
import { WorkflowError, isWorkflowError } from "../../errors/workflow-error.ts";

/** Causes by the code that Node's network stack gives them; those of secure connections by their beginning. */
const CODES: Readonly<Record<string, ErrorCode>> = {
  ENOTFOUND: "network_name_not_found",
  EAI_AGAIN: "network_name_not_found",
  EAI_FAIL: "network_name_not_found",
  EAI_NODATA: "network_name_not_found",
  EAI_NONAME: "network_name_not_found",
  ECONNREFUSED: "network_refused",
  ECONNRESET: "network_reset",
  ECONNABORTED: "network_reset",
  EPIPE: "network_reset",
  UND_ERR_SOCKET: "network_reset",
  ETIMEDOUT: "network_timeout",
  UND_ERR_CONNECT_TIMEOUT: "network_timeout",
  UND_ERR_HEADERS_TIMEOUT: "network_timeout",
  UND_ERR_BODY_TIMEOUT: "network_timeout",
  EPROTO: "network_tls",
  UNABLE_TO_GET_ISSUER_CERT: "network_tls",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "network_tls",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "network_tls",
  SELF_SIGNED_CERT_IN_CHAIN: "network_tls",
  DEPTH_ZERO_SELF_SIGNED_CERT: "network_tls",
  HOSTNAME_MISMATCH: "network_tls",
};

/**
 * What a failed transport becomes: a `network_*` error that names host and address, never the path or query of the
 * URL, which may hold a key. A call ended by its signal is that signal's own error, else `canceled`.
 */
export function networkError(thrown: unknown, url: URL, signal?: AbortSignal): WorkflowError {
  if (isWorkflowError(thrown)) return thrown;
  if (signal?.aborted === true) return abortError(signal);
  const { code, reason, cause } = innermost(thrown);
  const port = url.port === "" ? (url.protocol === "https:" ? "443" : "80") : url.port;
  return new WorkflowError(networkCode(code), {
    args: { host: url.hostname, address: `${url.hostname}:${port}`, reason },
    cause,
  });
}

function networkCode(code: string): ErrorCode {
  if (Object.hasOwn(CODES, code)) return CODES[code] ?? "network_unreachable";
  return /^(CERT_|ERR_TLS_|ERR_SSL_)/.test(code) ? "network_tls" : "network_unreachable";
}

/** An error of ours given as the signal's reason, such as a timeout, says more than that it was aborted. */
function abortError(signal: AbortSignal): WorkflowError {
  const reason: unknown = signal.reason;
  return isWorkflowError(reason) ? reason : new WorkflowError("canceled", { cause: reason });
}

/** `fetch` wraps what happened, and a host with several addresses fails once for each of them. */
function innermost(thrown: unknown): { code: string; reason: string; cause: unknown } {
  let cause: unknown = thrown;
  let code = "";
  for (let depth = 0; depth < 8 && cause instanceof Error; depth++) {
    const own = (cause as NodeJS.ErrnoException).code;
    if (typeof own === "string") code = own;
    const inner: unknown = cause instanceof AggregateError ? cause.errors[0] : cause.cause;
    if (!(inner instanceof Error)) break;
    cause = inner;
  }
  const reason = cause instanceof Error && cause.message !== "" ? cause.message : String(thrown);
  return { code, reason: code === "" ? reason : `${reason} (${code})`, cause };
}
