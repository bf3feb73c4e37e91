import type { CatalogueReport } from "../model/manager-api.ts";
import type { ManagerHost } from "./manager-host.ts";
import type { PackageTrust } from "./package-trust.ts";
import type { RunArchive } from "./run-archive.ts";
import type { ManagerLogs } from "./run-log.ts";

/** Where the parts of a diagnostics file come from. */
export interface DiagnosticsSources {
  readonly host: ManagerHost;
  readonly archive: RunArchive;
  readonly catalogue: () => Promise<CatalogueReport>;
  readonly logs: ManagerLogs;
  readonly trust: Pick<PackageTrust, "all">;
}
