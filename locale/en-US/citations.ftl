## Why a format of references cannot be written (src/host/zotero/citations)

citations-no-better-bibtex = The plugin Better BibTeX is not installed, or not enabled.
citations-no-translator = Zotero’s translator for { $format } is not installed. Update the translators in Zotero’s settings, under “General”.
