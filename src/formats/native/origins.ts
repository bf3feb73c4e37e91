import { messageId } from "../../l10n/message-id.ts";
import { type Finding, refusal } from "./finding.ts";
import { asArray, at } from "./json-access.ts";
import { pointerTo } from "./json-pointer.ts";

/** The origin that a declared one means, without a trailing slash or a default port; undefined when it is none. */
export function plainOrigin(declared: string): string | undefined {
  try {
    const { origin } = new URL(declared);
    return origin === "null" ? undefined : origin;
  } catch {
    return undefined;
  }
}

/** Declared origins that look like one and are none, such as `https://[`. */
export function originFindings(manifest: unknown): Finding[] {
  return (asArray(at(manifest, "network", "origins")) ?? []).flatMap((origin, index) => {
    // What does not even look like one is the schema's to refuse.
    if (typeof origin !== "string" || !/^https?:\/\/[^\s/?#@]+\/?$/u.test(origin)) return [];
    if (plainOrigin(origin) !== undefined) return [];
    const name = String(index);
    return [
      refusal(pointerTo("/network/origins", index), messageId("diagnostic-no-origin"), { args: { name } }),
    ];
  });
}
