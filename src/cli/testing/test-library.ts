import { createHash } from "node:crypto";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import { buildLibrary, LINKED_FOLDER } from "../../host/node/demo-library/build-library.ts";
import { demoDescription } from "../../host/node/demo-library/demo-library.ts";
import type {
  DescribedFile,
  DescribedItem,
  LibraryDescription,
} from "../../host/node/demo-library/library-description.ts";
import type { TestFile, TestItem, TestLibrary } from "../../model/package-test.ts";

/** A data directory made for one test. */
export interface TestLibraryPlace {
  readonly dir: string;
  readonly linkedBase: string;
}

/** Libraries for tests below a folder; each description is built once and copied for every test. */
export interface TestLibraries {
  make(library: TestLibrary | "demo", name: string): Promise<TestLibraryPlace>;
}

export function createTestLibraries(folder: string): TestLibraries {
  const built = new Map<string, Promise<string>>();

  async function build(description: LibraryDescription, key: string): Promise<string> {
    const dir = join(folder, `library-${key}`);
    await buildLibrary(dir, description, "WAL");
    return dir;
  }

  return {
    async make(library, name) {
      const description = library === "demo" ? demoDescription() : described(library);
      const key =
        library === "demo"
          ? "demo"
          : createHash("sha256").update(JSON.stringify(library)).digest("hex").slice(0, 16);
      let source = built.get(key);
      if (source === undefined) {
        source = build(description, key);
        built.set(key, source);
      }
      const dir = join(folder, name, "library");
      await cp(await source, dir, { recursive: true });
      return { dir, linkedBase: join(dir, LINKED_FOLDER) };
    },
  };
}

/** When nothing else is said, items were added at this moment. */
const ADDED = "2024-01-01 00:00:00";

/** The whole description that a test's short one stands for. */
function described({ collections = [], items }: TestLibrary): LibraryDescription {
  return {
    localUserKey: "tEsTlIbR",
    libraries: [{ libraryId: 1, type: "user" }],
    collections,
    items: items.map(describedItem),
  };
}

function describedItem(item: TestItem): DescribedItem {
  const { creators, attachment, annotation, children, added = ADDED, ...rest } = item;
  return {
    ...rest,
    added,
    ...(creators === undefined
      ? {}
      : {
          creators: creators.map(({ creatorType = "author", firstName = "", lastName }) => ({
            creatorType,
            firstName,
            lastName,
            fieldMode: 0 as const,
          })),
        }),
    ...(attachment === undefined
      ? {}
      : {
          attachment: {
            linkMode: "imported_file" as const,
            contentType: attachment.contentType,
            path: `storage:${attachment.fileName}`,
            ...(attachment.file === undefined ? {} : { file: describedFile(attachment.file) }),
          },
        }),
    ...(annotation === undefined ? {} : { annotation: { color: "#ffd400", page: 1, ...annotation } }),
    ...(children === undefined ? {} : { children: children.map(describedItem) }),
  };
}

function describedFile(file: TestFile): DescribedFile {
  return typeof file === "string" ? { text: file } : file;
}
