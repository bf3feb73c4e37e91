import { expect } from "chai";
import type { PaneParts } from "../../../src/host/zotero/ui/pane-parts.ts";
import { createPaneSettings } from "../../../src/host/zotero/ui/pane-settings.ts";
import { fillPane } from "../../../src/host/zotero/ui/preference-pane.ts";
import type { JsonValue } from "../../../src/model/json.ts";
import type { CatalogueReport, TrustedPackage } from "../../../src/model/manager-api.ts";
import type { PrefsPort } from "../../../src/ports/prefs.ts";
import type { GeckoCases } from "../harness/gecko-cases.ts";
import { elements, english, openWindow, pause } from "./native-ui-parts.ts";

const XUL = "http://www.mozilla.org/keymaster/gatekeeper/there.is.only.xul";

function prefsWith(values: Map<string, JsonValue>): PrefsPort {
  return {
    get: (key) => values.get(key),
    set: async (key, value) => {
      values.set(key, value);
    },
    remove: async (key) => {
      values.delete(key);
    },
  };
}

interface Pane {
  readonly list: (name: string) => readonly string[];
  readonly text: (name: string) => string;
  readonly input: (selector: string) => HTMLInputElement;
  readonly press: (text: string, nth?: number) => Promise<void>;
  readonly happened: string[];
  readonly prefs: Map<string, JsonValue>;
}

const FINDING = { code: "x", severity: "error", pointer: "", column: 5 } as const;

async function withPane(root: string, act: (pane: Pane) => Promise<void>): Promise<void> {
  const window = openWindow();
  const { document } = window;
  const happened: string[] = [];
  const prefs = new Map<string, JsonValue>([["workflowFolders", ["/added", 7, "/added", ""]]]);
  const settings = createPaneSettings(prefsWith(prefs));
  const units = new Map<string, number>();
  let level: TrustedPackage["trust"] = { level: "untrusted", digest: "", reason: "changed" };
  const manager = {
    catalogue: async () =>
      ({
        workflows: [{ packageId: "p" }, { packageId: "p" }],
        diagnostics: [
          { ...FINDING, message: "“title” is missing.", file: "w/workflow.json", line: 12, root: "added-1" },
          {
            ...FINDING,
            message: "Unknown key.",
            suggestion: "provider",
            file: "w/workflow.json",
            line: 20,
            root: "added-1",
          },
        ],
      }) as unknown as CatalogueReport,
    rescan: async () => {
      happened.push("rescan");
      return { workflows: [], diagnostics: [] };
    },
    trusted: async () => [
      {
        packageId: "p",
        dir: "/added/p",
        workflows: [{ id: "w", label: "Do it" }],
        trust: level,
        grantedAt: 1,
      },
      { packageId: "gone", workflows: [], trust: { level: "full" as const, digest: "" }, grantedAt: 1 },
    ],
    trust: async (target: string, to: "isolated" | "full") => {
      happened.push(`trust ${target} ${to}`);
      level = { level: to, digest: "", source: "record" };
      return { packageId: "p", ...level };
    },
    untrustPackage: async (packageId: string) => {
      happened.push(`untrust ${packageId}`);
      if (packageId === "gone") throw new Error("the Store is only read");
      return { packageId, removed: true };
    },
    concurrency: {
      limits: () => [{ provider: "pass-through", units: units.get("pass-through") ?? 1, usual: 1 }],
      set: async (provider: string, number: number | undefined) => {
        happened.push(`${provider} ${String(number)}`);
        if (number === undefined) units.delete(provider);
        else units.set(provider, number);
      },
    },
  } satisfies PaneParts["manager"];

  const markup = await IOUtils.readUTF8(PathUtils.join(root, "addon", "content", "preferences.xhtml"));
  const parsed = new DOMParser().parseFromSafeString(
    `<box xmlns="${XUL}" xmlns:html="http://www.w3.org/1999/xhtml">${markup}</box>`,
    "application/xml",
  );
  const pane = document.importNode(parsed.getElementById("zwm-preferences") as Element, true) as Element;
  document.documentElement?.append(pane);
  const all = (selector: string) => elements(pane, selector);
  const part = (name: string): HTMLElement => all(`[data-zwm="${name}"]`)[0] as HTMLElement;
  try {
    await fillPane(pane, {
      localizer: await english(root),
      manager,
      settings,
      askIn: () => ({
        confirm: async (question) => {
          happened.push(question.slice(0, 30));
          return true;
        },
        pickFolder: async () => "/picked",
      }),
      roots: () => [
        ...settings
          .folders()
          .map((path, at) => ({ kind: "user" as const, id: `added-${String(at + 1)}`, path })),
        { kind: "official", id: "built-in", path: "/built-in" },
      ],
      onChanged: async () => {
        happened.push("changed");
      },
      reveal: (path) => happened.push(`reveal ${path}`),
      join: (folder, path) => `${folder}/${path}`,
      describe: (error) => (error instanceof Error ? error.message : String(error)),
    });
    await act({
      happened,
      prefs,
      list: (name) => Array.from(part(name).children, ({ textContent }) => textContent ?? ""),
      text: (name) => part(name).textContent ?? "",
      input: (selector) => all(selector)[0] as HTMLInputElement,
      async press(text, nth = 0) {
        const buttons = all("button").filter(({ textContent }) => textContent === text);
        buttons[nth]?.click();
        await pause(5);
      },
    });
  } finally {
    window.close();
  }
}

export const cases: GeckoCases = {
  "lists folders, what they hold, and what is wrong, file by file with the line": ({ root }) =>
    withPane(root, async ({ list, text, press, happened }) => {
      expect(list("folders")).to.deep.equal(["/addedRemove", "/built-incomes with this program"]);
      expect(text("folders-summary")).to.equal("2 workflows were found, in one package.");
      expect(list("problems")).to.deep.equal([
        "/added/w/workflow.jsonShow FileErrorLine 12, column 5: “title” is missing." +
          "ErrorLine 20, column 5: Unknown key. Did you mean “provider”?",
      ]);
      await press("Show File");
      expect(happened).to.deep.equal(["reveal /added/w/workflow.json"]);
    }),

  "adds, removes and reads folders again": ({ root }) =>
    withPane(root, async ({ list, press, happened, prefs }) => {
      await press("Add Folder…");
      expect(prefs.get("workflowFolders")).to.deep.equal(["/added", "/picked"]);
      expect(list("folders")).to.have.length(3);
      await press("Remove");
      expect(prefs.get("workflowFolders")).to.deep.equal(["/picked"]);
      await press("Reload");
      expect(happened.filter((what) => what === "rescan")).to.have.length(3);
      expect(happened.filter((what) => what === "changed")).to.have.length(3);
    }),

  "turns notices and debug mode on and off while it runs": ({ root }) =>
    withPane(root, async ({ input, prefs }) => {
      const notices = input('[data-zwm="notifications"]');
      const debug = input('[data-zwm="debug-mode"]');
      expect([notices.checked, debug.checked]).to.deep.equal([true, false]);
      notices.click();
      debug.click();
      await pause(5);
      expect([prefs.get("notifications"), prefs.get("debugMode")]).to.deep.equal([false, true]);
    }),

  "sets how many go on at once; an empty field means the usual number, a wrong one changes nothing": ({
    root,
  }) =>
    withPane(root, async ({ input, happened }) => {
      const field = input("#zwm-concurrency-pass-through");
      const set = async (value: string) => {
        field.value = value;
        const { Event: WindowEvent } = (field.ownerDocument as Document).defaultView as unknown as {
          readonly Event: typeof Event;
        };
        field.dispatchEvent(new WindowEvent("change"));
        await pause(5);
      };
      await set("4");
      await set("65");
      await set("");
      expect(happened.filter((what) => what.startsWith("pass-through"))).to.deep.equal([
        "pass-through 4",
        "pass-through undefined",
      ]);
      expect(field.value).to.equal("1");
    }),

  "grants trust after a question, takes it back, and shows a failure": ({ root }) =>
    withPane(root, async ({ list, press, text, happened }) => {
      expect(list("trust")[0]).to.contain("its files have changed since you trusted it");
      await press("Trust…");
      expect(happened.slice(1)).to.deep.equal(["trust /added/p isolated", "changed"]);
      expect(list("trust")[0]).to.contain("runs isolated");
      await press("Take Back", 1);
      expect(text("status")).to.equal("the Store is only read");
      expect(list("trust")[1]).to.contain("no folder holds it any more");
    }),
};
