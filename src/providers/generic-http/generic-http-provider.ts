import { WorkflowError } from "../../errors/workflow-error.ts";
import type { RequestProblem } from "../../errors/contract-error.ts";
import type { HttpCall } from "../../model/http-call.ts";
import type { JsonObject } from "../../model/json.ts";
import type { ProviderRequest, ProviderResult } from "../../model/provider-result.ts";
import type { FilesPort } from "../../ports/files.ts";
import type { HttpPort } from "../../ports/http.ts";
import type { DispatchContext, Provider } from "../provider.ts";
import { sendHttpCall } from "./send-call.ts";

/** One call of a step; what a plan's `http` leaf sends. */
export const HTTP_CALL_KIND = "generic-http.call.v1";

export interface GenericHttpPorts {
  readonly http: HttpPort;
  readonly files: Pick<FilesPort, "readBytes" | "writeBytes" | "join">;
  /** A backend's credential by its name. */
  readonly secret: (backendId: string, name: string) => string | undefined | Promise<string | undefined>;
}

/**
 * HTTP services that need no protocol of their own (`spec/native-workflows.md` §10.6, §10.7). Requests of its two kinds
 * are carried out as plans whose leaves are single calls: those are what it dispatches, as `generic-http.call.v1` with
 * the call under `call`. The answer is under `answer`.
 */
export function createGenericHttpProvider(ports: GenericHttpPorts): Provider {
  return {
    id: "generic-http",
    requestKinds: ["generic-http.request.v1", "generic-http.steps.v1", HTTP_CALL_KIND],
    backendTypes: ["generic-http"],
    options: () => [],
    probe: () => ({ reachable: true }),
    check,
    dispatch: (request, context) => dispatch(ports, request, context),
    // Whether a call may be sent again is in its plan: it depends on the method.
    redispatch: () => ({ decide: "interrupted" }),
  };
}

/** The payloads of the two kinds are checked where they are made; a call is made from a checked one. */
function check(request: ProviderRequest): readonly RequestProblem[] {
  if (request.kind !== HTTP_CALL_KIND) return [];
  return isObject(request["call"]) ? [] : [{ pointer: "/call", detail: "an object is required" }];
}

async function dispatch(
  ports: GenericHttpPorts,
  request: ProviderRequest,
  context: DispatchContext,
): Promise<ProviderResult> {
  const { backend, workspaceDir } = context;
  if (request.kind !== HTTP_CALL_KIND || workspaceDir === undefined) {
    throw new WorkflowError("internal_error", { args: { reason: `${request.kind} is no single call` } });
  }
  const requestId = fileNameOf(context.key);
  const answer = await sendHttpCall(request["call"] as unknown as HttpCall, {
    http: ports.http,
    files: ports.files,
    backend,
    secret: (name) => (backend === undefined ? undefined : ports.secret(backend.id, name)),
    workspaceDir,
    fileName: `${requestId}.bin`,
    signal: context.signal,
  });
  return { status: "succeeded", requestId, fetchType: "result", answer: answer as unknown as JsonObject };
}

const LONGEST_NAME = 100;

/** A legal file name of its own for each key. */
function fileNameOf(key: string): string {
  const name = key.replaceAll(
    /[^A-Za-z0-9-]/g,
    (character) => `_${(character.codePointAt(0) ?? 0).toString(16)}`,
  );
  return name.length <= LONGEST_NAME ? name : `${name.slice(-LONGEST_NAME)}-${checksum(name)}`;
}

/** FNV-1a, 32 bits, twice with another beginning. */
function checksum(text: string): string {
  const half = (seed: number): string => {
    let hash = seed;
    for (let at = 0; at < text.length; at += 1) {
      hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
    }
    return (hash >>> 0).toString(16).padStart(8, "0");
  };
  return half(0x811c9dc5) + half(0x01234567);
}

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
