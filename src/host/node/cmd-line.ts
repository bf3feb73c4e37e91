/**
 * Arguments for `cmd.exe` that run a batch file, which Windows cannot start by itself. Every argument reaches the
 * batch file as it is: quoted for its own parser first, then with the shell's special characters escaped, twice,
 * since a batch file hands its arguments on through the shell again.
 */
export function batchFileArgs(file: string, args: readonly string[]): string[] {
  const line = [escapeForShell(file), ...args.map((arg) => escapeForShell(escapeForShell(quote(arg))))].join(
    " ",
  );
  return ["/d", "/s", "/c", `"${line}"`];
}

/** Backslashes count as such unless a quote follows them. */
function quote(arg: string): string {
  return `"${arg.replaceAll(/(\\*)"/g, '$1$1\\"').replace(/(\\*)$/, "$1$1")}"`;
}

function escapeForShell(text: string): string {
  return text.replaceAll(/[()\][%!^"`<>&|;, *?]/g, "^$&");
}
