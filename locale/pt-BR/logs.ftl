log-trigger-start = { $units ->
    [0] Execução de “{ $workflow }” iniciada ({ $trigger }): nenhuma unidade
    [one] Execução de “{ $workflow }” iniciada ({ $trigger }): { $units } unidade
   *[other] Execução de “{ $workflow }” iniciada ({ $trigger }): { $units } unidades
}
log-trigger-rejected-no-selection = “{ $workflow }” não foi iniciado ({ $trigger }): nada está selecionado
log-trigger-no-valid-input = { $selected ->
    [0] “{ $workflow }” não foi iniciado ({ $trigger }): nenhum item estava selecionado, e não resultou nenhuma unidade
    [one] “{ $workflow }” não foi iniciado ({ $trigger }): { $selected } item estava selecionado, mas não resultou nenhuma unidade
   *[other] “{ $workflow }” não foi iniciado ({ $trigger }): { $selected } itens estavam selecionados, mas não resultou nenhuma unidade
}
log-trigger-refused = Não foi iniciado
log-duplicate-running-job-skipped = Não foi iniciado uma segunda vez
log-trigger-notice = Dica
log-run-resumed = Execução retomada
log-run-cancel-asked = Cancelando
log-run-succeeded = { $state ->
        [skipped] A execução terminou: todas as suas unidades foram ignoradas
       *[succeeded] A execução terminou com êxito
    }
log-run-ended = { $state ->
        [canceled] A execução foi cancelada
       *[partial] A execução terminou: algumas de suas unidades falharam
    }
log-run-failed = A execução falhou
log-run-let-go = { $state ->
        [waiting_user] A execução espera uma resposta
       *[interrupted] A execução foi interrompida
    }
log-run-undone = Desfeito: { $reverted }; mantido como está: { $kept }

log-unit-started = Unidade iniciada
log-unit-succeeded = Unidade bem-sucedida
log-unit-failed = A unidade falhou
log-unit-skipped = Unidade ignorada
log-unit-canceled = Unidade cancelada
log-unit-reopened = Nova tentativa da unidade
log-build-requests-start = A requisição está sendo criada
log-build-requests-finished = Requisição criada
log-build-requests-failed = Não foi possível criar a requisição
log-apply-start = O resultado está sendo aplicado
log-apply-succeeded = Resultado aplicado
log-apply-failed = Não foi possível aplicar o resultado
log-apply-parent-missing = Não há item ao qual anexar o resultado
log-apply-succeeded-preflight-short-circuit = Resultado do preflight aplicado
log-apply-failed-preflight-short-circuit = Não foi possível aplicar o resultado do preflight
log-apply-succeeded-preflight-aggregate = Resultado conjunto das partes aplicado
log-apply-failed-preflight-aggregate = Não foi possível aplicar o resultado conjunto das partes
log-apply-deferred-aggregate-child = Esta parte é aplicada junto com as outras
log-approval-asked = Espera a aprovação do que pretende gravar
log-approval-answered = { $answer ->
        [approve] O que pretende gravar foi aprovado
        [deny] O que pretende gravar não foi aprovado
        [expired] Ninguém respondeu a tempo
       *[closed] A pergunta foi encerrada
    }
log-commit-start = Gravando na biblioteca
log-commit-succeeded = Gravado na biblioteca
log-commit-failed = Não foi possível gravar na biblioteca
log-step-failed = A etapa “{ $name }” falhou
log-step-retried = A etapa “{ $node }” falhou e será tentada novamente (falhou { $tries ->
        [one] { $tries } vez
       *[other] { $tries } vezes
    } até agora)
log-plan-grown = { $nodes ->
    [one] O plano ganhou { $nodes } etapa ({ $reason })
   *[other] O plano ganhou { $nodes } etapas ({ $reason })
}
log-budget-asked = { $what ->
        [calls] O orçamento se esgotou: { $spent } de { $bound } chamadas feitas
        [wall] O orçamento se esgotou: { $spent } de { $bound } minutos passados
       *[usd] O orçamento se esgotou: { NUMBER($spent, maximumFractionDigits: 6) } de { NUMBER($bound, maximumFractionDigits: 6) } dólares (US$) gastos
    }
log-budget-answered = { $answer ->
        [more] Mais foi permitido
       *[deliver] Termina com o que já tem
    }
log-provider-request-start = Enviado ao provedor “{ $name }”
log-provider-request-finished = O provedor “{ $name }” respondeu
log-provider-request-failed = O provedor “{ $name }” falhou
log-provider-request-known = O provedor já conhece a requisição
log-provider-progress = { $of ->
        [0] Progresso
       *[other] Progresso: { $n } de { $of }
    }
log-workflow-hook-execute-start = O hook “{ $name }” está em execução
log-workflow-hook-execute-succeeded = O hook “{ $name }” retornou
log-workflow-hook-execute-failed = O hook “{ $name }” falhou

manager-log-unwritable = Não é possível gravar o log; esta execução continua sem ele: { $reason }

diagnostics-readme-title = Diagnóstico do Workflow Manager { $version }
diagnostics-readme-made = Feito em { $date }.
diagnostics-readme-runs = { $count ->
    [0] Não contém nenhuma execução.
    [one] Contém { $count } execução.
   *[other] Contém { $count } execuções.
}
diagnostics-readme-with-titles = Os títulos dos seus itens, os nomes das tarefas, os valores dos parâmetros e o que os hooks exibiram, deram como motivo, retornaram ou disseram em erros estão incluídos com as próprias palavras, porque isso foi pedido.
diagnostics-readme-without-titles = Também omitidos, com o tamanho no lugar: os títulos dos seus itens, os nomes das tarefas e o que os hooks exibiram, deram como motivo, retornaram ou disseram em erros. Dos parâmetros, estão incluídos números, sim ou não e as opções que um fluxo de trabalho oferece; de qualquer outro valor, só o tamanho.
diagnostics-readme-left-out = Omitido: credenciais (***), pastas deste computador (~, home, library, …), o texto das notas e o que as requisições continham.
diagnostics-readme-look = Estão incluídos as chaves de itens, os identificadores de execuções, fluxos de trabalho e pacotes e o que dizem os arquivos dos seus fluxos de trabalho. Examine os arquivos antes de enviá-los; todos são texto simples.
diagnostics-file-readme = Este texto.
diagnostics-file-environment = Versões do programa e do sistema, e como o programa acessa a rede.
diagnostics-file-settings = Backends e configurações salvas dos fluxos de trabalho, sem credenciais.
diagnostics-file-trust = Os pacotes em que você confia, cada um com o resumo criptográfico (digest) de seus arquivos.
diagnostics-file-workflows = Os fluxos de trabalho encontrados e tudo o que foi constatado sobre seus arquivos.
diagnostics-file-store = Se o arquivo com o estado do programa está íntegro e quantas linhas têm suas tabelas.
diagnostics-file-library = Quantos itens de cada tipo a biblioteca tem.
diagnostics-file-home-log = O log do que não pertence a nenhuma execução, como inícios recusados.
diagnostics-file-record = Com o que uma execução foi iniciada: unidades por chave de item, configurações, candidatos ignorados.
diagnostics-file-log = O log de uma execução.
diagnostics-file-events = Os eventos de uma execução, em ordem; das saídas, só o tamanho.
diagnostics-network = As requisições passam pela rede do ambiente: no Zotero, com as configurações de proxy dele; na linha de comando, pelo fetch do Node.js, que só usa um proxy se o próprio Node.js for configurado para isso.
