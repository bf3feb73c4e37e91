error-library-read-only = { $reason ->
        [opened] ライブラリ「{ $library }」は読み取り専用で開いているため、何も書き込みませんでした。
        [group] グループ「{ $library }」では項目の変更が許可されていないため、何も書き込みませんでした。
        [feed] 「{ $library }」はフィードのため、項目を変更できません。
        [files] グループ「{ $library }」ではファイルの変更が許可されていないため、何も書き込みませんでした。
       *[disk] ライブラリ「{ $library }」は書き込めない場所にあります。
    }
    .remedy = { $reason ->
        [opened] 書き込むには、コマンドに --write を付けてもう一度開始してください。
        [group] グループの所有者に編集の権限を求めるか、別のライブラリのコピーで作業してください。
        [feed] Zotero で項目を「マイライブラリ」にコピーし、そのコピーを選択してください。
        [files] グループの所有者にファイルを編集する権限を求めてください。
       *[disk] ファイルとそのフォルダーに書き込み権限があることと、ディスクが読み取り専用でないことを確認してください。
    }
error-library-locked = { $holder ->
        [manager] このプログラムの別のコマンド（プロセス { NUMBER($pid, useGrouping: 0) }）がライブラリ「{ $path }」に書き込んでいます。
        [other-computer] 別のコンピューターのプログラムがライブラリ「{ $path }」に書き込んでいます。
        [this-process] ライブラリ「{ $path }」はすでにここで開いています。
        [journal] ライブラリ「{ $path }」に、あるアプリケーションが完了していない変更があります。そのアプリケーションは動作中か、強制終了されました。
       *[application] ライブラリ「{ $path }」は Zotero または別のアプリケーションが使用しています。
    }
    .remedy = { $holder ->
        [manager] そのコマンドが終わるまでお待ちください。--write を付けなければ、その間もコピーからライブラリを読み取れます。
        [other-computer] 終わるまでお待ちください。そこで動作中のプログラムがもうない場合は、データベースと同じ場所にある zotero.sqlite.zwm-lock を削除してください。
        [this-process] 先にそれを閉じてください。
        [journal] Zotero が動作中であれば終了してください。そうでなければ、一度起動して終了し、データベースを整理させてください。--write を付けなければ、その間もコピーからライブラリを読み取れます。
       *[application] Zotero を終了してから、もう一度お試しください。--write を付けなければ、その間もコピーからライブラリを読み取れます。
    }
error-library-busy = { $reason ->
        [recognition] 変更しようとした項目（{ $items }）のメタデータを Zotero が取得しているため、何も書き込みませんでした。
        [upload] 変更しようとしたファイル（{ $items }）を Zotero がアップロードしているため、何も書き込みませんでした。
       *[transaction] Zotero によるライブラリへの書き込みが長く続いているため、ほかの書き込みができませんでした。
    }
    .remedy = { $reason ->
        [recognition] メタデータの取得が終わるのを待ってから、もう一度お試しください。
        [upload] 同期が終わるのを待ってから、もう一度お試しください。
       *[transaction] インポートなど、Zotero の処理が終わるのを待ってから、もう一度お試しください。
    }
error-library-newer = ライブラリ「{ $path }」はより新しい Zotero で書き込まれているため（互換性 { $found }、対応は { $known } まで）、読み取りのみ行います。
    .remedy = 書き込むには、このプログラムを更新してください。読み取る場合は、表示される内容が正しいことを確認してください。
error-library-not-found = 「{ $path }」に Zotero のライブラリはありません。
    .remedy = Zotero の設定の「詳細」→「ファイルとフォルダー」に表示されるデータディレクトリを指定してください。そこに zotero.sqlite があります。
error-library-not-zotero = { $form ->
        [no-database] ファイル「{ $path }」はデータベースではありません。
       *[tables] ファイル「{ $path }」は Zotero のデータベースではありません：{ $missing } がありません。
    }
    .remedy = Zotero のデータディレクトリを指定してください。これがそうである場合、ライブラリが破損している可能性があります。Zotero を起動すると修復を案内されます。
error-library-damaged = ライブラリ「{ $path }」は破損しています：{ $reason }
    .remedy = Zotero を起動して案内に従い修復するか、同じフォルダーの zotero.sqlite.bak などのバックアップから復元してください。
error-library-unreadable = ライブラリ「{ $path }」を読み込めません：{ $reason }
    .remedy = ファイルの読み取り権限があること、ディスクが接続されていること、コピー用の空きがあることを確認してください。
error-library-unwritable = ライブラリ「{ $path }」に書き込めません：{ $reason }
    .remedy = ディスクの空きを増やしてから、もう一度お試しください。
error-library-item-not-found = { $count ->
        [1] ライブラリにありません：{ $items }
       *[other] 次の { $count } 件はライブラリにありません：{ $items }
    }
    .remedy = 選択した後に完全に削除された可能性があります。選択し直してください。
error-library-item-invalid = { $count ->
        [1] Zotero に保存できない変更があるため、何も書き込みませんでした：{ $problems }
       *[other] Zotero に保存できない箇所が { $count } 件あるため、何も書き込みませんでした：{ $problems }
    }
    .remedy = ワークフローの作者に知らせてください。
