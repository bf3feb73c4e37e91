import { readFileSync } from "node:fs";

const VARIABLE = /^ZWM_SECRET_/;

/** Credentials that the environment holds (`secretVariable` of `secrets.ts`). */
export function environmentSecrets(env: Readonly<Record<string, string | undefined>>): readonly string[] {
  return Object.entries(env).flatMap(([name, value]) =>
    VARIABLE.test(name) && value !== undefined && value !== "" ? [value] : [],
  );
}

/**
 * Credentials by their value, wherever they are kept, so that they can be taken out of what is shown: those of the
 * environment and of the file of `createNodeSecrets`. A file that cannot be read has none that could be shown.
 */
export function knownSecrets(
  file: string,
  env: Readonly<Record<string, string | undefined>>,
): readonly string[] {
  const found = [...environmentSecrets(env)];
  const take = (value: unknown): void => {
    if (typeof value === "string") found.push(value);
    else if (typeof value === "object" && value !== null) Object.values(value).forEach(take);
  };
  try {
    take(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return found;
  }
  return found;
}
