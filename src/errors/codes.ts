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
  product_not_found: USAGE,
  run_not_resumable: FAILED,
  run_of_other_workflow: USAGE,
  run_owned_elsewhere: RETRY,
  /** Only one run of its kind may be carried out at a time, and another one is. */
  run_already_active: RETRY,
  /** Runs of the same workflow are at work on all that was to be begun. */
  run_duplicate: { retryable: true, exit: ExitCode.nothingToDo },
  /** A signal ended the command. */
  command_interrupted: { retryable: false, exit: ExitCode.interrupted },
  /** The application was closed, or the plugin switched off, while a run was at work. */
  program_ended: RETRY,
  nothing_to_run: { retryable: false, exit: ExitCode.nothingToDo },
  package_untrusted: { retryable: false, exit: ExitCode.untrusted },
  /** A package that was named cannot be tested or trusted: none of its workflows is usable. */
  package_unusable: FAILED,
  /** `zwm new` would write into a folder that is there already. */
  folder_exists: USAGE,
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
  /** More nodes, iterations, visits or calls in each other than the plan may have. */
  limit_exceeded: FAILED,
  /** A resumed run was given another plan than the one it grew by. */
  plan_changed: FAILED,
  call_argument_missing: FAILED,
  check_failed: FAILED,
  store_newer: FAILED,
  /** Of the time before the first version, and without what this one needs. */
  store_unversioned: FAILED,
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
  /** The provider says that it succeeded, but left nothing, or an empty file. */
  result_missing: FAILED,
  artifact_not_found: FAILED,
  virtual_unit_failed: FAILED,
  aggregate_incomplete: FAILED,
  host_access_unavailable: FAILED,

  // steps of a sequence
  handoff_missing: FAILED,
  handoff_file_unusable: FAILED,
  step_result_missing: FAILED,
  /** The workflow that applies a step's result is not there, or may not run. */
  step_apply_unavailable: FAILED,

  // generic-http
  http_variable_missing: FAILED,
  http_variable_not_scalar: FAILED,
  http_answer_not_json: FAILED,
  http_answer_too_large: FAILED,
  /** The answer says by itself that it is a failure. */
  http_failure_stated: FAILED,
  http_address_invalid: FAILED,
  http_secret_elsewhere: FAILED,
  http_secret_missing: FAILED,
  http_too_many_redirects: FAILED,
  http_unauthorized: FAILED,
  http_forbidden: FAILED,
  http_not_found: FAILED,
  http_request_too_large: FAILED,
  http_rate_limited: RETRY,
  http_server_error: RETRY,
  /** Any other status that is no success. */
  http_status: FAILED,

  // scripted answers (tests of packages)
  scripted_answer_missing: FAILED,
  scripted_failure: FAILED,
  /** What a test of a package names cannot be made: its library, its workflow. */
  package_test_invalid: FAILED,

  // library
  library_read_only: FAILED,
  library_locked: RETRY,
  library_newer: FAILED,
  library_item_not_found: FAILED,
  library_item_invalid: FAILED,
  library_conflict: RETRY,
  /** The application is at something with the items that a change would disturb. */
  library_busy: RETRY,
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
  /** No archive, or one that is damaged, encrypted, or says of itself what is not true. */
  archive_invalid: FAILED,
  /** Names that lie outside, or that mean one file on some system. */
  archive_unsafe: FAILED,
  archive_too_large: FAILED,
  archive_entry_not_found: FAILED,
  /** A file became another while it was packed. */
  archive_source_changed: RETRY,
  dependency_missing: FAILED,
  citations_unavailable: FAILED,
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
  image_unreadable: FAILED,
  image_too_large: FAILED,
  secret_unsafe: FAILED,
  /** It was encrypted with a key of the system that is locked, or is another one now. */
  secret_unreadable: FAILED,
} as const satisfies Record<string, ErrorCodeRow>;

export type ErrorCode = keyof typeof ERROR_CODES;
