/** How paths of a system are put together and taken apart, as far as the ports need it. Texts only; no disk is asked. */
export interface Paths {
  readonly separator: "/" | "\\";
  /** The parts as one path, without `.`, `..` and doubled separators; `.` when there are none. */
  readonly join: (...parts: readonly string[]) => string;
  readonly dirname: (path: string) => string;
  readonly basename: (path: string) => string;
  readonly isAbsolute: (path: string) => boolean;
  /** `to` seen from `from`, both absolute, with `/`; starts with `../` when it lies outside, also on another drive. */
  readonly relative: (from: string, to: string) => string;
  /** The same place with the system's own separators alone. */
  readonly native: (path: string) => string;
}

interface Split {
  /** Such as `/`, `C:\`, `\\server\share\`; with its separator at the end when the path is absolute. */
  readonly root: string;
  readonly rest: string;
}

interface Syntax {
  readonly separator: Paths["separator"];
  /** Splits at every separator that the system takes. */
  readonly separators: RegExp;
  readonly split: (path: string) => Split;
  /** Names that mean one thing to the system are equal after it. */
  readonly folded: (name: string) => string;
}

export const posixPaths: Paths = pathsOf({
  separator: "/",
  separators: /\/+/,
  split: (path) => (path.startsWith("/") ? { root: "/", rest: path.slice(1) } : { root: "", rest: path }),
  folded: (name) => name,
});

export const windowsPaths: Paths = pathsOf({
  separator: "\\",
  separators: /[\\/]+/,
  split: splitWindows,
  folded: (name) => name.toLowerCase(),
});

function splitWindows(path: string): Split {
  const share = /^[\\/]{2}([^\\/]+)[\\/]+([^\\/]+)[\\/]*/.exec(path);
  if (share !== null) {
    const [whole, server = "", name = ""] = share;
    return { root: `\\\\${server}\\${name}\\`, rest: path.slice(whole.length) };
  }
  const drive = /^([A-Za-z]:)?([\\/]*)/.exec(path);
  const [whole = "", letter = "", slashes = ""] = drive ?? [];
  return { root: letter + (slashes === "" ? "" : "\\"), rest: path.slice(whole.length) };
}

function pathsOf({ separator, separators, split, folded }: Syntax): Paths {
  const isRooted = (root: string): boolean => root.endsWith(separator);
  const isAbsolute = (path: string): boolean => isRooted(split(path).root);

  function names(root: string, rest: string): string[] {
    const kept: string[] = [];
    for (const name of rest.split(separators)) {
      if (name === "" || name === ".") continue;
      if (name !== "..") kept.push(name);
      else if (kept.length > 0 && kept.at(-1) !== "..") kept.pop();
      else if (!isRooted(root)) kept.push("..");
    }
    return kept;
  }

  function join(...parts: readonly string[]): string {
    const path = parts.filter((part) => part !== "").join(separator);
    const { root, rest } = split(path);
    const text = names(root, rest).join(separator);
    // Only what ended with one keeps its separator, and a root has its own.
    const end = text !== "" && separators.test(rest.at(-1) ?? "") ? separator : "";
    return root + text + end || ".";
  }

  function dirname(path: string): string {
    const { root, rest } = split(path);
    const above = rest.split(separators).filter((name) => name !== "");
    above.pop();
    return root + above.join(separator) || ".";
  }

  function relative(from: string, to: string): string {
    const [a, b] = [split(from), split(to)];
    const [before, after] = [names(a.root, a.rest), names(b.root, b.rest)];
    if (folded(a.root) !== folded(b.root)) return `../${b.root}${after.join("/")}`;
    let same = 0;
    while (same < before.length && same < after.length) {
      if (folded(before[same] ?? "") !== folded(after[same] ?? "")) break;
      same++;
    }
    return [...before.slice(same).map(() => ".."), ...after.slice(same)].join("/");
  }

  return {
    separator,
    join,
    dirname,
    basename: (path) =>
      split(path)
        .rest.split(separators)
        .findLast((name) => name !== "") ?? "",
    isAbsolute,
    relative,
    native: (path) => (separator === "/" ? path : path.replaceAll("/", separator)),
  };
}
