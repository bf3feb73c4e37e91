import { expect } from "chai";
import { createLoginPath, findExecutable } from "../../../src/host/zotero/executables.ts";
import { createGeckoProcess, type GeckoProcess } from "../../../src/host/zotero/process.ts";
import { signalReaches } from "../../../src/host/zotero/signals.ts";
import { ownEnvironment } from "../../../src/host/zotero/subprocess.ts";
import { pause } from "../../../src/host/zotero/timers.ts";
import type { GeckoCases, GeckoEnv } from "../harness/gecko-cases.ts";
import { refusal } from "./refusal.ts";
import { shell } from "./shell.ts";

const join = (...parts: string[]) => PathUtils.join(...(parts as [string]));

async function textOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  const reader = stream.getReader() as ReadableStreamDefaultReader;
  const decoder = new TextDecoder();
  let text = "";
  for (let step = await reader.read(); !step.done; step = await reader.read()) {
    text += decoder.decode(step.value as Uint8Array, { stream: true });
  }
  return text;
}

async function until(condition: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await condition())) await pause(10);
}

async function withPort(
  { tempDir, args }: GeckoEnv,
  use: (
    port: GeckoProcess,
    run: (script: string, ...args: string[]) => ReturnType<GeckoProcess["spawn"]>,
  ) => Promise<void>,
): Promise<void> {
  const port = await createGeckoProcess({ graceMs: 300 });
  try {
    await use(port, (script, ...more) =>
      port.spawn({
        command: args["node"] as string,
        args: ["-e", script, ...more],
        cwd: tempDir,
        env: { EXTRA: "é" },
      }),
    );
  } finally {
    await port.end();
  }
}

/** Folders with programs, as a search finds them. */
function places({ tempDir: dir }: GeckoEnv) {
  const place = async (folder: string, mode = "755") => {
    await shell(`mkdir -p ${folder}; echo '#!/bin/sh' > ${folder}/tool; chmod ${mode} ${folder}/tool`, dir);
    return join(dir, folder, "tool");
  };
  const find = (command: string, asked: string[] = []) =>
    findExecutable(command, {
      env: { PATH: `${join(dir, "own")}:relative:${join(dir, "both")}` },
      loginPath: async () => {
        asked.push("shell");
        return `${join(dir, "both")}:${join(dir, "login")}`;
      },
      wellKnown: [join(dir, "known")],
    });
  return { dir, place, find };
}

export const cases: GeckoCases = {
  "stream bytes both ways and tell the exit code": (env) =>
    withPort(env, async (_, run) => {
      const child = await run(
        `process.stdin.pipe(process.stdout);
         process.stdin.on("end", () => { console.error(process.env.EXTRA, process.argv[1], process.cwd()); process.exitCode = 7; });`,
        "a b\"c'$HOME`*",
      );
      const writer = child.stdin.getWriter();
      const bytes = new TextEncoder().encode("光🌿");
      await writer.write(bytes);
      expect(bytes.length).to.equal(7);
      await writer.close();
      expect(await textOf(child.stdout)).to.equal("光🌿");
      expect(await textOf(child.stderr)).to.equal(`é a b"c'$HOME\`* ${env.tempDir}\n`);
      expect(await child.exited).to.equal(7);
    }),

  "stream more than a pipe holds, as fast as it is read": (env) =>
    withPort(env, async (_, run) => {
      const child = await run(`process.stdout.write("x".repeat(3_000_000))`);
      expect((await textOf(child.stdout)).length).to.equal(3_000_000);
      expect(await child.exited).to.equal(0);
    }),

  "end with the whole tree, also what ignores the request and what left the group": (env) =>
    withPort(env, async (_, run) => {
      const child = await run(`
        const { spawn } = require("node:child_process"), { writeFileSync } = require("node:fs");
        const deaf = 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000); process.stdout.write("up")';
        let left = 2;
        for (const detached of [false, true]) {
          const one = spawn(process.execPath, ["-e", deaf], { detached, stdio: ["ignore", "pipe", "ignore"] });
          one.stdout.once("data", () => {
            writeFileSync(detached ? "own-group" : "group", String(one.pid));
            if (--left === 0) writeFileSync("ready", "");
          });
        }
        process.on("SIGTERM", () => {});
        setInterval(() => {}, 1000);
      `);
      await until(() => IOUtils.exists(join(env.tempDir, "ready")));
      const names = ["group", "own-group"];
      const pids = await Promise.all(
        names.map(async (name) => Number(await IOUtils.readUTF8(join(env.tempDir, name)))),
      );
      expect(pids.map(signalReaches)).to.deep.equal([true, true]);
      await child.kill();
      expect(await child.exited).to.equal(null);
      await until(() => pids.every((pid) => signalReaches(pid) === false));
    }),

  "are all ended with the plugin": async (env) => {
    const port = await createGeckoProcess();
    const command = env.args["node"] as string;
    const child = await port.spawn({ command, args: ["-e", "setInterval(() => {}, 1000)"] });
    await port.end();
    expect(await child.exited).to.equal(null);
    expect(signalReaches(child.pid)).to.equal(false);
    await port.end();
  },

  "name every place looked at when a program is not there": (env) =>
    withPort(env, async (port) => {
      const refused = await refusal(port.spawn({ command: "no-such-tool-here", args: [] }));
      expect(refused.code).to.equal("process_not_found");
      expect(refused.args["command"]).to.equal("no-such-tool-here");
      const listed = refused.details["places"] as string[];
      expect(listed).to.include.members(["/usr/bin", "/opt/homebrew/bin", "~/.local/bin"]);
      expect(listed.length).to.equal(new Set(listed).size);
      expect(refused.args["searched"]).to.equal(listed.join(", "));
    }),

  "tell the command, the folder and the reason when a program cannot be started": (env) =>
    withPort(env, async (port) => {
      const command = env.args["node"] as string;
      const refused = await refusal(port.spawn({ command, args: [], cwd: join(env.tempDir, "gone") }));
      expect(refused.code).to.equal("process_not_started");
      expect(refused.args).to.include({ command });
      expect(refused.args["reason"]).to.match(/^no such file or directory/);
      expect(String(refused.args["folder"])).to.match(/gone$/);
      expect(String(refused.args["folder"])).not.to.contain(env.tempDir);
    }),

  "have an identity that the command line understands": (env) =>
    withPort(env, async (port, run) => {
      const self = port.self();
      expect(self.pid).to.equal(Services.appinfo.processID);
      expect(await port.alive(self)).to.equal(true);
      expect(await port.alive({ ...self, startedAt: "earlier" })).to.equal(false);
      expect(await port.alive({ ...self, host: "another-machine" })).to.equal(undefined);
      const child = await run(`console.log("up"); setInterval(() => {}, 1000)`);
      await (child.stdout.getReader() as ReadableStreamDefaultReader).read();
      expect((await createGeckoProcess()).self()).to.deep.equal(self);
      await child.kill();
      expect(await port.alive({ ...self, pid: child.pid })).to.equal(false);
      const other = await run(`const { hostname } = require("node:os"), fs = require("node:fs");
        const stat = fs.readFileSync("/proc/${String(self.pid)}/stat", "utf8");
        const boot = fs.readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
        console.log(hostname(), boot + "/" + stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19]);`);
      expect((await textOf(other.stdout)).trim()).to.equal(`${self.host} ${self.startedAt}`);
    }),

  "are looked for on the application's PATH, the shell's PATH, and in well-known folders": async (env) => {
    const { dir, place, find } = places(env);
    const known = await place("known");
    expect((await find("tool")).path).to.equal(known);
    const login = await place("login");
    expect((await find("tool")).path).to.equal(login);
    const own = await place("own");
    const asked: string[] = [];
    expect(await find("tool", asked)).to.deep.equal({ path: own, searched: [join(dir, "own")] });
    expect(asked).to.deep.equal([]);
    expect(await find(known)).to.deep.equal({ path: known, searched: [known] });
    expect(await find(join(dir, "gone", "tool"))).to.deep.equal({ searched: [join(dir, "gone", "tool")] });
  },

  "are looked for in each folder once, past what cannot be executed": async (env) => {
    const { dir, place, find } = places(env);
    await place("own", "644");
    await shell("mkdir -p login/tool", dir);
    expect(await find("tool")).to.deep.equal({
      searched: ["own", "both", "login", "known"].map((name) => join(dir, name)),
    });
  },

  "ask a login shell for its PATH, once, whatever its start files print": async ({ tempDir: dir }) => {
    await IOUtils.writeUTF8(
      join(dir, "shell"),
      `#!/bin/sh\necho started >> "${join(dir, "count")}"\necho welcome\nPATH=/from/login\neval "$2"\n`,
    );
    await shell("chmod 755 shell", dir);
    const ask = createLoginPath(join(dir, "shell"));
    expect(await Promise.all([ask(), ask()])).to.deep.equal(["/from/login", "/from/login"]);
    expect(await IOUtils.readUTF8(join(dir, "count"))).to.equal("started\n");
  },

  "go on without a shell that fails or hangs": async ({ tempDir: dir }) => {
    await IOUtils.writeUTF8(join(dir, "shell"), "#!/bin/sh\nsleep 60\n");
    await shell("chmod 755 shell", dir);
    const begun = Date.now();
    expect(await createLoginPath(join(dir, "shell"), 100)()).to.equal(undefined);
    expect(Date.now() - begun).to.be.lessThan(20_000);
    expect(await createLoginPath("/no/such/shell")()).to.equal(undefined);
    expect(await createLoginPath(null)()).to.equal(undefined);
  },

  "know the PATH of the shell that is there": async () => {
    const { SHELL = "/bin/sh" } = ownEnvironment();
    expect(await createLoginPath(SHELL)()).to.match(/\/bin/);
  },
};
