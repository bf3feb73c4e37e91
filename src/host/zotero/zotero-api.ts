/** The application's own API, as its plugins are handed it; a module has no such global, so it is passed on. */
export type ZoteroApi = typeof Zotero;
