import { expect } from "chai";
import { afterEach, beforeEach, describe, it } from "mocha";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { isWorkflowError, type WorkflowError } from "../../../src/errors/workflow-error.ts";
import { batchFileArgs } from "../../../src/host/node/cmd-line.ts";
import { createLoginPath, findExecutable } from "../../../src/host/node/executables.ts";
import { signalReaches } from "../../../src/host/node/process-table.ts";
import { createNodeProcess } from "../../../src/host/node/process.ts";
import { parsePs } from "../../../src/host/shared/process-rows.ts";
import type { SpawnedProcess } from "../../../src/ports/process.ts";

const NODE = process.execPath;

async function textOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  const reader = stream.getReader();
  for (let step = await reader.read(); !step.done; step = await reader.read()) chunks.push(step.value);
  return Buffer.concat(chunks).toString("utf8");
}

async function refusal(call: Promise<unknown>): Promise<WorkflowError> {
  try {
    await call;
  } catch (error) {
    if (isWorkflowError(error)) return error;
    throw error;
  }
  throw new Error("The call succeeded.");
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 10));
}

describe("processes on Node", () => {
  const port = createNodeProcess({ graceMs: 300 });
  let dir: string;
  const started: SpawnedProcess[] = [];
  const run = async (script: string, ...args: string[]): Promise<SpawnedProcess> => {
    const process = await port.spawn({
      command: NODE,
      args: ["-e", script, ...args],
      cwd: dir,
      env: { EXTRA: "é" },
    });
    started.push(process);
    return process;
  };

  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), "zwm-process-"));
  });
  afterEach(async () => {
    for (const process of started.splice(0)) await process.kill();
    rmSync(dir, { recursive: true, force: true });
  });

  it("streams bytes both ways and tells the exit code", async () => {
    const child = await run(
      `process.stdin.pipe(process.stdout);
       process.stdin.on("end", () => { console.error(process.env.EXTRA, process.argv[1]); process.exitCode = 7; });`,
      "a b\"c'$HOME`*",
    );
    const writer = child.stdin.getWriter();
    await writer.write(new TextEncoder().encode("光🌿"));
    await writer.close();
    expect(await textOf(child.stdout)).to.equal("光🌿");
    expect(await textOf(child.stderr)).to.equal("é a b\"c'$HOME`*\n");
    expect(await child.exited).to.equal(7);
  });

  it("ends the whole tree, also what ignores the request and what left the group", async () => {
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
    await until(() => existsSync(join(dir, "ready")));
    const pids = ["group", "own-group"].map((name) => Number(readFileSync(join(dir, name), "utf8")));
    expect(pids.map(signalReaches)).to.deep.equal([true, true]);
    await child.kill();
    expect(await child.exited).to.equal(null);
    await until(() => pids.every((pid) => !signalReaches(pid)));
  });

  it("names every place looked at when a program is not there", async () => {
    const refused = await refusal(port.spawn({ command: "no-such-tool-here", args: [] }));
    expect(refused.code).to.equal("process_not_found");
    expect(refused.args["command"]).to.equal("no-such-tool-here");
    const places = refused.details["places"] as string[];
    expect(places).to.include("~/.local/bin");
    expect(new Set(places).size).to.equal(places.length);
    expect(refused.args["searched"]).to.equal(places.join(", "));
  });

  it("tells the command, the folder and the reason when a program cannot be started", async () => {
    const refused = await refusal(port.spawn({ command: NODE, args: [], cwd: join(dir, "no", "folder") }));
    expect(refused.code).to.equal("process_not_started");
    expect(refused.args).to.deep.include({ command: NODE, folder: "…/no/folder" });
    expect(refused.args["reason"]).to.contain("ENOENT");
  });

  it("knows itself and whether another process lives", async () => {
    const self = port.self();
    expect(self).to.deep.equal(port.self());
    expect(self).to.include({ pid: process.pid, host: hostname() });
    expect(await port.alive(self)).to.equal(true);
    expect(await port.alive({ ...self, startedAt: "earlier" })).to.equal(false);
    expect(await port.alive({ ...self, host: "another-machine" })).to.equal(undefined);
    const child = await run(`console.log("up"); setInterval(() => {}, 1000)`);
    await child.stdout.getReader().read();
    const other = createNodeProcess().self();
    expect(other.startedAt).to.equal(self.startedAt);
    await child.kill();
    expect(await port.alive({ ...self, pid: child.pid })).to.equal(false);
  });
});

describe("looking for a program", () => {
  let dir: string;
  const place = (folder: string, name = "tool", mode = 0o755): string => {
    mkdirSync(join(dir, folder), { recursive: true });
    writeFileSync(join(dir, folder, name), "#!/bin/sh\n");
    chmodSync(join(dir, folder, name), mode);
    return join(dir, folder, name);
  };
  const find = (command: string, asked: string[] = []): ReturnType<typeof findExecutable> =>
    findExecutable(command, {
      env: { PATH: `${join(dir, "own")}:relative:${join(dir, "both")}` },
      loginPath: () => {
        asked.push("shell");
        return Promise.resolve(`${join(dir, "both")}:${join(dir, "login")}`);
      },
      wellKnown: [join(dir, "known")],
    });

  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), "zwm-find-"));
  });
  afterEach(() => rmSync(dir, { recursive: true, force: true }));

  it("takes the first of: own PATH, the shell's PATH, well-known folders", async () => {
    const known = place("known");
    expect((await find("tool")).path).to.equal(known);
    const login = place("login");
    expect((await find("tool")).path).to.equal(login);
    const own = place("own");
    const asked: string[] = [];
    expect(await find("tool", asked)).to.deep.equal({ path: own, searched: [join(dir, "own")] });
    expect(asked).to.deep.equal([]);
  });

  it("lists each folder once, in order, and skips what cannot be executed", async () => {
    place("own", "tool", 0o644);
    mkdirSync(join(dir, "login", "tool"), { recursive: true });
    expect(await find("tool")).to.deep.equal({
      searched: ["own", "both", "login", "known"].map((name) => join(dir, name)),
    });
  });

  it("looks nowhere else for a path", async () => {
    const path = place("elsewhere");
    place("own");
    expect(await find(path)).to.deep.equal({ path, searched: [path] });
    expect(await find(join(dir, "gone", "tool"))).to.deep.equal({ searched: [join(dir, "gone", "tool")] });
  });

  it("asks a login shell for its PATH, once, whatever its start files print", async () => {
    const shell = place("bin", "shell");
    writeFileSync(
      shell,
      `#!/bin/sh\necho started >> ${join(dir, "count")}\necho welcome\nPATH=/from/login\neval "$2"\n`,
    );
    const ask = createLoginPath(shell);
    expect(await Promise.all([ask(), ask()])).to.deep.equal(["/from/login", "/from/login"]);
    expect(readFileSync(join(dir, "count"), "utf8")).to.equal("started\n");
  });

  it("goes on without a shell that fails or hangs", async () => {
    const shell = place("bin", "shell");
    writeFileSync(shell, "#!/bin/sh\nsleep 60\n");
    expect(await createLoginPath(shell, 50)()).to.equal(undefined);
    expect(await createLoginPath("/no/such/shell")()).to.equal(undefined);
    expect(await createLoginPath(null)()).to.equal(undefined);
  });
});

describe("process tables", () => {
  it("reads what ps prints", () => {
    const text =
      "    1     0     1 Ss   Mon Nov 30 13:10:00 2026\n  345     1   345 Z+   Mon Nov 30 13:11:05 2026\n";
    expect(parsePs(text)).to.deep.equal([
      { pid: 1, parent: 0, group: 1, startedAt: "Mon Nov 30 13:10:00 2026" },
    ]);
  });

  it("hands arguments to a batch file of Windows as they are", () => {
    expect(batchFileArgs("C:\\my tools\\a.cmd", ["a b", 'say "x"', "50%"])).to.deep.equal([
      "/d",
      "/s",
      "/c",
      '"C:\\my^ tools\\a.cmd ^^^"a^^^ b^^^" ^^^"say^^^ \\^^^"x\\^^^"^^^" ^^^"50^^^%^^^""',
    ]);
  });
});
