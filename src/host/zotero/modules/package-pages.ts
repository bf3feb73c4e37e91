import type { Clock } from "../../../ports/clock.ts";
import type { PackageCopy } from "../../../ports/modules.ts";
import { openPackagePage, type PackagePage } from "./package-page.ts";

/** One page per package copy, open while somebody uses it. */
export interface PackagePages {
  /** Rejects as {@link openPackagePage} does. */
  use(copy: PackageCopy): Promise<UsedPage>;
  close(): Promise<void>;
}

export interface UsedPage {
  readonly page: PackagePage;
  /** The last user closes the page; once. */
  release(): void;
}

interface Shared {
  readonly opening: Promise<PackagePage>;
  users: number;
}

export function createPackagePages(clock: Clock): PackagePages {
  const pages = new Map<string, Shared>();
  /** The page that is being closed or opened at an address comes to its end before the next is opened there. */
  let last: Promise<unknown> = Promise.resolve();

  const open = (copy: PackageCopy): Shared => {
    const opening = last.then(() => openPackagePage(copy, clock));
    last = opening.catch(() => undefined);
    const shared = { opening, users: 0 };
    pages.set(copy.digest, shared);
    return shared;
  };
  const leave = (digest: string, shared: Shared): void => {
    shared.users -= 1;
    if (shared.users > 0) return;
    if (pages.get(digest) === shared) pages.delete(digest);
    last = last.then(() =>
      shared.opening.then(
        (page) => page.close(),
        () => undefined,
      ),
    );
  };

  return {
    async use(copy) {
      const shared = pages.get(copy.digest) ?? open(copy);
      shared.users += 1;
      let used = true;
      const release = (): void => {
        if (!used) return;
        used = false;
        leave(copy.digest, shared);
      };
      try {
        return { page: await shared.opening, release };
      } catch (error) {
        release();
        throw error;
      }
    },
    async close() {
      const all = [...pages.values()];
      pages.clear();
      for (const { opening } of all) {
        await opening.then(
          (page) => page.close(),
          () => undefined,
        );
      }
      await last;
    },
  };
}
