import { expect } from "chai";
import fc from "fast-check";
import { describe, it } from "mocha";
import { WorkflowError } from "../../src/errors/workflow-error.ts";
import { cleanEntry, lineOf } from "../../src/logs/log-line.ts";
import { createRedactor, hideSecrets } from "../../src/logs/redact.ts";
import { redactError } from "../../src/logs/redact-error.ts";
import { createRunStages } from "../../src/logs/run-stages.ts";
import type { JsonObject, JsonValue } from "../../src/model/json.ts";
import type { Plan } from "../../src/model/plan.ts";
import type { RunEvent } from "../../src/model/run-event.ts";
import type { LogEntry } from "../../src/model/run-log.ts";

const HOME = "/home/ida lindqvist";
const LIBRARY = "/home/ida lindqvist/Zotéro (my)";
const places = [
  { dir: LIBRARY, name: "library" },
  { dir: HOME, name: "~" },
  { dir: "C:\\Users\\Ida\\Zotero", name: "library" },
];

describe("what is taken out of everything that is shown or kept", () => {
  const { text, json } = createRedactor({ places, secrets: ["hunter2-of-ida"] });

  it("is a known credential in every form it may be written in", () => {
    expect(text("the password is hunter2-of-ida.")).to.equal("the password is ***.");
    const odd = createRedactor({ secrets: ['p&ss "w\\rd'] });
    expect(odd.text('a p&ss "w\\rd b')).to.equal("a *** b");
    expect(odd.text(`{"x":${JSON.stringify('p&ss "w\\rd')}}`)).to.equal('{"x":"***"}');
    expect(odd.text(`q=${encodeURIComponent('p&ss "w\\rd')}&r`)).to.equal("q=***&r");
  });

  const byForm: readonly (readonly [string, string])[] = [
    ["Authorization: Bearer abc.def-ghi_jkl", "Authorization: ***"],
    ["sent with Bearer abcdefghijkl", "sent with ***"],
    ["header Basic aWRhOmh1bnRlcjI=", "header ***"],
    ["Basic understanding of it", "Basic understanding of it"],
    ["https://api.test/v1?token=abc123&page=2", "https://api.test/v1?token=***&page=2"],
    ["https://api.test/v1?key=abc123", "https://api.test/v1?key=***"],
    ["https://ida:pass@api.test/v1", "https://***@api.test/v1"],
    ['{"password":"x1","user":"ida"}', '{"password":"***","user":"ida"}'],
    ["api_key=abcdef", "api_key=***"],
    ["sk-abcdefghijklmnopqrstuvwx", "***"],
    ["eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.sig", "***"],
    ["the paper has the key TYGAUGE2", "the paper has the key TYGAUGE2"],
  ];
  for (const [given, expected] of byForm) {
    it(`is a credential by its form: ${given}`, () => {
      expect(text(given)).to.equal(expected);
    });
  }

  const paths: readonly (readonly [string, string])[] = [
    [`read ${LIBRARY}/storage/AB/x.pdf`, "read library/storage/AB/x.pdf"],
    [`read ${HOME}/notes`, "read ~/notes"],
    [`file://${encodeURI(LIBRARY)}/x`, "file://library/x"],
    ["C:\\Users\\Ida\\Zotero\\storage\\x.pdf", "library\\storage\\x.pdf"],
    ["C:\\\\Users\\\\Ida\\\\Zotero\\\\x", "library\\\\x"],
    ["C:/Users/Ida/Zotero/x", "library/x"],
    ["open /home/other/secret.txt", "open ~/secret.txt"],
    ["open /Users/other/secret.txt", "open ~/secret.txt"],
    ["D:\\Users\\other\\x.txt", "~\\x.txt"],
    ["open /mnt/papers/deep/x.pdf now", "open …/x.pdf now"],
    ["E:\\papers\\deep\\x.pdf", "…/x.pdf"],
    ["\\\\server\\share\\x.pdf", "…/x.pdf"],
    ["https://example.org/home/page", "https://example.org/home/page"],
    ["/inputs/member/kind", "/inputs/member/kind"],
  ];
  for (const [given, expected] of paths) {
    it(`is a folder of the user: ${given}`, () => {
      expect(text(given)).to.equal(expected);
    });
  }

  it("is what stands below a name that says so, and paths in names", () => {
    expect(
      json({ apiKey: "x", nested: { password: ["a", 1] }, tokens: 12, [`${HOME}/a`]: 1, auth: "kept" }),
    ).to.deep.equal({ apiKey: "***", nested: { password: ["***", 1] }, tokens: 12, "~/a": 1, auth: "kept" });
    expect(Object.keys(json(JSON.parse('{"__proto__": {"token": "x"}}') as JsonObject))).to.deep.equal([
      "__proto__",
    ]);
  });

  it("is nothing but credentials where paths are to be shown", () => {
    const open = createRedactor({ places, secrets: ["hunter2-of-ida"], hidePaths: false });
    expect(open.text(`${HOME}/out.md hunter2-of-ida`)).to.equal(`${HOME}/out.md ***`);
    expect(hideSecrets(["hunter2-of-ida"])("token=abcdef hunter2-of-ida")).to.equal("token=abcdef ***");
  });

  it("is looked for once in a text, however long and whatever it repeats", () => {
    const parts = [
      "x",
      "x-",
      "a.",
      "eyJ-",
      "Basic ",
      "Bearer  ",
      "token",
      "/mnt/",
      "C:\\",
      "://",
      "password ",
      " ",
    ];
    for (const part of parts) {
      const long = part.repeat(200_000 / part.length);
      expect(text(long)).to.have.length.at.least(1);
    }
  });

  it("keeps the code of an error, and the error itself where it holds nothing of the kind", () => {
    const error = new WorkflowError("hook_threw", { args: { message: `no ${LIBRARY}/x` } });
    const clean = redactError(createRedactor({ places }), error);
    expect(clean).to.include({ code: "hook_threw", retryable: false });
    expect((clean as WorkflowError).args.message).to.equal("no library/x");
    const sound = new WorkflowError("hook_threw", { args: { message: "no" } });
    expect(redactError(createRedactor({ places }), sound)).to.equal(sound);
  });
});

/** Credentials and folders as people have them, and text around them. */
const secretOf = fc.stringMatching(/^[!-~]{8,24}$/);
const folderOf = fc
  .array(fc.stringMatching(/^[A-Za-zéßЖ字][\w é字()&+'-]{0,10}[a-z]$/), { minLength: 2, maxLength: 4 })
  .map((parts) => `/${parts.join("/")}`);

const PLAN = {
  nodes: [
    {
      id: "apply",
      kind: "act",
      call: { port: "hook", name: "applyResult", args: { obj: {} }, redispatch: "safe" },
    },
    {
      id: "send",
      kind: "act",
      call: { port: "provider", name: "acp", args: { obj: {} }, redispatch: "safe" },
    },
  ],
} as unknown as Plan;

/** Events and entries that hold the text somewhere. */
function holding(text: string): {
  readonly events: readonly RunEvent[];
  readonly entries: readonly LogEntry[];
} {
  const at = 1_700_000_000_000;
  const place = { path: [0], attempt: 1 };
  const error = {
    code: "hook_threw",
    message: text,
    retryable: false,
    details: { message: text, deep: [{ [text]: text }] },
  };
  return {
    events: [
      { at, t: "run.closed", state: "failed", why: text, error },
      { at, t: "node.closed", node: "apply", ...place, how: "error", error },
      { at, t: "node.retry", node: "send", ...place, tries: 1, error },
      { at, t: "node.handle", node: "send", ...place, handle: { requestId: text, jobId: text } },
      { at, t: "node.progress", node: "send", ...place, text },
      { at, t: "item.closed", each: "units", ...place, how: "skipped", why: text },
    ],
    entries: [
      { at, level: "info", scope: "hook", stage: text.slice(0, 100), text, details: { [text]: [text] } },
      {
        at,
        level: "warn",
        scope: "hook",
        stage: "console",
        text: JSON.stringify({ said: text }),
        unit: text,
      },
      { at, level: "warn", scope: "hook", stage: "console", text: `x${text}y`, operation: text, phase: text },
    ],
  };
}

function lines(text: string, redactor: ReturnType<typeof createRedactor>): string {
  const stages = createRunStages({ plan: PLAN, unitIds: ["unit-1"], workflowId: "w", trigger: "cli" });
  const { events, entries } = holding(text);
  const made = events.flatMap((event) => stages(event) ?? []);
  expect(made).to.have.length.of.at.least(4);
  return [...made, ...entries]
    .map((entry, index) => lineOf(cleanEntry(entry, redactor), index + 1))
    .join("\n");
}

describe("a credential or a folder, wherever it stands in events and entries", () => {
  it("is in no line of the log", () => {
    fc.assert(
      fc.property(secretOf, folderOf, fc.string({ maxLength: 12 }), (secret, folder, around) => {
        const redactor = createRedactor({ secrets: [secret], places: [{ dir: folder, name: "home" }] });
        const written = lines(`${around}${secret} ${folder}/a.pdf${around}`, redactor);
        const values: string[] = [];
        for (const line of written.split("\n")) collect(JSON.parse(line) as JsonValue, values);
        for (const value of values) {
          expect(value).to.not.include(folder);
          // Three stars may be a credential too.
          if (!"***".includes(secret)) expect(value).to.not.include(secret);
        }
      }),
      { numRuns: 300 },
    );
  });
});

function collect(value: JsonValue, into: string[]): void {
  if (typeof value === "string") into.push(value);
  else if (Array.isArray(value)) for (const entry of value as readonly JsonValue[]) collect(entry, into);
  else if (typeof value === "object" && value !== null) {
    for (const [name, entry] of Object.entries(value)) {
      into.push(name);
      if (entry !== undefined) collect(entry, into);
    }
  }
}
