import { createGeckoClock } from "../../../../src/host/zotero/clock.ts";

const clock = createGeckoClock();
const CONTRACT = "@mozilla.org/filepicker;1";
const OK = 0;

interface Registrar {
  registerFactory(id: unknown, name: string, contract: string, factory: unknown): void;
  unregisterFactory(id: unknown, factory: unknown): void;
  contractIDToCID(contract: string): unknown;
}

interface Wrapped {
  QueryInterface(iid: unknown): unknown;
}

/** While `act` goes on, every file picker of the application answers with these files, as if a person had chosen them. */
export async function withPickedFiles<T>(paths: readonly string[], act: () => Promise<T>): Promise<T> {
  const manager = Components.manager as unknown as { QueryInterface(iid: unknown): Registrar };
  const registrar = manager.QueryInterface(Ci.nsIComponentRegistrar);
  const own = registrar.contractIDToCID(CONTRACT);
  const id = Services.uuid.generateUUID();
  const files = paths.map((path) => {
    const file = Cc["@mozilla.org/file/local;1"]?.createInstance(Ci.nsIFile);
    if (file === undefined) throw new Error("this is no application of Gecko");
    file.initWithPath(path);
    return file;
  });
  const picker = {
    QueryInterface: ChromeUtils.generateQI(["nsIFilePicker"]),
    init: () => undefined,
    appendFilter: () => undefined,
    appendFilters: () => undefined,
    open: (callback: { done(result: number): void }) => {
      clock.after(0, () => {
        callback.done(OK);
      });
    },
    file: files[0],
    files: {
      QueryInterface: ChromeUtils.generateQI(["nsISimpleEnumerator"]),
      [Symbol.iterator]: () => files[Symbol.iterator](),
      hasMoreElements: () => left.length > 0,
      getNext: () => left.shift(),
    },
    filterIndex: 0,
    defaultString: "",
    defaultExtension: "",
    displayDirectory: null,
    displaySpecialDirectory: "",
    addToRecentDocs: false,
    okButtonLabel: "",
  };
  const left = [...files];
  const factory = {
    QueryInterface: ChromeUtils.generateQI(["nsIFactory"]),
    createInstance: (iid: unknown) => (picker as unknown as Wrapped).QueryInterface(iid),
  };
  registrar.registerFactory(id, "", CONTRACT, factory);
  try {
    return await act();
  } finally {
    registrar.unregisterFactory(id, factory);
    registrar.registerFactory(own, "", CONTRACT, null);
  }
}
