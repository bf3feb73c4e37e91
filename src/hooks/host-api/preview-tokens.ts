import { canonicalJson } from "../../library/canonical-json.ts";
import { textDigest } from "../../library/state-digest.ts";
import type { JsonObject } from "../../model/json.ts";
import { text } from "./argument-shape.ts";
import type { HostServices } from "./host-services.ts";
import { conflict } from "./refusals.ts";

/** What an operation would do, as a preview answers it: plain data that is the same for the same library. */
export interface PreviewedEffect {
  readonly operation: string;
  readonly plan: JsonObject;
}

/** Tokens that say: this very effect was previewed (`spec/native-workflows.md` §9.2). */
export interface PreviewTokens {
  issue(effect: PreviewedEffect): Promise<{ readonly value: string; readonly expiresAt: string }>;
  /** Refused with `conflict` `basis_mismatch` when the effect is not the previewed one any more. */
  require(effect: PreviewedEffect, token: string): Promise<void>;
}

export const previewTokenShape = text({ min: 1, max: 128 });

const VALID_MS = 10 * 60_000;

export function createPreviewTokens({ clock }: Pick<HostServices, "clock">): PreviewTokens {
  const expiry = new Map<string, number>();
  return {
    async issue(effect) {
      const value = await tokenOf(effect);
      const expiresAt = clock.now() + VALID_MS;
      expiry.set(value, expiresAt);
      return { value, expiresAt: new Date(expiresAt).toISOString() };
    },
    async require(effect, token) {
      const expiresAt = expiry.get(token);
      const why =
        expiresAt === undefined
          ? "unknown_token"
          : expiresAt <= clock.now()
            ? "expired"
            : (await tokenOf(effect)) === token
              ? undefined
              : "changed_since_preview";
      if (why === undefined) return;
      throw conflict("basis_mismatch", `${effect.operation} needs a new preview`, { why });
    },
  };
}

async function tokenOf({ operation, plan }: PreviewedEffect): Promise<string> {
  return `preview-${(await textDigest(`${operation}\n${canonicalJson(plan)}`)).slice(0, 40)}`;
}
