error-plan-invalid =
    { $count ->
        [1] ワークフロー「{ $plan }」は、プランに問題があるため実行できません：{ $problem }
       *[other] ワークフロー「{ $plan }」は、プランに問題が { $count } 件あるため実行できません。最初の問題：{ $problem }
    }
    .remedy = ワークフローの作者に知らせてください。すべての問題はエラーの詳細にあります。
error-expression-error =
    { $fault ->
        [syntax] 式「{ $expression }」を { $detail } の位置で解釈できません（{ $at }）。
        [unknown-root] 式「{ $expression }」は「{ $detail }」を使っていますが、そこでは意味を持ちません（{ $at }）。
        [unknown-function] 式「{ $expression }」は「{ $detail }」を呼び出していますが、それはありません（{ $at }）。
        [unsupported-operator] 式「{ $expression }」は「{ $detail }」を使っていますが、使うことはできません（{ $at }）。
        [missing-value] 「{ $expression }」の「{ $detail }」に値がありません（{ $at }）。
        [not-a-number] 「{ $detail }」が数値ではないため、「{ $expression }」を判定できません（{ $at }）。
        [not-a-scalar] 「{ $detail }」はリストまたはオブジェクトのため、テキストの中で使えません（{ $at }）。
        [not-a-list] 「{ $expression }」にはリストが必要ですが、次の値でした：{ $detail }（{ $at }）。
        [not-an-object] 「{ $expression }」にはオブジェクトが必要ですが、次の値でした：{ $detail }（{ $at }）。
        [unknown-arm] 「{ $expression }」は「{ $detail }」を選びましたが、その分岐はありません（{ $at }）。
       *[other] 式「{ $expression }」が失敗しました：{ $detail }（{ $at }）。
    }
    .remedy = ワークフローの作者に知らせてください。
error-timeout = ステップ「{ $node }」が { $ms } ミリ秒以内に応答しませんでした。
    .remedy = もう一度試すか、処理により長い時間が必要な場合は制限時間を延ばしてください。
error-output-too-large =
    { $of ->
        [run] 「{ $node }」の出力全体が { $bytes } バイトを超えています。
       *[step] ステップ「{ $node }」の出力が { $bytes } バイトを超えています。
    }
    .remedy = ワークフローの作者に知らせるか、一度に処理する項目を減らしてください。
error-output-invalid = ステップの出力に、保存できないものがあります：{ $reason }
    .remedy = ワークフローの作者に知らせてください：結果は単純な JSON データである必要があります。
error-exit-failed = ワークフローは「{ $node }」で失敗として自ら終了しました：{ $reason }
    .remedy = 何が必要かは、ワークフローの説明を参照してください。
error-interrupted = プログラムの終了時にステップ「{ $node }」が進行中でした。このステップを二度実行することはできません。
    .remedy = 実際に処理が行われたかを確認してから、失敗したユニットを再試行してください。
error-gate-denied = 「{ $node }」の質問への回答は「いいえ」でした。
    .remedy = 許可する場合は、ワークフローをもう一度開始してください。
error-gate-expired = 「{ $node }」の質問に時間内の回答がありませんでした。
    .remedy = 失敗したユニットを再試行し、質問に回答してください。
error-run-already-active = 実行「{ $run }」は続行できません：この種の実行は一度に一つだけで、「{ $other }」が進行中です。
    .remedy = それが終わるのを待つか、キャンセルしてください：zwm cancel { $other }
    .remedy-in-zotero = もう一方の実行が終わるまで待つか、キャンセルしてください。
error-limit-exceeded =
    { $what ->
        [visits] 「{ $node }」は上限の { $bound } 回まで実行されました。
        [fan] 「{ $node }」の対象が { $bound } 件を超えます。
        [calls] 「{ $node }」は、{ $bound } 段の呼び出しの中からさらにワークフローを呼び出そうとしています。
       *[nodes] 「{ $node }」によってプランが { $bound } ステップを超えます。
    }
    .remedy = 一度に処理する項目を減らしてください。それでも解決しない場合は、ワークフローの作者に知らせてください。
error-plan-changed = 「{ $node }」のステップが、実行の開始時と異なります。
    .remedy = 失敗したユニットを再試行してください。現在のステップで最初から始まります。
error-call-argument-missing = 「{ $node }」は「{ $plan }」を「{ $param }」の値なしに呼び出しています。
    .remedy = ワークフローの作者に知らせてください。
error-check-failed = チェック「{ $node }」に合格しませんでした：{ $reason }
    .remedy = チェックの内容を確認し、指摘された点を直してから、失敗したユニットを再試行してください。
error-journal-damaged = 実行「{ $run }」の記録は、{ $row } 番目の部分が破損しています（その前の { $events } 件のイベントは読み取れます）。
    .remedy = この実行は再開できません。書き込んだ内容を取り消すことはできます。
error-store-newer = このプログラムのデータは、より新しいバージョンで書き込まれています（{ $found }、このバージョンが対応するのは { $known } まで）。
    .remedy = このプログラムを更新するか、--home で別のフォルダーを使用してください。何も変更していません。
    .remedy-in-zotero = プラグインを更新してください。何も変更されていません。
error-store-unversioned = このプログラムのデータは未公開のバージョンで書き込まれており、更新できません。{ $missing } がありません。
    .remedy = ホームの「state」フォルダーの名前を変更してから、もう一度開始してください。このプログラムは最初から始まり、以前の実行は取り消せなくなります。ライブラリに影響はありません。
error-run-damaged = 実行「{ $run }」の保存内容を読み込めません（{ $part }）。
    .remedy = 再開も取り消しもできず、書き込んだ内容はそのまま残ります。--write で開いたライブラリの場合は、以前のバックアップがその隣の zwm-backups フォルダーにあります。
    .remedy-in-zotero = 再開も取り消しもできません。書き込まれたものはそのまま残ります。
error-store-damaged = このプログラムのデータベースは破損しています：{ $reason }
    .remedy = ホームの「state」フォルダーを別の場所に移動するか、そのバックアップを置いてください。フォルダーがなければこのプログラムは最初から始まり、以前の実行は取り消せなくなります。ライブラリに影響はありません。
    .remedy-in-zotero = Zotero を終了し、Zotero のデータディレクトリにある「workflow-manager」フォルダーから「state」フォルダーを別の場所に移動するか、そのバックアップを置いてください。フォルダーがなければこのプログラムは最初から始まり、以前の実行は取り消せなくなります。ライブラリに影響はありません。
error-store-failed = このプログラムのデータベースを使用できません：{ $reason }
    .remedy = ディスクとフォルダーの権限、および他のプログラムがファイルを使用していないことを確認してください。

plan-problem-duplicate-node = id が「{ $detail }」のノードが二つあります。
plan-problem-duplicate-param = 「{ $detail }」という名前のパラメーターが二つあります。
plan-problem-duplicate-output = 「{ $detail }」という名前の出力が二つあります。
plan-problem-unknown-kind = 「{ $node }」の種類「{ $detail }」は不明です。
plan-problem-unknown-operation = 「{ $node }」の操作が存在しないか、その式がありません：{ $detail }
plan-problem-unknown-node = ノード「{ $detail }」はありません。
plan-problem-invalid-number = ここで { $detail } は使えません。
plan-problem-too-many-nodes = プランのノード数 { $detail } が上限を超えています。
plan-problem-body-empty = 「{ $node }」には繰り返すステップがありません。
plan-problem-body-shared = 「{ $detail }」が二つの繰り返しに含まれるか、一つの繰り返しに二度含まれています。
plan-problem-body-cycle = 「{ $node }」が「{ $detail }」を通じて自分自身を繰り返しています。
plan-problem-edge-across-bodies = { $detail }：繰り返しの内外をまたぐ接続はできません。
plan-problem-back-edge-forward = { $detail }：戻る接続とされていますが、戻っていません。
plan-problem-cycle = ステップが互いを待っています：{ $detail }
plan-problem-unreachable = 「{ $detail }」に到達することはありません。
plan-problem-branch-without-arms = 「{ $detail }」に選べる分岐がありません。
plan-problem-duplicate-arm = 「{ $node }」に「{ $detail }」という名前の分岐が二つあります。
plan-problem-unknown-arm = 「{ $detail }」という名前の分岐はありません。
plan-problem-arm-not-branch = 分岐しないステップの分岐「{ $detail }」をたどる接続があります。
plan-problem-arm-never-chosen = 「{ $node }」が分岐「{ $detail }」を選ぶことはありません：その前に、常に成り立つ分岐があります。
plan-problem-exit-outside-unit = 「{ $detail }」はユニットを終了しますが、どのユニットの中にもありません。
plan-problem-unit-each-nested = 「{ $detail }」は別の繰り返しの中でユニットを作っています。
plan-problem-unit-each-twice = 「{ $detail }」はユニットを作りますが、別のステップがすでに作っています。
plan-problem-unit-each-siblings = 「{ $detail }」はユニットを作りますが、ユニットを独立したステップに展開することはできません。
plan-problem-rerun-not-safe = 「{ $detail }」は再開時にもう一度実行されますが、それは許されていません。
plan-problem-unknown-plan = 「{ $node }」は「{ $detail }」を呼び出していますが、それはありません。
plan-problem-plan-cycle = 「{ $node }」は「{ $detail }」を呼び出していますが、それが呼び出し元に戻ってきます。
plan-problem-calls-too-deep = 「{ $node }」は「{ $detail }」を呼び出していますが、その先の呼び出しが深すぎます。
plan-problem-missing-argument = 「{ $node }」は「{ $detail }」に値を渡していません。
plan-problem-redo-not-upstream = 「{ $node }」は「{ $detail }」をやり直そうとしていますが、それはより前にありません。
plan-problem-not-a-plan = 「{ $detail }」に渡されたものはプランではありません。
plan-problem-capability-undeclared = プランには「{ $detail }」が必要ですが、ワークフローで宣言されていません。
plan-problem-unknown-root = 「{ $detail }」はここでは意味を持ちません。
plan-problem-unknown-param = パラメーター「{ $detail }」はありません。
plan-problem-unknown-function = 関数「{ $detail }」はありません。
plan-problem-unsupported-operator = ここで「{ $detail }」は使えません。
plan-problem-not-upstream = 「{ $detail }」がこのステップより前に実行されることはありません。
plan-problem-unknown-port = 「{ $detail }」を実行できるものがここにありません。
