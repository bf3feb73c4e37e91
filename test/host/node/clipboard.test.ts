import { expect } from "chai";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "mocha";
import { createNodeClipboard } from "../../../src/host/node/clipboard.ts";
import { createNodeProcess } from "../../../src/host/node/process.ts";
import type { ClipboardPort } from "../../../src/ports/clipboard.ts";

describe("the clipboard of a command line", () => {
  let dir: string;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), "zwm-clipboard-"));
    mkdirSync(join(dir, "bin"));
  });
  afterEach(() => rmSync(dir, { recursive: true }));

  /** A program of that name on the PATH; it keeps the clipboard in a file. */
  function install(name: string, script: string): void {
    writeFileSync(join(dir, "bin", name), `#!/bin/sh\nheld='${join(dir, "held")}'\n${script}\n`);
    chmodSync(join(dir, "bin", name), 0o755);
  }
  const held = () => (existsSync(join(dir, "held")) ? readFileSync(join(dir, "held"), "utf8") : undefined);

  function clipboard(platform: NodeJS.Platform, variables: Record<string, string> = {}): ClipboardPort {
    const env = { PATH: `${join(dir, "bin")}:/bin:/usr/bin`, ...variables };
    const search = { env, loginPath: async () => undefined, wellKnown: [] };
    return createNodeClipboard({ process: createNodeProcess({ search }), platform, env });
  }

  async function roundTrip(port: ClipboardPort): Promise<void> {
    await port.writeText("Zäh\n数据 $(x)");
    expect(await port.readText()).to.equal("Zäh\n数据 $(x)");
  }

  const XCLIP = 'case "$*" in *-in*) cat > "$held";; *) [ -s "$held" ] && cat "$held";; esac';

  it("is the system's, by the tool that belongs to the screen", async () => {
    install("pbcopy", 'cat > "$held"');
    install("pbpaste", 'cat "$held"');
    install("wl-copy", 'cat > "$held"');
    install("wl-paste", '[ -s "$held" ] && cat "$held"');
    install("xclip", XCLIP);
    for (const [platform, variables] of [
      ["darwin", {}],
      ["linux", { WAYLAND_DISPLAY: "wayland-0" }],
      ["linux", { DISPLAY: ":0" }],
    ] as const) {
      const port = clipboard(platform, variables);
      await roundTrip(port);
      expect(held(), platform).to.equal("Zäh\n数据 $(x)");
      await port.clear();
      expect(held(), platform).to.equal("");
      expect(await port.readText(), platform).to.equal(null);
    }
  });

  it("takes the next tool when the first is not installed", async () => {
    install("xsel", 'case "$*" in *--input*) cat > "$held";; *) cat "$held";; esac');
    await roundTrip(clipboard("linux", { DISPLAY: ":0" }));
    expect(held()).to.equal("Zäh\n数据 $(x)");
  });

  it("is not held up by a tool that goes on running to hand the text out", async () => {
    const pidFile = join(dir, "pid");
    install(
      "xclip",
      `case "$*" in *-in*) cat > "$held"; sleep 60 & echo $! > '${pidFile}' ;; *) cat "$held";; esac`,
    );
    await roundTrip(clipboard("linux", { DISPLAY: ":0" }));
    // It would throw if there were no such process any more.
    process.kill(Number(readFileSync(pidFile, "utf8")), "SIGKILL");
  });

  it("is one of this program where there is no screen or no tool, and where the tool fails", async () => {
    install("xclip", "exit 3");
    for (const port of [
      clipboard("linux"),
      clipboard("linux", { WAYLAND_DISPLAY: "wayland-0" }),
      clipboard("linux", { DISPLAY: ":0" }),
      clipboard("darwin"),
    ]) {
      await roundTrip(port);
      await port.clear();
      expect(await port.readText()).to.equal(null);
    }
    expect(held()).to.equal(undefined);
  });
});
