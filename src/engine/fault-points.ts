/**
 * Named moments at which a kill test may end the process. The engine's own: `engine.dispatch`, a call that must not
 * be repeated blindly is durable and about to be made; `journal.forced`, events became durable at once. Other rooms
 * name theirs `<room>.<moment>`.
 */
export type FaultPointListener = (name: string) => void;

let listener: FaultPointListener | undefined;

/** Does nothing unless a listener was installed. */
export function faultPoint(name: string): void {
  listener?.(name);
}

/** Installs the one listener of this process; undefined takes it away. */
export function installFaultPoint(next: FaultPointListener | undefined): void {
  listener = next;
}
