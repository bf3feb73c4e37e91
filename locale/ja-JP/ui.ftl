# $emoji は作者が選んだ絵文字
ui-menu-name = { $emoji } { $label }
ui-menu-row-reason = { $name }（{ $reason }）
# $total 件のうち $units 件が実行される
ui-menu-row-of = { $name }（{ $total } 件中 { $units } 件）
ui-menu-row-count = { $name }（{ $units } 件）
ui-menu-row-skipped = { $name }（{ $units } 件、除外 { $skipped } 件）
# ファイルを調べていないため、実際は $units より少ないことがある
ui-menu-row-at-most = { $name }（最大 { $units } 件）
ui-menu-reading = ワークフローを読み込み中…
ui-menu-none = ワークフローはまだありません。設定でフォルダーを追加できます。
ui-menu-search = ワークフローを検索
ui-menu-why = 実行されない理由
ui-menu-recent = 最近の実行
ui-menu-recent-run = { $label } · { $state } · { $time }
ui-menu-dashboard = ダッシュボード…
ui-menu-settings = ワークフローの設定…
ui-menu-notice = 通知に移動
ui-menu-not-possible-here = ワークフローは、項目、コレクション、ライブラリ、保存済み検索条件に対して実行できます。

## メニューの行の括弧に入る短い理由

ui-menu-reason-no-selection = 何も選択されていません
ui-menu-reason-mixed-selection-not-allowed = 一種類だけを選択してください
ui-menu-reason-selection-count-parents = 項目の数：{ $bounds }
ui-menu-reason-selection-count-attachments = 添付ファイルの数：{ $bounds }
ui-menu-reason-selection-count-notes = メモの数：{ $bounds }
ui-menu-reason-selection-count-children = 子項目の数：{ $bounds }
ui-menu-reason-selection-count-total = 選択する行の数：{ $bounds }
ui-menu-reason-candidate-count = 対象の数：{ $bounds }
ui-menu-reason-no-valid-input-units = 使えるものが選択されていません
ui-menu-reason-mime-not-accepted = 対応する種類のファイルがありません
ui-menu-reason-source-file-exists = ファイルが見つかりません
ui-menu-reason-candidates-per-parent = 項目ごとのファイルまたはメモの数が合いません
ui-menu-reason-generated-note-kinds-absent = 処理済みです
ui-menu-reason-artifact-absent = 処理済みです
ui-menu-reason-generated-note-readiness = メモの準備ができていません
ui-menu-reason-missing-parent = 親項目がありません
ui-menu-without-parent = 使える項目がありません
ui-menu-without-attachment = 使えるファイルがありません
ui-menu-without-note = メモがありません
ui-menu-without-generated-note = メモがありません
ui-menu-without-child = 子項目がありません
ui-menu-without-digest-image-target = ダイジェストメモがありません
ui-menu-bounds =
    { $rule ->
        [none] なし
        [exact] ちょうど { $min }
        [least] { $min } 以上
        [most] { $max } 以下
       *[between] { $min }～{ $max }
    }

## 実行の通知。「 · 」でつながれるものもある

ui-notice-running = { $count } 件のワークフローを実行中
ui-notice-ended = { $count } 件のワークフローが終了
# $state は ui-state-… のいずれか
ui-notice-ended-one = { $label }：{ $state }
ui-notice-done = { $total } 件中 { $done } 件完了
ui-notice-left = 残り約 { $time }
ui-notice-canceling = キャンセル中…
ui-notice-waits = 回答を待っています。
ui-notice-ended-before = ほかに { $count } 件の実行が終了しました。
ui-notice-succeeded = 成功 { $count }
ui-notice-failed = 失敗 { $count }
ui-notice-skipped = スキップ { $count }
ui-notice-canceled = キャンセル { $count }
ui-notice-waiting = 待機中 { $count }
ui-notice-nothing = 処理するものはありませんでした。
ui-notice-failure-of = { $label }：{ $what }
ui-notice-undoing = 書き込んだ内容を元に戻しています…
ui-notice-undone =
    { $count ->
        [0] 元に戻したものはありません。
       *[other] { $count } 件の変更を元に戻しました。
    }
ui-notice-undo-kept = その後に変更された { $count } 件は、そのまま残しました。
ui-notice-messages = ワークフロー
ui-notice-message-times = { $message }（× { $times }）
ui-notice-older = 以前のメッセージがほかに { $count } 件あります。
ui-notice-action-cancel =
    { $count ->
        [1] キャンセル
       *[other] すべてキャンセル
    }
ui-notice-action-review = 回答…
ui-notice-action-show = 項目を表示
ui-notice-action-open = 実行を開く
ui-notice-action-files = ファイルを表示
ui-notice-action-undo =
    { $count ->
        [1] 元に戻す
       *[other] すべて元に戻す
    }
ui-notice-close = 閉じる
ui-notice-region = ワークフローの通知

ui-duration-seconds = { $seconds } 秒
ui-duration-minutes = { $minutes } 分 { $seconds } 秒
ui-duration-hours = { $hours } 時間 { $minutes } 分

ui-state-queued = 待ち行列中
ui-state-running = 実行中
ui-state-waiting_user = 回答待ち
ui-state-waiting_auth = ログイン待ち
ui-state-succeeded = 成功
ui-state-failed = 失敗
ui-state-skipped = スキップ
ui-state-canceled = キャンセル
ui-state-partial = 一部失敗
ui-state-interrupted = 中断

ui-pane-add-folder = フォルダーを追加…
ui-pane-pick-folder = ワークフローのフォルダーを選択
ui-pane-reload = 再読み込み
ui-pane-remove = 削除
ui-pane-remove-folder = フォルダー「{ $path }」を一覧から削除
ui-pane-folder-built-in = このプログラムに付属
ui-pane-folder-home = 自分のワークフロー
ui-pane-found =
    { $workflows ->
        [0] ワークフローは見つかりませんでした。
       *[other] { $packages } 個のパッケージに { $workflows } 件のワークフローが見つかりました。
    }
ui-pane-error = エラー
ui-pane-warning = 警告
ui-pane-info = 情報
ui-pane-problem = { $line } 行 { $column } 列：{ $message }
ui-pane-suggestion = 「{ $suggestion }」のことですか？
ui-pane-show-file = ファイルの場所を開く
ui-pane-show-file-named = ファイル「{ $path }」の場所を開く
ui-pane-usual =
    { $units ->
        [0] 既定値：無制限
       *[other] 既定値：{ $units }
    }
ui-provider-pass-through = サービスを使わないワークフロー
ui-provider-skillrunner = SkillRunner
ui-provider-generic-http = HTTP サービス
ui-provider-acp = エージェント（ACP）
ui-pane-grant = 信頼…
ui-pane-take-back = 信頼を取り消す
# スクリーンリーダー用。$button はボタンの文字
ui-pane-button-for = { $button }（{ $package }）
ui-pane-grant-question = パッケージ「{ $package }」のコードを隔離して実行することを許可しますか？ コードがファイル、プログラム、ネットワークに直接アクセスすることはできません。ライブラリに書き込む内容は、先に表示されます。
ui-pane-trust-untrusted = 信頼されていません：コードは実行されません
ui-pane-trust-changed = 信頼した後にファイルが変更されました：コードは実行されません
ui-pane-trust-isolated = 隔離して実行
ui-pane-trust-full = 隔離せずに実行
ui-pane-trust-built-in = このプログラムに付属、隔離して実行
ui-pane-trust-gone = もうどのフォルダーにもありません

ui-plugin-name = Workflow Manager
ui-picker-taken = その名前のファイルはすでにあります。別の名前を選んでください。
ui-secrets-only-for-now = このコンピューターではパスワードとキーを安全に保存できません。Zotero を終了するまでの間だけ保持します。
