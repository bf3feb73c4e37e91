citations-no-better-bibtex = 插件 Better BibTeX 未安装或未启用。
citations-no-translator = 未安装 Zotero 的 { $format } 转换器。请在 Zotero 设置的“常规”中更新转换器。
