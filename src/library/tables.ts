/**
 * Tables of this room in the Store. An intent is written before the library is changed and says how it will look
 * before and after; receipts follow when that is done (`design/decisions.md`, Store and library). JSON in `body`, `details`,
 * `before_state` and `operations`. No absolute path is kept anywhere.
 */
export const LIBRARY_TABLES: readonly string[] = [
  `CREATE TABLE IF NOT EXISTS library_intents (
    intent_id INTEGER PRIMARY KEY AUTOINCREMENT,
    run_id TEXT NOT NULL,
    unit_id TEXT NOT NULL,
    part TEXT NOT NULL,
    attempt INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('open', 'committed', 'undone')),
    written_at INTEGER NOT NULL,
    body TEXT NOT NULL
  )`,
  "CREATE INDEX IF NOT EXISTS library_intents_by_unit ON library_intents (run_id, unit_id, part)",
  `CREATE TABLE IF NOT EXISTS library_receipts (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    intent_id INTEGER NOT NULL REFERENCES library_intents (intent_id),
    run_id TEXT NOT NULL,
    unit_id TEXT NOT NULL,
    ordinal INTEGER NOT NULL,
    receipt_id TEXT NOT NULL,
    target_type TEXT NOT NULL,
    library_id INTEGER NOT NULL,
    object_key TEXT NOT NULL,
    operations TEXT NOT NULL,
    before_state TEXT,
    after_digest TEXT NOT NULL,
    committed_at INTEGER NOT NULL,
    undone_at INTEGER,
    UNIQUE (intent_id, ordinal)
  )`,
  "CREATE INDEX IF NOT EXISTS library_receipts_by_run ON library_receipts (run_id, sequence)",
  `CREATE TABLE IF NOT EXISTS library_files (
    file_id INTEGER PRIMARY KEY AUTOINCREMENT,
    intent_id INTEGER NOT NULL REFERENCES library_intents (intent_id),
    run_id TEXT NOT NULL,
    unit_id TEXT NOT NULL,
    library_id INTEGER NOT NULL,
    attachment_key TEXT NOT NULL,
    path TEXT NOT NULL,
    size INTEGER NOT NULL,
    sha256 TEXT NOT NULL,
    previous_path TEXT,
    previous_sha256 TEXT,
    undone_at INTEGER,
    UNIQUE (intent_id, library_id, attachment_key, path)
  )`,
  "CREATE INDEX IF NOT EXISTS library_files_by_run ON library_files (run_id, file_id)",
  `CREATE TABLE IF NOT EXISTS run_products (
    product_id TEXT PRIMARY KEY,
    run_id TEXT NOT NULL,
    unit_id TEXT NOT NULL,
    part TEXT NOT NULL,
    root TEXT NOT NULL,
    attachment_library INTEGER,
    attachment_key TEXT,
    path TEXT NOT NULL,
    place TEXT NOT NULL,
    slot TEXT,
    state TEXT NOT NULL CHECK (state IN ('reserved', 'pending', 'written')),
    size INTEGER NOT NULL,
    sha256 TEXT NOT NULL,
    previous_sha256 TEXT,
    written_at INTEGER NOT NULL,
    undone_at INTEGER,
    details TEXT,
    UNIQUE (run_id, place)
  )`,
  "CREATE INDEX IF NOT EXISTS run_products_by_unit ON run_products (run_id, unit_id)",
  `CREATE TABLE IF NOT EXISTS run_made_folders (
    run_id TEXT NOT NULL,
    place TEXT NOT NULL,
    root TEXT NOT NULL,
    attachment_library INTEGER,
    attachment_key TEXT,
    path TEXT NOT NULL,
    PRIMARY KEY (run_id, place)
  )`,
  `CREATE TABLE IF NOT EXISTS run_picked_places (
    run_id TEXT NOT NULL,
    number INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('file', 'read-folder', 'folder', 'save-file')),
    path TEXT NOT NULL,
    slot TEXT NOT NULL,
    PRIMARY KEY (run_id, number),
    UNIQUE (run_id, kind, path, slot)
  )`,
];
