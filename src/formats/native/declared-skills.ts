import { messageId } from "../../l10n/message-id.ts";
import type { Finding } from "./finding.ts";
import { asArray, asText, at } from "./json-access.ts";
import { pointerTo } from "./json-pointer.ts";

export interface DeclaredSkill {
  readonly id: string;
  readonly pointer: string;
}

/** Skills that a manifest names and that must lie in a `skills` folder; one installed at the backend need not. */
export function declaredSkills(manifest: unknown): DeclaredSkill[] {
  const skills: DeclaredSkill[] = [];
  const create = at(manifest, "request", "create");
  const id = asText(at(create, "skill_id"));
  if (id !== undefined && id !== "" && at(create, "skill_source") !== "installed") {
    skills.push({ id, pointer: "/request/create/skill_id" });
  }
  for (const [index, step] of (asArray(at(manifest, "request", "sequence", "steps")) ?? []).entries()) {
    const stepSkill = asText(at(step, "skill_id"));
    if (stepSkill === undefined || stepSkill === "") continue;
    skills.push({ id: stepSkill, pointer: `${pointerTo("/request/sequence/steps", index)}/skill_id` });
  }
  return skills;
}

/** The warning about a declared skill that is not there: its workflow stays listed, disabled (N16). */
export function missingSkill({ id, pointer }: DeclaredSkill): Finding {
  return {
    code: "skill_dependency_missing",
    pointer,
    part: "value",
    message: messageId("diagnostic-skill-missing"),
    args: { skill: id },
  };
}
