planner-reason-no-selection = 何も選択されていません。
planner-reason-mixed-selection-not-allowed = このワークフローは一種類の項目だけを受け付けますが、項目、添付ファイル、メモまたは注釈が混在しています。
planner-reason-selection-count-parents = 選択した項目（書籍、論文など）の数が、このワークフローの条件に合いません。
planner-reason-selection-count-attachments = 選択した添付ファイルの数が、このワークフローの条件に合いません。
planner-reason-selection-count-notes = 選択したメモの数が、このワークフローの条件に合いません。
planner-reason-selection-count-children = 選択した注釈と子項目の数が、このワークフローの条件に合いません。
planner-reason-selection-count-total = 選択した行の数が、このワークフローの条件に合いません。
planner-reason-candidate-count = 選択内容から得られる処理対象の数が、このワークフローの条件に合いません。
planner-reason-no-valid-input-units = 選択内容に、このワークフローで使えるものがありません。

planner-reason-mime-not-accepted = このワークフローはこの種類のファイルを受け付けません。
planner-reason-source-file-exists = ファイルがあるべき場所にありません。
planner-reason-candidates-per-parent = この項目にある、使える添付ファイルまたはメモの数が、このワークフローの条件に合いません。
planner-reason-generated-note-kinds-absent = このワークフローが書き込むメモがすでにすべてあるか、メモを置く親項目がありません。
planner-reason-artifact-absent = このワークフローが書き出すファイルがすでにあるか、書き出す場所が不明です。
planner-reason-generated-note-readiness = 項目のメモが、このワークフローに必要な状態ではありません。
planner-reason-missing-parent = 親項目がありません。
planner-reason-unit-under-way = このワークフローの別の実行が処理しています。

planner-reason-not-of-member-kind = このワークフローは別の種類の項目を扱います。
planner-reason-no-attachment = この項目には、このワークフローで使える添付ファイルがありません。
planner-reason-no-note = この項目にはメモがありません。
planner-reason-no-literature-source = PDF も Markdown ファイルもありません。
planner-reason-other-source-chosen = 同じ項目の別のファイルを使います。
planner-reason-no-parent = どの項目にも属していません。
planner-reason-annotation = これは注釈です。このワークフローは注釈を扱いません。
planner-reason-in-trash = ごみ箱にあります。
planner-reason-not-a-digest-target = このワークフローは選択した項目一つだけを扱います：ダイジェストメモが一つだけある項目、またはそのメモ自体。
planner-reason-plan-disabled = 単独では使えますが、選択内容全体がこのワークフローの条件に合いません。

planner-remedy-none = 現在の選択内容では、できることはありません。
planner-remedy-select =
    { $count ->
        [1] 代わりに「{ $name }」を選択してください。
       *[other] 代わりに「{ $name }」など合わせて { $count } 件を選択してください。
    }
planner-remedy-deselect =
    { $count ->
        [1] 「{ $name }」の選択を解除してください。
       *[other] 「{ $name }」など合わせて { $count } 件の選択を解除してください。
    }
planner-remedy-select-more =
    { $of ->
        [parents] 項目（書籍、論文など）をあと { $count } 件選択してください。
        [attachments] 添付ファイルをあと { $count } 個選択してください。
        [notes] メモをあと { $count } 件選択してください。
        [children] 注釈をあと { $count } 件選択してください。
       *[other] あと { $count } 行選択してください。
    }
planner-remedy-restore-from-trash =
    { $count ->
        [1] 「{ $name }」をごみ箱から復元してください。
       *[other] 「{ $name }」とその下にあるものをごみ箱から復元してください。
    }
planner-remedy-add-attachment =
    { $type ->
        [pdf] 「{ $name }」に PDF を { $count } 個添付してください。
        [markdown] 「{ $name }」に Markdown ファイルを { $count } 個添付してください。
        [html] 「{ $name }」に HTML ファイルを { $count } 個添付してください。
       *[other] 「{ $name }」に { $mime } 形式のファイルを { $count } 個添付してください。
    }{ $then ->
        [select] その後、添付したものを選択してください。
       *[keep] { "" }
    }
planner-remedy-add-note =
    { $noteKind ->
        [any] 「{ $name }」の下にメモを { $count } 件書いてください。
       *[other] 「{ $name }」の下に種類「{ $noteKind }」のメモを { $count } 件書いてください。
    }{ $then ->
        [select] その後、書いたメモを選択してください。
       *[keep] { "" }
    }
planner-remedy-add-parent =
    { $then ->
        [select] 「{ $name }」の親項目を作成し、それを選択してください。
       *[keep] 「{ $name }」の親項目を作成してください。
    }
planner-remedy-provide-file =
    { $path ->
        [none] 「{ $name }」のファイルを元の場所に戻してください。
       *[other] 「{ $name }」のファイルを元の場所に戻してください：{ $path }
    }
planner-remedy-remove-file = このファイルを別の場所に移動してください：{ $path }
planner-remedy-remove-notes =
    { $count ->
        [1] メモ「{ $name }」をごみ箱に移動してください。
       *[other] メモ「{ $name }」など同じ種類のメモ合わせて { $count } 件をごみ箱に移動してください。
    }
planner-remedy-set-parameter = パラメーター「{ $name }」に値を指定してください。

error-no-valid-input-units =
    { $total ->
        [0] 選択内容に、「{ $workflow }」で使えるものがありません。
       *[other] 選択内容に、「{ $workflow }」で使えるものがありません：{ $total } 件中 { $skipped } 件をスキップしました。
    }
    .remedy = 同じ選択内容で「zwm explain { $workflow }」を実行すると、各項目がスキップされた理由を確認できます。
    .remedy-in-zotero = メニューの「実行されない理由」で、各アイテムがスキップされた理由を確認できます。
error-unit-member-missing = 「{ $task }」（{ $unit }）は続行できません。次の項目がなくなったか、ごみ箱にあるか、処理の対象ではなくなりました：{ $items }。
    .remedy = ごみ箱から復元してから失敗したユニットを再試行するか、今あるものに対してワークフローを改めて開始してください。
