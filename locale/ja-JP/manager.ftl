manager-parameter-unknown = パラメーター「{ $name }」はないため、無視しました。
manager-parameter-unknown-nearest = パラメーター「{ $name }」はないため、無視しました。「{ $nearest }」のことですか？

manager-duplicate-question = 「{ $workflow }」はすでに実行 { $run } で「{ $unit }」を処理しています。もう一つ開始しますか？
manager-duplicates-left-out = { $count } 件のタスクを除外しました：実行 { $run } がすでに処理しています。
error-run-duplicate = { $count ->
        [1] 「{ $workflow }」はすでに実行 { $run } でこれを処理しています。
       *[other] 「{ $workflow }」はすでに実行 { $run } でこれらすべてを処理しています。
    }
    .remedy = その実行が終わるのを待つかキャンセルしてから、もう一度開始してください。

manager-would-write-file = { $root ->
        [output] 指定したフォルダーのファイル「{ $path }」
        [attachment] 添付ファイルと同じ場所のファイル「{ $path }」
        [picked] 選んだフォルダーのファイル「{ $path }」
       *[workspace] 実行のワークスペースのファイル「{ $path }」
    }

manager-unit-reason-gate-denied = ライブラリへの書き込みが承認されませんでした
manager-unit-reason-host-queue-canceled = 開始前にキャンセルされました
manager-unit-reason-budget = 開始前に実行の予算を使い切りました

manager-budget-question = { $what ->
        [calls] 「{ $workflow }」は { $spent } 回の呼び出しを行いました（予定は { $bound } 回）。さらに同じ回数だけ続けますか？
        [wall] 「{ $workflow }」は { $spent } 分間動作しました（予定は { $bound } 分）。さらに同じ時間だけ続けますか？
       *[usd] 「{ $workflow }」の費用は { NUMBER($spent, maximumFractionDigits: 6) } 米ドルになりました（予定は { NUMBER($bound, maximumFractionDigits: 6) } 米ドル）。さらに同じ額まで続けますか？
    }


error-virtual-unit-failed = このユニットの一部が失敗しました：{ $parts }
    .remedy = 示された問題を直してから、失敗したユニットを再試行してください。成功した部分は保持されます。
error-aggregate-incomplete = 「{ $aggregate }」は、その一部が失敗したため書き込まれませんでした：{ $parts }
    .remedy = 示された問題を直してから、失敗したユニットを再試行してください。
manager-provider-missing = このバージョンでは、プロバイダー「{ $provider }」のワークフローをまだ実行できません。
manager-hook-diagnostic = { $unit }：{ $code } · { $message }
error-library-other = 実行 { $run } が対象とするライブラリは、開いているものとは別です。
    .remedy = { $known ->
        [folder] 開始時のライブラリを開いてください：--library { $folder }。コピーや移動したフォルダーは別のライブラリとみなされます。
        [home] このホームのデモライブラリで開始されています。--library は指定しないでください。
       *[unknown] 開始時のライブラリを開いてください：--library に同じフォルダーを指定するか、デモライブラリの場合は指定しないでください。コピーや移動したフォルダーは別のライブラリとみなされます。
    }

manager-workflow-has-errors = ファイルにエラーがあります。
manager-artifacts-missing = { $unit }：ワークフローが期待するものが結果にありません：{ $names }
manager-home-read-only = このプログラムのデータはより新しいバージョンで書き込まれているため（{ $found }、このバージョンが対応するのは { $known } まで）、読み取りのみ可能です。ワークフローや以前の実行を見ることはできますが、実行・再開・取り消しはできません。
