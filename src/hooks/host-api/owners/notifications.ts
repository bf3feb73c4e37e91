import { object, oneOf, optional, text } from "../argument-shape.ts";
import { hostMember } from "../host-member.ts";
import type { HostServices, OwnerMembers } from "../host-services.ts";

/** `notifications`: a short word to the person (`spec/native-workflows.md` §9.1). */
export function notificationMembers({ ui }: Pick<HostServices, "ui">): OwnerMembers {
  return {
    toast: hostMember(
      [
        [
          "",
          object({ text: text({ min: 1, max: 4096 }), type: optional(oneOf("default", "success", "error")) }),
        ],
      ],
      ([{ text, type = "default" }]) => {
        ui.notify(text, type);
        return null;
      },
    ),
  };
}
