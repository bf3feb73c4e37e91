# アプリケーション本体が読み取り、属性 label を表示する
zwm-menu-workflows =
    .label = ワークフロー
