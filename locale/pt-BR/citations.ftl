citations-no-better-bibtex = O plugin Better BibTeX não está instalado ou não está ativado.
citations-no-translator = O tradutor do Zotero para { $format } não está instalado. Atualize os tradutores nas configurações do Zotero, em “Geral”.
