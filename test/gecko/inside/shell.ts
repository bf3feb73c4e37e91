import { callProcess } from "../../../src/host/zotero/subprocess.ts";

/** Runs a line of the shell; what it printed. It makes what Gecko itself cannot, such as links. */
export async function shell(
  line: string,
  dir: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<string> {
  const child = await callProcess({
    command: "/bin/sh",
    arguments: ["-c", line],
    workdir: dir,
    environment,
    environmentAppend: true,
    stderr: "stdout",
  });
  let output = "";
  for (let text = await child.stdout.readString(); text !== ""; text = await child.stdout.readString()) {
    output += text;
  }
  const { exitCode } = await child.wait();
  if (exitCode !== 0) throw new Error(`${line}: ${output}`);
  return output;
}
