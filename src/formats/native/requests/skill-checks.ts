import type { RequestProblem } from "../../../errors/contract-error.ts";
import { asObject, asText, at } from "../json-access.ts";
import { pointerTo } from "../json-pointer.ts";
import { type PayloadReader, readPayload } from "./payload-reading.ts";

export const EXECUTION_MODES = ["auto", "interactive"] as const;
export const FETCH_TYPES = ["bundle", "result"] as const;
const SKILL_SOURCES = ["local-package", "installed"] as const;

/** All that is wrong with a `skillrunner.job.v1` payload (`spec/native-workflows.md` §10.5). */
export function jobProblems(payload: unknown): readonly RequestProblem[] {
  const problems: RequestProblem[] = [];
  const job = readPayload(payload, "", problems);
  job.text("skill_id", "required");
  job.oneOf("skill_source", SKILL_SOURCES, "optional");
  checkCommon(job);
  checkUploads(job);
  return problems;
}

/** All that is wrong with an `acp.skill.run.v1` payload (§10.9). */
export function acpSkillProblems(payload: unknown): readonly RequestProblem[] {
  const problems: RequestProblem[] = [];
  const run = readPayload(payload, "", problems);
  run.text("skill_id", "required");
  if (run.has("upload_files"))
    run.problem("upload_files", "is not allowed: an agent reads files where they are");
  checkCommon(run);
  checkNotRelative(run.value("input"), "/input", problems);
  return problems;
}

/** All that is wrong with an `acp.prompt.v1` payload (§10.9). */
export function acpPromptProblems(payload: unknown): readonly RequestProblem[] {
  const problems: RequestProblem[] = [];
  const prompt = readPayload(payload, "", problems);
  prompt.text("message", "required");
  prompt.map("hostContext", "optional");
  checkRuntimeOptions(prompt);
  return problems;
}

function checkCommon(payload: PayloadReader): void {
  if (payload.has("mode")) payload.problem("mode", "belongs to runtime_options.execution_mode");
  payload.map("input", "optional");
  payload.map("parameter", "optional");
  payload.map("poll", "optional")?.positive("interval_ms");
  payload.oneOf("fetch_type", FETCH_TYPES, "optional");
  checkRuntimeOptions(payload);
}

/** Checks `runtime_options` of any payload that has them. */
export function checkRuntimeOptions(payload: PayloadReader): void {
  const options = payload.map("runtime_options", "optional");
  if (options === undefined) return;
  options.oneOf("execution_mode", EXECUTION_MODES, "optional");
  options.positive("hard_timeout_seconds");
  const env = options.map("env", "optional");
  for (const [name, value] of Object.entries(env?.object ?? {})) {
    if (typeof value !== "string" || value === "") env?.problem(name, "must be a text that is not empty");
  }
  const workspace = options.map("workspace", "optional");
  // An agent's workspace has an id of its own; the engine alone writes that form.
  if (workspace === undefined || workspace.has("workflow_run_id")) return;
  workspace.oneOf("mode", ["reuse"], "required");
  workspace.text("request_id", "required");
  workspace.list("file_bindings", "optional");
  for (const name of Object.keys(workspace.object)) {
    if (!["mode", "request_id", "file_bindings"].includes(name)) workspace.problem(name, "is not known here");
  }
}

/** Every uploaded file is named in `input` by its place in the zip, and no two have the same place. */
function checkUploads(job: PayloadReader): void {
  const input = asObject(job.value("input")) ?? {};
  const keys = new Set<string>();
  const targets = new Set<string>();
  for (const [index, file] of (job.list("upload_files", "optional") ?? []).entries()) {
    const pointer = `upload_files/${index}`;
    const key = asText(at(file, "key"));
    if (key === undefined || key.trim() === "") {
      job.problem("upload_files", `element ${index} has no key`);
      continue;
    }
    if (keys.has(key)) job.problem("upload_files", `the key “${key}” is given twice`);
    keys.add(key);
    if ((asText(at(file, "path")) ?? "") === "")
      job.problem("upload_files", `“${key}” (${pointer}) has no path`);
    const target = Object.hasOwn(input, key) ? asText(input[key]) : undefined;
    if (target === undefined) {
      job.problem("input", `the upload “${key}” is not named in input`);
      continue;
    }
    const fault = uploadPathFault(target);
    if (fault !== undefined) job.problem("input", `${key}: ${fault}`);
    const folded = target.normalize("NFC").toLowerCase();
    if (targets.has(folded)) job.problem("input", `${key}: another upload has the same place`);
    targets.add(folded);
  }
}

function uploadPathFault(path: string): string | undefined {
  if (path === "" || /^[/\\]|^[A-Za-z]:/.test(path)) return "must be relative to the zip of the inputs";
  const segments = path.split(/[/\\]/);
  if (segments.some((segment) => segment === "" || segment === "." || segment === "..")) {
    return "has an empty, “.” or “..” segment";
  }
  return segments[0] === "uploads" ? "must not begin with uploads/" : undefined;
}

/** Text that names a place in a zip means nothing to an agent on this computer. */
function checkNotRelative(value: unknown, pointer: string, problems: RequestProblem[]): void {
  if (typeof value === "string") {
    if (/^(?:inputs|uploads)\//.test(value)) {
      problems.push({ pointer, detail: "names a place in an upload; an agent needs the absolute path" });
    }
    return;
  }
  if (typeof value !== "object" || value === null) return;
  for (const [name, entry] of Object.entries(value))
    checkNotRelative(entry, pointerTo(pointer, name), problems);
}
