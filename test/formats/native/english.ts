import { readdirSync, readFileSync } from "node:fs";
import { createLocalizer, type Localizer } from "../../../src/l10n/localizer.ts";

/** The messages as they are shipped, in English. */
export function english(): Localizer {
  const folder = "locale/en-US";
  const texts = readdirSync(folder).map((name) => readFileSync(`${folder}/${name}`, "utf8"));
  return createLocalizer({ resources: { "en-US": texts }, locale: "en-US" });
}
