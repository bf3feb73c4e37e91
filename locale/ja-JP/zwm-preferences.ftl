# アプリケーションの設定ウィンドウが読み取る
zwm-pane-folders = ワークフローのフォルダー
zwm-pane-problems = 問題
zwm-pane-no-problems = 見つかりませんでした。
zwm-pane-behaviour = 動作
zwm-pane-notifications = 実行の通知を表示する
zwm-pane-debug-mode = デバッグモード：デバッグ用のワークフローも表示し、ログを詳しく記録する
zwm-pane-concurrency = 同時実行数
zwm-pane-concurrency-note = 一つの実行が同時に処理する項目の数です（実行ごとの指定があればそちらを優先）。0 は無制限です。開始済みの実行の数は変わりません。
zwm-pane-trust = パッケージと信頼
zwm-pane-trust-note = パッケージのコードは、現在のファイルをそのまま信頼している間だけ実行されます。ファイルが一つでも変わると、信頼は取り消されます。
zwm-pane-no-packages = パッケージはありません。
