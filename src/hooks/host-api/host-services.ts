import type { PickedPlaces } from "../../library/picked-places.ts";
import type { ProductWriter } from "../../library/product-writer.ts";
import type { UnitStagedFiles } from "../../library/staged-files.ts";
import type { UnitOfWork } from "../../library/unit-of-work.ts";
import type { ItemRef } from "../../model/item-ref.ts";
import type { JsonObject, JsonValue } from "../../model/json.ts";
import type { AppPort } from "../../ports/app.ts";
import type { CitationsPort } from "../../ports/citations.ts";
import type { ClipboardPort } from "../../ports/clipboard.ts";
import type { Clock } from "../../ports/clock.ts";
import type { ContentPort } from "../../ports/content.ts";
import type { EditorPort } from "../../ports/editor.ts";
import type { FilesPort } from "../../ports/files.ts";
import type { LibraryPort } from "../../ports/library.ts";
import type { UiPort } from "../../ports/ui.ts";
import type { HostCallContext } from "./host-api.ts";
import type { NetworkReach } from "./download.ts";
import type { PreparedImages } from "./prepared-images.ts";
import type { Reach, ReachFolders } from "./reach.ts";
import type { ResourceTable } from "./resource-table.ts";

/** What the members of the host API work with, for one unit. */
export interface HostServices {
  /** Reads and staged changes. */
  readonly unit: UnitOfWork;
  /** For what a staged change cannot touch: annotations, file paths, URIs. */
  readonly library: LibraryPort;
  readonly files: FilesPort;
  readonly content: ContentPort;
  readonly app: AppPort;
  readonly ui: UiPort;
  readonly clock: Pick<Clock, "now">;
  readonly products: ProductWriter;
  readonly reach: Reach;
  /** False in hooks that may not change anything (`preflight`, `buildRequest`). */
  readonly mayWrite: boolean;
  /** Where a call goes that names no library: that of the unit's items, else the current one. */
  readonly defaultLibraryId: number;
  /** The unit's attachment without a parent, when it stands for one: new top-level objects are put beside it. */
  readonly looseAttachment?: ItemRef;
  readonly newId: () => string;
  /** Of the run: workspace, and scratch files. */
  readonly folders: Pick<ReachFolders, "workspace" | "temp">;
  /** Of the run: what a person picked, and images prepared for notes. */
  readonly picked: PickedPlaces;
  readonly images: PreparedImages;
  readonly clipboard: ClipboardPort;
  /** Absent: the host has no translators. */
  readonly citations?: CitationsPort;
  /** Absent: the host has no windows for editors. */
  readonly editor?: EditorPort;
  readonly resources: ResourceTable;
  /** Bytes that wait for the commit, for files of attachments. */
  readonly staged: UnitStagedFiles;
  readonly network: NetworkReach;
  readonly log: (entry: RuntimeLogEntry) => void;
  /** Texts that are replaced in log entries, such as the home folder by `~`. */
  readonly redact: readonly { readonly text: string; readonly by: string }[];
}

/** One entry of a hook's own log (`spec/native-workflows.md` §9.1, logging). */
export interface RuntimeLogEntry {
  readonly level: "debug" | "info" | "warn" | "error";
  readonly stage: string;
  readonly message: string;
  readonly operation?: string;
  readonly phase?: string;
  readonly details?: JsonObject;
}

/** One call of a member. */
export interface HostCall {
  /** `owner.member`. */
  readonly member: string;
  readonly signal: AbortSignal;
  readonly context: HostCallContext | undefined;
}

/** A member: takes the hook's arguments unchecked, answers JSON or rejects. */
export type HostMember = (args: readonly JsonValue[], call: HostCall) => Promise<JsonValue> | JsonValue;

/** Members of one owner by name. */
export type OwnerMembers = Readonly<Record<string, HostMember>>;
