import { expect } from "chai";
import { WorkflowError } from "../../../src/errors/workflow-error.ts";
import type { ManagerApi, RunHandle, StartRequest } from "../../../src/model/manager-api.ts";
import type { FormField, RunForm, RunFormCheck, RunFormValues } from "../../../src/model/run-form.ts";
import type { GeckoCases } from "../harness/gecko-cases.ts";
import { EMPTY_FORM, eventually, NO_PROBLEMS, pause, type ShownPage, withDesk } from "./dialog-desk.ts";

const ASKED = { workflowId: "notes", selection: [], trigger: "menu" } as const;

const FIELDS: readonly FormField[] = [
  { name: "title", title: "Title", control: "text", required: true, value: null, source: "none" },
  { name: "remark", title: "Remark", control: "lines", required: false, value: "a\nb", source: "saved" },
  {
    name: "count",
    title: "How many",
    description: "Pages to read",
    control: "number",
    required: false,
    value: 3,
    min: 1,
    max: 9,
    integer: true,
    source: "default",
  },
  { name: "deep", title: "Look deeper", control: "switch", required: false, value: false, source: "default" },
  {
    name: "style",
    title: "Style",
    control: "choice",
    required: false,
    value: "short",
    source: "default",
    choices: ["short", "long", "longest"].map((value) => ({ value, label: `${value} text` })),
  },
  {
    name: "place",
    title: "Place",
    control: "suggestions",
    required: false,
    value: null,
    source: "none",
    choices: ["Paris", "Prague"].map((value) => ({ value, label: value })),
  },
  { name: "words", title: "Words", control: "list", required: false, value: ["one"], source: "default" },
  {
    name: "kinds",
    title: "Kinds",
    control: "checks",
    required: false,
    value: ["b"],
    source: "default",
    choices: ["a", "b"].map((value) => ({ value, label: value.toUpperCase() })),
  },
  {
    name: "secret",
    title: "Only when deep",
    control: "text",
    required: false,
    value: "s",
    source: "default",
  },
];

export const FORM: RunForm = {
  ...EMPTY_FORM,
  emoji: "📝",
  description: "Writes a note.",
  fields: FIELDS,
  check: {
    ...NO_PROBLEMS,
    visible: { secret: false },
    preview: {
      units: 12,
      unitNames: ["Tides", "Salt"],
      skipped: 3,
      reasons: [
        { code: "no-attachment", reason: "The item has no attachment.", count: 2 },
        { code: "source-file-exists", reason: "The file is not where it should be.", count: 1 },
      ],
      skippedRows: [
        { label: "Sand", reason: "The item has no attachment.", remedy: "Attach a PDF to “Sand”." },
        { label: "Silt", reason: "The item has no attachment." },
        { label: "Clay", reason: "The file is not where it should be." },
      ],
    },
  },
};

/** What the manager's rules come to, as far as these cases need them. */
function check({ parameters }: RunFormValues): RunFormCheck {
  const { title, count, deep } = parameters;
  const problems: { of: "parameter"; name: string; text: string }[] = [];
  if (title === "") problems.push({ of: "parameter", name: "title", text: "A value is needed here." });
  if (Number(count) > 9)
    problems.push({ of: "parameter", name: "count", text: "Only whole numbers from 1 to 9." });
  return { ...FORM.check, problems, visible: { secret: deep === true } };
}

interface Told {
  readonly started: StartRequest[];
  readonly kept: RunFormValues[];
  readonly trusted: string[];
}

function managerOf(form: RunForm, told: Told, start?: () => Promise<RunHandle>): Partial<ManagerApi> {
  return {
    runForm: async () => form,
    checkRun: async (_, values) => check(values),
    saveDefaults: async (_, values) => {
      told.kept.push(values);
    },
    trust: async (_, level) => {
      told.trusted.push(level);
      return { packageId: "notes", level, digest: "d" };
    },
    start: async (request) => {
      told.started.push(request);
      return start === undefined ? ({ runId: "run-1" } as RunHandle) : start();
    },
  };
}

const nothingYet = (): Told => ({ started: [], kept: [], trusted: [] });

const problemsIn = (page: ShownPage) => page.all(".zwm-problem").map((one) => one.textContent);

export const runCases: GeckoCases = {
  "a run without choices starts without a window": async (env) => {
    const told = nothingYet();
    await withDesk(env, { manager: managerOf(EMPTY_FORM, told) }, async ({ dialogs, open }) => {
      expect((await dialogs.run(ASKED))?.runId).to.equal("run-1");
      expect(open()).to.equal(0);
      expect(told.started[0]).to.deep.include({ workflowId: "notes", parameters: {}, source: "dialog" });
    });
  },

  "the run dialog shows every value with the control that fits it, and what will run": async (env) => {
    await withDesk(env, { manager: managerOf(FORM, nothingYet()) }, async ({ dialogs, page }) => {
      const run = dialogs.run(ASKED);
      const shown = await page("run");
      expect(shown.document.title).to.equal("Run “Take notes”");
      expect(shown.find("h1").textContent).to.equal("📝 Take notes");
      expect(shown.find(".zwm-preview-line").textContent).to.equal(
        "12 will run · 3 skipped (2 without a usable attachment, 1 with a missing file)",
      );
      expect(shown.all(".zwm-rows > li").map((row) => row.textContent)).to.deep.equal([
        "Tides",
        "Salt",
        "and 10 more",
        "SandThe item has no attachment. Attach a PDF to “Sand”.",
        "SiltThe item has no attachment. ",
        "ClayThe file is not where it should be. ",
      ]);
      const controls = shown.all("#zwm-parameters ~ div .zwm-field").map((field) => {
        const control = field.querySelector("input, textarea, select");
        return [
          field.querySelector(".zwm-label")?.textContent,
          control?.getAttribute("role") ?? control?.getAttribute("type") ?? control?.localName,
        ];
      });
      expect(controls).to.deep.equal([
        ["Title*", "text"],
        ["Remark", "textarea"],
        ["How many", "spinbutton"],
        ["Look deeper", "switch"],
        ["Style", "combobox"],
        ["Place", "combobox"],
        ["Words", "text"],
        ["Kinds", "checkbox"],
      ]);
      expect(shown.find("#zwm-parameter-2-hint").textContent).to.equal("Pages to read\n1 to 9");
      expect(shown.find("#zwm-parameter-2").getAttribute("aria-describedby")).to.equal(
        "zwm-parameter-2-hint",
      );
      // Every control has a name.
      for (const input of shown.all("input, textarea")) {
        const { labels } = input as HTMLInputElement;
        expect(labels?.length === 0 ? input.getAttribute("aria-label") : "labelled", input.id).to.be.a(
          "string",
        );
      }
      expect(shown.document.activeElement?.id).to.equal("zwm-parameter-0");
      shown.press("Escape");
      expect(await run).to.equal(undefined);
    });
  },

  "Enter runs with what was typed; a list is chosen from by keyboard": async (env) => {
    const told = nothingYet();
    await withDesk(env, { manager: managerOf(FORM, told) }, async ({ dialogs, page, open }) => {
      const run = dialogs.run(ASKED);
      const shown = await page("run");
      shown.type("#zwm-parameter-0", "Sea");
      shown.find("#zwm-parameter-2").focus();
      shown.press("ArrowUp");
      await eventually("the next number", () =>
        (shown.find("#zwm-parameter-2") as HTMLInputElement).value === "4" ? true : undefined,
      );
      shown.find("#zwm-parameter-4").focus();
      shown.press("ArrowDown");
      await eventually("the list", () => (shown.all("[role=option]").length === 4 ? true : undefined));
      shown.press("ArrowDown");
      await eventually("the next choice", () =>
        shown.find("#zwm-parameter-4").getAttribute("aria-activedescendant") === "zwm-parameter-4-choice-2"
          ? true
          : undefined,
      );
      shown.press("Enter");
      await eventually("the choice", () =>
        (shown.find("#zwm-parameter-4") as HTMLInputElement).value === "long text" ? true : undefined,
      );
      expect(shown.all("[role=option]")).to.have.length(0);
      shown.type("#zwm-parameter-5", "Rome");
      await eventually("no suggestion", () => (shown.all("[role=option]").length === 0 ? true : undefined));
      shown.find("#zwm-parameter-6").focus();
      shown.press("Enter");
      await eventually("a second entry", () =>
        shown.all(".zwm-list input").length === 2 ? true : undefined,
      );
      shown.type(".zwm-list li:nth-child(2) input", "two");
      shown.click("#zwm-parameter-7");
      shown.click("#zwm-keep");
      await pause(30);
      shown.find("#zwm-parameter-0").focus();
      shown.press("Enter");
      expect((await run)?.runId).to.equal("run-1");
      expect(open()).to.equal(0);
      expect(told.started[0]?.parameters).to.deep.equal({
        title: "Sea",
        remark: "a\nb",
        count: "4",
        deep: false,
        style: "long",
        place: "Rome",
        words: ["one", "two"],
        kinds: ["a", "b"],
        secret: "s",
      });
      // What was never touched is left to the workflow.
      expect(Object.keys(told.kept[0]?.parameters ?? {})).to.deep.equal([
        "title",
        "remark",
        "count",
        "style",
        "place",
        "words",
        "kinds",
      ]);
    });
  },

  "problems stand beside their fields, all at once, and keep the run from starting": async (env) => {
    const told = nothingYet();
    await withDesk(env, { manager: managerOf(FORM, told) }, async ({ dialogs, page }) => {
      void dialogs.run(ASKED);
      const shown = await page("run");
      expect(problemsIn(shown)).to.deep.equal([]);
      shown.type("#zwm-parameter-2", "50");
      await eventually("the problem in place", () => (problemsIn(shown).length === 1 ? true : undefined));
      expect(problemsIn(shown)).to.deep.equal(["Only whole numbers from 1 to 9."]);
      shown.press("Enter");
      await eventually("all problems", () => (problemsIn(shown).length === 2 ? true : undefined));
      expect(problemsIn(shown)).to.deep.equal(["A value is needed here.", "Only whole numbers from 1 to 9."]);
      expect(shown.find("[role=alert]").textContent).to.equal("2 settings need your attention.");
      await eventually("the focus on the first", () =>
        shown.document.activeElement?.id === "zwm-parameter-0" ? true : undefined,
      );
      expect(shown.find("#zwm-parameter-0").getAttribute("aria-invalid")).to.equal("true");
      expect(shown.find("#zwm-parameter-0").getAttribute("aria-describedby")).to.equal(
        "zwm-parameter-0-problem",
      );
      shown.type("#zwm-parameter-0", "Sea");
      shown.type("#zwm-parameter-2", "5");
      await eventually("no problem", () => (problemsIn(shown).length === 0 ? true : undefined));
      expect(told.started).to.deep.equal([]);
    });
  },

  "a field is shown as soon as another one asks for it": async (env) => {
    await withDesk(env, { manager: managerOf(FORM, nothingYet()) }, async ({ dialogs, page }) => {
      void dialogs.run(ASKED);
      const shown = await page("run");
      expect(shown.text()).not.to.include("Only when deep");
      shown.click("#zwm-parameter-3");
      await eventually("the field", () => (shown.text().includes("Only when deep") ? true : undefined));
      shown.click("#zwm-parameter-3");
      await eventually("its absence", () => (shown.text().includes("Only when deep") ? undefined : true));
    });
  },

  "a package that is not trusted yet runs only after an answer, and once however often that is given": async (
    env,
  ) => {
    const told = nothingYet();
    const form: RunForm = {
      ...EMPTY_FORM,
      trust: {
        packageId: "notes",
        state: { level: "untrusted", digest: "d", reason: "new" },
        origins: ["https://api.example.org"],
        workflows: ["Take notes", "Sort notes"],
      },
    };
    await withDesk(env, { manager: managerOf(form, told) }, async ({ dialogs, page }) => {
      const run = dialogs.run(ASKED);
      const shown = await page("run");
      expect(shown.text()).to.include("“notes” is new here.");
      expect(shown.find("#zwm-trust-reach").textContent).to.include("It can read your library");
      expect(shown.text()).to.include("On the network it reaches only: https://api.example.org");
      expect(shown.find("#zwm-run").textContent).to.equal("Trust and run");
      for (let times = 0; times < 3; times += 1) shown.click("#zwm-run");
      expect((await run)?.runId).to.equal("run-1");
      expect(told.trusted).to.deep.equal(["isolated"]);
      expect(told.started).to.have.length(1);
    });
  },

  "a refused start is explained in the dialog, which stays": async (env) => {
    const told = nothingYet();
    const refuse = async (): Promise<RunHandle> => {
      throw new WorkflowError("backend_missing", { args: { provider: "acp" } });
    };
    await withDesk(env, { manager: managerOf(FORM, told, refuse) }, async ({ dialogs, page }) => {
      void dialogs.run(ASKED);
      const shown = await page("run");
      shown.type("#zwm-parameter-0", "Sea");
      await pause(30);
      shown.click("#zwm-run");
      await eventually("the refusal", () => (shown.all("[role=alert]").length === 1 ? true : undefined));
      expect(shown.find("[role=alert]").textContent).to.include("acp");
      expect((shown.find("#zwm-run") as HTMLButtonElement).disabled).to.equal(false);
    });
  },

  "one question is asked about all items that are under way": async (env) => {
    await withDesk(env, {}, async ({ dialogs, page, open }) => {
      const question = { workflow: "Take notes", units: ["Tides", "Salt"], total: 5, runs: ["run-1"] };
      const first = dialogs.chooseDuplicates(question);
      const second = dialogs.chooseDuplicates({ ...question, total: 2 });
      const shown = await page("question");
      expect(shown.find("h1").textContent).to.equal("“Take notes” is at work on 2 of these 5 items already.");
      expect(shown.all("button").map((one) => one.textContent)).to.deep.equal([
        "Cancel",
        "Run all 5",
        "Run the other 3",
      ]);
      shown.click("#zwm-others");
      expect(await first).to.equal("others");
      const next = await page("question");
      expect(next.find("h1").textContent).to.equal(
        "“Take notes” is at work on all 2 of these items already.",
      );
      expect(next.all("#zwm-others")).to.have.length(0);
      next.press("Escape");
      expect(await second).to.equal("cancel");
      await eventually("no window", () => (open() === 0 ? true : undefined));
    });
  },

  "a second run dialog takes the place of the first; all close with the plugin": async (env) => {
    await withDesk(env, { manager: managerOf(FORM, nothingYet()) }, async ({ dialogs, page, open }) => {
      const first = dialogs.run(ASKED);
      await page("run");
      const second = dialogs.run(ASKED);
      expect(await first).to.equal(undefined);
      await page("run");
      expect(open()).to.equal(1);
      dialogs.close();
      expect(await second).to.equal(undefined);
      expect(await dialogs.run(ASKED)).to.equal(undefined);
      expect(open()).to.equal(0);
    });
  },

  "a window has the size that a person gave it the last time": async (env) => {
    const sizes: (readonly [number, number])[] = [];
    await withDesk(env, { manager: managerOf(FORM, nothingYet()) }, async ({ dialogs, page, open }) => {
      for (const width of [700, 0]) {
        void dialogs.chooseDuplicates({
          workflow: "Take notes",
          units: ["Tides"],
          total: 2,
          runs: ["run-1"],
        });
        const { window } = await page("question");
        if (width > 0) {
          window.resizeTo(width, 420);
          await eventually("the size", () => (window.outerWidth === width ? true : undefined));
        }
        await pause(300);
        sizes.push([window.outerWidth, window.outerHeight]);
        window.close();
        await eventually("no window", () => (open() === 0 ? true : undefined));
      }
    });
    expect(sizes[1]).to.deep.equal(sizes[0]);
  },
};
