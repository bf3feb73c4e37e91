/** One row of the table of codes; the texts are in `locale/<tag>/errors.ftl`. */
export interface ErrorCodeRow {
  /** Whether the same call may succeed later without anybody changing anything. */
  readonly retryable: boolean;
  /** Exit code of the command line when this ends a command. */
  readonly exit: number;
}

/** Exit codes of `zwm`; documented in `docs/cli.md`. */
export const ExitCode = {
  ok: 0,
  failed: 1,
  usage: 2,
  partial: 3,
  untrusted: 4,
  nothingToDo: 5,
  waiting: 6,
  interrupted: 130,
} as const;

const FAILED: ErrorCodeRow = { retryable: false, exit: ExitCode.failed };
const RETRY: ErrorCodeRow = { retryable: true, exit: ExitCode.failed };
const USAGE: ErrorCodeRow = { retryable: false, exit: ExitCode.usage };

/** Every code that an error of this program can carry, by the room that raises it. */
export const ERROR_CODES = {
  internal_error: FAILED,
  canceled: FAILED,

  // command line and manager
  usage_error: USAGE,
  workflow_not_found: USAGE,
  workflow_blocked: FAILED,
  selection_not_found: USAGE,
  run_not_found: USAGE,
  /** Several runs begin with what was given. */
  run_ambiguous: USAGE,
  run_not_resumable: FAILED,
  run_owned_elsewhere: RETRY,
  /** A signal ended the command. */
  command_interrupted: { retryable: false, exit: ExitCode.interrupted },
  nothing_to_run: { retryable: false, exit: ExitCode.nothingToDo },
  package_untrusted: { retryable: false, exit: ExitCode.untrusted },
  package_changed_since_run: FAILED,
  library_other: USAGE,

  // settings
  parameter_invalid: USAGE,
  backend_missing: FAILED,
  backend_unknown: USAGE,
  backend_incompatible: USAGE,
  backend_disabled: USAGE,
  settings_unreadable: FAILED,

  // selection
  no_valid_input_units: { retryable: false, exit: ExitCode.nothingToDo },
  unit_member_missing: FAILED,

  // graph and engine
  plan_invalid: FAILED,
  expression_error: FAILED,
  timeout: RETRY,
  output_too_large: FAILED,
  output_invalid: FAILED,
  exit_failed: FAILED,
  interrupted: FAILED,
  gate_denied: FAILED,
  gate_expired: FAILED,
  journal_damaged: FAILED,
  store_newer: FAILED,
  store_failed: RETRY,
  /** The file is no database any more, or an unreadable one. */
  store_damaged: FAILED,
  /** What is kept of one run cannot be read. */
  run_damaged: FAILED,

  // hooks
  hook_missing_error: FAILED,
  hook_import_error: FAILED,
  hook_export_error: FAILED,
  hook_threw: FAILED,
  hook_timeout: FAILED,
  hook_crashed: FAILED,
  hook_result_invalid: FAILED,
  hook_result_too_large: FAILED,
  preflight_invalid: FAILED,
  worker_boot_failed: FAILED,
  package_reserved_name: FAILED,

  // provider contract
  provider_contract_error: FAILED,
  request_payload_invalid: FAILED,
  apply_parent_missing: FAILED,
  virtual_unit_failed: FAILED,
  aggregate_incomplete: FAILED,

  // library
  library_read_only: FAILED,
  library_locked: RETRY,
  library_newer: FAILED,
  library_item_not_found: FAILED,
  library_item_invalid: FAILED,
  library_conflict: RETRY,
  library_damaged: FAILED,
  /** Part of what one transaction should have written is there, part is not. */
  library_half_written: FAILED,
  /** There is no `zotero.sqlite` in the folder. */
  library_not_found: USAGE,
  /** The file is no database of Zotero. */
  library_not_zotero: USAGE,
  /** The library that a home brings along cannot be opened. */
  demo_library_damaged: FAILED,
  /** The disk or the system refused to read it. */
  library_unreadable: FAILED,
  /** The disk or the system refused to write to it: mostly there is no room left. */
  library_unwritable: RETRY,
  write_refused: FAILED,
  idempotency_conflict: FAILED,

  // files, processes, network of a host
  file_not_found: FAILED,
  file_unreadable: FAILED,
  file_unwritable: FAILED,
  file_outside: FAILED,
  file_exists: FAILED,
  file_name_unsafe: FAILED,
  dependency_missing: FAILED,
  process_not_found: FAILED,
  process_not_started: FAILED,
  /** No connection, for a reason that none of the next codes names. */
  network_unreachable: RETRY,
  network_name_not_found: RETRY,
  network_refused: RETRY,
  network_reset: RETRY,
  network_timeout: RETRY,
  /** The server's certificate is not trusted, or the secure connection failed. */
  network_tls: FAILED,
  network_url_invalid: FAILED,
  note_conversion_failed: FAILED,
  secret_unsafe: FAILED,
} as const satisfies Record<string, ErrorCodeRow>;

export type ErrorCode = keyof typeof ERROR_CODES;
