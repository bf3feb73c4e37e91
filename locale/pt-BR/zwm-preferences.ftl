# Lido pela janela de configurações do Zotero.
zwm-pane-folders = Pastas de fluxos de trabalho
zwm-pane-problems = Problemas
zwm-pane-no-problems = Nenhum foi encontrado.
zwm-pane-behaviour = Comportamento
zwm-pane-notifications = Mostrar notificações sobre execuções
zwm-pane-debug-mode = Modo de depuração: listar fluxos de trabalho de depuração e registrar mais no log
zwm-pane-concurrency = Ao mesmo tempo
zwm-pane-concurrency-note = Quantas unidades uma execução processa ao mesmo tempo, se ela não indicar outro número; 0 significa sem limite. Execuções já iniciadas mantêm seu número.
zwm-pane-trust = Pacotes e confiança
zwm-pane-trust-note = O código de um pacote só é executado enquanto você confia exatamente em seus arquivos atuais. A alteração de qualquer arquivo retira a confiança.
zwm-pane-no-packages = Não há pacotes.
