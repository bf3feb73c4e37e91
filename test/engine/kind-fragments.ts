import type { JsonValue } from "../../src/model/json.ts";
import type { Binding } from "../../src/model/expression.ts";
import type { PlanEdge, PlanNode } from "../../src/model/plan.ts";
import type { Script } from "../fakes/scripted-leaves.ts";
import {
  act,
  back,
  branch,
  call,
  check,
  each,
  edges,
  exit,
  expr,
  from,
  gate,
  lit,
  planOf,
  pure,
  type PlanParts,
} from "./plans.ts";

/** A few nodes of one kind, as part of a larger plan. */
export interface Fragment {
  readonly nodes: readonly PlanNode[];
  readonly edges: readonly PlanEdge[];
  readonly first: string;
  readonly last: string;
  /** Nodes that stand in its region. */
  readonly members: readonly string[];
  readonly plans?: Readonly<Record<string, PlanParts>>;
  readonly script?: Script;
}

/** Makes a fragment whose ids begin with a letter of its own, around what came before it. */
export type MakeFragment = (p: string, before: Binding) => Fragment;

function one(node: PlanNode, script: Script = {}): Fragment {
  return { nodes: [node], edges: [], first: node.id, last: node.id, members: [node.id], script };
}

/** A step that must not be repeated, between two that may; the last is computed again when it is needed. */
function inner(id: string, before: Binding): Fragment {
  const [a, b] = [`${id}a`, `${id}b`];
  return {
    nodes: [
      act(a, before, { redispatch: "never" }),
      act(b, { list: [from(`nodes.${a}`)] }, { journal: "rerun" }),
    ],
    edges: edges(`${a} > ${b}`),
    first: a,
    last: b,
    members: [a, b],
    script: { [a]: ({ args }) => Promise.resolve(args) },
  };
}

function planAround({ nodes, edges: inside, last }: Fragment): PlanParts {
  return { params: ["x"], nodes, edges: inside, outputs: [{ name: "out", value: from(`nodes.${last}`) }] };
}

/** The generation that a name tells: its visit or its round. */
function generation(node: string): number {
  return Number(/~[vr](\d+)$/.exec(node)?.[1] ?? 1);
}

/** A fragment of each node kind; every one ends with an output that hangs on what came before it. */
export const FRAGMENTS: Readonly<Record<string, MakeFragment>> = {
  act: (p, before) =>
    one(act(p, before, { redispatch: "never" }), { [p]: ({ args }) => Promise.resolve({ args }) }),

  rerun: (p, before) => {
    const made = act(`${p}1`, before, { journal: "rerun" });
    const used = act(`${p}2`, from(`nodes.${p}1`), { redispatch: "ask-provider" });
    return {
      nodes: [made, used],
      edges: edges(`${p}1 > ${p}2`),
      first: `${p}1`,
      last: `${p}2`,
      members: [`${p}1`, `${p}2`],
    };
  },

  pure: (p, before) => one(pure(p, "merge", { list: [{ list: [lit(p)] }, { list: [before] }] })),

  inside: (p, before) => {
    const { nodes, edges: within, members, script = {} } = inner(`${p}i`, { list: [from("item"), before] });
    return {
      ...one(each(p, lit([1, 2]), members, { parallel: 2, output: from(`nodes.${p}ia`) })),
      nodes: [each(p, lit([1, 2]), members, { parallel: 2, output: from(`nodes.${p}ia`) }), ...nodes],
      edges: within,
      script,
    };
  },

  siblings: (p, before) => {
    const { nodes, edges: within, members, script = {} } = inner(`${p}i`, { list: [from("item"), before] });
    const node = each(p, lit([1, 2]), members, { unroll: "siblings", output: from(`nodes.${p}ia`) });
    return { ...one(node, script), nodes: [node, ...nodes], edges: within };
  },

  sibling: (p, before) => {
    const node = each(p, lit([1, 2]), [`${p}w`], { unroll: "siblings" });
    const work = act(`${p}w`, { list: [from("item"), before] }, { redispatch: "never" });
    return { ...one(node, { [`${p}w`]: ({ args }) => Promise.resolve(args) }), nodes: [node, work] };
  },

  branch: (p, before) => {
    const [way, left, right, join] = [`${p}way`, `${p}left`, `${p}right`, `${p}join`];
    return {
      nodes: [
        branch(way, [{ name: "l", when: expr("1 == 2") }, { name: "r" }]),
        act(left, before, { redispatch: "never" }),
        act(right, before, { redispatch: "never" }),
        act(join, { list: [from(`nodes.${left}`), from(`nodes.${right}`)] }, { start: "any-upstream" }),
      ],
      edges: edges(`${way} >l> ${left} > ${join}`, `${way} >r> ${right} > ${join}`),
      first: way,
      last: join,
      members: [way, left, right, join],
    };
  },

  gate: (p, before) => {
    const [ask, use] = [`${p}ask`, `${p}use`];
    return {
      nodes: [
        gate(ask, { show: { title: ask, preview: before } }),
        act(use, before, { redispatch: "never" }),
      ],
      edges: edges(`${ask} > ${use}`),
      first: ask,
      last: use,
      members: [ask, use],
    };
  },

  check: (p, before) => {
    const [draft, judge] = [`${p}draft`, `${p}judge`];
    return {
      nodes: [
        act(draft, { obj: { text: lit("go"), before } }, { redispatch: "never" }),
        check(judge, from(`nodes.${draft}`), [draft], { attempts: 3, redispatch: "never" }),
      ],
      edges: edges(`${draft} > ${judge}`),
      first: draft,
      last: judge,
      members: [draft, judge],
      script: {
        [draft]: ({ node, args }) => Promise.resolve({ generation: generation(node), args }),
        [judge]: ({ node, args }) => ({ ok: generation(node) >= 2, of: args }),
      },
    };
  },

  unchecked: (p, before) => {
    const [draft, judge] = [`${p}draft`, `${p}judge`];
    return {
      nodes: [act(draft, before, { journal: "rerun" }), check(judge, from(`nodes.${draft}`), [draft])],
      edges: edges(`${draft} > ${judge}`),
      first: draft,
      last: judge,
      members: [draft, judge],
      script: { [judge]: ({ node }) => Promise.resolve({ ok: false, said: node }) },
    };
  },

  back: (p, before) => {
    const [ask, until] = [`${p}ask`, `${p}until`];
    return {
      nodes: [
        act(ask, { list: [before, from(`nodes.${ask}.n`)] }, { redispatch: "never" }),
        branch(until, [{ name: "again", when: expr(`nodes.${ask}.n < 3`) }, { name: "on" }]),
        act(`${p}on`, from(`nodes.${ask}`)),
      ],
      edges: [...edges(`${ask} > ${until} >on> ${p}on`), back(until, ask, 5, { arm: "again", gapMs: 7 })],
      first: ask,
      last: `${p}on`,
      members: [ask, until, `${p}on`],
      script: {
        [ask]: ({ node, args }) =>
          Promise.resolve({ n: generation(node), args: (args as unknown[])[1] ?? null }),
      },
    };
  },

  call: (p, before) => {
    const within = inner(`${p}i`, from("params.x"));
    return { ...one(call(p, p, { obj: { x: before } }), within.script), plans: { [p]: planAround(within) } };
  },

  grown: (p, before) => {
    const within = inner(`${p}i`, from("params.x"));
    const plan = JSON.parse(JSON.stringify(planOf(planAround(within)))) as JsonValue;
    return one(call(p, lit(plan), { obj: { x: before } }), within.script);
  },

  exit: (p, before) => {
    const [ask, out, unreached] = [`${p}ask`, `${p}out`, `${p}no`];
    return {
      nodes: [
        act(ask, before, { redispatch: "never" }),
        exit(out, { scope: "run", output: { obj: { out: from(`nodes.${ask}`) } }, guard: expr("1 == 1") }),
        act(unreached, from(`nodes.${ask}`)),
      ],
      edges: edges(`${ask} > ${out} > ${unreached}`),
      first: ask,
      last: unreached,
      members: [ask, out, unreached],
    };
  },
};

/** One fragment after the other. */
export function chain(a: Fragment, b: Fragment): Fragment {
  return {
    nodes: [...a.nodes, ...b.nodes],
    edges: [...a.edges, ...b.edges, { from: a.last, to: b.first, carries: "data" }],
    first: a.first,
    last: b.last,
    members: [...a.members, ...b.members],
    plans: { ...a.plans, ...b.plans },
    script: { ...a.script, ...b.script },
  };
}
