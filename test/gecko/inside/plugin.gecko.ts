import type { GeckoCases } from "../harness/gecko-cases.ts";
import { lifeCases } from "./plugin-life-cases.ts";
import { runCases } from "./plugin-run-cases.ts";

export const cases: GeckoCases = { ...lifeCases, ...runCases };
