log-trigger-start = 「{ $workflow }」の実行を開始しました（{ $trigger }）：ユニット { $units } 個
log-trigger-rejected-no-selection = 「{ $workflow }」は開始しませんでした（{ $trigger }）：何も選択されていません
log-trigger-no-valid-input = 「{ $workflow }」は開始しませんでした（{ $trigger }）：{ $selected } 件の項目が選択されましたが、ユニットになりませんでした
log-trigger-refused = 開始しませんでした
log-duplicate-running-job-skipped = 重複しては開始しませんでした
log-trigger-notice = ヒント
log-run-resumed = 続行しました
log-run-cancel-asked = キャンセル中
log-run-succeeded = 実行が終了しました：{ $state ->
        [skipped] ユニットはすべてスキップ
       *[succeeded] 成功
    }
log-run-ended = 実行が終了しました：{ $state ->
        [canceled] キャンセル
       *[partial] 一部のユニットが失敗
    }
log-run-failed = 実行が失敗しました
log-run-let-go = { $state ->
        [waiting_user] 実行が回答を待っています
       *[interrupted] 実行が中断されました
    }
log-run-undone = 取り消し：{ $reverted }、そのまま残したもの：{ $kept }

log-unit-started = ユニットを開始しました
log-unit-succeeded = ユニットが成功しました
log-unit-failed = ユニットが失敗しました
log-unit-skipped = ユニットをスキップしました
log-unit-canceled = ユニットをキャンセルしました
log-unit-reopened = ユニットを再試行します
log-build-requests-start = リクエストを作成しています
log-build-requests-finished = リクエストを作成しました
log-build-requests-failed = リクエストを作成できませんでした
log-apply-start = 結果を適用しています
log-apply-succeeded = 結果を適用しました
log-apply-failed = 結果を適用できませんでした
log-apply-parent-missing = 結果を付ける先の項目がありません
log-apply-succeeded-preflight-short-circuit = プリフライトの結果を適用しました
log-apply-failed-preflight-short-circuit = プリフライトの結果を適用できませんでした
log-apply-succeeded-preflight-aggregate = 各部分をまとめた結果を適用しました
log-apply-failed-preflight-aggregate = 各部分をまとめた結果を適用できませんでした
log-apply-deferred-aggregate-child = この部分は他の部分とまとめて適用します
log-approval-asked = 書き込む内容の承認を待っています
log-approval-answered = { $answer ->
        [approve] 書き込む内容が承認されました
        [deny] 書き込む内容は承認されませんでした
        [expired] 時間内に回答がありませんでした
       *[closed] 質問は閉じられました
    }
log-commit-start = ライブラリに書き込んでいます
log-commit-succeeded = ライブラリに書き込みました
log-commit-failed = ライブラリに書き込めませんでした
log-step-failed = ステップ「{ $name }」が失敗しました
log-step-retried = ステップ「{ $node }」が失敗したため再試行します（これまでの失敗 { $tries } 回）
log-plan-grown = プランに { $nodes } 個のステップが加わりました（{ $reason }）
log-budget-asked = { $what ->
        [calls] 予算を使い切りました：呼び出し { $spent } / { $bound } 回
        [wall] 予算を使い切りました：{ $spent } / { $bound } 分
       *[usd] 予算を使い切りました：{ NUMBER($spent, maximumFractionDigits: 6) } / { NUMBER($bound, maximumFractionDigits: 6) } 米ドル
    }
log-budget-answered = { $answer ->
        [more] 追加が許可されました
       *[deliver] 現時点の結果で終了します
    }
log-provider-request-start = プロバイダー「{ $name }」に送信しました
log-provider-request-finished = プロバイダー「{ $name }」が応答しました
log-provider-request-failed = プロバイダー「{ $name }」が失敗しました
log-provider-request-known = プロバイダーがリクエストを受け付けました
log-provider-progress = { $of ->
        [0] 進行状況
       *[other] 進行状況：{ $n } / { $of }
    }
log-workflow-hook-execute-start = フック「{ $name }」を実行しています
log-workflow-hook-execute-succeeded = フック「{ $name }」が値を返しました
log-workflow-hook-execute-failed = フック「{ $name }」が失敗しました

manager-log-unwritable = ログを書き込めないため、この実行はログなしで続行します：{ $reason }

diagnostics-readme-title = Workflow Manager { $version } の診断情報
diagnostics-readme-made = 作成日時：{ $date }
diagnostics-readme-runs = { $count ->
    [0] 実行は含まれていません。
   *[other] { $count } 件の実行の情報が含まれています。
}
diagnostics-readme-with-titles = 指定により、項目のタイトル、タスクの名前、パラメーターの値、およびフックが出力・理由・戻り値・エラーに書いた文言がそのまま含まれています。
diagnostics-readme-without-titles = 次のものも除き、代わりに長さを示しています：項目のタイトル、タスクの名前、フックが出力・理由・戻り値・エラーに書いた文言。パラメーターのうち、数値、真偽値、ワークフローの選択肢にある値は含まれ、そのほかの値は長さのみです。
diagnostics-readme-left-out = 除いたもの：認証情報（***）、このコンピューターのフォルダー（~、home、library など）、メモのテキスト、リクエストの内容。
diagnostics-readme-look = 項目のキー、実行・ワークフロー・パッケージの識別子、およびワークフローのファイルの内容は含まれます。送る前にファイルの内容をご確認ください。すべてプレーンテキストです。
diagnostics-file-readme = この文書。
diagnostics-file-environment = プログラムとシステムのバージョン、およびネットワークへの接続方法。
diagnostics-file-settings = バックエンドと、保存されたワークフローの設定（認証情報を除く）。
diagnostics-file-trust = 信頼しているパッケージと、それぞれのファイルのダイジェスト。
diagnostics-file-workflows = 見つかったワークフローと、そのファイルについてのすべての指摘。
diagnostics-file-store = プログラムの状態のファイルが正常かどうかと、各テーブルの行数。
diagnostics-file-library = ライブラリにある項目の種類別の数。
diagnostics-file-home-log = 拒否された開始など、どの実行にも属さないログ。
diagnostics-file-record = 実行の開始時の内容：項目のキーで示したユニット、設定、スキップした候補。
diagnostics-file-log = 実行のログ。
diagnostics-file-events = 実行のイベント（順番どおり）。出力は大きさのみ。
diagnostics-network = リクエストはホストのネットワーク機能を通ります：Zotero ではそのプロキシ設定を使い、コマンドラインでは Node.js の fetch を使います。後者は、Node.js 自体に指定しない限りプロキシを使いません。
