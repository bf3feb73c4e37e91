import { expect } from "chai";
import fc from "fast-check";
import { describe, it } from "mocha";
import { posix, win32 } from "node:path";
import { posixPaths, windowsPaths } from "../../../src/host/shared/paths.ts";

const part = fc.stringMatching(/^[a-zé文. ]{1,5}$/);
const posixPath = fc
  .tuple(fc.constantFrom("/", "", "//"), fc.array(part), fc.constantFrom("/", ""))
  .map(([root, parts, end]) => root + parts.join("/") + end);
const windowsPath = fc
  .tuple(
    fc.constantFrom("C:\\", "c:/", "\\\\server\\share\\", "\\\\?\\C:\\", "\\", ""),
    fc.array(part, { minLength: 1 }),
    fc.constantFrom("\\", "/"),
  )
  .map(([root, parts, separator]) => root + parts.join(separator));

describe("paths without a disk", () => {
  it("are put together and taken apart as Node does it on a Unix", () => {
    fc.assert(
      fc.property(posixPath, fc.array(part), (path, more) => {
        expect(posixPaths.join(path, ...more)).to.equal(posix.join(path, ...more));
        expect(posixPaths.isAbsolute(path)).to.equal(posix.isAbsolute(path));
        const plain = posix.join(path, ...more).replace(/(?<=.)\/$/, "");
        expect(posixPaths.dirname(plain)).to.equal(posix.dirname(plain));
        expect(posixPaths.basename(plain)).to.equal(plain === "/" ? "" : posix.basename(plain));
      }),
    );
  });

  it("are put together and taken apart as Node does it on Windows", () => {
    fc.assert(
      fc.property(windowsPath, fc.array(part), (path, more) => {
        expect(windowsPaths.join(path, ...more)).to.equal(win32.join(path, ...more));
        expect(windowsPaths.isAbsolute(path)).to.equal(win32.isAbsolute(path));
        const plain = win32.join(path, ...more);
        expect(windowsPaths.basename(plain)).to.equal(win32.basename(plain));
      }),
    );
    expect(windowsPaths.dirname("C:\\Users\\x.j\\a.pdf")).to.equal("C:\\Users\\x.j");
    expect(windowsPaths.dirname("C:\\a")).to.equal("C:\\");
    expect(windowsPaths.dirname("C:\\")).to.equal("C:\\");
    expect(windowsPaths.dirname("\\\\server\\share\\a")).to.equal("\\\\server\\share\\");
  });

  it("keep dots in folder names", () => {
    expect(posixPaths.join("/Users/x.j", "data.v2", "a.b.pdf")).to.equal("/Users/x.j/data.v2/a.b.pdf");
    expect(windowsPaths.join("C:\\Users\\x.j", "a.b.pdf")).to.equal("C:\\Users\\x.j\\a.b.pdf");
  });

  it("have no slash on Windows, whoever wrote them", () => {
    expect(windowsPaths.native("C:/Users/a b/文.pdf")).to.equal("C:\\Users\\a b\\文.pdf");
    expect(windowsPaths.join("C:/Users", "a/b")).to.equal("C:\\Users\\a\\b");
    expect(posixPaths.native("/a\\b/c")).to.equal("/a\\b/c");
  });

  it("are seen from each other with slashes, and outside on another drive", () => {
    const names = fc.array(fc.stringMatching(/^[a-z]{1,2}$/));
    fc.assert(
      fc.property(names, names, (from, to) => {
        const [a, b] = [`/${from.join("/")}`, `/${to.join("/")}`];
        expect(posixPaths.relative(a, b)).to.equal(posix.relative(a, b));
        const [c, d] = [`C:\\${from.join("\\")}`, `c:\\${to.join("\\").toUpperCase()}`];
        expect(windowsPaths.relative(c, d)).to.equal(win32.relative(c, d).replaceAll("\\", "/"));
      }),
    );
    expect(windowsPaths.relative("C:\\a", "D:\\b")).to.equal("../D:\\b");
  });
});
