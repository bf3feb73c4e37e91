diagnostic-no-item-key = “{ $name }” deve ser a chave de um item ou coleção: oito letras maiúsculas ou dígitos e, em uma seleção, opcionalmente com o número de uma biblioteca antes, como 2/ABCD2345.
diagnostic-no-moment = “{ $name }” deve ser uma data com hora, como 2024-01-31 09:30:00.
diagnostic-no-file-name = “{ $name }” deve ser o nome de um arquivo, sem pasta.
diagnostic-matcher-invalid = Esta expectativa não pode ser usada: { $reason }

error-package-unusable = Nenhum fluxo de trabalho do pacote “{ $package }” pode ser usado.
    .remedy = Digite “zwm check” com a pasta do pacote para ver por quê.
error-folder-exists = “{ $path }” já existe; nada foi gravado.
    .remedy = Escolha outro nome ou outra pasta com --dir.
error-package-test-invalid = O teste não pode ser executado por causa de “{ $what }”: { $reason }
    .remedy = Corrija o arquivo de teste.
error-scripted-answer-missing = O teste não tem resposta para a requisição { $number } ({ $kind }).
    .remedy = Adicione uma em “answers” ou “http” no arquivo de teste, na ordem em que são pedidas.
error-scripted-failure = { $reason }
    .remedy = O teste determina que esta requisição falhe.

authoring-templates = Comece com um destes modelos (zwm new NAME --template TEMPLATE):
authoring-template-pass-through = grava um arquivo sobre todos os itens selecionados
authoring-template-pass-through-note = grava uma nota em cada artigo selecionado
authoring-template-preflight = examina antes cada artigo e ignora alguns
authoring-template-package = vários fluxos de trabalho que compartilham código
authoring-template-generic-http = consulta um serviço web sobre cada artigo
authoring-template-generic-http-steps = envia um arquivo a um serviço web, espera e busca o resultado
authoring-template-skillrunner = faz uma skill ler cada artigo, em um Skill-Runner
authoring-template-skillrunner-sequence = faz várias skills trabalharem em cada artigo, uma após a outra
authoring-template-acp = faz uma skill ler cada artigo, com um agente neste computador
authoring-ask-name = Nome do pacote (por exemplo, export-quotes):
authoring-ask-template = Modelo (1 a { $count }):
authoring-name-missing = falta NAME: zwm new NAME --template TEMPLATE
authoring-name-characters = “{ $name }” só pode ter letras minúsculas sem acento, dígitos e hífens; contém { $odd }
authoring-name-start = “{ $name }” deve começar com uma letra minúscula
authoring-name-hyphens = “{ $name }” não pode terminar com hífen nem ter dois seguidos
authoring-name-long = o nome pode ter no máximo { $limit } caracteres
authoring-name-reserved = “{ $name }” é o nome de um dispositivo no Windows
authoring-template-missing = falta --template: um destes: { $known }
authoring-template-unknown = não existe o modelo “{ $name }” (existem: { $known })
authoring-id-taken = já existe um fluxo de trabalho “{ $id }”
authoring-created = “{ $id }” está em { $folder }:
authoring-next = Próximos passos:

authoring-test-updated = { $name }: expectativas gravadas
authoring-test-expected = esperado: { $value }
authoring-test-actual = obtido:   { $value }
authoring-test-nothing = (nada)
authoring-test-none = Não há testes. Um pacote os guarda na pasta “tests”, em arquivos chamados *.test.json.
authoring-test-summary = { $passed ->
        [0] nenhum passou
        [one] { $passed } passou
       *[other] { $passed } passaram
    }, { $failed ->
        [0] nenhum falhou
        [one] { $failed } falhou
       *[other] { $failed } falharam
    }{ $updated ->
        [0] {""}
        [one] , { $updated } regravado
       *[other] , { $updated } regravados
    }

authoring-watching = Observando { $folder }. Ctrl-C encerra.
authoring-watch-empty = Agora não há fluxo de trabalho em { $folder }: falta o arquivo workflow.json. A verificação continua assim que ele existir.
authoring-watch-fixed = resolvido: { $finding }

authoring-no-schema = não existe o esquema “{ $name }” (existem: { $known })
authoring-written = { $path }

doctor-area-program = Programa
doctor-area-home = Pasta home
doctor-area-library = Biblioteca
doctor-area-workflows = Fluxos de trabalho
doctor-area-backends = Backends
doctor-area-tools = Outros programas
doctor-summary = { $problems ->
        [0] Nenhum problema
        [one] { $problems } problema
       *[other] { $problems } problemas
    }, { $warnings ->
        [0] nenhum aviso.
        [one] { $warnings } aviso.
       *[other] { $warnings } avisos.
    }
doctor-version = Versão { $version } em { $platform }.
doctor-node-ok = Node.js { $version }.
doctor-node-old = Node.js { $version } não é uma das versões para as quais este programa foi feito ({ $wanted }).
    .remedy = Instale um Node.js mais recente.
doctor-sqlite = SQLite { $version }, de better-sqlite3.
doctor-hook-worker-ok = Os workers dos hooks iniciam.
doctor-hook-worker-late = Um worker de hooks não iniciou a tempo.
    .remedy = Feche outros programas e tente novamente; se continuar assim, relate o problema.
doctor-hook-worker-ended = Um worker de hooks não inicia: { $reason }
    .remedy = Instale o programa novamente; se continuar assim, relate o problema.
doctor-note-worker-ok = O conversor de notas funciona.
doctor-note-worker-wrong = O conversor de notas produz um texto errado: { $text }
    .remedy = Instale o programa novamente.
doctor-home-ok = A pasta home é { $path }; é possível gravar nela.
doctor-home-new = A pasta home { $path } ainda não existe; será criada no primeiro uso.
doctor-home-not-writable = Não é possível gravar na pasta home { $path }.
    .remedy = Mude as permissões ou escolha outra pasta home com --home ou ZWM_HOME.
doctor-space-ok = { $free } MB livres.
doctor-space-low = Apenas { $free } MB livres.
    .remedy = Libere espaço no disco antes de iniciar uma execução grande.
doctor-space-none = Apenas { $free } MB livres: as execuções vão falhar.
    .remedy = Libere espaço no disco.
doctor-store-ok = { $runs ->
        [0] O registro de execuções está íntegro e vazio.
        [one] O registro de execuções está íntegro: { $runs } execução.
       *[other] O registro de execuções está íntegro: { $runs } execuções.
    }
doctor-store-new = Nenhuma execução foi registrada ainda.
doctor-run-damaged = O registro da execução { $run } de “{ $label }” está danificado.
    .remedy = Outras execuções não são afetadas. “zwm show { $run }” mostra o que pode ser lido.
doctor-run-going-on = A execução { $run } de “{ $label }” está em andamento, no processo { $pid }.
doctor-run-waiting = A execução { $run } de “{ $label }” espera uma resposta.
    .remedy = Digite “zwm resume { $run }” para responder ou “zwm cancel { $run }” para encerrá-la.
doctor-run-interrupted = A execução { $run } de “{ $label }” foi interrompida; o processo que a executava não existe mais.
    .remedy = Digite “zwm resume { $run }” para continuá-la ou “zwm cancel { $run }” para encerrá-la.
doctor-library-new-demo = A biblioteca de demonstração será criada no primeiro uso; --library indica uma do Zotero.
doctor-library-demo = A biblioteca de demonstração abre: { $items } itens de nível superior.
doctor-library-ok = { $path } abre: { $items } itens de nível superior em { $libraries ->
        [one] uma biblioteca
       *[other] { $libraries } bibliotecas
    }.
doctor-library-read-only-group = O grupo “{ $name }” é somente leitura.
doctor-files-ok = { $total ->
        [0] Não há arquivos anexados.
        [one] O único arquivo anexado está neste computador.
       *[other] Todos os { $total } arquivos anexados estão neste computador.
    }
doctor-files-missing = Arquivos anexados que não estão neste computador: { $missing } de { $total }.
    .remedy = Digite “zwm run library-health” para ver a lista; sincronize os arquivos no Zotero ou indique a pasta dos arquivos vinculados com --linked-base.
doctor-backups-none = Ainda não há backups; um é feito antes de qualquer gravação com --write.
doctor-backups-ok = { $count ->
        [one] Um backup: { $newest }.
       *[other] { $count } backups, o mais recente: { $newest }.
    }
doctor-workflows = { $count ->
        [0] Nenhum fluxo de trabalho pode ser usado.
        [one] Um fluxo de trabalho pode ser usado.
       *[other] { $count } fluxos de trabalho podem ser usados.
    }
doctor-workflow-file-errors = { $file }, linha { $line }: { $code }: { $message }{ $count ->
        [one] {""}
       *[other] {" "}(e mais: { $count } erros neste arquivo)
    }
    .remedy = Corrija o arquivo; “zwm check” lista tudo, e “zwm watch” acompanha enquanto você edita.
doctor-workflow-file-warnings = { $file }, linha { $line }: { $code }: { $message }{ $count ->
        [one] {""}
       *[other] {" "}(e mais: { $count } avisos neste arquivo)
    }
doctor-trust-new = O pacote “{ $package }” ainda não está marcado como confiável; por isso, seu código não é executado.
    .remedy = Examine-o e depois digite “{ $command }”.
doctor-trust-changed = Os arquivos do pacote “{ $package }” mudaram desde que você confiou nele; por isso, seu código não é executado.
    .remedy = Examine o que mudou e depois digite “{ $command }”.
doctor-backends-none = Nenhum backend está configurado. Fluxos de trabalho do provedor pass-through não precisam de backend.
doctor-backend-disabled = { $backend } ({ $type }) está desativado.
doctor-backend-secret-missing = { $backend } não tem { $secret }.
    .remedy = Informe-o nas configurações do backend ou na variável de ambiente { $variable }.
doctor-backend-command = { $backend }: o comando “{ $command }” está disponível.
doctor-backend-command-missing = { $backend }: o comando “{ $command }” não foi encontrado.
    .remedy = Instale-o ou indique o caminho completo nas configurações do backend.
doctor-backend-not-called = { $backend } ({ $type }) em { $address }: não verificado, nenhum backend é chamado.
doctor-clipboard-ok = A área de transferência é acessada com { $tool }.
doctor-clipboard-own = A área de transferência do sistema não está acessível ({ $tools }: não encontrado); os fluxos de trabalho usam uma própria.
doctor-npx-ok = npx está disponível, para os agentes que são iniciados com ele.
doctor-npx-missing = npx não foi encontrado; os agentes que são iniciados com ele não podem ser usados.
