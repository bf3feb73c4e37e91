import { hostMember } from "../host-member.ts";
import type { HostServices, OwnerMembers } from "../host-services.ts";
import { identifierArgument } from "../identifiers.ts";
import { unavailable } from "../refusals.ts";

/** `metadata`: what the host's translators know (`spec/native-workflows.md` §9.1). */
export function metadataMembers({ citations }: Pick<HostServices, "citations">): OwnerMembers {
  return {
    translateIdentifier: hostMember([["", identifierArgument]], async ([identifier], { signal }) => {
      if (citations === undefined) throw unavailable("capability", "this host has no translators");
      const { status, candidates, evidence } = await citations.translateIdentifier(identifier, signal);
      return { status, candidates: [...candidates], evidence };
    }),
  };
}
