import { lent } from "./lend-timers.ts";

for (const name of Object.keys(lent)) Reflect.deleteProperty(globalThis, name);
