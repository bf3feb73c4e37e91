/** Where the user's folder of a run is: apart from the journal, which holds no path. */
export const ARCHIVE_TABLES: readonly string[] = [
  "CREATE TABLE IF NOT EXISTS run_folders (run_id TEXT PRIMARY KEY, output_dir TEXT NOT NULL)",
  "CREATE TABLE IF NOT EXISTS run_origins (run_id TEXT PRIMARY KEY, library_dir TEXT, workflows_dir TEXT, trusted_by TEXT)",
];
