import type { JsonObject } from "../../../src/model/json.ts";

/** The types know no end of an alias. */
interface ResourceAliases {
  setSubstitution(name: string, uri: nsIURI | null): void;
}

/** Gives a bundled worker (`harness/bundle-worker.ts`) an address for the time of `work`. */
export async function withWorkerUrl<T>(args: JsonObject, work: (url: string) => Promise<T>): Promise<T> {
  const { dir, file } = args["worker"] as { dir: string; file: string };
  const handler = Services.io
    .getProtocolHandler("resource")
    .QueryInterface?.(Ci.nsIResProtocolHandler) as unknown as ResourceAliases;
  const name = `zwm-worker-${String(Math.trunc(Math.random() * 1e12))}`;
  handler.setSubstitution(name, Services.io.newURI(`${PathUtils.toFileURI(dir)}/`));
  try {
    return await work(`resource://${name}/${file}`);
  } finally {
    handler.setSubstitution(name, null);
  }
}
