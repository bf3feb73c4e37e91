import { expect } from "chai";
import type { WorkflowError } from "../../../src/errors/workflow-error.ts";
import type { HookSlot } from "../../../src/hooks/hook-runner.ts";
import { failure, recordingApi, request } from "../../hooks/hook-requests.ts";
import type { GeckoCases, GeckoEnv } from "../harness/gecko-cases.ts";
import {
  bootstrapOf,
  runningWorkers,
  sleep,
  withPackage,
  worstLag,
  type GeckoPackage,
} from "./gecko-package.ts";

const GOOD = { "hooks/good.mjs": "export const applyResult = () => 'good';" };

const hook = (body: string, before = ""): Record<string, string> => ({
  "hooks/a.mjs": `${before}\nexport async function applyResult({ runtime, parent }) {\n${body}\n}\n`,
  ...GOOD,
});

const good = (slot: HookSlot) => slot.call(request({ file: "hooks/good.mjs" }));

/** The error of the hook, that other units finish meanwhile, and that the slot then serves the next. */
async function failsAlone(
  env: GeckoEnv,
  files: Record<string, string>,
  { timeoutMs = 60_000, memoryMb = 64, bootstrap = bootstrapOf(env) } = {},
): Promise<WorkflowError> {
  let found: WorkflowError | undefined;
  await withPackage(env, files, async (pack) => {
    const runner = await pack.runner({ memoryMb, bootstrap, slots: 2 });
    const [slot, other] = [await runner.acquire(), await runner.acquire()];
    await good(other);
    let finished = 0;
    let over = false;
    const others = async (): Promise<void> => {
      while (!over) {
        expect(await good(other)).to.equal("good");
        finished += 1;
        await sleep(1);
      }
    };
    const lag = await worstLag(async () => {
      const others_ = others();
      try {
        found = await failure(slot.call(request({ timeoutMs, hostApi: recordingApi() })));
      } finally {
        over = true;
      }
      await others_;
    });
    env.figure("worst lag of the main thread, ms", lag);
    env.figure("other units that finished meanwhile", finished);
    expect(finished).to.be.greaterThan(0);
    expect(await good(slot)).to.equal("good");
    expect(await good(other)).to.equal("good");
    expect(JSON.stringify([found?.args, found?.details])).to.not.contain(env.tempDir);
  });
  expect(runningWorkers()).to.deep.equal([]);
  if (found === undefined) throw new Error("nothing happened");
  return found;
}

/** Code in a hook that tries each of some things and tells what came of it: `refused …` or `passed …`. */
const TRY_ALL = `
  const told = {};
  const within = (promise) => Promise.race([promise, new Promise((done) => setTimeout(() => done("silence"), 3000))]);
  for (const [name, attempt] of Object.entries(attempts)) {
    try {
      const value = await within(attempt());
      told[name] = value === "silence" ? "refused: silence" : "passed: " + String(value);
    } catch (error) {
      told[name] = "refused: " + String(error?.name ?? error?.type ?? error) + " " + String(error?.message ?? "").slice(0, 80);
    }
  }`;

/** What the loopback server was asked for so far. */
async function asked(env: GeckoEnv): Promise<readonly string[]> {
  return (await (await fetch(`${origin(env)}/count`)).json()) as unknown as readonly string[];
}

const origin = ({ args }: GeckoEnv): string => `http://127.0.0.1:${JSON.stringify(args["port"])}`;

/** Ways out that need a name that workers of the engine have; tried with and without the bootstrap's removals. */
const NETWORK = (at: string): string => `
  "fetch": () => raw.fetch("${at}/fetch").then((answer) => answer.type),
  "fetch without cors": () => raw.fetch("${at}/no-cors", { mode: "no-cors" }).then((answer) => answer.type),
  "fetch of a file": () => raw.fetch("file:///etc/hostname").then((answer) => answer.text()),
  "fetch of the application": () => raw.fetch("resource://gre/modules/AppConstants.sys.mjs").then((answer) => answer.text()),
  "fetch of chrome": () => raw.fetch("chrome://global/content/config.js").then((answer) => answer.text()),
  "XMLHttpRequest": async () => { const x = new raw.XMLHttpRequest(); x.open("GET", "${at}/xhr", false); x.send(); return x.status; },
  "XMLHttpRequest of a file": async () => { const x = new raw.XMLHttpRequest(); x.open("GET", "file:///etc/hostname", false); x.send(); return x.responseText; },
  "WebSocket": () => new Promise((done, fail) => { const s = new raw.WebSocket("${at.replace("http", "ws")}/ws"); s.onopen = () => done("open"); s.onerror = fail; s.onclose = fail; }),
  "EventSource": () => new Promise((done, fail) => { const s = new raw.EventSource("${at}/events"); s.onopen = () => done("open"); s.onerror = (event) => { s.close(); fail(event); }; }),
  "WebTransport": async () => { const t = new raw.WebTransport("${at.replace("http", "https")}/transport"); await t.ready; return "ready"; },
  "importScripts": async () => { raw.importScripts("${at}/scripts"); return "loaded"; },`;

const IMPORTS = (at: string): string => `
  "import of http": () => import("${at}/" + "module.mjs").then((m) => m.default),
  "import of data": () => import("data:text/javascript," + "export default 1").then((m) => m.default),
  "import of a file": () => import("file:///" + "etc/hostname"),
  "import of a JSON file": () => import("file://" + "SECRET", { with: { type: "json" } }).then((m) => JSON.stringify(m.default)),
  "import of the application": () => import("resource://gre/modules/" + "AppConstants.sys.mjs"),
  "import of chrome": () => import("chrome://global/content/" + "config.js"),
  "import of another package": () => import("OTHER" + "hooks/secret.mjs").then((m) => m.secret),
  "import of what lies above": () => import("../../" + "OTHERDIGEST/hooks/secret.mjs").then((m) => m.secret),
  "import of a module by its path": () => import("/" + "etc/hostname"),
  "code from text": async () => new Function("return 1")(),
  "code from text, asynchronous": async () => (async () => {}).constructor("return 1")(),
  "eval": async () => (0, eval)("1"),
  "WebAssembly": async () => new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])),`;

const REACH_NAMES = `["IOUtils", "PathUtils", "ChromeUtils", "Services", "Components", "Cu", "Cc", "Ci", "ctypes", "ChromeWorker", "Worker",
  "SharedWorker", "BroadcastChannel", "SharedArrayBuffer", "XMLHttpRequest", "WebSocket", "EventSource", "WebTransport", "importScripts",
  "indexedDB", "caches", "FileReaderSync", "postMessage", "close", "dump", "navigator", "FontFace", "fonts", "Notification", "Zotero",
  "process", "require", "localStorage", "document", "window", "RTCPeerConnection", "opener", "parent"]`;

/** A second package beside it, which no hook may read; its address and digest. */
async function otherPackage(env: GeckoEnv, { modules, files }: GeckoPackage) {
  const dir = files.join(env.tempDir, "other");
  await files.writeText(files.join(dir, "hooks", "secret.mjs"), "export const secret = 'theirs';");
  const digest = `f0${"1".repeat(62)}`;
  const copy = await modules.copyPackage(dir, digest);
  // Its page is open, so its address exists.
  const worker = await modules.start(copy, `postMessage("ready");`, {});
  await new Promise<void>((resolve) => worker.onMessage(() => resolve()));
  return copy;
}

/** A bootstrap that takes nothing away and runs some attempts, so that only the engine's own walls stand. */
const bare = (attempts: string): string => `
  const post = globalThis.postMessage;
  const raw = globalThis;
  const attempts = { ${attempts} };
  post("ready");
  addEventListener("message", async () => { ${TRY_ALL} post(JSON.stringify(told)); });`;

/** The real bootstrap with its line to the host left within reach of the hook. */
const leaky = (env: GeckoEnv): string =>
  `Math.leaked = globalThis.postMessage.bind(globalThis);\n${bootstrapOf(env)}`;

export const cases: GeckoCases = {
  "a hook finds none of the names that reach anything": (env) =>
    withPackage(
      env,
      hook(`const found = [];
        for (const name of ${REACH_NAMES}) if (name in globalThis || typeof globalThis[name] !== "undefined") found.push(name);
        return { found, all: Object.getOwnPropertyNames(globalThis).length, origin: globalThis.origin };`),
      async (pack) => {
        const result = (await (await pack.slot()).call(request())) as { found: string[]; origin: string };
        expect(result.found).to.deep.equal([]);
        expect(result.origin).to.equal((await pack.copy()).baseUrl?.slice(0, -1));
      },
    ),

  "no file, process, server or other package is reached by a hook": (env) =>
    withPackage(env, hook("return 0;"), async (pack) => {
      const secret = pack.files.join(env.tempDir, "secret.json");
      await pack.files.writeText(secret, '{ "secret": true }');
      const other = await otherPackage(env, pack);
      const fill = (code: string): string =>
        code
          .replaceAll("SECRET", secret)
          .replaceAll("OTHERDIGEST", other.digest)
          .replaceAll("OTHER", other.baseUrl ?? "");
      // That the server is there, and counts.
      await (await fetch(`${origin(env)}/proof`)).text();
      const before = (await asked(env)).filter((line) => !line.startsWith("GET /proof"));
      await pack.write(
        hook(`const raw = globalThis;
          const attempts = {
            "write": async () => { await IOUtils.writeUTF8("/tmp/zwm-hostile", "x"); },
            "spawn": async () => { await Subprocess.call({ command: "/bin/true" }); },
            "ctypes": async () => { ctypes.open("libc.so.6"); },
            "the host's file calls": () => runtime.hostApi.file.readText("/etc/hostname"),
            "timer of text": async () => setTimeout("globalThis.ran = 1", 0),
            "interval of text": async () => setInterval("globalThis.ran = 1", 0),
            "timer by a replaced method": async () => {
              const { call } = Function.prototype;
              let taken;
              Function.prototype.call = function () { taken ??= this; };
              try { setTimeout(() => {}, 1); } finally { Function.prototype.call = call; }
              if (taken === undefined) throw new Error("nothing was handed out");
              return String(taken);
            },
            // Gecko 140 would load it, whatever the page's policy says.
            "font": async () => { const f = new FontFace("x", "url(${origin(env)}/font)"); await f.load(); },
            "nested worker": async () => { new Worker(import.meta["url"], { type: "module" }); },
            "IndexedDB": async () => { indexedDB.open("x"); },
            "raw fetch of the realm's prototype": async () => Object.getPrototypeOf(Object.getPrototypeOf(globalThis)).fetch("${origin(env)}/proto"),
            ${fill(IMPORTS(origin(env)))}
            ${NETWORK(origin(env)).replaceAll(/"(fetch[^"]*)": [^\n]*\n/g, "")}
          };
          ${TRY_ALL}
          return told;`),
      );
      const api = recordingApi(() => {
        throw new Error("the host refuses");
      });
      const told = (await (await pack.slot()).call(request({ hostApi: api }))) as Record<string, string>;
      for (const [name, outcome] of Object.entries(told)) expect(outcome, name).to.match(/^refused: /);
      expect(Object.keys(told)).to.have.length.greaterThan(20);

      // The same with every name of the engine left: its own walls hold alone.
      const bareTold = await bareAttempts(pack, fill(`${NETWORK(origin(env))} ${IMPORTS(origin(env))}`));
      for (const [name, outcome] of Object.entries(bareTold)) expect(outcome, name).to.match(/^refused: /);
      expect((await asked(env)).filter((line) => !line.startsWith("GET /proof"))).to.deep.equal(before);
      expect(await IOUtils.exists("/tmp/zwm-hostile")).to.equal(false);
    }),

  "fetch of a hook goes to the host alone": (env) =>
    withPackage(env, hook(`return (await fetch("${origin(env)}/through-host")).status;`), async (pack) => {
      const before = await asked(env);
      const error = await failure(
        (await pack.slot()).call(
          request({
            hostApi: recordingApi(() => {
              throw new Error("undeclared");
            }),
          }),
        ),
      );
      expect(error.code).to.equal("hook_threw");
      expect(await asked(env)).to.deep.equal(before);
    }),

  "a loop in the call is ended": async (env) => {
    const error = await failsAlone(env, hook("while (true);"), { timeoutMs: 500 });
    expect([error.code, error.args["seconds"]]).to.deep.equal(["hook_timeout", 0.5]);
  },

  "a loop at load is ended": async (env) => {
    expect((await failsAlone(env, hook("", "while (true);"), { timeoutMs: 500 })).code).to.equal(
      "hook_timeout",
    );
  },

  "a loop of microtasks, and what never settles, are ended": async (env) => {
    for (const body of ["for (;;) await null;", "await new Promise(() => {});"]) {
      expect((await failsAlone(env, hook(body), { timeoutMs: 500 })).code, body).to.equal("hook_timeout");
      await IOUtils.remove(PathUtils.join(env.tempDir, "source"), { recursive: true });
    }
    const file = hook("", "await new Promise(() => {});");
    expect((await failsAlone(env, file, { timeoutMs: 500 })).code).to.equal("hook_timeout");
  },

  "objects without end are ended before they hurt": (env) =>
    grows(env, "const all = []; for (;;) all.push(new Array(1e5).fill({}).map(() => ({})));"),

  "bytes without end are ended before they hurt": (env) =>
    grows(env, "const all = []; for (;;) all.push(new Uint8Array(1e7).fill(7));"),

  "texts without end are ended before they hurt": (env) =>
    grows(env, "const all = []; for (let at = 0; ; at += 1) all.push((at + ' text').repeat(1e6) + at);"),

  "growth in steps, with host calls between them, is found out": (env) =>
    grows(
      env,
      "const all = []; for (;;) { all.push(new Uint8Array(1e7).fill(7)); await runtime.hostApi.notes.create({}); await new Promise((done) => setTimeout(done, 1)); }",
    ),

  "a result of 50 MB is refused in the worker": async (env) => {
    const error = await failsAlone(env, hook("return 'x'.repeat(50 * 1024 * 1024);"));
    expect([error.code, error.args["megabytes"]]).to.deep.equal(["hook_result_too_large", 16]);
  },

  "deep recursion is an ordinary error": async (env) => {
    const error = await failsAlone(env, hook("const f = () => 1 + f(); f();"));
    expect([error.code, error.args["name"]]).to.deep.equal(["hook_threw", "InternalError"]);
  },

  "a host call after the end is refused": (env) => {
    const api = recordingApi();
    return withPackage(
      env,
      {
        "hooks/a.mjs": `const seen = [];
        export async function applyResult({ runtime }) {
          const { notes } = runtime.hostApi;
          const call = async (how) => { try { await notes.create({ how }); seen.push(how + " passed"); } catch (error) { seen.push(how + " " + error.code); } };
          if (seen.length > 0) return seen;
          setTimeout(() => call("timer"), 1);
          runtime.signal.addEventListener("abort", () => { call("at the end"); });
        }`,
      },
      async (pack) => {
        const slot = await pack.slot();
        await slot.call(request({ hostApi: api }));
        let seen = await slot.call(request({ hostApi: api }));
        while ((seen as readonly string[]).length < 2) seen = await slot.call(request({ hostApi: api }));
        expect(seen).to.deep.equal(["at the end canceled", "timer canceled"]);
        expect(api.calls).to.have.length(0);
      },
    );
  },

  "host calls in masses stay within what the host takes at once": (env) =>
    withPackage(
      env,
      hook(`const calls = Array.from({ length: 20000 }, (_, at) => runtime.hostApi.notes.create({ at }).then(() => 1, () => 0));
        return (await Promise.all(calls)).reduce((sum, one) => sum + one, 0);`),
      async (pack) => {
        const slot = await pack.slot();
        let answered: unknown;
        const lag = await worstLag(async () => {
          answered = await slot.call(request({ hostApi: recordingApi(() => null) }));
        });
        env.figure("worst lag of the main thread, ms", lag);
        expect(answered).to.be.greaterThan(0);
      },
    ),

  "messages without end, past the bootstrap, end the worker": async (env) => {
    const error = await failsAlone(env, hook(`for (let at = 0; ; at += 1) Math.leaked("{}" + at);`), {
      bootstrap: leaky(env),
    });
    expect([error.code, error.args["reason"]]).to.deep.equal(["hook_crashed", "protocol"]);
    await IOUtils.remove(PathUtils.join(env.tempDir, "source"), { recursive: true });
    const logs = hook(`for (;;) Math.leaked(JSON.stringify({ t: "log", level: "info", text: "x" }));`);
    const flood = await failsAlone(env, logs, { bootstrap: leaky(env) });
    expect([flood.code, flood.args["reason"], flood.args["message"]]).to.deep.equal([
      "hook_crashed",
      "crash",
      "it sent messages without end",
    ]);
  },

  "posting what is no text, or nonsense, or too much, ends the worker": async (env) => {
    for (const [post, reason] of [
      ["Math.leaked({ t: 'result', call: 1 })", "crash"],
      ["Math.leaked(new Uint8Array(1e6).buffer)", "crash"],
      ["Math.leaked('nonsense')", "protocol"],
      ["Math.leaked('[]')", "protocol"],
    ] as const) {
      const error = await failsAlone(env, hook(`${post}; await new Promise(() => {});`), {
        bootstrap: leaky(env),
      });
      expect([error.code, error.args["reason"]], post).to.deep.equal(["hook_crashed", reason]);
      await IOUtils.remove(PathUtils.join(env.tempDir, "source"), { recursive: true });
    }
    const large = await failsAlone(
      env,
      hook(
        `Math.leaked(JSON.stringify({ t: "result", call: 1, value: "x".repeat(17 * 1024 * 1024) })); await new Promise(() => {});`,
      ),
      { bootstrap: leaky(env) },
    );
    expect(large.code).to.equal("hook_result_too_large");
  },
};

async function grows(env: GeckoEnv, body: string): Promise<void> {
  const before = residentMb();
  let most = before;
  let watching = true;
  const watch = async (): Promise<void> => {
    while (watching) {
      most = Math.max(most, residentMb());
      await sleep(10);
    }
  };
  const watched = watch();
  const error = await failsAlone(env, hook(body));
  watching = false;
  await watched;
  env.figure("memory of the application grew by at most, MB", most - before);
  expect([error.code, error.args["reason"]]).to.deep.equal(["hook_crashed", "out-of-memory"]);
}

function residentMb(): number {
  const { residentFast } = Cc["@mozilla.org/memory-reporter-manager;1"]?.getService(
    Ci.nsIMemoryReporterManager,
  ) as nsIMemoryReporterManager;
  return residentFast / 1024 / 1024;
}

/** What a worker of the package tells that the bootstrap took nothing from. */
async function bareAttempts(pack: GeckoPackage, attempts: string): Promise<Record<string, string>> {
  const worker = await pack.modules.start(await pack.copy(), bare(attempts), {});
  const texts: string[] = [];
  const told = new Promise<string>((resolve, reject) => {
    worker.onMessage((text) => {
      texts.push(text);
      if (texts.length === 1) worker.post("go");
      else resolve(text);
    });
    worker.onEnd(({ reason, message }) => reject(new Error(`${reason} ${String(message)}`)));
  });
  return JSON.parse(await told) as Record<string, string>;
}
