citations-no-better-bibtex = プラグイン Better BibTeX がインストールされていないか、有効になっていません。
citations-no-translator = { $format } 用の Zotero のトランスレータがインストールされていません。Zotero の設定の「全般」でトランスレータを更新してください。
