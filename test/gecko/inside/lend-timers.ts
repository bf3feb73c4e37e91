import { clearTimeout, setTimeout } from "../../../src/host/zotero/timers.ts";

/**
 * fast-check takes the timers from the global object when it is loaded, and Gecko's modules have none there. They are lent
 * for that moment alone (`take-timers-back.ts`), so that code which forgets to import them still fails its tests.
 */
export const lent = { setTimeout, clearTimeout };

Object.assign(globalThis, lent);
