diagnostic-manifest-parse-error =
    { $fault ->
        [empty] ファイルが空です。JSON オブジェクトが必要です。
        [invalid-symbol] JSON ではありません：これは値でも名前でもありません。テキストは二重引用符で囲みます。
        [invalid-number] JSON ではありません：これは数値ではありません。
        [name-expected] JSON ではありません：ここには二重引用符で囲んだ名前が必要です。コンマが一つ多いのかもしれません。
        [value-expected] JSON ではありません：ここには値が必要です。コンマが一つ多いのかもしれません。
        [colon-expected] JSON ではありません：ここにはコロンが必要です。
        [comma-expected] JSON ではありません：ここにはコンマが必要です。
        [brace-expected] JSON ではありません：閉じ波括弧がありません。
        [bracket-expected] JSON ではありません：閉じ角括弧がありません。
        [end-expected] JSON ではありません：文書はこれより前で終わっています。
        [comment] JSON ではありません：コメントは使えません。
        [string-not-ended] JSON ではありません：ここから始まるテキストが閉じられていません。
        [invalid-escape] JSON ではありません：このエスケープはありません。
        [invalid-character] JSON ではありません：テキスト内の制御文字はエスケープする必要があります。
       *[other] ファイルが JSON ではありません。
    }
diagnostic-manifest-too-large = ファイルが { $limit } KiB を超えているため、読み込みませんでした。
diagnostic-manifest-too-deep = オブジェクトとリストの入れ子が { $limit } 段を超えています。
diagnostic-too-many-elements = 「{ $name }」に { $count } 個の要素があります。上限は { $limit } 個です。
diagnostic-not-an-object = ファイルは JSON オブジェクト一つである必要があります。
diagnostic-duplicate-key = 「{ $name }」がこのオブジェクトに二回あります。最後のものだけが有効です。
diagnostic-findings-truncated = このファイルには、表示していない指摘がさらに { $count } 件あります。

diagnostic-missing-property = 必須のプロパティ「{ $name }」がありません。
diagnostic-unknown-key = キー「{ $name }」はここでは認識されず、効果がありません。
diagnostic-unknown-key-of-test = キー「{ $name }」はここでは使えないため、テストを実行できません。使えるキー：{ $known }。
diagnostic-replaced-field = フィールド「{ $name }」は使われなくなりました。
diagnostic-older-field = フィールド「{ $name }」は schemaVersion 1 のものです。
diagnostic-chosen-at-start = フィールド「{ $name }」は使われなくなりました。ワークフローの開始時に選択します。
diagnostic-deprecated-field = フィールド「{ $name }」は非推奨です。
diagnostic-wrong-type =
    { $expected ->
        [string] 「{ $name }」はテキストである必要があります。
        [number] 「{ $name }」は数値である必要があります。
        [integer] 「{ $name }」は整数である必要があります。
        [boolean] 「{ $name }」は true または false である必要があります。
        [array] 「{ $name }」はリストである必要があります。
        [object] 「{ $name }」はオブジェクトである必要があります。
        [number-or-object] 「{ $name }」は数値またはオブジェクトである必要があります。
        [string-or-number] 「{ $name }」はテキストまたは数値である必要があります。
       *[other] 「{ $name }」はテキスト、数値、true、false または null である必要があります。
    }
diagnostic-wrong-value = 「{ $name }」は次のいずれかである必要があります：{ $allowed }。
diagnostic-unknown-policy = validateSelection.select の policy は次のいずれかである必要があります：{ $allowed }。
diagnostic-invalid-value = 「{ $name }」が無効です：{ $reason }。
diagnostic-empty-text = 「{ $name }」を空にすることはできません。
diagnostic-blank-text = 「{ $name }」を空白だけにすることはできません。
diagnostic-long-text = 「{ $name }」は { $limit } 文字以内である必要があります。
diagnostic-empty-list = 「{ $name }」には要素が少なくとも一つ必要です。
diagnostic-repeated-item = { $value } がこのリストに二回あります。
diagnostic-small-number = 「{ $name }」は { $limit } 以上である必要があります。
diagnostic-not-above = 「{ $name }」は { $limit } より大きい必要があります。
diagnostic-needs-one-of = 「{ $name }」には次のうち少なくとも一つが必要です：{ $names }。
diagnostic-no-pointer = 「{ $name }」はスラッシュで始まる JSON ポインターである必要があります。
diagnostic-no-origin = オリジンはスキーム、ホストと、必要ならポートからなり、パスを含みません：https://api.example.org

diagnostic-version-missing = 「schemaVersion」がありませんが、マニフェストは schemaVersion 1 の形式でもありません。
diagnostic-version-unknown = schemaVersion { $version } には対応していません。
diagnostic-manifest-upgraded = マニフェストは schemaVersion 1 の形式のため、次のように読み替えました：{ $rewrites }
diagnostic-rewrite-moved = { $from } → { $to }
diagnostic-rewrite-added = { $to } を追加
diagnostic-rewrite-dropped = { $from } を除外

diagnostic-exact-excludes = 「exact」は「min」や「max」と同時に使えません。
diagnostic-min-above-max = 「min」（{ $min }）が「max」（{ $max }）より大きくなっています。
diagnostic-minima-above-total = 種類ごとの下限では選択した項目が少なくとも { $sum } 件必要ですが、「total」の上限は { $total } 件です。
diagnostic-maxima-below-total = 種類ごとの上限では選択した項目は { $sum } 件までですが、「total」では少なくとも { $total } 件必要です。
diagnostic-mixing-needed = 複数の種類の項目が必要ですが、「allowMixed」が false です。
diagnostic-no-single-kind = 「allowMixed」が false の場合、一種類の項目だけでこれらの数を満たすことはできません。
diagnostic-count-needs-selection = 数の条件では項目を少なくとも一つ選択する必要があるため、選択が必須です。ここは true である必要があります。
diagnostic-counts-forbid-selection = 選択が必須ですが、数の条件では項目を一つも選択できません。
diagnostic-selector-product = セレクター「{ $policy }」が生み出すメンバーの種類は「{ $product }」で、「{ $member }」ではありません。
diagnostic-selection-grouping = セレクター「selection」に必要なグループ分けは「all」で、「{ $grouping }」ではありません。
diagnostic-member-selection-selector = セレクター「input-member」はメンバーの種類「selection」を生み出せません。「parent」などの別の種類にするか、選択内容全体を扱うワークフローでは、セレクターを「selection」、グループ化を「all」にしてください。
diagnostic-member-selection = メンバーの種類「selection」に必要なセレクターは「selection」で、「{ $policy }」ではありません。
diagnostic-selector-needs-selection = 選択がなければ、セレクター「{ $policy }」は何も見つけられません。ここは true である必要があります。選択なしで実行するには、セレクターとメンバーの種類を「selection」、グループ化を「all」にしてください。
diagnostic-selector-always-empty = セレクター「input-member」が種類「{ $member }」のメンバーを見つけることはありません。このワークフローは決して実行されません。
diagnostic-source-without-input-member = 「source」はセレクター「input-member」でのみ使えます。
diagnostic-one-candidate = セレクター「selection」はちょうど一つの候補を生み出しますが、この規則はそれを許していません。
diagnostic-mime-member = MIME タイプを受け付けるメンバーの種類は「attachment」だけで、「{ $member }」ではありません。
diagnostic-filter-needs-attachment = フィルター「{ $kind }」に必要なメンバーの種類は「attachment」で、「{ $member }」ではありません。
diagnostic-filter-needs-parents = フィルター「candidates-per-parent」はメンバーの種類「{ $member }」には効果がありません。
diagnostic-target-of-other-phase = ターゲット「{ $value }」はこのフェーズでは使えません：「translator-markdown」にはフェーズ「execute」とパラメーターが、他のターゲットにはフェーズ「availability」が必要です。
diagnostic-parameter-phase = パラメーターのあるフィルターにはフェーズ「execute」が必要です。
diagnostic-parameter-undeclared = 「parameters」にパラメーター「{ $name }」はありません。
diagnostic-parameter-default-invalid = 既定値がこのパラメーターの有効な値ではないため、無視します。

diagnostic-no-build-strategy = プロバイダー「{ $provider }」の場合、マニフェストに「request」または「hooks.buildRequest」が必要です。
diagnostic-provider-misspelt = このプログラムにプロバイダー「{ $provider }」はありません。使えるもの：{ $known }。
diagnostic-provider-needs-request = このプログラムにプロバイダー「{ $provider }」はありません（使えるもの：{ $known }）。また、「pass-through」以外のプロバイダーには「request」または「hooks.buildRequest」が必要です。
diagnostic-create-missing = 種類 skillrunner.job.v1 のリクエストには「create」が必要です。
diagnostic-create-mode-defaulted = 「request.create.mode」が指定されていないため、「auto」を使います。
diagnostic-sequence-provider = シーケンスに必要なプロバイダーは「acp」または「skillrunner」で、「{ $provider }」ではありません。
diagnostic-sequence-without-steps = シーケンスには少なくとも一つのステップ、または「hooks.buildRequest」が必要です。
diagnostic-final-step-missing = シーケンスには「result.final_step_id」が必要です。
diagnostic-unknown-step = ステップ「{ $id }」はありません。あるステップ：{ $steps }。
diagnostic-step-repeated = これより前にステップ「{ $id }」があります。
diagnostic-include-if-runtime = この条件を判定できるのは buildRequest フックだけです。ステップ「{ $step }」は常に実行されます。
diagnostic-skill-missing = スキル「{ $skill }」はどのスキルフォルダーにもありません。このワークフローは一覧に表示されますが、開始できません。

diagnostic-hook-missing = フック「{ $hook }」のファイルがありません：{ $path }
diagnostic-hook-outside = フックのファイルは、そのパッケージのフォルダー内にある必要があります：{ $path }
diagnostic-hook-ending =
    { $multi ->
        [yes] パッケージのフックのファイル名は .mjs で終わる必要があります：{ $path }
       *[no] フックのファイル名は .mjs または .js で終わる必要があります：{ $path }
    }

diagnostic-scan-path = このワークフローのフォルダーを読み込めません：{ $reason }
diagnostic-scan-runtime = 読み込めませんでした：{ $reason }
diagnostic-listed-folder-missing = ここに挙げられたフォルダー「{ $name }」がありません。
diagnostic-workflow-outside = マニフェストは、そのパッケージのフォルダー内にある必要があります：{ $entry }
diagnostic-workflow-missing = このパスにマニフェストはありません：{ $entry }
diagnostic-bare-workflow-id = 「{ $entry }」はフォルダーの名前です。マニフェストのパスが必要です。
diagnostic-duplicate-id = { $loser } のワークフロー「{ $id }」は使われません：{ $winner } の id が同じで、優先されます。
diagnostic-locale-outside = { $tag } のテキストはパッケージのフォルダー以下にある必要があり、パスに「..」を含めることはできません：{ $path }
diagnostic-locale-missing = { $tag } のテキストのファイルがありません：{ $path }
diagnostic-locale-not-json = この言語のテキストを読み込めません：使用できる JSON ファイルではありません。
diagnostic-locale-no-text = 「{ $key }」はテキストである必要があるため、無視します。
diagnostic-no-version-range = 「{ $range }」は「>=8 <11」のようなバージョンの範囲ではありません。
diagnostic-zotero-untested = これは Zotero { $range } 用に作られており、より新しい Zotero { $version } では試されていません。それでも使用できます。

diagnostic-blocked-by-skills =
    { $count ->
        [1] 必要なスキルがありません：{ $skills }
       *[other] 必要なスキルが { $count } 個ありません：{ $skills }
    }
diagnostic-blocked-by-host-access = エージェントによるライブラリへのアクセスが必要ですが、このバージョンでは提供していません。
diagnostic-blocked-by-zotero = Zotero { $range } が必要ですが、これは Zotero { $version } です。
