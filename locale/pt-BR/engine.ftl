error-plan-invalid =
    { $count ->
        [one] O fluxo de trabalho “{ $plan }” não pode ser executado porque o plano tem um problema: { $problem }
       *[other] O fluxo de trabalho “{ $plan }” não pode ser executado porque o plano tem { $count } problemas; o primeiro: { $problem }
    }
    .remedy = Avise o autor do fluxo de trabalho; todos os problemas estão nos detalhes do erro.
error-expression-error =
    { $fault ->
        [syntax] A expressão “{ $expression }” não pode ser lida em { $detail } ({ $at }).
        [unknown-root] A expressão “{ $expression }” usa “{ $detail }”, que não tem significado ali ({ $at }).
        [unknown-function] A expressão “{ $expression }” chama “{ $detail }”, que não existe ({ $at }).
        [unsupported-operator] A expressão “{ $expression }” usa “{ $detail }”, o que não é permitido ({ $at }).
        [missing-value] Não há valor para “{ $detail }” em “{ $expression }” ({ $at }).
        [not-a-number] “{ $detail }” não é um número; por isso, “{ $expression }” não pode ser decidida ({ $at }).
        [not-a-scalar] “{ $detail }” é uma lista ou um objeto e não pode ficar dentro de um texto ({ $at }).
        [not-a-list] “{ $expression }” precisa de uma lista, mas recebeu: { $detail } ({ $at }).
        [not-an-object] “{ $expression }” precisa de um objeto, mas recebeu: { $detail } ({ $at }).
        [unknown-arm] “{ $expression }” escolheu “{ $detail }”, e esse ramo não existe ({ $at }).
       *[other] A expressão “{ $expression }” falhou: { $detail } ({ $at }).
    }
    .remedy = Avise o autor do fluxo de trabalho.
error-timeout = A etapa “{ $node }” não respondeu em { $ms } ms.
    .remedy = Tente novamente ou aumente o limite de tempo se o trabalho precisar de mais.
error-output-too-large =
    { $of ->
        [run] O resultado total de “{ $node }” tem mais de { $bytes } bytes.
       *[step] A etapa “{ $node }” produziu mais de { $bytes } bytes.
    }
    .remedy = Avise o autor do fluxo de trabalho ou trabalhe com menos itens de cada vez.
error-output-invalid = Uma etapa produziu algo que não pode ser guardado: { $reason }
    .remedy = Avise o autor do fluxo de trabalho: os resultados devem ser dados JSON simples.
error-exit-failed = O fluxo de trabalho terminou por conta própria com falha em “{ $node }”: { $reason }
    .remedy = Consulte a descrição do fluxo de trabalho para saber do que ele precisa.
error-interrupted = A etapa “{ $node }” estava em andamento quando o programa foi encerrado, e ela não pode ser feita duas vezes.
    .remedy = Verifique se ela teve efeito e depois tente novamente as unidades que falharam.
error-gate-denied = A pergunta em “{ $node }” foi respondida com não.
    .remedy = Inicie o fluxo de trabalho novamente quando quiser permitir isso.
error-gate-expired = A pergunta em “{ $node }” não foi respondida a tempo.
    .remedy = Tente novamente as unidades que falharam e responda à pergunta.
error-run-already-active = A execução “{ $run }” não pode continuar: só uma execução deste tipo é feita de cada vez, e “{ $other }” está em andamento.
    .remedy = Aguarde até que ela termine ou cancele-a: zwm cancel { $other }
    .remedy-in-zotero = Espere a outra execução terminar, ou cancele-a.
error-limit-exceeded =
    { $what ->
        [visits] “{ $node }” já foi executado { $bound } vezes, o máximo permitido.
        [fan] “{ $node }” trabalharia com mais de { $bound } itens.
        [calls] “{ $node }” chamaria um fluxo de trabalho de dentro de { $bound } outros.
       *[nodes] “{ $node }” faria o plano passar de { $bound } etapas.
    }
    .remedy = Trabalhe com menos itens de cada vez; se isso não resolver, avise o autor do fluxo de trabalho.
error-plan-changed = As etapas de “{ $node }” não são as mesmas com que a execução começou.
    .remedy = Tente novamente as unidades que falharam: elas começam do zero, com as etapas atuais.
error-call-argument-missing = “{ $node }” chama “{ $plan }” sem um valor para “{ $param }”.
    .remedy = Avise o autor do fluxo de trabalho.
error-check-failed = A verificação “{ $node }” não passou: { $reason }
    .remedy = Leia o que a verificação informa, corrija o que ela aponta e tente novamente as unidades que falharam.
error-journal-damaged = O registro da execução “{ $run }” está danificado na parte { $row }, depois de { $events } eventos legíveis.
    .remedy = A execução não pode ser retomada. O que ela gravou ainda pode ser desfeito.
error-store-newer = Os dados deste programa foram gravados por uma versão mais nova ({ $found }; esta conhece até { $known }).
    .remedy = Atualize este programa ou use outra pasta com --home. Nada foi alterado.
    .remedy-in-zotero = Atualize o plugin. Nada foi alterado.
error-store-unversioned = Os dados deste programa foram gravados por uma versão não lançada e não podem ser atualizados; falta { $missing }.
    .remedy = Renomeie a pasta “state” da pasta home e inicie novamente: este programa recomeça do zero, e as execuções anteriores não poderão mais ser desfeitas. A biblioteca não é afetada.
error-run-damaged = O registro da execução “{ $run }” não pode ser lido ({ $part }).
    .remedy = Ela não pode ser retomada nem desfeita; o que gravou permanece. Uma biblioteca aberta com --write tem um backup anterior na pasta zwm-backups, ao lado dela.
    .remedy-in-zotero = Não pode ser retomada nem desfeita; o que escreveu permanece.
error-store-damaged = O banco de dados deste programa está danificado: { $reason }
    .remedy = Mova a pasta “state” da pasta home para outro lugar ou coloque ali um backup dela; sem ela, este programa recomeça do zero, e as execuções anteriores não poderão mais ser desfeitas. A biblioteca não é afetada.
    .remedy-in-zotero = Feche o Zotero e mova a pasta “state” para fora da pasta “workflow-manager” no diretório de dados do Zotero, ou coloque ali um backup dela. Sem ela, este programa recomeça do zero, e as execuções anteriores não poderão mais ser desfeitas; a biblioteca não é afetada.
error-store-failed = O banco de dados deste programa não pode ser usado: { $reason }
    .remedy = Verifique o disco, as permissões da pasta e se nenhum outro programa está usando o arquivo.

plan-problem-duplicate-node = Dois nós têm o id “{ $detail }”.
plan-problem-duplicate-param = Dois parâmetros têm o nome “{ $detail }”.
plan-problem-duplicate-output = Duas saídas têm o nome “{ $detail }”.
plan-problem-unknown-kind = “{ $node }” é do tipo desconhecido “{ $detail }”.
plan-problem-unknown-operation = “{ $node }” tem uma operação que não existe ou está sem a sua expressão: { $detail }
plan-problem-unknown-node = Não existe o nó “{ $detail }”.
plan-problem-invalid-number = { $detail } não é permitido aqui.
plan-problem-too-many-nodes = O plano tem { $detail } nós, mais do que o permitido.
plan-problem-body-empty = “{ $node }” não repete nada: não tem etapas.
plan-problem-body-shared = “{ $detail }” está nas etapas de duas repetições ou duas vezes na mesma.
plan-problem-body-cycle = “{ $node }” repete a si mesmo por meio de “{ $detail }”.
plan-problem-edge-across-bodies = { $detail }: uma conexão não pode entrar em uma repetição nem sair dela.
plan-problem-back-edge-forward = { $detail }: uma conexão marcada como de retorno não volta.
plan-problem-cycle = As etapas esperam umas pelas outras: { $detail }
plan-problem-unreachable = “{ $detail }” nunca é alcançado.
plan-problem-branch-without-arms = “{ $detail }” não tem ramos para escolher.
plan-problem-duplicate-arm = “{ $node }” tem dois ramos com o nome “{ $detail }”.
plan-problem-unknown-arm = Não existe um ramo com o nome “{ $detail }”.
plan-problem-arm-not-branch = Uma conexão segue o ramo “{ $detail }” de uma etapa que não se ramifica.
plan-problem-arm-never-chosen = “{ $node }” nunca segue o ramo “{ $detail }”: um anterior sempre se aplica.
plan-problem-exit-outside-unit = “{ $detail }” encerra uma unidade, mas não está em nenhuma.
plan-problem-unit-each-nested = “{ $detail }” cria unidades dentro de outra repetição.
plan-problem-unit-each-twice = “{ $detail }” cria unidades, como outra etapa já faz.
plan-problem-unit-each-siblings = “{ $detail }” cria unidades, que não podem ser etapas independentes.
plan-problem-rerun-not-safe = “{ $detail }” seria executado de novo ao retomar, mas não pode.
plan-problem-unknown-plan = “{ $node }” chama “{ $detail }”, que não existe.
plan-problem-plan-cycle = “{ $node }” chama “{ $detail }”, que leva de volta ao ponto da chamada.
plan-problem-calls-too-deep = “{ $node }” chama “{ $detail }”, e a partir dali as chamadas vão fundo demais.
plan-problem-missing-argument = “{ $node }” não fornece valor para “{ $detail }”.
plan-problem-redo-not-upstream = “{ $node }” faria “{ $detail }” ser refeito, mas este não vem antes dele.
plan-problem-not-a-plan = “{ $detail }” recebeu algo que não é um plano.
plan-problem-capability-undeclared = O plano precisa de “{ $detail }”, que o fluxo de trabalho não declara.
plan-problem-unknown-root = “{ $detail }” não tem significado neste lugar.
plan-problem-unknown-param = Não existe o parâmetro “{ $detail }”.
plan-problem-unknown-function = Não existe a função “{ $detail }”.
plan-problem-unsupported-operator = “{ $detail }” não pode ser usado aqui.
plan-problem-not-upstream = “{ $detail }” não pode ter sido executado antes desta etapa.
plan-problem-unknown-port = Nada aqui executa “{ $detail }”.
