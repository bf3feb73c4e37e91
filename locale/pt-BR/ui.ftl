ui-menu-name = { $emoji } { $label }
ui-menu-row-reason = { $name } ({ $reason })
ui-menu-row-of = { $name } ({ $units } de { $total })
ui-menu-row-count = { $name } ({ $units })
ui-menu-row-skipped = { $name } ({ $units }, { $skipped } de fora)
ui-menu-row-at-most = { $name } (até { $units })
ui-menu-reading = Lendo os fluxos de trabalho…
ui-menu-none = Ainda não há fluxos de trabalho; adicione uma pasta com eles nas configurações.
ui-menu-search = Pesquisar fluxos de trabalho
ui-menu-why = Por que não?
ui-menu-recent = Execuções recentes
ui-menu-recent-run = { $label } · { $state } · { $time }
ui-menu-dashboard = Painel…
ui-menu-settings = Configurações dos fluxos de trabalho…
ui-menu-notice = Ir para a notificação
ui-menu-not-possible-here = Fluxos de trabalho são executados em itens, coleções, bibliotecas e pesquisas salvas.

ui-menu-reason-no-selection = nada está selecionado
ui-menu-reason-mixed-selection-not-allowed = selecione um só tipo
ui-menu-reason-selection-count-parents = número de itens: { $bounds }
ui-menu-reason-selection-count-attachments = número de anexos: { $bounds }
ui-menu-reason-selection-count-notes = número de notas: { $bounds }
ui-menu-reason-selection-count-children = número de subitens: { $bounds }
ui-menu-reason-selection-count-total = número de linhas selecionadas: { $bounds }
ui-menu-reason-candidate-count = número de elementos a processar: { $bounds }
ui-menu-reason-no-valid-input-units = nada adequado está selecionado
ui-menu-reason-mime-not-accepted = nenhum arquivo de tipo aceito
ui-menu-reason-source-file-exists = arquivo ausente
ui-menu-reason-candidates-per-parent = requer outro número de arquivos ou notas por item
ui-menu-reason-generated-note-kinds-absent = já feito
ui-menu-reason-artifact-absent = já feito
ui-menu-reason-generated-note-readiness = notas não prontas
ui-menu-reason-missing-parent = sem item pai
ui-menu-without-parent = nenhum item adequado
ui-menu-without-attachment = nenhum arquivo adequado
ui-menu-without-note = nenhuma nota
ui-menu-without-generated-note = nenhuma nota
ui-menu-without-child = nenhum subitem
ui-menu-without-digest-image-target = nenhuma nota de resumo
ui-menu-bounds =
    { $rule ->
        [none] nenhum
        [exact] exatamente { $min }
        [least] no mínimo { $min }
        [most] no máximo { $max }
       *[between] de { $min } a { $max }
    }

ui-notice-running = { $count } fluxos de trabalho em andamento
ui-notice-ended = { $count } fluxos de trabalho terminaram
# $state é um dos textos ui-state-…
ui-notice-ended-one = { $label }: { $state }
ui-notice-done = { $done } de { $total } concluídas
ui-notice-left = resta cerca de { $time }
ui-notice-canceling = Cancelando…
ui-notice-waits = Aguarda sua resposta.
ui-notice-ended-before =
    { $count ->
        [one] Outra execução terminou.
       *[other] Outras { $count } execuções terminaram.
    }
ui-notice-succeeded =
    { $count ->
        [one] { $count } bem-sucedida
       *[other] { $count } bem-sucedidas
    }
ui-notice-failed =
    { $count ->
        [one] { $count } falhou
       *[other] { $count } falharam
    }
ui-notice-skipped =
    { $count ->
        [one] { $count } ignorada
       *[other] { $count } ignoradas
    }
ui-notice-canceled =
    { $count ->
        [one] { $count } cancelada
       *[other] { $count } canceladas
    }
ui-notice-waiting = { $count } em espera
ui-notice-nothing = Não havia nada a fazer.
# $what é um código, uma frase e o que pode ser feito.
ui-notice-failure-of = { $label }: { $what }
ui-notice-undoing = Desfazendo o que foi gravado…
ui-notice-undone =
    { $count ->
        [0] Nada foi desfeito.
        [one] Uma alteração foi desfeita.
       *[other] { $count } alterações foram desfeitas.
    }
ui-notice-undo-kept =
    { $count ->
        [one] Uma foi mantida como está, pois houve mudanças depois.
       *[other] { $count } foram mantidas como estão, pois houve mudanças depois.
    }
ui-notice-messages = Fluxos de trabalho
ui-notice-message-times = { $message } (× { $times })
ui-notice-older =
    { $count ->
        [one] Uma mensagem anterior.
       *[other] { $count } mensagens anteriores.
    }
ui-notice-action-cancel =
    { $count ->
        [one] Cancelar
       *[other] Cancelar todas
    }
ui-notice-action-review = Responder…
ui-notice-action-show = Mostrar itens
ui-notice-action-open = Abrir execução
ui-notice-action-files = Mostrar arquivos
ui-notice-action-undo =
    { $count ->
        [one] Desfazer
       *[other] Desfazer todas
    }
ui-notice-close = Fechar
ui-notice-region = Notificações de fluxos de trabalho

ui-duration-seconds = { $seconds } s
ui-duration-minutes = { $minutes } min { $seconds } s
ui-duration-hours = { $hours } h { $minutes } min

# Estados de execuções e unidades.
ui-state-queued = na fila
ui-state-running = em andamento
ui-state-waiting_user = esperando você
ui-state-waiting_auth = esperando login
ui-state-succeeded = bem-sucedida
ui-state-failed = falhou
ui-state-skipped = ignorada
ui-state-canceled = cancelada
ui-state-partial = falhou em parte
ui-state-interrupted = interrompida

ui-pane-add-folder = Adicionar pasta…
ui-pane-pick-folder = Escolha uma pasta de fluxos de trabalho
ui-pane-reload = Recarregar
ui-pane-remove = Remover
ui-pane-remove-folder = Remover a pasta { $path }
ui-pane-folder-built-in = vem com este programa
ui-pane-folder-home = seus próprios fluxos de trabalho
ui-pane-found =
    { $workflows ->
        [0] Nenhum fluxo de trabalho foi encontrado.
        [one] Um fluxo de trabalho foi encontrado.
       *[other]
            { $packages ->
                [one] { $workflows } fluxos de trabalho foram encontrados, em um pacote.
               *[other] { $workflows } fluxos de trabalho foram encontrados, em { $packages } pacotes.
            }
    }
ui-pane-error = Erro
ui-pane-warning = Aviso
ui-pane-info = Info
ui-pane-problem = Linha { $line }, coluna { $column }: { $message }
ui-pane-suggestion = Você quis dizer “{ $suggestion }”?
ui-pane-show-file = Mostrar arquivo
ui-pane-show-file-named = Mostrar o arquivo { $path }
ui-pane-usual =
    { $units ->
        [0] normalmente sem limite
       *[other] normalmente { $units }
    }
ui-provider-pass-through = Fluxos de trabalho sem serviço
ui-provider-skillrunner = SkillRunner
ui-provider-generic-http = Serviços HTTP
ui-provider-acp = Agentes (ACP)
ui-pane-grant = Confiar…
ui-pane-take-back = Retirar confiança
# Nome de um botão para leitores de tela; $button é o texto dele.
ui-pane-button-for = { $button } ({ $package })
ui-pane-grant-question = O código do pacote “{ $package }” pode ser executado, de forma isolada? Ele não tem acesso direto a seus arquivos, a programas nem à rede; o que ele grava em sua biblioteca é mostrado a você antes.
ui-pane-trust-untrusted = não confiável: seu código não é executado
ui-pane-trust-changed = seus arquivos foram alterados desde que você confiou nele: seu código não é executado
ui-pane-trust-isolated = executado de forma isolada
ui-pane-trust-full = executado sem isolamento
ui-pane-trust-built-in = vem com este programa, executado de forma isolada
ui-pane-trust-gone = não está mais em nenhuma pasta

ui-plugin-name = Workflow Manager
ui-picker-taken = Já existe um arquivo com esse nome. Escolha outro nome.
ui-secrets-only-for-now = Não é possível guardar senhas e chaves com segurança neste computador. Elas são mantidas até que o Zotero seja fechado.
