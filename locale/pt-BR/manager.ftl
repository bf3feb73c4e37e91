manager-parameter-unknown = Não existe o parâmetro “{ $name }”; ele foi desconsiderado.
manager-parameter-unknown-nearest = Não existe o parâmetro “{ $name }”; ele foi desconsiderado. Você quis dizer “{ $nearest }”?

manager-duplicate-question = “{ $workflow }” já está trabalhando em “{ $unit }”, na execução { $run }. Iniciar mais uma vez?
manager-duplicates-left-out =
    { $count ->
        [one] Uma tarefa foi deixada de fora: a execução { $run } já está trabalhando nela.
       *[other] { $count } tarefas foram deixadas de fora: a execução { $run } já está trabalhando nelas.
    }
error-run-duplicate = “{ $workflow }” já está trabalhando { $count ->
        [one] nisto, na execução { $run }.
       *[other] em tudo isto, na execução { $run }.
    }
    .remedy = Aguarde até que essa execução termine, ou cancele-a, e inicie novamente.

manager-would-write-file = { $root ->
        [output] Arquivo “{ $path }” na pasta indicada
        [attachment] Arquivo “{ $path }” ao lado de um anexo
        [picked] Arquivo “{ $path }” em uma pasta escolhida
       *[workspace] Arquivo “{ $path }” no espaço de trabalho da execução
    }

manager-unit-reason-gate-denied = o que pretendia gravar na biblioteca não foi aprovado
manager-unit-reason-host-queue-canceled = foi cancelada antes de começar
manager-unit-reason-budget = o orçamento da execução se esgotou antes de ela começar

manager-budget-question = { $what ->
        [calls] “{ $workflow }” fez { $spent } chamadas; estavam previstas { $bound }. Continuar com mais esse tanto?
        [wall] “{ $workflow }” está em execução há { $spent } minutos; estavam previstos { $bound }. Continuar por mais esse tempo?
       *[usd] “{ $workflow }” custou { NUMBER($spent, maximumFractionDigits: 6) } dólares (US$); estavam previstos { NUMBER($bound, maximumFractionDigits: 6) }. Continuar com mais esse valor?
    }

error-virtual-unit-failed = Partes desta unidade falharam: { $parts }
    .remedy = Corrija o que elas indicam e tente novamente as unidades que falharam; as partes bem-sucedidas são mantidas.
error-aggregate-incomplete = “{ $aggregate }” não foi gravado, porque partes dele falharam: { $parts }
    .remedy = Corrija o que elas indicam e tente novamente as unidades que falharam.
manager-provider-missing = Esta versão ainda não executa fluxos de trabalho do provedor “{ $provider }”.
manager-hook-diagnostic = { $unit }: { $code } · { $message }
error-library-other = A execução { $run } trabalha com uma biblioteca diferente da que está aberta.
    .remedy = { $known ->
        [folder] Abra a biblioteca em que ela foi iniciada: --library { $folder }. Uma cópia, ou uma pasta que foi movida, conta como outra biblioteca.
        [home] Ela foi iniciada na biblioteca de demonstração desta pasta home: omita --library.
       *[unknown] Abra a biblioteca em que ela foi iniciada: --library com a mesma pasta ou, para a biblioteca de demonstração, sem --library. Uma cópia, ou uma pasta que foi movida, conta como outra biblioteca.
    }

manager-workflow-has-errors = há erros nos arquivos dele.
manager-artifacts-missing = { $unit }: faltam no resultado coisas que o fluxo de trabalho espera: { $names }
manager-home-read-only = Os dados deste programa foram gravados por uma versão mais nova ({ $found }; esta conhece até { $known }) e, por isso, só são lidos: é possível ver fluxos de trabalho e execuções anteriores, mas nada pode ser executado, retomado ou desfeito.
