/* Hands the application's calls to the module; what they do is in src/addon. */
var chrome, plugin;
// Switched on again, the plugin begins before its end is over: its address stays then.
var loads = 0;

function load({ rootURI }) {
  loads += 1;
  const service = Cc["@mozilla.org/addons/addon-manager-startup;1"].getService(Ci.amIAddonManagerStartup);
  const manifest = Services.io.newURI(rootURI + "manifest.json");
  // The alias lives as long as its handle.
  chrome ??= service.registerChrome(manifest, [["content", "__NAMESPACE__", "content/"]]);
  plugin ??= ChromeUtils.importESModule("chrome://__NAMESPACE__/content/main.mjs?v=__BUILD__");
  return plugin;
}
function unload(own) {
  if (own === loads) chrome = plugin = void chrome?.destruct();
}

function install() {}
function startup(data, reason) {
  return load(data).start({ Zotero, id: data.id, version: data.version, rootURI: data.rootURI, reason });
}
async function shutdown() {
  const own = loads;
  await plugin?.stop();
  unload(own);
}
async function uninstall(data, reason) {
  const { uninstalled } = load(data);
  const own = loads;
  await uninstalled({ Zotero, reason });
  unload(own);
}

function onMainWindowLoad({ window }) {
  plugin?.mainWindowLoaded(window);
}
function onMainWindowUnload({ window }) {
  plugin?.mainWindowUnloaded(window);
}
