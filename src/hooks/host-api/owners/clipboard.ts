import { text } from "../argument-shape.ts";
import { hostMember } from "../host-member.ts";
import type { HostServices, OwnerMembers } from "../host-services.ts";

/** Bytes of UTF-8. */
const LONGEST_TEXT = 16 * 1024 * 1024;

/** `clipboard`: the one that a person copies and pastes with (`spec/native-workflows.md` §9.1). */
export function clipboardMembers({ clipboard }: Pick<HostServices, "clipboard">): OwnerMembers {
  return {
    readText: hostMember([], () => clipboard.readText()),
    writeText: hostMember([["text", text({ maxBytes: LONGEST_TEXT })]], async ([given]) => {
      await clipboard.writeText(given);
      return null;
    }),
    hasText: hostMember([], async () => (await clipboard.readText()) !== null),
    clear: hostMember([], async () => {
      await clipboard.clear();
      return null;
    }),
  };
}
