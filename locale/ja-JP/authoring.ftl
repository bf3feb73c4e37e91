diagnostic-no-item-key = 「{ $name }」は項目またはコレクションのキー（大文字の英字または数字 8 文字）である必要があります。選択内容では、2/ABCD2345 のように前にライブラリの番号を付けることもできます。
diagnostic-no-moment = 「{ $name }」は 2024-01-31 09:30:00 のような日時である必要があります。
diagnostic-no-file-name = 「{ $name }」はフォルダーを含まないファイル名である必要があります。
diagnostic-matcher-invalid = この期待値は使えません：{ $reason }

error-package-unusable = パッケージ「{ $package }」に使えるワークフローがありません。
    .remedy = そのフォルダーを指定して「zwm check」を実行すると、理由を確認できます。
error-folder-exists = 「{ $path }」はすでにあるため、何も書き込みませんでした。
    .remedy = 別の名前を選ぶか、--dir で別のフォルダーを指定してください。
error-package-test-invalid = 「{ $what }」のため、テストを実行できません：{ $reason }
    .remedy = テストファイルを修正してください。
error-scripted-answer-missing = テストに、{ $number } 番目のリクエスト（{ $kind }）への応答がありません。
    .remedy = テストファイルの「answers」または「http」に、要求される順番で追加してください。
error-scripted-failure = { $reason }
    .remedy = テストで、このリクエストは失敗すると定められています。

authoring-templates = 次のいずれかから始めてください（zwm new NAME --template TEMPLATE）：
authoring-template-pass-through = 選択したすべての項目についてファイルを一つ書き出す
authoring-template-pass-through-note = 選択した各文献の下にメモを書く
authoring-template-preflight = 先に各文献を調べ、一部を除外する
authoring-template-package = コードを共有する複数のワークフロー
authoring-template-generic-http = 各文献についてウェブサービスに問い合わせる
authoring-template-generic-http-steps = ファイルをウェブサービスに送り、待って、結果を受け取る
authoring-template-skillrunner = Skill-Runner のスキルに各文献を読ませる
authoring-template-skillrunner-sequence = 複数のスキルに各文献を順に処理させる
authoring-template-acp = このコンピューターのエージェントで、スキルに各文献を読ませる
authoring-ask-name = パッケージの名前（例：export-quotes）：
authoring-ask-template = テンプレート（1 から { $count }）：
authoring-name-missing = NAME がありません：zwm new NAME --template TEMPLATE
authoring-name-characters = 「{ $name }」に使えるのは小文字の英字、数字、ハイフンだけですが、{ $odd } が含まれています
authoring-name-start = 「{ $name }」は小文字の英字で始まる必要があります
authoring-name-hyphens = 「{ $name }」はハイフンで終わることも、ハイフンが二つ続くこともできません
authoring-name-long = 名前は { $limit } 文字以内である必要があります
authoring-name-reserved = 「{ $name }」は Windows ではデバイスの名前です
authoring-template-missing = --template がありません。{ $known } のいずれかを指定してください
authoring-template-unknown = テンプレート「{ $name }」はありません（あるのは { $known }）
authoring-id-taken = ワークフロー「{ $id }」はすでにあります
authoring-created = 「{ $id }」を { $folder } に作成しました：
authoring-next = 次の手順：

authoring-test-updated = { $name }：期待値を書き込みました
authoring-test-expected = 期待値：{ $value }
authoring-test-actual = 実際値：{ $value }
authoring-test-nothing = （なし）
authoring-test-none = テストがありません。パッケージのテストは、フォルダー「tests」に *.test.json という名前のファイルで置きます。
authoring-test-summary = 合格 { $passed }、失敗 { $failed }{ $updated ->
        [0] {""}
       *[other] 、書き直し { $updated }
    }

authoring-watching = { $folder } を監視しています。Ctrl-C で終了します。
authoring-watch-empty = { $folder } には今、ワークフローがありません（workflow.json がありません）。ファイルができると再開します。
authoring-watch-fixed = 解消：{ $finding }

authoring-no-schema = スキーマ「{ $name }」はありません（あるのは { $known }）
authoring-written = { $path }

doctor-area-program = プログラム
doctor-area-home = ホーム
doctor-area-library = ライブラリ
doctor-area-workflows = ワークフロー
doctor-area-backends = バックエンド
doctor-area-tools = 他のプログラム
doctor-summary = { $problems ->
        [0] 問題なし
       *[other] 問題 { $problems } 件
    }、{ $warnings ->
        [0] 警告なし。
       *[other] 警告 { $warnings } 件。
    }
doctor-version = バージョン { $version }（{ $platform }）。
doctor-node-ok = Node.js { $version }。
doctor-node-old = Node.js { $version } は、このプログラムの対象バージョン（{ $wanted }）ではありません。
    .remedy = より新しい Node.js をインストールしてください。
doctor-sqlite = SQLite { $version }（better-sqlite3）。
doctor-hook-worker-ok = フック用ワーカーは起動します。
doctor-hook-worker-late = フック用ワーカーが時間内に起動しませんでした。
    .remedy = 他のプログラムを終了してから、もう一度お試しください。続く場合は報告してください。
doctor-hook-worker-ended = フック用ワーカーが起動しません：{ $reason }
    .remedy = プログラムをインストールし直してください。続く場合は報告してください。
doctor-note-worker-ok = メモの変換機能は動作します。
doctor-note-worker-wrong = メモの変換機能が誤ったテキストを返します：{ $text }
    .remedy = プログラムをインストールし直してください。
doctor-home-ok = ホームは { $path } です。書き込めます。
doctor-home-new = ホーム { $path } はまだありません。最初の使用時に作成されます。
doctor-home-not-writable = ホーム { $path } に書き込めません。
    .remedy = 権限を変更するか、--home または ZWM_HOME で別のホームを指定してください。
doctor-space-ok = 空き容量は { $free } MB です。
doctor-space-low = 空き容量が { $free } MB しかありません。
    .remedy = 大きな実行を開始する前に、ディスクの空きを増やしてください。
doctor-space-none = 空き容量が { $free } MB しかありません。実行は失敗します。
    .remedy = ディスクの空きを増やしてください。
doctor-store-ok = { $runs ->
        [0] 実行の記録は正常で、まだ空です。
       *[other] 実行の記録は正常です：実行 { $runs } 件。
    }
doctor-store-new = 実行の記録はまだありません。
doctor-run-damaged = 「{ $label }」の実行 { $run } の保存内容が破損しています。
    .remedy = 他の実行に影響はありません。「zwm show { $run }」で、読み取れる内容を表示できます。
doctor-run-going-on = 「{ $label }」の実行 { $run } がプロセス { $pid } で進行中です。
doctor-run-waiting = 「{ $label }」の実行 { $run } が回答を待っています。
    .remedy = 「zwm resume { $run }」で回答するか、「zwm cancel { $run }」で終了してください。
doctor-run-interrupted = 「{ $label }」の実行 { $run } は中断されました。処理していたプロセスはもうありません。
    .remedy = 「zwm resume { $run }」で続行するか、「zwm cancel { $run }」で終了してください。
doctor-library-new-demo = デモライブラリは最初の使用時に作成されます。--library で Zotero のライブラリを指定できます。
doctor-library-demo = デモライブラリを開けます：最上位の項目 { $items } 件。
doctor-library-ok = { $path } を開けます：{ $libraries } 個のライブラリに最上位の項目 { $items } 件。
doctor-library-read-only-group = グループ「{ $name }」は読み取り専用です。
doctor-files-ok = { $total ->
        [0] 添付されたファイルはありません。
       *[other] 添付されたファイル { $total } 個はすべてこのコンピューターにあります。
    }
doctor-files-missing = 添付されたファイル { $total } 個のうち { $missing } 個がこのコンピューターにありません。
    .remedy = 「zwm run library-health」で一覧を作成できます。Zotero でファイルを同期するか、--linked-base でリンク付きファイルのフォルダーを指定してください。
doctor-backups-none = バックアップはまだありません。--write で書き込む前に作成されます。
doctor-backups-ok = { $count ->
        [1] バックアップが一つあります：{ $newest }。
       *[other] バックアップが { $count } 個あります。最新は { $newest } です。
    }
doctor-workflows = { $count } 件のワークフローを使えます。
doctor-workflow-file-errors = { $file }、{ $line } 行目：{ $code }：{ $message }{ $count ->
        [1] {""}
       *[other] （このファイルのエラーは計 { $count } 件）
    }
    .remedy = ファイルを修正してください。「zwm check」ですべての問題を表示でき、編集中は「zwm watch」が便利です。
doctor-workflow-file-warnings = { $file }、{ $line } 行目：{ $code }：{ $message }{ $count ->
        [1] {""}
       *[other] （このファイルの警告は計 { $count } 件）
    }
doctor-trust-new = パッケージ「{ $package }」はまだ信頼されていないため、そのコードは実行されません。
    .remedy = 内容を確認してから、「{ $command }」と入力してください。
doctor-trust-changed = パッケージ「{ $package }」のファイルは信頼した後に変更されたため、そのコードは実行されません。
    .remedy = 変更点を確認してから、「{ $command }」と入力してください。
doctor-backends-none = バックエンドは設定されていません。プロバイダー pass-through のワークフローには不要です。
doctor-backend-disabled = { $backend }（{ $type }）は無効になっています。
doctor-backend-secret-missing = { $backend } に { $secret } がありません。
    .remedy = バックエンドの設定、または環境変数 { $variable } で指定してください。
doctor-backend-command = { $backend }：コマンド「{ $command }」があります。
doctor-backend-command-missing = { $backend }：コマンド「{ $command }」が見つかりません。
    .remedy = インストールするか、バックエンドの設定で完全なパスを指定してください。
doctor-backend-not-called = { $backend }（{ $type }、{ $address }）：確認していません。バックエンドは呼び出されません。
doctor-clipboard-ok = クリップボードは { $tool } で利用できます。
doctor-clipboard-own = システムのクリップボードを利用できないため（{ $tools } が見つかりません）、ワークフローは専用のクリップボードを使います。
doctor-npx-ok = npx があります（npx で起動するエージェント用）。
doctor-npx-missing = npx が見つかりません。npx で起動するエージェントは使えません。
