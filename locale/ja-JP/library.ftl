error-library-conflict = { $count ->
        [1] その間に項目が変更されたため、何も書き込みませんでした：{ $items }
       *[other] その間に { $count } 件の項目が変更されたため、何も書き込みませんでした：{ $items }
    }
    .remedy = 変更された内容を確認し、「zwm retry --failed」で失敗したユニットを再試行してください。
    .remedy-in-zotero = 変更された内容を確認し、それに対してワークフローをもう一度開始してください。
error-library-half-written = 一つのユニットの変更が、一部しかライブラリに書き込まれていません。不足：{ $items }
    .remedy = 本来は起こらないことです。ライブラリの整合性を確認し、上の文面を添えて報告してください。
error-idempotency-conflict = ワークフローが操作 id「{ $operationId }」を別のリクエスト（{ $operation }）に再び使用しました。
    .remedy = ワークフローの作者に知らせてください：リクエストごとに固有の操作 id が必要です。
error-write-refused = 変更が承認されなかったため、何も書き込みませんでした。
    .remedy = もう一度実行して変更を承認するか、--yes を付けて開始してください。
    .remedy-in-zotero = もう一度実行し、変更を承認してください。
error-file-exists = { $reason ->
        [other-unit] この実行の別のユニットが、すでに「{ $path }」を書き込んでいます。
        [differs-by-case] この実行は、大文字と小文字だけが「{ $path }」と異なる名前のファイルをすでに書き込んでいます。
        [changed-since] 「{ $path }」は、この実行が書き込んだ後に変更されました。
       *[not-ours] ファイル「{ $path }」はすでにあり、この実行が作成したものではありません。
    }
    .remedy = 既存のファイルを移動するか名前を変更するか、または別のフォルダーを選んでから、もう一度お試しください。
error-file-name-unsafe = 「{ $path }」は、どのシステムでも使えるファイル名ではありません（{ $problems }）。
    .remedy = \ : * ? " < > | を含まず、末尾がドットや空白でなく、フォルダーを含めて 220 文字以内の名前を使用してください。

change-create-child-note = 「{ $parent }」の下に新しいメモ「{ $title }」を作成
change-create-note = 新しいメモ「{ $title }」を作成
change-create-note-in = { $collections } に新しいメモ「{ $title }」を作成
change-create-item = 新しい項目「{ $title }」（{ $kind }）を作成
change-create-item-in = { $collections } に新しい項目「{ $title }」（{ $kind }）を作成
change-create-child-item = 「{ $parent }」の下に新しい項目「{ $title }」（{ $kind }）を作成
change-field = 「{ $title }」：{ $field } を「{ $from }」から「{ $to }」に変更
change-field-set = 「{ $title }」：{ $field } を「{ $to }」に設定
change-field-cleared = 「{ $title }」：{ $field }「{ $from }」を削除
change-creators = 「{ $title }」：編著者を { $to } に変更
change-creators-cleared = 「{ $title }」：編著者を削除
change-note = メモ「{ $title }」のテキストを変更（冒頭は「{ $to }」）
change-note-text = { "  " }│ { $text }
change-note-text-cut = { "  " }│ … （続きあり）
change-tags-added = 「{ $title }」：タグを追加：{ $tags }
change-tags-removed = 「{ $title }」：タグを削除：{ $tags }
change-collections-added = 「{ $title }」を { $collections } に追加
change-collections-removed = 「{ $title }」を { $collections } から除外
change-relations-added = 「{ $title }」に関連項目を { $count } 件追加
change-relations-removed = 「{ $title }」の関連項目を { $count } 件解除
change-parent = 「{ $title }」を「{ $parent }」の下に移動
change-parent-none = 「{ $title }」から親項目を外す
change-item-type = 「{ $title }」の項目の種類を { $from } から { $to } に変更
change-attachment = { $what ->
    [contentType] 「{ $title }」：ファイルの種類を「{ $to }」に変更
   *[other] 「{ $title }」：文字コードを「{ $to }」に変更
}
change-file-renamed = 「{ $title }」のファイルの名前を「{ $from }」から「{ $to }」に変更
change-file-replaced = 「{ $title }」のファイル「{ $from }」を新しい「{ $to }」に置き換え
change-trash-item = 「{ $title }」をごみ箱に移動
change-restore-item = 「{ $title }」をごみ箱から復元
change-create-collection = 新しいコレクション「{ $name }」を作成
change-create-collection-in = 「{ $parent }」に新しいコレクション「{ $name }」を作成
change-rename-collection = コレクション「{ $name }」の名前を「{ $to }」に変更
change-move-collection = コレクション「{ $name }」を「{ $parent }」に移動
change-move-collection-top = コレクション「{ $name }」を最上位に移動
change-trash-collection = コレクション「{ $name }」をごみ箱に移動
change-restore-collection = コレクション「{ $name }」をごみ箱から復元
