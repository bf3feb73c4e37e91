import type { DoctorNotes } from "./doctor-check.ts";
import type { HomeParts } from "./home-parts.ts";

/** Programs of a system that read and write its clipboard. */
const CLIPBOARD: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  darwin: ["pbcopy"],
  win32: ["powershell"],
  linux: ["wl-copy", "xclip", "xsel"],
};

/** Programs that workflows may need and that this one does not bring along. */
export async function checkTools(notes: DoctorNotes, { process: processes }: HomeParts): Promise<void> {
  const tools = CLIPBOARD[process.platform] ?? [];
  const found = await Promise.all(tools.map(async (tool) => (await processes.resolve(tool)).path));
  const index = found.findIndex((path) => path !== undefined);
  if (index >= 0) notes.note("ok", "clipboard", "ok", { tool: tools[index] ?? "" });
  else notes.note("absent", "clipboard", "own", { tools: tools.join(", ") });
  const { path } = await processes.resolve("npx");
  if (path === undefined) notes.note("absent", "npx", "missing");
  else notes.note("ok", "npx", "ok");
}
