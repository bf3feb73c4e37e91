import type { JsonObject, JsonValue } from "../../../model/json.ts";
import type { FilesPort } from "../../../ports/files.ts";
import type { Bundle } from "./bundle.ts";
import { openEnvelope } from "./envelope.ts";
import { downwardNames, entryName, findInside } from "./inside-path.ts";

/** Largest result JSON, in bytes, as for what a hook returns (`design/decisions.md`, Hooks). */
const MOST_RESULT_BYTES = 16 * 1024 * 1024;
/** Where it lies when nothing else is said (`spec/native-workflows.md` §2.7). */
const DEFAULT_RESULT_PATH = "result/result.json";

/** What was found of a result's JSON (§11). */
export type FoundResultJson =
  | { readonly source: "run-result"; readonly value: JsonValue }
  | {
      readonly source: "local-path" | "bundle-entry";
      readonly value: JsonValue;
      /** Relative, with `/`. */
      readonly path: string;
    }
  | {
      readonly source: "unavailable";
      /** Set when a file was there that could not be used. */
      readonly problem?: "too-large" | "empty" | "no-json";
      readonly looked: readonly string[];
    };

export interface ResultJsonPlaces {
  readonly files: Pick<FilesPort, "stat" | "readBytes" | "join" | "realPath" | "relative">;
  readonly workspace?: string;
  readonly bundle?: Bundle;
  readonly runResult: JsonObject;
  /** `expects.result_json` of the manifest. */
  readonly expected?: string;
  /** The skill that ran; its runner names folders by it. */
  readonly skillId?: string;
}

/**
 * The result's JSON, in the order of §11: in the result itself; at `resultJsonPath` on disk, then in the bundle; at the
 * place that the manifest expects. Of a skill's bundle its latest own folder is preferred. A file that is empty, too
 * large or no JSON is passed over.
 */
export async function findResultJson(places: ResultJsonPlaces): Promise<FoundResultJson> {
  const { runResult, expected, skillId } = places;
  if (runResult.resultJson !== undefined) return { source: "run-result", value: runResult.resultJson };
  const given = typeof runResult.resultJsonPath === "string" ? runResult.resultJsonPath : undefined;
  const looked: string[] = [];
  const problems: ("too-large" | "empty" | "no-json")[] = [];

  const take = (bytes: Uint8Array): JsonValue | undefined => {
    const value = bytes.length === 0 ? undefined : parsed(bytes);
    if (value === undefined) problems.push(bytes.length === 0 ? "empty" : "no-json");
    return value;
  };

  for (const path of [given, expected ?? DEFAULT_RESULT_PATH]) {
    if (path === undefined) continue;
    const local = await fromDisk(places, path);
    if (local !== undefined) {
      looked.push(entryName(path));
      if (local === "too-large") problems.push("too-large");
      const value = local === "too-large" ? undefined : take(local);
      if (value !== undefined) return { source: "local-path", value, path: entryName(path) };
    }
    if (places.bundle === undefined) continue;
    const preferred = path === given || skillId === undefined ? [] : await ofSkill(places.bundle, skillId);
    for (const entry of [...preferred, path].map(entryName)) {
      const size = await places.bundle.size(entry);
      if (size === undefined) continue;
      looked.push(entry);
      if (size > MOST_RESULT_BYTES) {
        problems.push("too-large");
        continue;
      }
      const value = take(await places.bundle.readBytes(entry, MOST_RESULT_BYTES));
      if (value !== undefined) return { source: "bundle-entry", value, path: entry };
    }
  }
  const [problem] = problems;
  return { source: "unavailable", looked, ...(problem === undefined ? {} : { problem }) };
}

async function fromDisk(
  { files, workspace }: ResultJsonPlaces,
  path: string,
): Promise<Uint8Array | "too-large" | undefined> {
  const found = workspace === undefined ? undefined : await findInside(files, workspace, downwardNames(path));
  const stat = found === undefined ? undefined : await files.stat(found);
  if (found === undefined || stat?.type !== "file") return undefined;
  return stat.size > MOST_RESULT_BYTES ? "too-large" : files.readBytes(found);
}

/** `result/<skillId>.<n>/result.json`, the highest number first. */
async function ofSkill(bundle: Bundle, skillId: string): Promise<readonly string[]> {
  const prefix = `result/${skillId}.`;
  const numbers = (await bundle.folders())
    .flatMap((folder) => (folder.startsWith(prefix) ? [folder.slice(prefix.length)] : []))
    .filter((number) => /^\d{1,9}$/.test(number));
  return numbers.sort((a, b) => Number(b) - Number(a)).map((number) => `${prefix}${number}/result.json`);
}

function parsed(bytes: Uint8Array): JsonValue | undefined {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)) as JsonValue;
  } catch {
    return undefined;
  }
}

/** Kinds whose results a skill runner may have put into an envelope; a service's own `{data, error}` is its author's. */
const OF_SKILLS = /^(?:skillrunner|acp)\./;

/** The JSON as `resultContext` shows it. */
export function shownResultJson(value: JsonValue, requestKind: string): JsonValue {
  return OF_SKILLS.test(requestKind) ? openEnvelope(value) : value;
}
