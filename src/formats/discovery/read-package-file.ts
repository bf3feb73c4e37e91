import { validate } from "#schema/workflow-package";
import { messageId } from "../../l10n/message-id.ts";
import { type Finding, refusal } from "../native/finding.ts";
import { pathInPackage } from "../native/hook-paths.ts";
import { hostRange, hostVersionFindings } from "../native/host-version.ts";
import { asArray, asObject, asText, at } from "../native/json-access.ts";
import { pointerTo } from "../native/json-pointer.ts";
import { originFindings } from "../native/origins.ts";
import { schemaFindings } from "../native/schema-findings.ts";
import { MANIFEST_FILE } from "./find-folders.ts";
import type { PlaceState } from "./folder-reader.ts";

/** A listed manifest, and the places where its file may be. */
export interface ListedManifest {
  readonly pointer: string;
  readonly entry: string;
  /** Below the package; undefined when the path leaves it. */
  readonly path: string | undefined;
  /** The manifest of a folder of that name, for a bare id. */
  readonly ofFolder: string | undefined;
}

/** A locale file that a package names. */
export interface ListedLocale {
  readonly pointer: string;
  readonly tag: string;
  /** Below the package; undefined when the path is absolute or holds `..`. */
  readonly path: string | undefined;
  readonly entry: string;
}

/** What `workflow-package.json` says, as far as it is sound. */
export interface PackageFile {
  readonly id?: string;
  readonly version?: string;
  readonly defaultLocale?: string;
  /** Range of versions of Zotero. */
  readonly zotero?: string;
  readonly origins: readonly string[];
  readonly manifests: readonly ListedManifest[];
  readonly locales: readonly ListedLocale[];
  readonly findings: readonly Finding[];
}

/**
 * Checks the content of `workflow-package.json` (`spec/native-workflows.md` §5.2), without looking at other files.
 *
 * @param zoteroVersion of the host; one that is newer than the package names is a warning
 */
export function readPackageFile(value: unknown, zoteroVersion?: string): PackageFile {
  if (asObject(value) === undefined) {
    const findings = [refusal("", messageId("diagnostic-not-an-object"))];
    return { origins: [], manifests: [], locales: [], findings };
  }
  const locales = asObject(at(value, "i18n", "locales")) ?? {};
  return {
    ...text("id", at(value, "id")),
    ...text("version", at(value, "version")),
    ...text("defaultLocale", at(value, "i18n", "defaultLocale")),
    ...text("zotero", hostRange(value)),
    origins: (asArray(at(value, "network", "origins")) ?? []).filter((origin) => typeof origin === "string"),
    manifests: (asArray(at(value, "workflows")) ?? []).flatMap((entry, index) => {
      if (typeof entry !== "string" || entry === "") return [];
      return [listedManifest(pointerTo("/workflows", index), entry)];
    }),
    locales: Object.keys(locales).flatMap((tag) => {
      const entry = asText(locales[tag]);
      if (entry === undefined) return [];
      const strays = entry.split("/").includes("..");
      const path = strays || entry === "" ? undefined : pathInPackage("", entry);
      return [{ pointer: pointerTo("/i18n/locales", tag), tag, path, entry }];
    }),
    findings: [
      ...schemaFindings(validate, value, () => ({ message: "" })),
      ...originFindings(value),
      ...hostVersionFindings(value, zoteroVersion),
    ],
  };
}

function listedManifest(pointer: string, entry: string): ListedManifest {
  const path = pathInPackage("", entry);
  const isBare = path !== undefined && !/[/\\]|\.json$/.test(entry);
  return { pointer, entry, path, ofFolder: isBare ? `${path}/${MANIFEST_FILE}` : undefined };
}

function text<Name extends string>(name: Name, value: unknown): Partial<Record<Name, string>> {
  return typeof value === "string" && value !== "" ? ({ [name]: value } as Record<Name, string>) : {};
}

/** What is wrong with an entry of `workflows`, by what lies there. */
export function entryFinding({ pointer, entry }: ListedManifest, state: PlaceState): Finding | undefined {
  if (state === "present") return undefined;
  const message =
    state === "outside" ? messageId("diagnostic-workflow-outside") : messageId("diagnostic-workflow-missing");
  return refusal(pointer, message, { args: { entry } });
}

/** The warning about a bare id in place of a manifest path. */
export function bareIdFinding(listed: ListedManifest, path: string): Finding {
  return {
    code: "bare_workflow_id",
    pointer: listed.pointer,
    part: "value",
    message: messageId("diagnostic-bare-workflow-id"),
    args: { entry: listed.entry },
    suggestion: path,
  };
}
