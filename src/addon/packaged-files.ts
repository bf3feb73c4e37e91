/** What the plugin brings along, by its path below `content/` of the XPI. */
export interface PackagedFiles {
  text(path: string): Promise<string>;
  bytes(path: string): Promise<Uint8Array>;
  json(path: string): Promise<unknown>;
}

/** The folder `content/` of the plugin as the application serves it. */
export const CONTENT = "chrome://zotero-workflow-manager/content/";

/** Reads files of the plugin itself; one that is absent is a fault of its build and rejects. */
export function createPackagedFiles(): PackagedFiles {
  const read = async (path: string): Promise<Response> => {
    const response = await fetch(CONTENT + path);
    if (!response.ok) throw new Error(`The plugin lacks ${path}.`);
    return response;
  };
  return {
    text: async (path) => (await read(path)).text(),
    bytes: async (path) => new Uint8Array(await (await read(path)).arrayBuffer()),
    json: async (path) => (await read(path)).json(),
  };
}
