/** States of a task, the same words in engine, journal, CLI and page (`design/architecture.md`, Words). */
export type TaskState =
  "queued" | "running" | "waiting_user" | "waiting_auth" | "succeeded" | "failed" | "skipped" | "canceled";

/** A run's state: a task's, or `partial` (some units failed), or `interrupted` (found unfinished, resumable). */
export type RunState = TaskState | "partial" | "interrupted";
