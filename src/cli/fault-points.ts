import { installFaultPoint } from "../engine/fault-points.ts";

/**
 * `ZWM_FAULT_POINT=name@n` ends the process, as `kill -9` would, when the point is passed for the nth time: how the
 * kill tests hit exactly the moments that matter. Without the variable nothing is installed.
 */
export function installFaultPoints(
  env: Readonly<Record<string, string | undefined>>,
): (name: string) => void {
  const given = env.ZWM_FAULT_POINT;
  if (given === undefined || given === "") return () => undefined;
  const [wanted = "", count = "1"] = given.split("@");
  let left = Number(count);
  const pass = (name: string) => {
    if (name !== wanted) return;
    left -= 1;
    if (left === 0) process.kill(process.pid, "SIGKILL");
  };
  installFaultPoint(pass);
  return pass;
}
