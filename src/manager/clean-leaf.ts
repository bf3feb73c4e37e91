import type { LeafPort } from "../engine/leaf-port.ts";
import { isThenable } from "../engine/thenable.ts";
import { redactError } from "../logs/redact-error.ts";
import type { Redactor } from "../logs/redact.ts";

/** A leaf port whose errors hold no credential and no absolute path: they are journalled, their words included. */
export function cleanLeaf(redactor: Redactor, port: LeafPort): LeafPort {
  const failed = (error: unknown): never => {
    throw redactError(redactor, error);
  };
  return {
    ...port,
    call(call) {
      try {
        const answer = port.call(call);
        // What is there at once costs no promise.
        return isThenable(answer) ? answer.then(undefined, failed) : answer;
      } catch (error) {
        return failed(error);
      }
    },
  };
}
