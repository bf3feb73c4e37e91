import { readFileSync, statSync } from "node:fs";
import { WorkflowError } from "../../errors/workflow-error.ts";
import type { JsonObject, JsonValue } from "../../model/json.ts";
import type { SecretsPort } from "../../ports/secrets.ts";
import { isAbsent, systemReason, writeError } from "./file-error.ts";
import { replaceFile, writeNew } from "./replace-file.ts";
import { createShowPath, type ShowPath } from "./shown-path.ts";

export interface NodeSecretsOptions {
  /** The JSON file that holds them, `{backend: {name: value}}`; readable by its owner alone. */
  readonly file: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly showPath?: ShowPath;
}

type Secrets = Map<string, Map<string, string>>;

/**
 * Credentials of backends: the environment variable `ZWM_SECRET_<BACKEND>_<NAME>`, else a file with mode 0600. A file
 * that others may read is refused with `secret_unsafe`, an unreadable one with `settings_unreadable`; neither error
 * shows a value. On Windows the file has the protection of its folder.
 */
export function createNodeSecrets({
  file,
  env = process.env,
  showPath = createShowPath(),
}: NodeSecretsOptions): SecretsPort {
  let writing: Promise<void> = Promise.resolve();

  function change(edit: (secrets: Secrets) => void): Promise<void> {
    const turn = writing.then(async () => {
      const secrets = read(file, showPath);
      edit(secrets);
      const data = Object.fromEntries([...secrets].map(([id, names]) => [id, Object.fromEntries(names)]));
      const bytes = Buffer.from(`${JSON.stringify(data, null, 2)}\n`);
      try {
        await replaceFile(file, (temporary) => writeNew(temporary, bytes, 0o600));
      } catch (error) {
        throw writeError(file, error, showPath);
      }
    });
    writing = turn.catch(() => undefined);
    return turn;
  }

  return {
    get: async (backendId, name) =>
      env[secretVariable(backendId, name)] ?? read(file, showPath).get(backendId)?.get(name),
    set: (backendId, name, value) =>
      change((secrets) => {
        const names = secrets.get(backendId) ?? new Map<string, string>();
        secrets.set(backendId, names.set(name, value));
      }),
    remove: (backendId, name) =>
      change((secrets) => {
        const names = secrets.get(backendId);
        names?.delete(name);
        if (names?.size === 0) secrets.delete(backendId);
      }),
  };
}

/**
 * The variable that holds a secret; all but letters and digits becomes `_`. Backends whose ids differ in nothing
 * else share a variable.
 */
export function secretVariable(backendId: string, name: string): string {
  const part = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, "_");
  return `ZWM_SECRET_${part(backendId)}_${part(name)}`;
}

function read(file: string, showPath: ShowPath): Secrets {
  let text: string;
  try {
    if (process.platform !== "win32" && (statSync(file).mode & 0o077) !== 0) {
      throw new WorkflowError("secret_unsafe", { args: { path: showPath(file) } });
    }
    text = readFileSync(file, "utf8");
  } catch (cause) {
    if (isAbsent(cause)) return new Map();
    if (cause instanceof WorkflowError) throw cause;
    throw unreadable(file, systemReason(cause), showPath);
  }
  try {
    return parse(JSON.parse(text) as JsonValue);
  } catch {
    // Without the parser's message and without a cause: both would quote the file.
    throw unreadable(file, "it is not the JSON that this program writes", showPath);
  }
}

function unreadable(file: string, reason: string, showPath: ShowPath): WorkflowError {
  return new WorkflowError("settings_unreadable", { args: { path: showPath(file), reason } });
}

function parse(data: JsonValue): Secrets {
  const secrets: Secrets = new Map();
  for (const [backendId, names] of Object.entries(data as JsonObject)) {
    const known = new Map<string, string>();
    for (const [name, value] of Object.entries(names as JsonObject)) {
      if (typeof value !== "string") throw new TypeError("a secret is text");
      known.set(name, value);
    }
    secrets.set(backendId, known);
  }
  return secrets;
}
