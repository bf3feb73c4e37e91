citations-no-better-bibtex = L’extension Better BibTeX n’est pas installée, ou pas activée.
citations-no-translator = Le convertisseur de Zotero pour { $format } n’est pas installé. Mettez à jour les convertisseurs dans les paramètres de Zotero, sous « Général ».
