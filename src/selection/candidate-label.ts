import type { MemberKind } from "../model/workflow-manifest.ts";

/** What a label is made of; empty text counts as none. */
export interface LabelSource {
  readonly title?: string | undefined;
  readonly filename?: string | undefined;
  readonly parentTitle?: string | undefined;
}

/**
 * What a candidate is called: title, else file name, else parent title, else `<kind> <n>`
 * (`spec/native-workflows.md` §7.8). `n` counts the candidates of that kind from 1, in selection order.
 */
export function candidateLabel(source: LabelSource, kind: MemberKind, n: number): string {
  const named = [source.title, source.filename, source.parentTitle].find(
    (text) => text !== undefined && text !== "",
  );
  return named ?? `${kind} ${n}`;
}
