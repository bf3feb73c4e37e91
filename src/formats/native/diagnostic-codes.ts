import type { Severity } from "../../model/diagnostic.ts";

/**
 * Every code a finding can carry, with its severity (`spec/native-workflows.md` §4). `docs/diagnostics.md` has
 * cause and remedy of each. A code, once released, keeps its meaning.
 */
export const DIAGNOSTIC_CODES = {
  manifest_parse_error: "error",
  manifest_validation_error: "error",
  manifest_too_large: "error",
  manifest_too_deep: "error",
  hook_missing_error: "error",
  hook_import_error: "error",
  hook_export_error: "error",
  scan_path_error: "error",
  scan_runtime_warning: "warning",
  locale_resource_error: "warning",
  skill_dependency_missing: "warning",
  unknown_key: "warning",
  duplicate_key: "warning",
  deprecated_field: "warning",
  create_mode_defaulted: "warning",
  include_if_runtime: "warning",
  provider_misspelt: "warning",
  parameter_default_invalid: "warning",
  selector_always_empty: "warning",
  bare_workflow_id: "warning",
  duplicate_id: "warning",
  setting_out_of_range: "warning",
  zotero_version_untested: "warning",
  findings_truncated: "warning",
  manifest_upgraded: "info",
} as const satisfies Record<string, Severity>;

export type DiagnosticCode = keyof typeof DIAGNOSTIC_CODES;
