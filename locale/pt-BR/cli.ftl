cli-help-usage = Uso: { $usage }
cli-help-commands = Comandos
cli-help-options = Opções
cli-help-global-options = Opções de todos os comandos
cli-help-exit-codes = Códigos de saída
cli-help-more = “zwm COMMAND --help” explica um comando em detalhes.

cli-command-list = Lista os fluxos de trabalho encontrados e o que impede que sejam iniciados.
cli-command-check = Verifica um fluxo de trabalho (um id ou o caminho da pasta ou do manifesto) ou todos, e lista tudo o que encontrar.
cli-command-explain = Diz, de cada item selecionado, em que unidade de um fluxo de trabalho (um id ou o caminho da pasta) ele está ou por que não está em nenhuma.
cli-command-run = Executa um fluxo de trabalho (um id ou o caminho da pasta) nos itens selecionados.
cli-command-runs = Lista as execuções desta pasta home, das mais recentes às mais antigas.
cli-command-show = Mostra uma execução: as unidades, o que foi gravado e onde.
cli-command-resume = Continua uma execução que foi interrompida ou espera uma resposta.
cli-command-retry = Tenta novamente as unidades que falharam, como nova tentativa na mesma execução.
cli-command-products = Lista os arquivos deixados por uma execução ou por todas, e remove o que não precisa mais ser guardado.
cli-command-logs = Mostra o log de uma execução, ou o que não pertence a nenhuma.
cli-command-export-diagnostics = Grava um arquivo que ajuda outras pessoas a descobrir o que está errado; sem credenciais, títulos nem as palavras dos hooks.
cli-command-cancel = Encerra uma execução, mesmo que esteja em andamento em outro processo.
cli-command-undo = Desfaz o que uma execução gravou, desde que ninguém tenha alterado depois.
cli-command-trust = Permite que o código do pacote de um fluxo de trabalho seja executado, enquanto seus arquivos não mudarem.
cli-command-untrust = Retira a confiança no código do pacote de um fluxo de trabalho; ele só volta a ser executado quando for novamente marcado como confiável.
cli-command-new = Cria um pacote seu para começar; sem um nome, mostra os modelos.
cli-command-test = Executa os testes de um pacote (um id ou o caminho da pasta), sem tocar na sua biblioteca.
cli-command-watch = Verifica os pacotes de uma pasta a cada salvamento e explica uma seleção, até Ctrl-C.
cli-command-schema = Mostra o JSON Schema de um manifesto, pacote ou teste, para editores.
cli-command-doctor = Procura problemas na pasta home, na biblioteca, nos fluxos de trabalho e nos backends.

cli-option-select = Itens pela chave; LIB é o número de uma biblioteca, por padrão o de --library-id.
cli-option-collection = Os itens de uma coleção.
cli-option-recursive = Com --collection: também os itens das subcoleções.
cli-option-tag = Itens com esta etiqueta.
cli-option-query = Itens cujo título, autores ou ano contêm todas estas palavras.
cli-option-all = Todos os itens da biblioteca.
cli-option-library-id = Número da biblioteca em questão (padrão: 1).
cli-option-param = Um parâmetro do fluxo de trabalho; repita para formar uma lista.
cli-option-mode = Como planejar (padrão: execute): menu não aplica os filtros da fase execute, handoff apenas seleciona.
cli-option-input = Um arquivo ou pasta que o fluxo de trabalho pode ler, como as notas a importar. Se o fluxo de trabalho aceitar vários tipos de entrada, indique um slot para cada um.
cli-option-output = Pasta para os arquivos que o fluxo de trabalho gravar; sem ela, o espaço de trabalho da execução.
cli-option-preview = Mostra o início deste produto.
cli-option-remove = Remove o arquivo deste produto, a menos que alguém o tenha alterado depois.
cli-option-clean = Remove o que passou do prazo de guarda e o que processos encerrados à força deixaram.
cli-option-yes = Aprova o que o fluxo de trabalho gravar na biblioteca nesta execução.
cli-option-dry-run = Planeja, prepara e lista o que seria gravado; não grava nada.
cli-option-concurrency = Quantas unidades são executadas ao mesmo tempo.
cli-option-strict = Trata avisos como erros.
cli-option-failed = Somente as unidades que falharam; obrigatória.
cli-option-latest = Usa o pacote como está agora, e não como era antes.
cli-option-all-or-nothing = Não muda nada se algo tiver sido alterado depois.
cli-option-template = Modelo a usar; “zwm new” sozinho lista os modelos.
cli-option-dir = A pasta em que se grava; em new: onde é criada a pasta do pacote (padrão: a pasta atual).
cli-option-update = Grava nas expectativas o que os testes obtiverem.
cli-option-run = Os arquivos fixados por esta execução, em vez dos que o pacote tem agora.
cli-option-level = Entradas a partir deste nível (padrão: info).
cli-option-unit = Entradas sobre esta unidade, como unit-3.
cli-option-follow = Continua mostrando entradas até a execução terminar ou ficar em espera.
cli-option-file = O arquivo a gravar (padrão: um com a data no nome, nesta pasta).
cli-option-with-titles = Mantém os títulos dos itens, os nomes das tarefas, os valores dos parâmetros e as palavras dos próprios hooks (textos exibidos, motivos, erros, valores retornados).
cli-option-verbose = Mostra cada entrada do log da execução assim que é criada.
cli-option-full = Confiança total: o código tem acesso a tudo o que você tem.
cli-option-library = Um diretório de dados do Zotero; sem ela, a biblioteca de demonstração incluída. Somente leitura sem --write.
cli-option-write = Permite gravar em --library; um comando que grava primeiro bloqueia a biblioteca e faz um backup.
cli-option-linked-base = Diretório base dos anexos vinculados.
cli-option-home = Onde este programa guarda seu estado (padrão: ZWM_HOME ou a pasta de dados do usuário).
cli-option-workflows = Uma pasta com pacotes de fluxos de trabalho; pode ser repetida.
cli-option-trust-root = Confia, só nesta chamada, em todos os pacotes dentro desta pasta; quem os encontra é --workflows.
cli-option-debug-workflows = Mostra também os fluxos de trabalho marcados como de depuração.
cli-option-json = Escreve um documento JSON na saída padrão (stdout) e todo o resto em stderr.
cli-option-help = Mostra a ajuda.
cli-option-version = Mostra a versão.

cli-exit-0 = Tudo correu bem.
cli-exit-1 = Falhou ou foi cancelado.
cli-exit-2 = A linha de comando, um parâmetro ou um nome nela está errado.
cli-exit-3 = Algumas unidades falharam; com undo: alguns objetos foram mantidos como estão; com doctor: há problemas.
cli-exit-4 = O pacote não está marcado como confiável.
cli-exit-5 = Nada a fazer: nenhuma unidade na seleção, ou todas foram ignoradas.
cli-exit-6 = A execução espera uma resposta.
cli-exit-130 = Foi interrompido e pode ser retomado.

cli-usage-no-command = nenhum comando foi indicado
cli-usage-unknown-command = não existe o comando “{ $name }”
cli-usage-unknown-option = não existe a opção “{ $name }”
cli-usage-did-you-mean = { $problem } (você quis dizer “{ $nearest }”?)
cli-usage-option-elsewhere = “{ $command }” não tem a opção --{ $name }
cli-usage-takes-no-value = --{ $name } não aceita valor
cli-usage-needs-value = --{ $name } precisa de um valor: --{ $name } { $form }
cli-usage-needs-value-not-option = --{ $name } precisa de um valor antes de “{ $value }”; se ele começa com hífen, escreva --{ $name }={ $value }
cli-usage-repeated = --{ $name } aparece mais de uma vez
cli-usage-option-needs = --{ $name } só pode ser usada com --{ $needs }
cli-usage-excludes = --{ $name } não pode ser usada junto com { $others }
cli-usage-missing-argument = “{ $command }” precisa de { $name }
cli-usage-missing-option = “{ $command }” precisa de --{ $name }
cli-usage-extra-argument = “{ $command }” não aceita “{ $value }”
cli-usage-no-number = “{ $value }” em --{ $name } não é um número inteiro a partir de 1
cli-usage-no-choice = “{ $value }” em --{ $name } não é um destes valores: { $choices }
cli-usage-no-assignment = “{ $value }” em --{ $name } não tem nome e valor: --{ $name } NAME=VALUE
cli-usage-no-folder = “{ $value }” em --{ $name } existe, mas não é uma pasta
cli-usage-folder-missing = não existe a pasta “{ $path }”
cli-usage-several-workflows = “{ $path }” contém vários fluxos de trabalho; indique um dos ids, com --workflows { $path }: { $known }
cli-usage-no-input = não há nada para --input ler em: { $path }
cli-usage-no-items = “{ $value }” em --{ $name } não indica nenhum item
cli-usage-no-item = “{ $value }” em --{ $name } não é um item: KEY ou LIB/KEY, com a chave só em letras maiúsculas e dígitos
cli-usage-ambiguous-collection = várias coleções se chamam “{ $name }”: { $choices }
cli-unknown-library = a biblioteca { $id } (existem: { $known })
cli-unknown-collection = a coleção “{ $name }”
cli-unknown-collection-nearest = a coleção “{ $name }” (você quis dizer “{ $nearest }”?)

cli-error-did-you-mean = { $problem } Você quis dizer “{ $nearest }”?

error-run-ambiguous = { $count } execuções começam com “{ $run }”.
    .remedy = Digite uma parte maior do id; “zwm runs” mostra todas.
error-command-interrupted = O comando foi encerrado antes de terminar.
    .remedy = Uma execução que estava em andamento pode ser retomada: “zwm runs” a mostra.

cli-list-title = { $count ->
    [0] Nenhum fluxo de trabalho
    [one] { $count } fluxo de trabalho
   *[other] { $count } fluxos de trabalho
}
cli-list-untrusted = ainda não confiável: { $command }
cli-severity-error = erro
cli-severity-warning = aviso
cli-severity-info = info
cli-suggestion = sugestão: { $suggestion }
cli-check-summary = { $workflows ->
    [0] Nenhum fluxo de trabalho
    [one] { $workflows } fluxo de trabalho
   *[other] { $workflows } fluxos de trabalho
}, { $errors ->
    [0] nenhum erro
    [one] { $errors } erro
   *[other] { $errors } erros
}, { $warnings ->
    [0] nenhum aviso
    [one] { $warnings } aviso
   *[other] { $warnings } avisos
}

cli-explain-title = { $label }: { $units ->
    [0] nenhuma unidade
    [one] { $units } unidade
   *[other] { $units } unidades
} a partir de { $selected ->
    [0] nenhum item selecionado
    [one] { $selected } item selecionado
   *[other] { $selected } itens selecionados
}
cli-explain-unused = { $count ->
    [one] { $count } item selecionado não está em nenhuma unidade:
   *[other] { $count } itens selecionados não estão em nenhuma unidade:
}
cli-explain-usable = { $count ->
        [one] Um item selecionado poderia ser usado sozinho
       *[other] { $count } itens selecionados poderiam ser usados sozinhos
    }, mas a seleção como um todo não é o que este fluxo de trabalho pede.
cli-remedy = → { $remedy }

cli-state-queued = na fila
cli-state-running = em andamento
cli-state-waiting_user = esperando você
cli-state-waiting_auth = esperando login
cli-state-succeeded = bem-sucedida
cli-state-failed = falhou
cli-state-skipped = ignorada
cli-state-canceled = cancelada
cli-state-partial = falhou em parte
cli-state-interrupted = interrompida
cli-progress-done = { $done } de { $total }
cli-progress-failed = { $count } com falha
cli-progress-waiting = { $count } em espera
cli-progress-left = restam cerca de { $time }
cli-duration-seconds = { $seconds } s
cli-duration-minutes = { $minutes } min { $seconds } s
cli-duration-hours = { $hours } h { $minutes } min
cli-run-title-dry = { $label } — simulação, nada foi gravado: { $state } ({ $run })
cli-run-title = { $label } — { $state } ({ $run })
cli-run-started = início: { $start }
cli-run-times = início: { $start } · duração: { $time }
cli-run-times-waited = início: { $start } · duração: { $time }, mais { $waited } à espera de uma resposta
cli-runs-library = biblioteca { $dir }
cli-runs-dry = simulação
cli-runs-undone = { $how ->
        [all] desfeita
       *[some] desfeita em parte
    }
cli-run-skipped = { $label } não gerou nenhuma unidade: { $reason }
cli-run-created = criado
cli-run-written = Gravado na biblioteca ({ $count }):
cli-run-files = Arquivos ({ $count }):
cli-run-taken-back = Desfeito depois ({ $count }):
cli-run-would-write = { $unit } gravaria:
cli-own-hook-remedy = Veja { $place } no pacote { $package } e corrija ali.
cli-run-counts = { $succeeded ->
        [0] 0 bem-sucedidas
        [one] { $succeeded } bem-sucedida
       *[other] { $succeeded } bem-sucedidas
    }, { $failed } com falha, { $skipped ->
        [0] 0 ignoradas
        [one] { $skipped } ignorada
       *[other] { $skipped } ignoradas
    }, { $canceled ->
        [0] 0 canceladas
        [one] { $canceled } cancelada
       *[other] { $canceled } canceladas
    }
cli-run-not-planned = { $count ->
    [one] { $count } candidato foi ignorado antes e não gerou nenhuma unidade
   *[other] { $count } candidatos foram ignorados antes e não geraram nenhuma unidade
}
cli-run-returned = retornou { $value }
cli-run-returned-cut = retornou (só partes pequenas são guardadas) { $value }
cli-run-log = Log: { $path }
cli-run-latest-hint = Depois de corrigir os arquivos do fluxo de trabalho: { $command }
cli-run-canceling = Cancelando… primeiro termina o que já está sendo gravado.
cli-run-preview = { $units ->
    [0] Nenhuma unidade será executada
    [one] { $units } unidade será executada
   *[other] { $units } unidades serão executadas
}{ $skipped ->
    [0] {""}
    [one] {" "}· { $skipped } candidato foi ignorado
   *[other] {" "}· { $skipped } candidatos foram ignorados
}
cli-run-approve-hint = Para aprovar as gravações e executar de novo as unidades canceladas: { $command }
cli-run-retry-hint = Para tentar novamente as unidades que falharam ou foram canceladas: { $command }
cli-run-undo-hint = Para desfazer: { $command }
cli-run-resume-hint = Para continuar: { $command }
cli-run-cancel-hint = Está em andamento em outro processo. Para encerrar: { $command }
cli-unit-attempt = (tentativa { $attempt })
cli-runs-none = Ainda não há execuções. “zwm list” mostra os fluxos de trabalho, “zwm run WORKFLOW” inicia um deles.
cli-runs-damaged = { $label } (o registro está danificado)
cli-cancel-canceling = { $run } está sendo cancelada pelo processo que a executa.
cli-cancel-canceled = { $run } foi cancelada.
cli-cancel-already-ended = { $run } já havia terminado.
cli-undo-reverted = Desfeito: { $count }
cli-undo-nothing = Esta execução não gravou nada; não há nada a desfazer.
cli-undo-unknown = { $count ->
    [one] Ela gravou mais { $count } objeto do qual não há mais nenhum registro aqui: não é possível desfazer isso daqui. Um backup da biblioteca pode ajudar.
   *[other] Ela gravou mais { $count } objetos dos quais não há mais nenhum registro aqui: não é possível desfazer isso daqui. Um backup da biblioteca pode ajudar.
}
cli-undo-kept-changed-since = alterado depois, mantido como está
cli-undo-kept-missing = não existe mais
cli-undo-kept-not-writable = não pode ser gravado
cli-undo-kept-already-undone = já foi desfeito antes
cli-undo-kept-folder-missing = a pasta não foi encontrada; se ela estiver em um disco desconectado, conecte-o e desfaça novamente
cli-undo-kept-damaged = o registro sobre isto está danificado, mantido como está

cli-logs-none = Não há entradas desse tipo.
cli-logs-dropped = { $count ->
    [one] { $count } entrada mais antiga foi omitida para manter o log pequeno.
   *[other] { $count } entradas mais antigas foram omitidas para manter o log pequeno.
}
cli-logs-damaged = { $count ->
    [one] { $count } linha do log não pôde ser lida.
   *[other] { $count } linhas do log não puderam ser lidas.
}
# No máximo 7 caracteres: a coluna do log tem essa largura.
cli-level-debug = debug
cli-level-info = info
cli-level-warn = aviso
cli-level-error = erro
cli-diagnostics-written = Gravado: { $path } ({ $size } kB)
cli-diagnostics-look = Nada foi enviado. Examine o arquivo antes de enviá-lo.

cli-trust-question = { $reason ->
        [changed] Os arquivos do pacote “{ $package }” mudaram desde que você confiou nele.
       *[new] Você ainda não confiou no pacote “{ $package }”.
    } Confiar nele como está agora e executar o código dele?

cli-trusted = { $level ->
        [full] { $package } agora é totalmente confiável no estado atual ({ $digest }…).
       *[isolated] { $package } agora é confiável no estado atual ({ $digest }…); o código é executado em um worker próprio.
    } Se os arquivos mudarem, você será consultado de novo.
cli-trust-means-isolated = O código é executado em um worker que contém travamentos e falhas. Na linha de comando isso não é isolamento: execute apenas código que você mesmo executaria.
cli-trust-means-full = Confiança total: o código tem acesso a tudo o que você tem neste computador.
cli-untrusted = { $package } não é mais confiável.
cli-untrust-nothing = { $package } não estava marcado como confiável.
cli-trust-root-alone = --trust-root só confia no que é encontrado; indique a pasta também com --workflows { $folder }, ou o caminho da pasta do fluxo de trabalho em vez do id.

error-demo-library-damaged = A biblioteca de demonstração, “{ $path }”, está danificada e não pode ser aberta.
    .remedy = Mova essa pasta para outro lugar; uma nova será criada na próxima vez.
cli-demo-moved = A biblioteca de demonstração era de outra versão ou estava incompleta; uma nova foi criada, e a anterior está guardada em { $path }.
cli-library-backup = Um backup da biblioteca foi feito: { $path }

cli-products-none = Nenhuma execução deixou arquivos até agora.
cli-products-size = { $size ->
        [0] 0 bytes
        [one] { $size } byte
       *[other] { $size } bytes
    }
cli-products-missing = não encontrado: { $path }
cli-products-binary = { $path } não é um texto; tem { $size } bytes.
cli-products-cut = Este é o início de { $path }: { $shown } de { $size } bytes.
cli-products-removed = Removido: { $path }
cli-products-was-gone = { $path } já não existia.
cli-clean-nothing = Não há nada a remover.
cli-clean-workspaces = { $count ->
        [one] Removido o espaço de trabalho de { $count } execução.
       *[other] Removidos os espaços de trabalho de { $count } execuções.
    }
cli-clean-products = { $count ->
        [one] Removido { $count } arquivo que não pertencia a nenhum produto.
       *[other] Removidos { $count } arquivos que não pertenciam a nenhum produto.
    }
cli-clean-temporary = { $count ->
        [one] Removido { $count } arquivo ou pasta temporária.
       *[other] Removidos { $count } arquivos e pastas temporários.
    }
cli-clean-package-copies = { $count ->
        [one] Removida { $count } cópia de um pacote.
       *[other] Removidas { $count } cópias de pacotes.
    }
cli-clean-left-over = { $count ->
        [one] Removido { $count } arquivo que um processo encerrado à força não havia concluído.
       *[other] Removidos { $count } arquivos que processos encerrados à força não haviam concluído.
    }

cli-because = { $what }: { $why }
cli-key-and-title = { $key }  “{ $title }”
