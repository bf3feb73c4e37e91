import { WorkflowError } from "../../errors/workflow-error.ts";
import type { Headers } from "./headers.ts";

/** Gives a secret of the backend by its name; undefined when it has none of that name. */
export type ReadSecret = (name: string) => string | undefined | Promise<string | undefined>;

const REFERENCE = /\{\{secret\.([\w-]+)\}\}/g;

/**
 * Puts the backend's secrets into a step's own headers. A step that holds one and goes elsewhere is refused with
 * `http_secret_elsewhere` before anything is sent (`design/decisions.md`, a step's own `Authorization`); one that the
 * backend does not have is `http_secret_missing`.
 */
export async function withSecrets(
  headers: Headers,
  to: { readonly own: boolean; readonly host: string; readonly step: string },
  secret: ReadSecret,
): Promise<Headers> {
  const filled: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    const names = [...value.matchAll(REFERENCE)].map(([, found]) => found ?? "");
    if (names.length === 0) {
      filled[name] = value;
      continue;
    }
    if (!to.own) throw new WorkflowError("http_secret_elsewhere", { args: { step: to.step, host: to.host } });
    const secrets = new Map<string, string>();
    for (const wanted of names) {
      const found = await secret(wanted);
      if (found === undefined) {
        throw new WorkflowError("http_secret_missing", { args: { step: to.step, name: wanted } });
      }
      secrets.set(wanted, found);
    }
    filled[name] = value.replaceAll(REFERENCE, (_, wanted: string) => secrets.get(wanted) ?? "");
  }
  return filled;
}
