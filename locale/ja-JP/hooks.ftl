## 変数：$specifier は import に書かれたもの、$name はエクスポートの名前、$message はパーサーのメッセージ。各理由は必要なものだけを使う。

hooks-finding-missing-hook = フック { $name } のファイルがありません。
    .remedy = ファイルを追加するか、マニフェストのパスを修正してください。
hooks-finding-outside-hook = フック { $name } のファイルがパッケージの外にあります。
    .remedy = ファイルをパッケージの中に移動してください。
hooks-finding-missing-export = モジュールは { $name } という名前の関数をエクスポートしていません。
    .remedy = その名前でエクスポートしてください：export function { $name }(…) …
hooks-finding-missing-file = 「{ $specifier }」をインポートしていますが、パッケージの中にありません。
    .remedy = ファイルを追加するか、パスを修正してください。
hooks-finding-no-extension = 「{ $specifier }」をインポートしていますが、モジュールは拡張子を付けて指定します。
    .remedy = 「{ $message }」と書いてください。
hooks-finding-bare = 「{ $specifier }」をインポートしています。フックがインポートできるのは、自分のパッケージのファイルだけです。
    .remedy = 必要なものをパッケージにコピーし、./ または ../ で始まるパスでインポートしてください。
hooks-finding-outside = 「{ $specifier }」をインポートしていますが、パッケージの外にあります。
    .remedy = ファイルをパッケージの中に移動してください。
hooks-finding-address = 「{ $specifier }」をインポートしています。フックは URL や絶対パスからインポートできません。
    .remedy = 必要なものをパッケージにコピーし、./ または ../ で始まるパスでインポートしてください。
hooks-finding-missing-name = 「{ $name }」をインポートしていますが、「{ $specifier }」はそれをエクスポートしていません。
    .remedy = 名前を修正するか、そちらでエクスポートしてください。
hooks-finding-json-attribute = 「{ $specifier }」を、JSON であると示さずにインポートしています。
    .remedy = import に with {"{"} type: "json" {"}"} を付けてください。
hooks-finding-json-invalid = 有効な JSON ではありません：{ $message }
    .remedy = ファイルを修正してください。
hooks-finding-syntax = 構文エラー：{ $message }
    .remedy = モジュールを修正してください。
hooks-finding-unreadable = モジュールを読み込めません：{ $message }
    .remedy = ファイルの読み取り権限があることと、テキストファイルであることを確認してください。

hooks-import-cycle = 循環したインポートで、設定前の値が読み取られました：{ $message }
    .remedy = 両方のモジュールに必要なものを第三のモジュールに移してください。
hooks-import-threw = 読み込み中に { $name } が発生しました：{ $message }
    .remedy = モジュールを修正してください。

## すべてのエラーの変数：$hook、$workflow、$package、$file、$place（ファイルと、分かる場合は行と列）

error-hook-missing-error = 「{ $workflow }」のフック { $hook } のファイルが{ $reason ->
        [outside-hook] パッケージの外にあります
       *[missing-hook] ありません
    }：{ $file }
    .remedy = ファイルをパッケージ { $package } に追加するか、マニフェストのパスを修正してください。
error-hook-import-error = 「{ $workflow }」のフック { $hook } を読み込めません。{ $place }：{ $reason ->
        [missing-file] { hooks-finding-missing-file }
        [no-extension] { hooks-finding-no-extension }
        [bare] { hooks-finding-bare }
        [outside] { hooks-finding-outside }
        [address] { hooks-finding-address }
        [missing-name] { hooks-finding-missing-name }
        [json-attribute] { hooks-finding-json-attribute }
        [json-invalid] { hooks-finding-json-invalid }
        [syntax] { hooks-finding-syntax }
        [unreadable] { hooks-finding-unreadable }
        [cycle] { hooks-import-cycle }
       *[threw] { hooks-import-threw }
    }
    .remedy = { $reason ->
        [missing-file] { hooks-finding-missing-file.remedy }
        [no-extension] { hooks-finding-no-extension.remedy }
        [bare] { hooks-finding-bare.remedy }
        [outside] { hooks-finding-outside.remedy }
        [address] { hooks-finding-address.remedy }
        [missing-name] { hooks-finding-missing-name.remedy }
        [json-attribute] { hooks-finding-json-attribute.remedy }
        [cycle] { hooks-import-cycle.remedy }
       *[threw] モジュールを修正するか、パッケージ { $package } の作者に知らせてください。
    }
error-hook-export-error = モジュール { $file } は、「{ $workflow }」に必要な関数 { $hook } をエクスポートしていません。
    .remedy = その名前でエクスポートしてください：export function { $hook }(…) …
error-hook-threw = 「{ $workflow }」のフック { $hook } が失敗しました（{ $place }）：{ $reason ->
        [uncaught] フックが完了を待たなかった処理が失敗しました：{ $message }
       *[threw] { $message }
    }
    .remedy = メッセージに対処方法が示されていない場合は、パッケージ { $package } の作者に知らせてください。
error-hook-timeout = 「{ $workflow }」のフック { $hook } は { $seconds } 秒以内に終わらなかったため、停止しました。
    .remedy = より長い時間が必要な場合は、マニフェストで execution.hookTimeout_ms を設定してください。そうでない場合は、パッケージ { $package } の作者に知らせてください。
error-hook-crashed = 「{ $workflow }」のフック { $hook } がワーカーを終了させました：{ $reason ->
        [out-of-memory] { $megabytes } MB を超えるメモリーが必要でした
        [exit] 自身を実行しているプロセスを終了しました（{ $message }）
        [protocol] フックが送信してはならないものを送信しました（{ $message }）
       *[crash] { $message }
    }。
    .remedy = 他の項目に影響はありません。パッケージ { $package } の作者に知らせてください。
error-hook-result-invalid = 「{ $workflow }」のフック { $hook } の戻り値は使えません：{ $reason ->
        [function] { $message }。返せるのは単純なデータだけです
        [symbol] { $message }。返せるのは単純なデータだけです
        [bigint] { $message }。返せるのは単純なデータだけです
        [bytes] { $message }。バイト列はファイルに入れます
        [cyclic] 値が自分自身を含んでいます
        [too-deep] 値の入れ子が深すぎます
       *[no-object] オブジェクトが必要ですが、次の値でした：{ $message }
    }。
    .remedy = パッケージ { $package } の作者に知らせてください。
error-hook-result-too-large = 「{ $workflow }」のフック { $hook } の戻り値が { $megabytes } MB を超えています。
    .remedy = 大きな結果はファイルに入れます。パッケージ { $package } の作者に知らせてください。
error-preflight-invalid = フック preflight の戻り値は使えません：{ $rule ->
        [object] オブジェクトではなく、次の値でした：{ $found }
        [kind] kind が不明です（{ $found }）
        [units] ユニットのリストがないか、空か、リストではありません（{ $found }）
        [unit-id] 固有の id のないユニットがあります（{ $found }）
        [aggregate] aggregate が、認められた唯一の形式ではありません（{ $found }）
       *[apply] apply がオブジェクトではないか、parent が使えません（{ $found }）
    }。
    .remedy = ワークフローの作者に知らせてください。
error-worker-boot-failed = 「{ $workflow }」のフック用ワーカーが起動しませんでした：{ $reason }
    .remedy = もう一度お試しください。続く場合は、プログラムをインストールし直してください。
error-package-reserved-name = パッケージに、予約された名前「{ $name }」のファイルまたはフォルダーがあります。
    .remedy = パッケージ内でその名前を変更してください。
