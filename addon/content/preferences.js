/* global Services, document */
// The settings window runs this before the pane's content is there, and tells that content once it is.
document.addEventListener(
  "load",
  ({ target }) => {
    if (target.id === "zwm-preferences") {
      Services.obs.notifyObservers({ wrappedJSObject: target }, "zotero-workflow-manager-preferences");
    }
  },
  true,
);
