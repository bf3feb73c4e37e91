citations-no-better-bibtex = Das Plugin Better BibTeX ist nicht installiert oder nicht aktiviert.
citations-no-translator = Zoteros Übersetzer für { $format } ist nicht installiert. Aktualisieren Sie die Übersetzer in Zoteros Einstellungen unter „Allgemein“.
