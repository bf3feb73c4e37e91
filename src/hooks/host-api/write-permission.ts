import type { HostCall, HostServices } from "./host-services.ts";
import { denied } from "./refusals.ts";

/** Only `applyResult` changes anything (`spec/native-workflows.md` §8.3): hooks before it are refused. */
export function refuseBeforeApply(
  { mayWrite }: Pick<HostServices, "mayWrite">,
  { member }: Pick<HostCall, "member">,
): void {
  if (mayWrite) return;
  throw denied("security_policy", `${member} is for applyResult: other hooks may change nothing`);
}
