import type { HostApiShape } from "../host-api/host-api.ts";
import { deepFreeze } from "./deep-freeze.ts";
import type { MissingNames } from "./older-names.ts";

/**
 * `runtime.hostApi` (`spec/native-workflows.md` §9): owners whose members are host calls or answer a value that was
 * sent along. What is not in the shape is undefined, so that a hook can test for it.
 */
export function createHostApiObject(
  shape: HostApiShape,
  call: (member: string, given: readonly unknown[]) => Promise<unknown>,
  missing: MissingNames,
): object {
  const owners = new Map<string, Record<string, unknown>>();
  const owner = (name: string): Record<string, unknown> => {
    let members = owners.get(name);
    if (members === undefined) owners.set(name, (members = {}));
    return members;
  };
  for (const [name, members] of Object.entries(shape.members)) {
    const object = owner(name);
    for (const member of members) {
      const full = `${name}.${member}`;
      object[member] = (...given: unknown[]): Promise<unknown> => call(full, given);
    }
  }
  for (const [full, value] of Object.entries(shape.values)) {
    const [name = "", member = ""] = full.split(".");
    const frozen = deepFreeze(value);
    owner(name)[member] = () => frozen;
  }
  const api: Record<string, unknown> = { version: shape.version, interactionMode: shape.interactionMode };
  for (const [name, members] of owners) api[name] = missing.watch(name, Object.freeze(members));
  return missing.watch("hostApi", Object.freeze(api));
}
