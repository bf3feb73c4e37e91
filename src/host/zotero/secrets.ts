import { WorkflowError } from "../../errors/workflow-error.ts";
import type { SecretsPort } from "../../ports/secrets.ts";
import { createXpcom } from "./xpcom.ts";
import type { ZoteroApi } from "./zotero-api.ts";

/** Zotero's own encryption with a key of the system; Zotero 10 and later. */
interface KeyStore {
  readonly available: boolean;
  isEncrypted(value: string): boolean;
  encrypt(text: string): Promise<string>;
  decrypt(value: string): Promise<string>;
}

/** The application's store of logins, in its forms of Gecko 140 and 153. */
interface Logins {
  searchLoginsAsync(match: { readonly origin: string }): Promise<readonly nsILoginInfo[]>;
  addLoginAsync(login: nsILoginInfo): Promise<unknown>;
  readonly removeLoginAsync?: (login: nsILoginInfo) => Promise<unknown>;
  readonly removeLogin?: (login: nsILoginInfo) => void;
}

export interface GeckoSecretsOptions {
  readonly zotero: Pick<ZoteroApi, "logError"> & { readonly OSKeyStore?: KeyStore | undefined };
  /** Called once, when a credential can be kept for this session alone. */
  readonly onlyForNow?: () => void;
  /** @default `Services.logins` */
  readonly logins?: Logins;
}

/** Under this name people find them in a list of logins. */
const ORIGIN = "chrome://zotero-workflow-manager";

/**
 * Credentials of backends in the application's store of logins, encrypted with a key of the system where Zotero has one
 * (10 and later), else by the store itself. Where the store does not work they are kept in memory until the application
 * ends. One that can no longer be decrypted is `secret_unreadable`.
 */
export function createGeckoSecrets({
  zotero,
  onlyForNow,
  logins = Services.logins,
}: GeckoSecretsOptions): SecretsPort {
  const held = new Map<string, string>();
  let writing: Promise<unknown> = Promise.resolve();
  let isTold = false;

  const all = async (backendId: string, name: string): Promise<readonly nsILoginInfo[]> => {
    const found = await logins.searchLoginsAsync({ origin: ORIGIN });
    return found.filter(({ httpRealm, username }) => httpRealm === backendId && username === name);
  };

  async function removeStored(backendId: string, name: string): Promise<void> {
    for (const login of await all(backendId, name)) {
      if (logins.removeLoginAsync !== undefined) await logins.removeLoginAsync(login);
      else logins.removeLogin?.(login);
    }
  }

  async function store(backendId: string, name: string, value: string): Promise<void> {
    const key = keyOf(backendId, name);
    try {
      const kept = await sealed(zotero.OSKeyStore, value);
      await removeStored(backendId, name);
      await logins.addLoginAsync(loginOf(backendId, name, kept));
      held.delete(key);
    } catch (error) {
      zotero.logError(withoutSecret(error, value));
      held.set(key, value);
      if (!isTold) onlyForNow?.();
      isTold = true;
    }
  }

  function inTurn(run: () => Promise<void>): Promise<void> {
    const turn = writing.then(run);
    writing = turn.catch(() => undefined);
    return turn;
  }

  return {
    async get(backendId, name) {
      const known = held.get(keyOf(backendId, name));
      if (known !== undefined) return known;
      await writing;
      const [login] = await all(backendId, name).catch(() => []);
      return login === undefined ? undefined : opened(zotero.OSKeyStore, login.password, backendId);
    },
    set: (backendId, name, value) => inTurn(() => store(backendId, name, value)),
    remove: (backendId, name) =>
      inTurn(async () => {
        held.delete(keyOf(backendId, name));
        await removeStored(backendId, name);
      }),
  };
}

function keyOf(backendId: string, name: string): string {
  return JSON.stringify([backendId, name]);
}

function loginOf(backendId: string, name: string, password: string): nsILoginInfo {
  const login = createXpcom("@mozilla.org/login-manager/loginInfo;1", Ci.nsILoginInfo);
  login.init(ORIGIN, null as unknown as string, backendId, name, password, "", "");
  return login;
}

/** What the store of logins keeps; without a key of the system the text, which the store encrypts by itself. */
async function sealed(store: KeyStore | undefined, value: string): Promise<string> {
  if (store?.available !== true) return value;
  try {
    return await store.encrypt(value);
  } catch {
    // The system's keys are locked or not there.
    return value;
  }
}

async function opened(store: KeyStore | undefined, kept: string, backendId: string): Promise<string> {
  if (!/^oskv\d+:/.test(kept)) return kept;
  if (store === undefined) throw unreadable(backendId);
  try {
    return await store.decrypt(kept);
  } catch {
    // Without a cause: what it says is not ours to show.
    throw unreadable(backendId);
  }
}

function unreadable(backendId: string): WorkflowError {
  return new WorkflowError("secret_unreadable", { args: { backend: backendId } });
}

function withoutSecret(error: unknown, value: string): Error {
  const message = error instanceof Error ? error.message : String(error);
  return new Error(`A credential is kept for this session alone: ${message.replaceAll(value, "…")}`);
}
