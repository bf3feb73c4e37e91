import type { JsonValue } from "../../model/json.ts";
import { type Args, type Param, readArgs } from "./argument-shape.ts";
import type { HostCall, HostMember } from "./host-services.ts";

/** A member from its parameters and what it does with their checked values. */
export function hostMember<const P extends readonly Param[]>(
  params: P,
  run: (args: Args<P>, call: HostCall) => Promise<JsonValue> | JsonValue,
): HostMember {
  return (given, call) => run(readArgs(call.member, params, given), call);
}
