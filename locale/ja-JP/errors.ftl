# 用語：workflow ワークフロー、package パッケージ、run 実行、unit ユニット、step ステップ、provider プロバイダー、backend バックエンド、hook フック、receipt 受領記録、product 成果物、plan プラン、approval 承認、trust 信頼、selection 選択（選択内容）、candidate 候補、log ログ、skill スキル、agent エージェント、home ホーム、workspace ワークスペース、preflight プリフライト、worker ワーカー、parameter パラメーター、manifest マニフェスト。Zotero の用語：item 項目、library ライブラリ、collection コレクション、note メモ、tag タグ、attachment 添付ファイル、trash ごみ箱、related 関連項目、group library グループのライブラリ、feed フィード、creator 編著者、citation key 引用キー、parent item 親項目、annotation 注釈。

error-internal-error = プログラムの内部で問題が発生しました：{ $reason }
    .remedy = 上の文面を添えて報告してください。
error-canceled = キャンセルしました。
    .remedy = 実行するときは、もう一度開始してください。

error-usage-error = { $what }
    .remedy = 「{ $help }」と入力すると使い方を確認できます。
error-workflow-not-found = ワークフロー「{ $id }」はありません。
    .remedy = 「zwm list」と入力してワークフローの一覧を確認し、--workflows で指定したフォルダーも確認してください。
    .remedy-in-zotero = 設定を確認してください。フォルダーが登録されていないか、ファイルに誤りがある可能性があります。
error-workflow-blocked = ワークフロー「{ $id }」は開始できません：{ $reason }
    .remedy = 「zwm check」と入力すると、何が必要かを確認できます。
    .remedy-in-zotero = ファイルの問題は設定に一覧表示されます。
error-selection-not-found = ライブラリに見つかりません：{ $what }
    .remedy = キーと名前、および --library-id で指定したライブラリを確認してください。
error-run-not-found = 実行「{ $run }」はありません。
    .remedy = 「zwm runs」と入力すると、実行の一覧を確認できます。
    .remedy-in-zotero = 以前の実行のデータと一緒に削除された可能性があります。
error-product-not-found = { $count ->
        [0] 成果物「{ $id }」はありません。
       *[other] 「{ $id }」で始まる成果物が { $count } 件あります。
    }
    .remedy = 「zwm products」と入力すると、成果物の一覧を確認できます。
error-run-not-resumable = { $state ->
        [succeeded] 実行「{ $run }」は終了しています：ユニットはすべて成功しました。
        [skipped] 実行「{ $run }」は終了しています：ユニットはすべてスキップされました。
        [partial] 実行「{ $run }」は終了しています：一部のユニットが失敗しました。
        [failed] 実行「{ $run }」は終了しています：失敗しました。
        [canceled] 実行「{ $run }」はキャンセルされました。
       *[other] 実行「{ $run }」はまだ終了していません。
    }
    .remedy = 中断した実行や待機中の実行は「zwm resume { $run }」で続行できます。終了した実行のうち失敗またはキャンセルしたユニットは「zwm retry { $run } --failed」で再試行できます。
    .remedy-in-zotero = 残っているものに対してワークフローをもう一度開始してください。
error-run-of-other-workflow = 実行「{ $run }」はワークフロー「{ $own }」のもので、「{ $workflow }」のものではありません。
    .remedy = その実行のワークフロー、または別の実行を指定してください。
error-run-owned-elsewhere = { $owner ->
        [none] 実行「{ $run }」は別のプロセスが処理しています。
       *[other] 実行「{ $run }」は別のプロセス（{ $owner }）が処理しています。
    }
    .remedy = そのプロセスが終わるまで待つか、「zwm cancel { $run }」で実行をキャンセルしてください。応答がない場合は、そのプロセスを終了させると実行を再開できます。
    .remedy-in-zotero = そのプログラムが終わるまで待つか、閉じてください。その後、ここで続行できます。
error-nothing-to-run = この選択内容には実行の対象がありません。
    .remedy = 同じ選択内容で「zwm explain」を実行すると、各項目がスキップされた理由を確認できます。
    .remedy-in-zotero = メニューの「実行されない理由」で、各アイテムがスキップされた理由を確認できます。
error-package-untrusted = パッケージ「{ $package }」は信頼されていないため、そのコードは一切実行していません。
    .remedy = 何をするパッケージかを確認してください。現在の内容を信頼する場合は「{ $command }」と入力します。
    .remedy-in-zotero = メニューから開始すると、実行前に確認されます。または設定で信頼を与えてください。
error-package-changed-since-run = 実行の開始後に、パッケージ「{ $package }」のファイルが変更されました。
    .remedy = ワークフローを改めて開始するか、「zwm retry --failed --latest」で新しいファイルを使って続行してください。
    .remedy-in-zotero = ワークフローをもう一度開始してください。新しいファイルが使われます。

error-parameter-invalid = これらの設定は使用できません：{ $problems }
    .remedy = --param name=value で修正し、もう一度開始してください。
    .remedy-in-zotero = 修正してもう一度開始してください。
error-backend-missing = 「{ $provider }」のバックエンドが設定されていません。
    .remedy = 設定でこの種類のバックエンドを追加するか、既存のものを有効にしてください。
error-backend-unknown = バックエンド「{ $backend }」はありません。
    .remedy = 設定済みのバックエンドから選ぶか、このバックエンドを追加してください。
error-backend-incompatible = バックエンド「{ $backend }」の種類は { $type } ですが、このワークフローには { $wanted } が必要です。
    .remedy = その種類のバックエンドを選んでください。
error-backend-disabled = バックエンド「{ $backend }」は無効になっています。
    .remedy = 設定で有効にするか、別のものを選んでください。
error-settings-unreadable = 「{ $path }」に保存された設定を読み込めません：{ $reason }
    .remedy = ファイルを修復するか、削除して最初から設定してください。それまでは、最後に読み込めた設定が使われます。

error-provider-contract-error = { $reason ->
        [request_kind_missing] 「{ $provider }」へのリクエストに種類が示されていません。
        [unsupported_request_kind] 「{ $provider }」は種類「{ $kind }」のリクエストを処理できません。
        [provider_not_registered] このプログラムにプロバイダー「{ $provider }」はありません。
        [backend_type_mismatch] このバックエンドの種類は、「{ $provider }」が「{ $kind }」に使えるものではありません。
        [provider_type_mismatch] 種類「{ $kind }」のリクエストは「{ $provider }」のものではありません。
       *[other] 「{ $provider }」へのリクエストが無効です：{ $detail }
    }
    .remedy = ワークフローの作者に知らせるか、別のバックエンドを選んでください。
error-request-payload-invalid = ワークフローが作成したリクエストが無効です：{ $reason }
    .remedy = ワークフローの作者に知らせてください。
error-apply-parent-missing = リクエストに、結果を付ける先の親項目がありません。
    .remedy = 親のある項目、または親項目そのものを選択してください。
error-result-missing = { $reason ->
        [empty] プロバイダーは成功と報告しましたが、結果のバンドルが空です。
       *[missing] プロバイダーは成功と報告しましたが、結果のバンドルがありません。
    }
    .remedy = プロバイダー自身のログを確認し、「zwm retry --failed」で失敗したユニットを再試行してください。
    .remedy-in-zotero = プロバイダー側のログを確認し、失敗したユニットに対してワークフローをもう一度開始してください。
error-artifact-not-found = 結果に「{ $name }」のファイルがないか、空です。
    .remedy = プロバイダー自身のログを確認してください。ワークフローが期待するものが残されていません。
error-host-access-unavailable = ワークフロー「{ $workflow }」はエージェントによるライブラリへのアクセスを必要としますが、このプログラムはこのバックエンドにそのアクセスを提供できません。
    .remedy = ACP のバックエンドを選ぶか、アクセスなしで動作できるかを作者に問い合わせてください。

error-handoff-missing = ステップ「{ $step }」の「{ $target }」にはステップ「{ $from }」の「{ $source }」の値が必要ですが、そこに値がありません。
    .remedy = 前のステップの結果を確認してください。値がなくてもよい場合は、作者がこのバインディングを任意にできます。
error-handoff-file-unusable = { $reason ->
        [not-a-path] ステップ「{ $step }」の「{ $target }」にはファイルが必要ですが、前のステップの値はパスではありません。
        [outside-workspace] ステップ「{ $step }」の「{ $target }」にはファイルが必要ですが、前のステップが示したファイルはそのワークスペースの外にあります。
       *[no-workspace] ステップ「{ $step }」の「{ $target }」にはファイルが必要ですが、前のステップのワークスペースにここからアクセスできません。
    }
    .remedy = ワークフローの作者に知らせてください。
error-step-result-missing = ステップ「{ $step }」は結果のないまま終了しました。
    .remedy = ステップのログを確認してください。スキルが報告なしに失敗した可能性があります。
error-step-apply-unavailable = { $reason ->
        [not-loaded] ステップ「{ $step }」の結果はワークフロー「{ $workflow }」が適用することになっていますが、そのワークフローがありません。
       *[other] ステップ「{ $step }」の結果はワークフロー「{ $workflow }」が適用することになっていますが、そのワークフローは実行を許可されていません。
    }
    .remedy = { $reason ->
        [not-loaded] ワークフロー「{ $workflow }」をインストールしてください。
       *[other] ワークフロー「{ $workflow }」を確認し、信頼してください。
    }

error-http-variable-missing = { $why ->
        [unmatched] ステップ「{ $step }」は変数「{ $name }」を使いますが、ステップ「{ $from }」は応答の中にその値を見つけられませんでした。
       *[unknown] ステップ「{ $step }」は変数「{ $name }」を使いますが、値がありません。
    }
    .remedy = 名前と、サービスの応答を確認してください。
error-http-variable-not-scalar = ステップ「{ $step }」は変数「{ $name }」をテキストの中で使いますが、その値はリストまたはオブジェクトです。
    .remedy = 単独の値を別の名前で取り出してください。
error-http-answer-not-json = ステップ「{ $step }」は JSON を期待しましたが、サービスの応答は別のものでした。
    .remedy = アドレスを確認してください。サービスの代わりに、ログインページやプロキシのメッセージが返されていることがあります。
error-http-answer-too-large = ステップ「{ $step }」への応答が { $limit } を超えています。
    .remedy = サービスに一度に求める量を減らしてください。
error-http-failure-stated = { $told ->
        [no] サービスがステップ「{ $step }」で失敗を報告しました。
       *[yes] サービスがステップ「{ $step }」で失敗を報告しました：{ $message }
    }
    .remedy = 意味については、そのサービスの説明を参照してください。
error-http-address-invalid = ステップ「{ $step }」のアドレスが無効です。
    .remedy = ワークフロー内のパスと、バックエンドのアドレスを確認してください。
error-http-secret-elsewhere = ステップ「{ $step }」は、バックエンドの秘密情報を、バックエンドではない { $host } に送信しようとしています。
    .remedy = 秘密情報は、それが属するバックエンドにだけ送信できます。ワークフローの作者に知らせてください。
error-http-secret-missing = ステップ「{ $step }」には秘密情報「{ $name }」が必要ですが、バックエンドにありません。
    .remedy = バックエンドの設定で入力してください。
error-http-too-many-redirects = { $host } がリダイレクトを繰り返しています。
    .remedy = バックエンドのアドレスを確認してください。
error-http-unauthorized = { $host } が認証情報を受け付けません（401）。
    .remedy = バックエンドの設定にあるトークンを確認してください。
error-http-forbidden = { $host } がアクセスを拒否しました（403）。
    .remedy = サービスのアカウントの権限を確認してください。
error-http-not-found = { $host } にステップ「{ $step }」のアドレスはありません（404）。
    .remedy = ワークフロー内のパスと、バックエンドのアドレスを確認してください。
error-http-request-too-large = { $host } はこの大きさのリクエストを受け付けません（413）。
    .remedy = より小さいファイルを送るか、一度に送る量を減らしてください。
error-http-rate-limited = { $host } がリクエストを減らすよう求めています（429）。
    .remedy = しばらく待ってから再試行するか、同時に実行するユニットを減らしてください。
error-http-server-error = { $host } の側でエラーが発生しました（{ $status }）。
    .remedy = 後でもう一度お試しください。続く場合は、サービス側の問題です。
error-http-status = { $host } がステータス { $status } を返しました。
    .remedy = サービスの説明に照らしてリクエストを確認してください。

error-file-not-found = ファイルまたはフォルダー「{ $path }」はありません。
    .remedy = パスを確認してください。リンク付きファイルの場合は、移動されたか、ディスクが接続されていない可能性があります。
error-file-unreadable = 「{ $path }」を読み込めません：{ $reason }
    .remedy = 読み取り権限があることと、他のプログラムが使用していないことを確認してください。
error-file-unwritable = 「{ $path }」に書き込めません：{ $reason }
    .remedy = 書き込み権限があることと、ディスクに空きがあることを確認してください。
error-file-outside = 「{ $path }」は、このパッケージが使えるフォルダーの外にあります。
    .remedy = このパッケージにそのフォルダーを許可するか、別の場所を選んでください。
error-archive-invalid = { $reason ->
        [no-archive] 「{ $path }」は zip アーカイブではないか、末尾が欠けています。
        [encrypted] アーカイブ「{ $path }」は暗号化されています。暗号化されたアーカイブは読み込めません。
        [method] アーカイブ「{ $path }」の圧縮方式には対応していません。
        [size] アーカイブ「{ $path }」に、大きさが記載と異なるファイルがあります。
        [checksum] アーカイブ「{ $path }」に破損したファイルがあります：チェックサムが一致しません。
       *[damaged] アーカイブ「{ $path }」は破損しています。
    }
    .remedy = アーカイブを入手し直してください。パスワードのない通常の zip アーカイブである必要があります。
error-archive-unsafe = { $count ->
        [1] アーカイブ「{ $path }」に、展開すると安全でない名前があります（{ $problem }）：{ $names }
       *[other] アーカイブ「{ $path }」に、展開すると安全でない名前が { $count } 個あります。例：{ $names }
    }
    .remedy = どのシステムでも使える通常の相対名だけを重複なしに使い、リンクを含めずに作成し直してください。
error-archive-too-large = { $what ->
        [entries] アーカイブ「{ $path }」には { $observed } 個のファイルがあります。上限は { $limit } 個です。
        [entry] アーカイブ「{ $path }」に { $observed } バイトのファイルがあります。上限は { $limit } バイトです。
        [ratio] アーカイブ「{ $path }」を展開すると { $observed } 倍の大きさになります。上限は { $limit } 倍です。
       *[total] アーカイブ「{ $path }」のファイルは合計 { $observed } バイトです。上限は { $limit } バイトです。
    }
    .remedy = より小さいアーカイブを使うか、いくつかに分けてください。
error-archive-entry-not-found = アーカイブ「{ $path }」にファイル「{ $name }」はありません。
    .remedy = 名前を確認してください。大文字と小文字は区別されます。
error-archive-source-changed = 「{ $name }」は、アーカイブの作成中に他のプログラムによって変更されました。
    .remedy = そのプログラムの処理が終わるのを待ってから、もう一度お試しください。
error-image-unreadable = { $reason ->
        [kind] ここで読み込める種類の画像ではありません。
        [damaged] 画像が破損しているか、途中で切れています。
        [slow] 画像の読み込みに時間がかかりすぎたため、中止しました。
       *[other] 読み込める画像ではないか、破損しています：{ $reason }
    }
    .remedy = 他のプログラムで開ける JPEG、PNG、GIF、WebP または AVIF の画像を使用してください。
error-image-too-large = { $reason ->
        [pixels] 画像のピクセル数が多すぎるため、安全に読み込めません。上限は { $limit } です。
       *[bytes] 画像を指定の大きさまで小さくできません。上限は { $limit } バイトですが、最小でも { $observed } バイトになります。
    }
    .remedy = より小さい画像を使うか、許可するバイト数を増やしてください。
error-dependency-missing = 必要な npm パッケージ { $name } がインストールされていません：{ $reason }
    .remedy = プログラムのフォルダーで「npm ci」を実行してインストールしてください。
error-citations-unavailable = 現在、文献を { $format } 形式で書き出すことはできません：書き出しに必要なものがインストールされていません。
    .remedy = 別の形式を選ぶか、不足しているものをインストールしてください。
error-process-not-found = プログラム「{ $command }」が見つかりません。探した場所：{ $searched }
    .remedy = インストールするか、完全なパスを指定してください。
error-process-not-started = プログラム「{ $command }」を「{ $folder }」で起動できませんでした：{ $reason }
    .remedy = ファイルに実行権限があることと、フォルダーがあることを確認してください。
error-network-unreachable = { $host } に接続できません：{ $reason }
    .remedy = ネットワーク接続を確認してから、もう一度お試しください。
error-network-name-not-found = { $host } という名前のサーバーがないか、名前解決サービスが応答しません。
    .remedy = アドレスとネットワーク接続を確認してください。
error-network-refused = { $host } はありますが、{ $address } で接続を受け付けていません。
    .remedy = サービスを起動するか、アドレスのポートを修正してください。
error-network-reset = { $host } が、応答の完了前に接続を閉じました。
    .remedy = もう一度お試しください。プロキシや、サーバーの過負荷が原因かもしれません。
error-network-timeout = { $host } が時間内に応答しませんでした。
    .remedy = 後でもう一度試すか、ワークフローの設定で制限時間を延ばしてください。
error-network-tls = { $host } の証明書が信頼されていないか、安全な接続に失敗しました：{ $reason }
    .remedy = アドレスを確認してください。ご自身のサーバーの場合は、その証明書をこのコンピューターにインストールしてください。
error-network-url-invalid = 「{ $url }」は呼び出せるアドレスではありません。
    .remedy = http:// または https:// で始まる完全なアドレスを指定してください。
error-note-conversion-failed = { $reason ->
        [slow] メモのテキストの変換が { $seconds } 秒を超えたため、中止しました。
        [memory] メモのテキストの変換に必要なメモリーが上限を超えています。
        [deep] メモの要素の入れ子が深すぎるため、テキストを変換できません。
       *[other] メモのテキストを変換できませんでした：{ $reason }
    }
    .remedy = メモを短くするか、書式を簡単にしてください。
error-secret-unsafe = 認証情報のファイル「{ $path }」を、このコンピューターの他のユーザーが読めます。
    .remedy = 「chmod 600」に続けてそのパスを入力し、もう一度お試しください。
error-secret-unreadable = 「{ $backend }」の認証情報を復号できなくなりました。
    .remedy = システムのキーチェーンのロックを解除してからもう一度試すか、認証情報を入力し直してください。

name-problem-empty = 空の名前
name-problem-dots = ドットだけの名前
name-problem-illegal-character = どこでも使えるとは限らない文字
name-problem-reserved-name = Windows のデバイスの名前
name-problem-ends-with-dot-or-space = 末尾のドットまたは空白
name-problem-name-too-long = 長すぎる名前
name-problem-path-too-long = 長すぎるパス
name-problem-too-deep = 深すぎるフォルダー
name-problem-same-name = 一部のシステムで同じとみなされる 2 つの名前
name-problem-below-a-file = フォルダーが必要な場所にあるファイル
name-problem-no-file = ファイルではなくリンクまたはデバイス
name-problem-not-utf-8 = UTF-8 で書かれていない名前
error-program-ended = 実行中にアプリケーションが閉じられました。
    .remedy = 実行を再開してください。止まったところから続きます。
