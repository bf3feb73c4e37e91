import type { ClipboardPort } from "../../ports/clipboard.ts";
import { createMemoryClipboard } from "../../ports/clipboard.ts";
import type { ProcessPort } from "../../ports/process.ts";

/** Commands of a system that read and write its clipboard. */
interface ClipboardTool {
  readonly program: string;
  readonly read: readonly string[];
  readonly write: readonly string[];
  /** The exit code of `read` when the clipboard holds no text. */
  readonly nothing?: number;
}

export interface NodeClipboardOptions {
  readonly process: Pick<ProcessPort, "spawn" | "resolve">;
  readonly platform?: NodeJS.Platform;
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/** Asked for text, a tool that waits for somebody else gives nothing; it may take so long. */
const TOOL_MS = 5_000;

/**
 * The system's clipboard by the tool that belongs to it: `pbcopy`, `wl-copy`, `xclip`, `xsel`, PowerShell. Where there is
 * none, or it fails, a clipboard of this process that other programs do not see.
 */
export function createNodeClipboard({
  process: processes,
  platform = process.platform,
  env = process.env,
}: NodeClipboardOptions): ClipboardPort {
  const memory = createMemoryClipboard();
  let tool: Promise<ClipboardTool | undefined> | undefined;
  const find = () => (tool ??= firstInstalled(processes, toolsOf(platform, env)));

  async function run(args: readonly string[], program: string, input: string | undefined) {
    const child = await processes.spawn({ command: program, args });
    const stop = setTimeout(() => void child.kill(), TOOL_MS);
    try {
      const writer = child.stdin.getWriter();
      // A tool that needs no input may have closed it already.
      await (input === undefined ? writer.close() : writeAll(writer, input)).catch(() => undefined);
      const [text, code] = await Promise.all([
        new Response(child.stdout).text(),
        child.exited,
        child.stderr.cancel(),
      ]);
      return { text, code };
    } finally {
      clearTimeout(stop);
    }
  }

  async function write(text: string): Promise<void> {
    const found = await find();
    if (found !== undefined) {
      const { code } = await run(found.write, found.program, text);
      if (code === 0) return memory.clear();
      tool = Promise.resolve(undefined);
    }
    return memory.writeText(text);
  }

  return {
    async readText() {
      const found = await find();
      if (found === undefined) return memory.readText();
      const { text, code } = await run(found.read, found.program, undefined);
      if (code === 0) return text === "" ? null : text;
      return code === found.nothing ? null : memory.readText();
    },
    writeText: write,
    clear: () => write(""),
  };
}

async function writeAll(writer: WritableStreamDefaultWriter<Uint8Array>, text: string): Promise<void> {
  await writer.write(new TextEncoder().encode(text));
  await writer.close();
}

async function firstInstalled(
  processes: Pick<ProcessPort, "resolve">,
  tools: readonly ClipboardTool[],
): Promise<ClipboardTool | undefined> {
  for (const tool of tools) {
    const names = new Set([tool.program, ...toolNames(tool)]);
    const found = await Promise.all([...names].map((name) => processes.resolve(name)));
    if (found.every(({ path }) => path !== undefined)) return tool;
  }
  return undefined;
}

/** Programs that a tool's shell line starts. */
function toolNames({ program, read, write }: ClipboardTool): readonly string[] {
  if (program !== "/bin/sh") return [];
  return [read, write].flatMap(([, line]) => /^exec (\S+)/.exec(line ?? "")?.[1] ?? []);
}

/**
 * What writes keeps running to hand the text out, and must not keep our pipes open meanwhile: hence the shell, which
 * gives it none.
 */
function shellTool(read: string, write: string, nothing: number): ClipboardTool {
  return {
    program: "/bin/sh",
    read: ["-c", `exec ${read} 2>/dev/null`],
    write: ["-c", `exec ${write} >/dev/null 2>&1`],
    nothing,
  };
}

function toolsOf(
  platform: NodeJS.Platform,
  env: Readonly<Record<string, string | undefined>>,
): readonly ClipboardTool[] {
  switch (platform) {
    case "darwin":
      return [shellTool("pbpaste", "pbcopy", 0)];
    case "win32":
      return [
        {
          program: "powershell",
          read: [
            "-NoProfile",
            "-Command",
            "[Console]::OutputEncoding=[Text.Encoding]::UTF8;[Console]::Out.Write((Get-Clipboard -Raw))",
          ],
          write: [
            "-NoProfile",
            "-Command",
            "[Console]::InputEncoding=[Text.Encoding]::UTF8;Set-Clipboard -Value ([Console]::In.ReadToEnd())",
          ],
        },
      ];
    default:
      return [
        ...(filled(env["WAYLAND_DISPLAY"]) ? [shellTool("wl-paste --no-newline", "wl-copy", 1)] : []),
        ...(filled(env["DISPLAY"])
          ? [
              shellTool("xclip -selection clipboard -out", "xclip -selection clipboard -in", 1),
              shellTool("xsel --clipboard --output", "xsel --clipboard --input", 1),
            ]
          : []),
      ];
  }
}

function filled(text: string | undefined): boolean {
  return text !== undefined && text !== "";
}
