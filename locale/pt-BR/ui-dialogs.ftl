field-problem-missing = É preciso informar um valor aqui.
field-problem-no-options = Não há opções para escolher.
field-problem-no-number = “{ $value }” não é um número.
field-problem-no-choice = “{ $value }” não é uma das opções.
field-problem-range = { $bounds ->
    [both] Apenas números de { $min } a { $max }.
    [from] Apenas números a partir de { $min }.
    [to] Apenas números até { $max }.
   *[none] Este número não pode ser usado.
}
field-problem-integer = { $bounds ->
    [both] Apenas números inteiros de { $min } a { $max }.
    [from] Apenas números inteiros a partir de { $min }.
    [to] Apenas números inteiros até { $max }.
   *[none] Apenas números inteiros.
}
field-problem-other = “{ $value }” não pode ser usado aqui.
run-form-no-choice = Nenhuma coleção
run-form-changed = O fluxo de trabalho usa “{ $value }” em “{ $title }”.
run-form-left-out = O fluxo de trabalho deixa “{ $title }” de fora.

run-title = Executar “{ $workflow }”
run-parameters = Configurações
run-backend = Backend
run-backend-description = Onde o trabalho é feito.
run-provider-options = Configurações do backend
run-required-mark = *
run-required-hint = Os campos marcados com * são obrigatórios.
run-range-both = de { $min } a { $max }
run-range-from = { $min } ou mais
run-range-to = até { $max }
run-number-less = Diminuir “{ $title }”
run-number-more = Aumentar “{ $title }”
run-list-add = Adicionar entrada
run-list-entry = Entrada { $number } de “{ $title }”
run-list-remove = Remover a entrada { $number }
run-list-empty = Nenhuma entrada.
run-combo-open = Mostrar as opções de “{ $title }”
run-combo-none = Nenhuma opção corresponde.
run-combo-clear = Nada escolhido
run-save-default = Salvar como padrão
run-save-default-hint = Estas configurações serão propostas da próxima vez.
run-write-unasked = Gravar sem perguntar
run-write-unasked-hint = As alterações desta execução são feitas sem serem mostradas antes. Isto vale só para esta execução.
run-start = Executar
run-trust-and-start = Confiar e executar
run-cancel = Cancelar
run-starting = Iniciando…
run-problems = { $count ->
    [one] Uma configuração precisa de sua atenção.
   *[other] { $count } configurações precisam de sua atenção.
}

run-preview-heading = O que será executado
run-preview-units = { $count ->
    [0] Nada será executado
    [one] Uma unidade será executada
   *[other] { $count } unidades serão executadas
}
run-preview-skipped = { $count ->
    [one] { $count } candidato ignorado ({ $reasons })
   *[other] { $count } candidatos ignorados ({ $reasons })
}
run-preview-joined = { $units } · { $skipped }
run-preview-show = Mostrar a lista
run-preview-runs = Serão executadas
run-preview-leaves-out = Ignorados
run-preview-more = { $count ->
    [one] e mais { $count }
   *[other] e mais { $count }
}
run-skip-mime-not-accepted = { $count } de outro tipo de arquivo
run-skip-source-file-exists = { $count } com arquivo ausente
run-skip-candidates-per-parent = { $count } com anexos ou notas demais ou de menos
run-skip-generated-note-kinds-absent = { $count } já com todas as notas
run-skip-artifact-absent = { $count } já com o arquivo
run-skip-generated-note-readiness = { $count } com notas que não estão prontas
run-skip-missing-parent = { $count } sem item pai
run-skip-not-of-member-kind = { $count } de outro tipo
run-skip-no-attachment = { $count } sem anexo utilizável
run-skip-no-note = { $count } sem nota
run-skip-no-literature-source = { $count } sem arquivo PDF nem Markdown
run-skip-other-source-chosen = { $count ->
    [one] { $count } substituído por outro arquivo do item
   *[other] { $count } substituídos por outro arquivo do item
}
run-skip-no-parent = { $count } sem item pai
run-skip-annotation = { $count ->
    [one] { $count } anotação
   *[other] { $count } anotações
}
run-skip-in-trash = { $count } na lixeira
run-skip-not-a-digest-target = { $count } sem uma única nota de resumo (digest)
run-skip-plan-disabled = { $count } porque a seleção como um todo não serve
run-skip-other = { $count } por outro motivo

run-trust-new = “{ $package }” é novo aqui. Seu código só é executado se você confiar nele.
run-trust-changed = Os arquivos de “{ $package }” foram alterados desde que você confiou nele. Seu código só é executado se você confiar nele novamente.
run-trust-covers = { $count ->
    [one] Sua resposta vale para este fluxo de trabalho, até que seus arquivos sejam alterados.
   *[other] Sua resposta vale para todos os { $count } fluxos de trabalho deste pacote, até que seus arquivos sejam alterados: { $workflows }
}
run-trust-isolated-hint = Trabalha em um espaço fechado. Pode ler sua biblioteca e pergunta antes de alterá-la. Dos seus arquivos, só tem acesso aos próprios, aos anexos dos itens em que você o executa e às pastas que você escolher.
run-trust-isolated-origins = Na rede, só tem acesso a: { $origins }
run-trust-isolated-offline = Não acessa a rede.

duplicates-title = Já em andamento
duplicates-question = { $count ->
    [one] “{ $workflow }” já está trabalhando em um destes itens.
   *[other] “{ $workflow }” já está trabalhando em { $count } destes { $total } itens.
}
duplicates-question-all = { $count ->
    [one] “{ $workflow }” já está trabalhando neste item.
   *[other] “{ $workflow }” já está trabalhando em todos estes { $count } itens.
}
duplicates-others = { $count ->
    [one] Executar o outro
   *[other] Executar os outros { $count }
}
duplicates-all = { $count ->
    [one] Executar novamente
   *[other] Executar todos os { $count }
}
duplicates-cancel = Cancelar

approval-title = Aprovar alterações
approval-heading = “{ $workflow }” quer alterar sua biblioteca
approval-unit = Para “{ $task }”
approval-position = Pergunta { $number } de { $total }
approval-waiting = { $count ->
    [one] Mais um item desta execução espera uma resposta.
   *[other] Mais { $count } itens desta execução esperam uma resposta.
}
approval-changes = { $count ->
    [one] { $count } alteração
   *[other] { $count } alterações
}
approval-this = Aprovar isto
approval-all = Aprovar tudo desta execução
approval-none = Não gravar isto
approval-close-hint = Se você fechar esta janela, a execução espera; você pode responder depois.
approval-change-new-note = Nova nota
approval-change-new-item = Novo item ({ $kind })
approval-change-new-attachment = Novo anexo
approval-change-new-collection = Nova coleção
approval-change-edit-item = Item alterado
approval-change-edit-collection = Coleção alterada
approval-untitled = Sem título
approval-under = abaixo de “{ $parent }”
approval-note = Texto da nota
approval-note-replaced = Novo texto da nota; substitui o atual
approval-cut = Só o início é mostrado.
approval-before = Antes
approval-after = Depois
approval-nothing = nada
approval-creators = Autores
approval-tags = Etiquetas
approval-tag-added = adicionada: { $tag }
approval-tag-removed = removida: { $tag }
approval-collections = Coleções
approval-collection-added = adicionado a: { $name }
approval-collection-removed = removido de: { $name }
approval-relations = Relacionados
approval-relations-added = { $count ->
    [one] { $count } adicionado
   *[other] { $count } adicionados
}
approval-relations-removed = { $count ->
    [one] { $count } removido
   *[other] { $count } removidos
}
approval-parent = Pai
approval-top = no nível superior
approval-name = Nome
approval-item-type = Tipo do item
approval-content-type = Tipo de arquivo
approval-charset = Codificação de caracteres
approval-trash = Vai para a lixeira
approval-restore = É restaurado da lixeira
approval-file = Arquivo
approval-file-new = { $name } ({ $size })
approval-file-replaces = { $name } ({ $size }) substitui { $old }
approval-file-renamed = { $old } passa a se chamar { $name }
approval-size-bytes = { $size ->
    [one] { $size } byte
   *[other] { $size } bytes
}
approval-size-kilobytes = { $size } kB
approval-size-megabytes = { $size } MB
approval-more-changes = { $count ->
    [one] Mostrar mais { $count } alteração
   *[other] Mostrar mais { $count } alterações
}

explain-title = Por que não? – { $workflow }
explain-heading = “{ $workflow }” na seleção atual
explain-can-run = { $count ->
    [one] Pode ser executado: { $count } unidade.
   *[other] Pode ser executado: { $count } unidades.
}
explain-cannot-run = Não pode ser executado.
explain-item = Item
explain-outcome = Resultado
explain-included = Incluído
explain-not-included = Não incluído
explain-only-left-out = Mostrar só o que não está incluído
dialog-rows = { $shown } de { $total } linhas
dialog-show-more = Mostrar mais
explain-skipped = Partes dos itens selecionados que foram ignoradas
dialog-close = Fechar
explain-nothing-selected = Nada está selecionado.

editor-save = Salvar
editor-cancel = Cancelar
editor-text = Texto
editor-unsaved = Suas alterações não foram salvas.
editor-keep-editing = Continuar editando
editor-discard = Descartar alterações
editor-render-failed = O fluxo de trabalho não conseguiu mostrar isto: { $reason }
editor-not-shown = Este fluxo de trabalho traz um formulário próprio que não pode ser mostrado aqui. Você pode editar os dados dele como texto.
editor-data = Dados (JSON)
editor-data-invalid = Isto não é um JSON válido: { $reason }
editor-working = Processando…

## Uma execução (src/ui/dialogs/report/)

report-title = Execução de “{ $workflow }”
report-began = Iniciada em { $time }
report-ended = terminada em { $time }
report-took = trabalhou { $time }
report-waited = esperou por você { $time }
report-dry-run = Foi um ensaio: nada foi gravado.
report-undone =
    { $how ->
        [all] O que ela gravou foi desfeito.
       *[some] Parte do que ela gravou foi desfeita.
    }
report-other-library = Ela trabalhou em outra biblioteca, em { $folder }. Daqui só é possível consultá-la.
report-owned-elsewhere = Outro programa está cuidando dela no momento.
report-damaged = O que se sabe desta execução está danificado; uma parte não pode ser mostrada.
report-attempt = Tentativa { $attempt }
report-warnings =
    { $count ->
        [one] Um aviso
       *[other] { $count } avisos
    }
report-units =
    { $count ->
        [one] Uma unidade
       *[other] { $count } unidades
    }
report-no-units = Não havia nada a fazer.
report-filter = Quais unidades mostrar
report-filter-all = Todas ({ $count })
report-filter-state = { $state } ({ $count })
report-unit = Unidade
report-outcome = Resultado
report-changed = Alterado na biblioteca
report-own-files = Arquivos na pasta da execução
report-files = Arquivos
report-would-write = Teria sido gravado
report-left-out = Deixado de fora desde o início
report-taken-back = desfeito
report-without-title = Sem título ({ $key })
report-items-gone = Esses itens não estão mais na biblioteca.
report-log-copied =
    { $count ->
        [0] O log está vazio.
        [one] Uma linha do log foi copiada.
       *[other] { $count } linhas do log foram copiadas.
    }
report-action-answer = Responder…
report-action-cancel = Cancelar execução
report-action-resume = Continuar
report-action-retry = Tentar falhas de novo
report-action-undo = Desfazer
report-action-show-items = Mostrar itens
report-action-show-files = Mostrar arquivos
report-action-copy-log = Copiar log
report-kept-changed-since = Alguns foram alterados depois e ficam como estão.
report-kept-missing = Alguns não existem mais.
report-kept-not-writable = Alguns não podem ser gravados.
report-kept-already-undone = Alguns já tinham sido desfeitos.
report-kept-folder-missing = A pasta de alguns não está lá; se estiver em um disco não conectado, conecte-o e desfaça de novo.
report-kept-damaged = O que se sabe de alguns está danificado.
report-kept-unknown =
    { $count ->
        [one] De uma alteração não se sabe mais nada.
       *[other] De { $count } alterações não se sabe mais nada.
    }
