import type { Ast } from "../model/expression.ts";
import { ownValue } from "./values.ts";

export type Segment = string | number | Ast;

/** How the first words of a path are read from a scope, and how many of its segments that used up. */
export interface RootAccess<S> {
  readonly read: (scope: S) => unknown;
  readonly used: number;
}

/** The names that paths may begin with in one place of a plan; `undefined` for a name that has no meaning there. */
export type Roots<S> = (root: string, segments: readonly Segment[]) => RootAccess<S> | undefined;

/** Roots over a plain record: each own property of the scope is a root. Any name is accepted. */
export const recordRoots: Roots<Readonly<Record<string, unknown>>> = (root) => ({
  read: (scope) => ownValue(scope, root),
  used: 0,
});
