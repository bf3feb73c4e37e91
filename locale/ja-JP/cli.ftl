cli-help-usage = 使い方：{ $usage }
cli-help-commands = コマンド
cli-help-options = オプション
cli-help-global-options = すべてのコマンドのオプション
cli-help-exit-codes = 終了コード
cli-help-more = zwm COMMAND --help で各コマンドの詳しい説明を表示します。

cli-command-list = 見つかったワークフローと、開始できない理由を一覧表示します。
cli-command-check = ワークフローを一つ（id、またはそのフォルダーやマニフェストのパス）またはすべて検査し、すべての指摘を一覧表示します。
cli-command-explain = 選択した各項目が、ワークフロー（id、またはそのフォルダーのパス）のどのユニットに入るか、入らない場合はその理由を示します。
cli-command-run = 選択した項目に対してワークフロー（id、またはそのフォルダーのパス）を実行します。
cli-command-runs = このホームの実行を新しい順に一覧表示します。
cli-command-show = 実行を一つ表示します：ユニットと、書き込んだ内容とその場所。
cli-command-resume = 中断した実行、または回答を待っている実行を続行します。
cli-command-retry = 実行の失敗したユニットを、同じ実行の新しい試行として再試行します。
cli-command-products = 一つまたはすべての実行が残したファイルを一覧表示し、保存期間を過ぎたものを削除します。
cli-command-logs = 実行のログ、またはどの実行にも属さないログを表示します。
cli-command-export-diagnostics = 問題の調査に役立つファイルを一つ書き出します。認証情報、タイトル、フックの文言は含みません。
cli-command-cancel = 実行を終了します。別のプロセスが処理しているものも終了できます。
cli-command-undo = 実行が書き込んだ内容を、その後に変更されていない限り取り消します。
cli-command-trust = ワークフローのパッケージのコードを、ファイルが変わらない限り実行できるようにします。
cli-command-untrust = ワークフローのパッケージのコードに対する信頼を取り消します。再び信頼するまで実行されません。
cli-command-new = 自作を始めるためのパッケージを書き出します。名前がなければテンプレートを表示します。
cli-command-test = パッケージ（id、またはそのフォルダーのパス）のテストを、ライブラリに触れずに実行します。
cli-command-watch = 保存のたびにフォルダー内のパッケージを検査し、選択内容を説明します。Ctrl-C で終了します。
cli-command-schema = マニフェスト、パッケージまたはテストの JSON Schema をエディター用に出力します。
cli-command-doctor = このホーム、ライブラリ、ワークフロー、バックエンドの問題を調べます。

cli-option-select = キーで指定した項目。LIB はライブラリの番号で、既定は --library-id の番号です。
cli-option-collection = コレクションの項目。
cli-option-recursive = --collection と併用：サブコレクションの項目も含めます。
cli-option-tag = このタグの付いた項目。
cli-option-query = タイトル、編著者または年にこれらの語をすべて含む項目。
cli-option-all = ライブラリのすべての項目。
cli-option-library-id = 対象のライブラリの番号（既定は 1）。
cli-option-param = ワークフローのパラメーター。繰り返すとリストになります。
cli-option-mode = プランの立て方（既定は execute）：menu は execute フェーズのフィルターを調べず、handoff は選択だけを行います。
cli-option-input = 取り込むメモなど、ワークフローが読み取れるファイルまたはフォルダー。複数の種類の入力を取るワークフローでは、種類ごとにスロットの名前があります。
cli-option-output = ワークフローがファイルを書き出すフォルダー。指定しなければ実行のワークスペースを使います。
cli-option-preview = この成果物の冒頭を表示します。
cli-option-remove = その後に変更されていなければ、この成果物のファイルを削除します。
cli-option-clean = 保存期間を過ぎたものと、強制終了したプロセスが残したものを削除します。
cli-option-yes = この実行でワークフローがライブラリに書き込む内容を承認します。
cli-option-dry-run = プランの作成と準備だけを行い、書き込む予定の内容を一覧表示します。書き込みは行いません。
cli-option-concurrency = 同時に実行するユニットの数。
cli-option-strict = 警告をエラーとして扱います。
cli-option-failed = 失敗したユニットのみ（必須）。
cli-option-latest = パッケージを、当時のものではなく現在のもので使います。
cli-option-all-or-nothing = その後に何か一つでも変更されていれば、何も取り消しません。
cli-option-template = 元にするテンプレート。「zwm new」だけで一覧を表示します。
cli-option-dir = 書き込み先のフォルダー。new ではこの中にパッケージのフォルダーを作成します（既定は現在のフォルダー）。
cli-option-update = テストの結果を期待値として書き込みます。
cli-option-run = パッケージの現在のファイルではなく、この実行が使っているファイル。
cli-option-level = このレベル以上のエントリー（既定は info）。
cli-option-unit = unit-3 など、このユニットに関するエントリー。
cli-option-follow = 実行が終了するか待機するまで、エントリーを表示し続けます。
cli-option-file = 書き出すファイル（既定は、現在のフォルダーの日付入りの名前のファイル）。
cli-option-with-titles = 項目のタイトル、タスクの名前、パラメーターの値、フックの文言（出力、理由、エラー、戻り値）を残します。
cli-option-verbose = 実行のログのエントリーを、記録されるたびにすべて表示します。
cli-option-full = 完全な信頼：コードは、あなたがアクセスできるものすべてにアクセスできます。
cli-option-library = Zotero のデータディレクトリ。指定しなければ内蔵のデモライブラリを使います。--write がなければ読み取り専用です。
cli-option-write = --library への書き込みを許可します。書き込むコマンドは、先にロックとバックアップを行います。
cli-option-linked-base = リンク付き添付ファイルの基本ディレクトリ。
cli-option-home = このプログラムが状態を保存する場所（既定は ZWM_HOME、またはユーザーのデータフォルダー）。
cli-option-workflows = ワークフローのパッケージがあるフォルダー。繰り返し指定できます。
cli-option-trust-root = この呼び出しに限り、このフォルダーの下のすべてのパッケージを信頼します。パッケージを探すのは --workflows です。
cli-option-debug-workflows = デバッグ用とされたワークフローも表示します。
cli-option-json = JSON 文書を一つ stdout に出力し、その他はすべて stderr に出力します。
cli-option-help = ヘルプを表示します。
cli-option-version = バージョンを表示します。

cli-exit-0 = すべて正常に終了しました。
cli-exit-1 = 失敗したか、キャンセルされました。
cli-exit-2 = コマンドライン、またはその中のパラメーターや名前に誤りがあります。
cli-exit-3 = 一部のユニットが失敗しました。undo では：一部のオブジェクトをそのまま残しました。doctor では：問題があります。
cli-exit-4 = パッケージが信頼されていません。
cli-exit-5 = 処理するものがありません：選択内容にユニットがないか、すべてスキップされました。
cli-exit-6 = 実行が回答を待っています。
cli-exit-130 = 中断されました。再開できます。

# 以下は「; 」でつないで一つのエラーとして表示されるため、末尾に句点を付けない

cli-usage-no-command = コマンドが指定されていません
cli-usage-unknown-command = コマンド「{ $name }」はありません
cli-usage-unknown-option = オプション「{ $name }」はありません
cli-usage-did-you-mean = { $problem }（「{ $nearest }」のことですか？）
cli-usage-option-elsewhere = 「{ $command }」にオプション --{ $name } はありません
cli-usage-takes-no-value = --{ $name } に値は指定できません
cli-usage-needs-value = --{ $name } には値が必要です：--{ $name } { $form }
cli-usage-needs-value-not-option = 「{ $value }」の前に --{ $name } の値が必要です。ハイフンで始まる値は --{ $name }={ $value } と書きます
cli-usage-repeated = --{ $name } が複数回指定されています
cli-usage-option-needs = --{ $name } は --{ $needs } と併用する場合にのみ使えます
cli-usage-excludes = --{ $name } は { $others } と同時に使えません
cli-usage-missing-argument = 「{ $command }」には { $name } が必要です
cli-usage-missing-option = 「{ $command }」には --{ $name } が必要です
cli-usage-extra-argument = 「{ $command }」に「{ $value }」は指定できません
cli-usage-no-number = --{ $name } の値「{ $value }」は 1 以上の整数ではありません
cli-usage-no-choice = --{ $name } の値「{ $value }」は { $choices } のいずれでもありません
cli-usage-no-assignment = --{ $name } の値「{ $value }」に名前と値がありません：--{ $name } NAME=VALUE
cli-usage-no-folder = --{ $name } の「{ $value }」はありますが、フォルダーではありません
cli-usage-folder-missing = フォルダー「{ $path }」はありません
cli-usage-several-workflows = 「{ $path }」には複数のワークフローがあります。--workflows { $path } とともに id を 1 つ指定してください：{ $known }
cli-usage-no-input = --input で読み取るものがありません：{ $path }
cli-usage-no-items = --{ $name } の値「{ $value }」は項目を示していません
cli-usage-no-item = --{ $name } の「{ $value }」は項目ではありません。KEY または LIB/KEY の形で、キーは大文字と数字だけで指定してください
cli-usage-ambiguous-collection = 「{ $name }」という名前のコレクションが複数あります：{ $choices }
cli-unknown-library = ライブラリ { $id }（あるのは { $known }）
cli-unknown-collection = コレクション「{ $name }」
cli-unknown-collection-nearest = コレクション「{ $name }」（「{ $nearest }」のことですか？）

cli-error-did-you-mean = { $problem }「{ $nearest }」のことですか？

error-run-ambiguous = 「{ $run }」で始まる実行が { $count } 件あります。
    .remedy = id をもう少し長く入力してください。「zwm runs」ですべての実行を表示できます。
error-command-interrupted = コマンドは完了する前に終了されました。
    .remedy = 進行中だった実行は再開できます。「zwm runs」で確認してください。

cli-list-title = { $count } 件のワークフロー
cli-list-untrusted = まだ信頼されていません：{ $command }
cli-severity-error = エラー
cli-severity-warning = 警告
cli-severity-info = 情報
cli-suggestion = 提案：{ $suggestion }
cli-check-summary = ワークフロー { $workflows } 件、エラー { $errors } 件、警告 { $warnings } 件

cli-explain-title = { $label }：選択した { $selected } 件の項目から { $units } 個のユニット
cli-explain-unused = 選択した項目のうち { $count } 件は、どのユニットにも入りません：
cli-explain-usable = 選択した項目のうち { $count } 件は単独では使えますが、選択内容全体がこのワークフローの条件に合いません。
cli-remedy = → { $remedy }

cli-state-queued = 待ち行列中
cli-state-running = 実行中
cli-state-waiting_user = 回答待ち
cli-state-waiting_auth = ログイン待ち
cli-state-succeeded = 成功
cli-state-failed = 失敗
cli-state-skipped = スキップ
cli-state-canceled = キャンセル
cli-state-partial = 一部失敗
cli-state-interrupted = 中断
cli-progress-done = { $done } / { $total }
cli-progress-failed = 失敗 { $count }
cli-progress-waiting = 待機中 { $count }
cli-progress-left = 残り約 { $time }
cli-duration-seconds = { $seconds } 秒
cli-duration-minutes = { $minutes } 分 { $seconds } 秒
cli-duration-hours = { $hours } 時間 { $minutes } 分
cli-run-title-dry = { $label } — 試行のみ、書き込みなし：{ $state }（{ $run }）
cli-run-title = { $label } — { $state }（{ $run }）
cli-run-started = 開始 { $start }
cli-run-times = 開始 { $start } · 所要 { $time }
cli-run-times-waited = 開始 { $start } · 所要 { $time }、ほかに回答待ち { $waited }
cli-runs-library = ライブラリ { $dir }
cli-runs-dry = 試行のみ
cli-runs-undone = { $how ->
        [all] 取り消し済み
       *[some] 一部取り消し済み
    }
cli-run-skipped = { $label } はユニットになりませんでした：{ $reason }
cli-run-created = 新規作成
cli-run-written = ライブラリに書き込みました（{ $count }）：
cli-run-files = ファイル（{ $count }）：
cli-run-taken-back = その後取り消されたもの（{ $count }）：
cli-run-would-write = { $unit } が書き込む予定の内容：
cli-own-hook-remedy = パッケージ { $package } の { $place } を確認し、そこで修正してください。
cli-run-counts = 成功 { $succeeded }、失敗 { $failed }、スキップ { $skipped }、キャンセル { $canceled }
cli-run-not-planned = { $count } 件の候補は事前にスキップされ、ユニットになりませんでした
cli-run-returned = 戻り値 { $value }
cli-run-returned-cut = 戻り値（小さい部分だけを保持）{ $value }
cli-run-log = ログ：{ $path }
cli-run-latest-hint = ワークフローのファイルを修正した後：{ $command }
cli-run-canceling = キャンセル中… 書き込み中のものは先に完了させます。
cli-run-preview = { $units } 個のユニットを実行します{ $skipped ->
    [0] {""}
   *[other] {" "}· { $skipped } 件の候補をスキップしました
}
cli-run-approve-hint = 書き込みを承認し、キャンセルしたユニットをもう一度実行する：{ $command }
cli-run-retry-hint = 失敗またはキャンセルしたユニットを再試行する：{ $command }
cli-run-undo-hint = 取り消す：{ $command }
cli-run-resume-hint = 続行する：{ $command }
cli-run-cancel-hint = 別のプロセスが処理しています。終了する：{ $command }
cli-unit-attempt = （{ $attempt } 回目の試行）
cli-runs-none = 実行はまだありません。「zwm list」でワークフローを表示し、「zwm run WORKFLOW」で開始します。
cli-runs-damaged = { $label }（記録が破損しています）
cli-cancel-canceling = { $run } は、処理しているプロセスがキャンセルしています。
cli-cancel-canceled = { $run } をキャンセルしました。
cli-cancel-already-ended = { $run } はすでに終了していました。
cli-undo-reverted = 取り消しました：{ $count }
cli-undo-nothing = この実行は何も書き込んでいないため、取り消すものはありません。
cli-undo-unknown = この実行はほかに { $count } 個のオブジェクトを書き込みましたが、その記録はもうないため、ここからは取り消せません。ライブラリのバックアップが役立つかもしれません。
cli-undo-kept-changed-since = その後に変更されたため、そのまま残しました
cli-undo-kept-missing = もうありません
cli-undo-kept-not-writable = 書き込めません
cli-undo-kept-already-undone = すでに取り消されています
cli-undo-kept-folder-missing = フォルダーがありません。接続されていないディスクにある場合は、接続してからもう一度取り消してください
cli-undo-kept-damaged = 記録が破損しているため、そのまま残しました

cli-logs-none = 該当するエントリーはありません。
cli-logs-dropped = ログの大きさを抑えるため、古いエントリーを { $count } 件省きました。
cli-logs-damaged = ログの { $count } 行を読み込めませんでした。
cli-level-debug = デバッグ
cli-level-info = 情報
cli-level-warn = 警告
cli-level-error = エラー
cli-diagnostics-written = 書き出しました：{ $path }（{ $size } kB）
cli-diagnostics-look = 何も送信していません。送る前に内容をご確認ください。

cli-trust-question = { $reason ->
        [changed] パッケージ「{ $package }」のファイルは、信頼した後に変更されています。
       *[new] パッケージ「{ $package }」はまだ信頼されていません。
    }現在の内容を信頼し、コードを実行しますか？

cli-trusted = { $level ->
        [full] { $package } の現在の内容（{ $digest }…）を完全に信頼しました。
       *[isolated] { $package } の現在の内容（{ $digest }…）を信頼しました。コードは専用のワーカーで実行されます。
    }ファイルが変わると、もう一度確認します。
cli-trust-means-isolated = コードは、停止やクラッシュの影響を抑えるワーカーで動作します。ただし、コマンドラインでは隔離にはなりません。自分で実行してもよいコードだけを実行してください。
cli-trust-means-full = 完全な信頼：コードは、このコンピューターであなたがアクセスできるものすべてにアクセスできます。
cli-untrusted = { $package } の信頼を取り消しました。
cli-untrust-nothing = { $package } は信頼されていませんでした。
cli-trust-root-alone = --trust-root は見つかったものを信頼するだけです。--workflows { $folder } でもフォルダーを指定するか、id の代わりにワークフローのフォルダーのパスを指定してください。

error-demo-library-damaged = デモライブラリ「{ $path }」が破損しているため開けません。
    .remedy = そのフォルダーを別の場所に移動してください。次の起動時に新しく作成されます。
cli-demo-moved = デモライブラリが別のバージョンのものか不完全だったため、新しく作成しました。以前のものは { $path } に残してあります。
cli-library-backup = ライブラリのバックアップを作成しました：{ $path }

cli-products-none = ファイルを残した実行はまだありません。
cli-products-size = { $size } バイト
cli-products-missing = ありません：{ $path }
cli-products-binary = { $path } はテキストではありません。大きさは { $size } バイトです。
cli-products-cut = これは { $path } の冒頭です：{ $size } バイト中 { $shown } バイト。
cli-products-removed = { $path } を削除しました。
cli-products-was-gone = { $path } はすでにありませんでした。
cli-clean-nothing = 削除するものはありません。
cli-clean-workspaces = { $count } 件の実行のワークスペースを削除しました。
cli-clean-products = どの成果物にも属さないファイルを { $count } 個削除しました。
cli-clean-temporary = 一時ファイルや一時フォルダーを { $count } 個削除しました。
cli-clean-package-copies = パッケージのコピーを { $count } 個削除しました。
cli-clean-left-over = 強制終了したプロセスの未完成のファイルを { $count } 個削除しました。

cli-because = { $what }：{ $why }
cli-key-and-title = { $key }  「{ $title }」
