/** Owners whose members obey only a signal that is passed to them (`spec/native-workflows.md` §8.8). */
const OWN_SIGNAL_OWNERS = new Set(["mutations", "notes", "images", "bibliography", "clipboard", "products"]);

const OWN_SIGNAL_MEMBERS = new Set(["attachments.updateMetadata", "attachments.move", "attachments.remove"]);

/** Whether a host call without a control of its own ends when the hook's signal is aborted. */
export function obeysHookSignal(member: string): boolean {
  const owner = member.slice(0, member.indexOf("."));
  return !OWN_SIGNAL_OWNERS.has(owner) && !OWN_SIGNAL_MEMBERS.has(member);
}
