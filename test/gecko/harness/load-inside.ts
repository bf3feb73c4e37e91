/** Loads the module of `args` into `module`; once however often it is run. */
export const LOAD_MODULE = `
  const shared = Cu.getGlobalForObject(ChromeUtils.importESModule("resource://gre/modules/Timer.sys.mjs").setTimeout);
  // An alias goes with its handle, and handles are collected.
  const aliases = (shared.zwmTestAliases ??= new Map());
  if (!aliases.has(args.namespace)) {
    const service = Cc["@mozilla.org/addons/addon-manager-startup;1"].getService(Ci.amIAddonManagerStartup);
    const manifest = Services.io.newURI(args.folder + "manifest.json");
    aliases.set(args.namespace, service.registerChrome(manifest, [["content", args.namespace, "./"]]));
  }
  const module = ChromeUtils.importESModule("chrome://" + args.namespace + "/content/" + args.file);
`;
