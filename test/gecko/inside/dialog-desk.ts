import type { PageBridge } from "../../../src/ui/dialogs/page-bridge.ts";
import { createGeckoClock } from "../../../src/host/zotero/clock.ts";
import type { ReportPlaces } from "../../../src/host/zotero/ui/dialog-report.ts";
import { createDialogs, type Dialogs } from "../../../src/host/zotero/ui/dialogs.ts";
import { createLocalizer } from "../../../src/l10n/localizer.ts";
import type { ManagerApi } from "../../../src/model/manager-api.ts";
import type { RunForm, RunFormCheck } from "../../../src/model/run-form.ts";
import type { GeckoEnv } from "../harness/gecko-cases.ts";

const NAMESPACE = "zotero-workflow-manager";

/** A page in its window, driven as a person would. */
export interface ShownPage {
  readonly window: Window;
  readonly document: Document;
  text(): string;
  find(selector: string): HTMLElement;
  all(selector: string): readonly HTMLElement[];
  click(selector: string): void;
  /** Puts the caret into a field and types a text in the place of what is there. */
  type(selector: string, text: string): void;
  /** A key where the focus is; Enter in a field submits its form as the browser does. */
  press(key: string, more?: KeyboardEventInit): void;
}

export interface Desk {
  readonly dialogs: Dialogs;
  /** The window of a kind, once its page is there. */
  readonly page: (kind: string) => Promise<ShownPage>;
  /** How many windows of the dialogs are open. */
  readonly open: () => number;
}

export interface DeskOptions {
  readonly manager?: Partial<ManagerApi>;
  readonly places?: Partial<ReportPlaces>;
  readonly direction?: PageBridge["direction"];
}

/** Nothing is led to. */
const NOWHERE: ReportPlaces = {
  showItems: async () => true,
  showFiles: async () => undefined,
  copyText: async () => undefined,
  answer: async () => undefined,
  follow: async () => undefined,
  undone: () => undefined,
  ended: () => undefined,
};

/** The dialogs as in the plugin, with their pages, over a manager that a test makes up; everything is closed afterwards. */
export async function withDesk(
  env: GeckoEnv,
  options: DeskOptions,
  use: (desk: Desk) => Promise<void>,
): Promise<void> {
  const { content } = env.args;
  if (typeof content !== "string") throw new Error("the test outside built no pages");
  const startup = Cc["@mozilla.org/addons/addon-manager-startup;1"]?.getService(Ci.amIAddonManagerStartup);
  if (startup === undefined) throw new Error("this is no application of Gecko");
  const handle = startup.registerChrome(Services.io.newURI(`${PathUtils.toFileURI(content)}/manifest.json`), [
    ["content", NAMESPACE, "./"],
  ]);
  const messages = PathUtils.join(env.root, "locale", "en-US");
  const files = (await IOUtils.getChildren(messages)).filter((path) => path.endsWith(".ftl"));
  const texts = await Promise.all(files.map((path) => IOUtils.readUTF8(path)));
  const dialogs = createDialogs({
    zotero: {
      ItemFields: { getLocalizedString: (field) => (field === "title" ? "Title" : "") },
      ItemTypes: {
        getLocalizedString(itemType) {
          throw new Error(`no type ${itemType}`);
        },
      },
    },
    localizer: createLocalizer({ resources: { "en-US": texts }, locale: "en-US", isolating: false }),
    clock: createGeckoClock(),
    manager: async () => options.manager as ManagerApi,
    version: `test-${String(Math.random()).slice(2)}`,
    places: { ...NOWHERE, ...options.places },
  });
  const windows = (): readonly Window[] => {
    const found: readonly unknown[] = [...Services.wm.getEnumerator(null as never)];
    return found.filter(isDialog);
  };
  try {
    await use({
      dialogs,
      open: () => windows().length,
      page: (kind) =>
        eventually(`the window ${kind}`, () => {
          const found = windows().find((one) => one.document.documentElement?.id === `zwm-${kind}-window`);
          if (found === undefined || found.document.getElementById("zwm-root")?.firstChild == null) return;
          return shownPage(found);
        }),
    });
  } finally {
    dialogs.close();
    await eventually("no window", () => (windows().length === 0 ? true : undefined));
    handle.destruct();
  }
}

function isDialog(window: unknown): window is Window {
  const { location, closed } = window as Window;
  return !closed && location.href.startsWith(`chrome://${NAMESPACE}/`);
}

/** What `ask` answers as soon as it is something; fails after five seconds. */
export async function eventually<T>(what: string, ask: () => T | undefined): Promise<T> {
  const clock = createGeckoClock();
  const begun = Date.now();
  for (;;) {
    const found = ask();
    if (found !== undefined) return found;
    if (Date.now() - begun > 5_000) throw new Error(`There is still not: ${what}`);
    await new Promise<void>((resolve) => {
      clock.after(15, resolve);
    });
  }
}

/** Lets so many milliseconds go by. */
export async function pause(ms: number): Promise<void> {
  const clock = createGeckoClock();
  await new Promise<void>((resolve) => {
    clock.after(ms, resolve);
  });
}

/** A page as a person has it before them. */
export function shownPage(window: Window): ShownPage {
  const { document } = window;
  const all = (selector: string): readonly HTMLElement[] =>
    Array.from(document.querySelectorAll(selector) as ArrayLike<HTMLElement>);
  const find = (selector: string) => {
    const [first] = all(selector);
    if (first === undefined)
      throw new Error(`There is no ${selector} in: ${document.body?.textContent ?? ""}`);
    return first;
  };
  return {
    window,
    document,
    text: () => document.body?.textContent ?? "",
    find,
    all,
    click: (selector) => {
      find(selector).click();
    },
    type(selector, text) {
      const field = find(selector) as HTMLInputElement;
      field.focus();
      field.value = text;
      field.dispatchEvent(new (window as never as typeof globalThis).Event("input", { bubbles: true }));
    },
    press(key, more = {}) {
      const target = document.activeElement ?? document.body;
      if (target === null) throw new Error("nothing has the focus");
      const Key = (window as never as { KeyboardEvent: typeof KeyboardEvent }).KeyboardEvent;
      const event = new Key("keydown", { key, bubbles: true, cancelable: true, ...more });
      const isTaken = !target.dispatchEvent(event);
      const field = target as HTMLInputElement;
      if (isTaken || key !== "Enter" || field.form == null || field.localName === "textarea") return;
      if (field.localName === "button" && field.type !== "submit") field.click();
      else field.form.requestSubmit();
    },
  };
}

export const NO_PROBLEMS: RunFormCheck = {
  problems: [],
  visible: {},
  options: [],
  notices: [],
  preview: { units: 2, unitNames: ["Tides", "Salt"], skipped: 0, reasons: [], skippedRows: [] },
};

/** A form without anything to choose. */
export const EMPTY_FORM: RunForm = {
  workflowId: "notes",
  label: "Take notes",
  fields: [],
  backends: [],
  mayWriteUnasked: false,
  trust: {
    packageId: "notes",
    state: { level: "isolated", digest: "d" },
    origins: [],
    workflows: ["Take notes"],
  },
  check: NO_PROBLEMS,
};
