field-problem-missing = 値を指定してください。
field-problem-no-options = 選択肢がありません。
field-problem-no-number = 「{ $value }」は数値ではありません。
field-problem-no-choice = 「{ $value }」は選択肢にありません。
field-problem-range = { $bounds ->
    [both] { $min } 以上 { $max } 以下の数値を指定してください。
    [from] { $min } 以上の数値を指定してください。
    [to] { $max } 以下の数値を指定してください。
   *[none] この数値は使えません。
}
field-problem-integer = { $bounds ->
    [both] { $min } 以上 { $max } 以下の整数を指定してください。
    [from] { $min } 以上の整数を指定してください。
    [to] { $max } 以下の整数を指定してください。
   *[none] 整数を指定してください。
}
field-problem-other = 「{ $value }」はここでは使えません。
run-form-no-choice = コレクションなし
run-form-changed = このワークフローは「{ $title }」に「{ $value }」を使います。
run-form-left-out = このワークフローは「{ $title }」を使いません。

## 実行前のダイアログ

run-title = 「{ $workflow }」を実行
run-parameters = 設定
run-backend = バックエンド
run-backend-description = 処理を行う場所です。
run-provider-options = バックエンドの設定
run-required-mark = *
run-required-hint = * の付いた欄は必須です。
run-range-both = { $min } 以上 { $max } 以下
run-range-from = { $min } 以上
run-range-to = { $max } 以下
run-number-less = 「{ $title }」を減らす
run-number-more = 「{ $title }」を増やす
run-list-add = エントリーを追加
run-list-entry = 「{ $title }」のエントリー { $number }
run-list-remove = エントリー { $number } を削除
run-list-empty = エントリーはありません。
run-combo-open = 「{ $title }」の選択肢を表示
run-combo-none = 該当する選択肢はありません。
run-combo-clear = 未選択
run-save-default = 既定値として保存
run-save-default-hint = 次回はこの設定が最初から入力されます。
run-write-unasked = 確認せずに書き込む
run-write-unasked-hint = この実行の変更を、事前に表示せずに書き込みます。この実行にだけ適用されます。
run-start = 実行
run-trust-and-start = 信頼して実行
run-cancel = キャンセル
run-starting = 開始中…
run-problems = { $count } 件の設定を確認してください。

## 実行の対象

run-preview-heading = 実行の対象
run-preview-units = { $count ->
    [0] 実行の対象はありません
   *[other] { $count } 件を実行します
}
# $reasons は下の run-skip-… を並べたもの
run-preview-skipped = { $count } 件をスキップします（{ $reasons }）
run-preview-joined = { $units } · { $skipped }
run-preview-show = 一覧を表示
run-preview-runs = 実行
run-preview-leaves-out = スキップ
run-preview-more = ほか { $count } 件
run-skip-mime-not-accepted = 対象外のファイル形式 { $count } 件
run-skip-source-file-exists = ファイルなし { $count } 件
run-skip-candidates-per-parent = 添付ファイルまたはメモの数の不一致 { $count } 件
run-skip-generated-note-kinds-absent = 処理済み { $count } 件
run-skip-artifact-absent = 処理済み { $count } 件
run-skip-generated-note-readiness = メモの準備未完了 { $count } 件
run-skip-missing-parent = 親項目なし { $count } 件
run-skip-not-of-member-kind = 別の種類 { $count } 件
run-skip-no-attachment = 使える添付ファイルなし { $count } 件
run-skip-no-note = メモなし { $count } 件
run-skip-no-literature-source = PDF・Markdown ファイルなし { $count } 件
run-skip-other-source-chosen = 同じ項目の別のファイルを使用 { $count } 件
run-skip-no-parent = 親項目なし { $count } 件
run-skip-annotation = 注釈 { $count } 件
run-skip-in-trash = ごみ箱内 { $count } 件
run-skip-not-a-digest-target = ダイジェストメモが一つではないもの { $count } 件
run-skip-plan-disabled = 選択内容全体の条件不一致 { $count } 件
run-skip-other = その他の理由 { $count } 件

## コードの実行を許可するか

run-trust-new = 「{ $package }」は初めてのパッケージです。信頼した場合にだけコードが実行されます。
run-trust-changed = 「{ $package }」のファイルは、信頼した後に変更されています。もう一度信頼した場合にだけコードが実行されます。
run-trust-covers = { $count ->
    [1] この回答は、ファイルが変わるまで、このワークフローに適用されます。
   *[other] この回答は、ファイルが変わるまで、このパッケージの { $count } 件のワークフローすべてに適用されます：{ $workflows }
}
run-trust-isolated-hint = 閉じた環境で動作します。ライブラリを読み取ることができ、変更する前に確認します。アクセスできるファイルは、自身のファイル、対象の項目の添付ファイル、あなたが選んだフォルダーだけです。
run-trust-isolated-origins = ネットワークでアクセスできるのは次だけです：{ $origins }
run-trust-isolated-offline = ネットワークにはアクセスしません。

## すでに実行中の場合

duplicates-title = すでに実行中です
duplicates-question = 「{ $workflow }」は、この { $total } 件のうち { $count } 件をすでに処理しています。
duplicates-question-all = { $count ->
    [1] 「{ $workflow }」は、この項目をすでに処理しています。
   *[other] 「{ $workflow }」は、この { $count } 件すべてをすでに処理しています。
}
duplicates-others = 残りの { $count } 件を実行
duplicates-all = { $count ->
    [1] もう一度実行
   *[other] { $count } 件すべてを実行
}
duplicates-cancel = キャンセル

## 書き込む内容の承認

approval-title = 変更の承認
approval-heading = 「{ $workflow }」がライブラリを変更しようとしています
approval-unit = 対象：「{ $task }」
approval-position = 質問 { $number } / { $total }
approval-waiting = この実行では、ほかに { $count } 件が回答を待っています。
approval-changes = { $count } 件の変更
approval-this = これを承認
approval-all = この実行のすべてを承認
approval-none = 書き込まない
approval-close-hint = このウィンドウを閉じると実行は待機します。後で回答できます。
approval-change-new-note = 新しいメモ
approval-change-new-item = 新しい項目（{ $kind }）
approval-change-new-attachment = 新しい添付ファイル
approval-change-new-collection = 新しいコレクション
approval-change-edit-item = 項目の変更
approval-change-edit-collection = コレクションの変更
approval-untitled = 無題
approval-under = 「{ $parent }」の下
approval-note = メモのテキスト
approval-note-replaced = メモの新しいテキスト（現在のテキストを置き換え）
approval-cut = 冒頭のみ表示しています。
approval-before = 変更前
approval-after = 変更後
approval-nothing = なし
approval-creators = 編著者
approval-tags = タグ
approval-tag-added = 追加：{ $tag }
approval-tag-removed = 削除：{ $tag }
approval-collections = コレクション
approval-collection-added = 追加先：{ $name }
approval-collection-removed = 除外元：{ $name }
approval-relations = 関連項目
approval-relations-added = { $count } 件を追加
approval-relations-removed = { $count } 件を解除
approval-parent = 親
approval-top = 最上位
approval-name = 名前
approval-item-type = 項目の種類
approval-content-type = ファイルの種類
approval-charset = 文字コード
approval-trash = ごみ箱に移動
approval-restore = ごみ箱から復元
approval-file = ファイル
approval-file-new = { $name }（{ $size }）
approval-file-replaces = { $old } を { $name }（{ $size }）に置き換え
approval-file-renamed = { $old } の名前を { $name } に変更
approval-size-bytes = { $size } バイト
approval-size-kilobytes = { $size } kB
approval-size-megabytes = { $size } MB
approval-more-changes = さらに { $count } 件の変更を表示

## 実行されない理由

explain-title = 実行されない理由 – { $workflow }
explain-heading = 選択内容に対する「{ $workflow }」
explain-can-run = 実行できます：タスク { $count } 件。
explain-cannot-run = 実行できません。
explain-item = 項目
explain-outcome = 結果
explain-included = 対象
explain-not-included = 対象外
explain-only-left-out = 対象外のものだけを表示
dialog-rows = { $total } 行中 { $shown } 行
dialog-show-more = さらに表示
explain-skipped = 選択した項目の中でスキップされたもの
dialog-close = 閉じる
explain-nothing-selected = 何も選択されていません。

## ワークフロー独自の画面

editor-save = 保存
editor-cancel = キャンセル
editor-text = テキスト
editor-unsaved = 変更は保存されていません。
editor-keep-editing = 編集を続ける
editor-discard = 変更を破棄
editor-render-failed = ワークフローの画面を表示できませんでした：{ $reason }
editor-not-shown = このワークフロー独自の画面は、ここでは表示できません。データをテキストとして編集できます。
editor-data = データ（JSON）
editor-data-invalid = 有効な JSON ではありません：{ $reason }
editor-working = 処理中…

## 実行 (src/ui/dialogs/report/)

report-title = 「{ $workflow }」の実行
report-began = 開始 { $time }
report-ended = 終了 { $time }
report-took = 処理時間 { $time }
report-waited = 回答待ち { $time }
report-dry-run = これは試行です。何も書き込まれていません。
report-undone =
    { $how ->
        [all] 書き込んだものは元に戻されました。
       *[some] 書き込んだものの一部は元に戻されました。
    }
report-other-library = 別のライブラリ（{ $folder }）で実行されたものです。ここでは表示だけができます。
report-owned-elsewhere = 現在、別のプログラムが処理しています。
report-damaged = この実行の記録は壊れています。一部は表示できません。
report-attempt = { $attempt } 回目の試行
report-warnings = 警告 { $count } 件
report-units = ユニット { $count } 件
report-no-units = 処理するものはありませんでした。
report-filter = 表示するユニット
report-filter-all = すべて（{ $count }）
report-filter-state = { $state }（{ $count }）
report-unit = ユニット
report-outcome = 結果
report-changed = ライブラリで変更したもの
report-own-files = 実行のフォルダーにあるファイル
report-files = ファイル
report-would-write = 書き込まれるはずだったもの
report-left-out = 最初から除外されたもの
report-taken-back = 元に戻した
report-without-title = 無題（{ $key }）
report-items-gone = これらの項目はもうライブラリにありません。
report-log-copied =
    { $count ->
        [0] ログは空です。
       *[other] ログを { $count } 行コピーしました。
    }
report-action-answer = 回答…
report-action-cancel = 実行を中止
report-action-resume = 続ける
report-action-retry = 失敗したものを再試行
report-action-undo = 元に戻す
report-action-show-items = 項目を表示
report-action-show-files = ファイルを表示
report-action-copy-log = ログをコピー
report-kept-changed-since = その後に変更されたものは、そのまま残されています。
report-kept-missing = もう存在しないものがあります。
report-kept-not-writable = 書き込めないものがあります。
report-kept-already-undone = すでに元に戻されたものがあります。
report-kept-folder-missing = フォルダーが見つからないものがあります。接続されていないディスクにある場合は、接続してからもう一度元に戻してください。
report-kept-damaged = 記録が壊れているものがあります。
report-kept-unknown = { $count } 件の変更については記録が残っていません。
