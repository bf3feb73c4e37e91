## Valores: $specifier como está no import, $name de uma exportação, $message do analisador; cada motivo usa os que precisa.

hooks-finding-missing-hook = O arquivo do hook { $name } não existe.
    .remedy = Adicione o arquivo ou corrija o caminho no manifesto.
hooks-finding-outside-hook = O arquivo do hook { $name } está fora do seu pacote.
    .remedy = Mova o arquivo para dentro do pacote.
hooks-finding-missing-export = O módulo não exporta nenhuma função chamada { $name }.
    .remedy = Exporte-a com esse nome: export function { $name }(…) …
hooks-finding-missing-file = Importa “{ $specifier }”, que não está no pacote.
    .remedy = Adicione o arquivo ou corrija o caminho.
hooks-finding-no-extension = Importa “{ $specifier }”, mas um módulo deve ser indicado com a extensão.
    .remedy = Escreva “{ $message }”.
hooks-finding-bare = Importa “{ $specifier }”. Hooks só podem importar arquivos do próprio pacote.
    .remedy = Copie o necessário para o pacote e importe-o por um caminho que comece com ./ ou ../
hooks-finding-outside = Importa “{ $specifier }”, que está fora do pacote.
    .remedy = Mova o arquivo para dentro do pacote.
hooks-finding-address = Importa “{ $specifier }”. Hooks não podem importar de um endereço nem de um caminho absoluto.
    .remedy = Copie o necessário para o pacote e importe-o por um caminho que comece com ./ ou ../
hooks-finding-missing-name = Importa “{ $name }”, que “{ $specifier }” não exporta.
    .remedy = Corrija o nome ou exporte-o nesse arquivo.
hooks-finding-json-attribute = Importa “{ $specifier }” sem dizer que é JSON.
    .remedy = Acrescente with {"{"} type: "json" {"}"} ao import.
hooks-finding-json-invalid = Isto não é um JSON válido: { $message }
    .remedy = Corrija o arquivo.
hooks-finding-syntax = Erro de sintaxe: { $message }
    .remedy = Corrija o módulo.
hooks-finding-unreadable = Não é possível ler o módulo: { $message }
    .remedy = Verifique se você tem permissão para ler o arquivo e se ele é um texto.

hooks-import-cycle = Em um ciclo de imports, algo foi lido antes de ter valor: { $message }
    .remedy = Mova o que os dois módulos precisam para um terceiro.
hooks-import-threw = { $name } durante o carregamento: { $message }
    .remedy = Corrija o módulo.

## Erros. Valores de todos: $hook, $workflow, $package, $file, $place (arquivo, linha e coluna, quando conhecidos)

error-hook-missing-error = O arquivo do hook { $hook } de “{ $workflow }” { $reason ->
        [outside-hook] está fora do seu pacote
       *[missing-hook] não existe
    }: { $file }
    .remedy = Adicione o arquivo ao pacote { $package } ou corrija o caminho no manifesto.
error-hook-import-error = O hook { $hook } de “{ $workflow }” não pode ser carregado. { $place }: { $reason ->
        [missing-file] { hooks-finding-missing-file }
        [no-extension] { hooks-finding-no-extension }
        [bare] { hooks-finding-bare }
        [outside] { hooks-finding-outside }
        [address] { hooks-finding-address }
        [missing-name] { hooks-finding-missing-name }
        [json-attribute] { hooks-finding-json-attribute }
        [json-invalid] { hooks-finding-json-invalid }
        [syntax] { hooks-finding-syntax }
        [unreadable] { hooks-finding-unreadable }
        [cycle] { hooks-import-cycle }
       *[threw] { hooks-import-threw }
    }
    .remedy = { $reason ->
        [missing-file] { hooks-finding-missing-file.remedy }
        [no-extension] { hooks-finding-no-extension.remedy }
        [bare] { hooks-finding-bare.remedy }
        [outside] { hooks-finding-outside.remedy }
        [address] { hooks-finding-address.remedy }
        [missing-name] { hooks-finding-missing-name.remedy }
        [json-attribute] { hooks-finding-json-attribute.remedy }
        [cycle] { hooks-import-cycle.remedy }
       *[threw] Corrija o módulo ou avise o autor do pacote { $package }.
    }
error-hook-export-error = O módulo { $file } não exporta nenhuma função chamada { $hook }, de que “{ $workflow }” precisa.
    .remedy = Exporte-a com esse nome: export function { $hook }(…) …
error-hook-threw = O hook { $hook } de “{ $workflow }” falhou ({ $place }): { $reason ->
        [uncaught] algo pelo qual ele não esperou falhou: { $message }
       *[threw] { $message }
    }
    .remedy = Se a mensagem não disser o que fazer, avise o autor do pacote { $package }.
error-hook-timeout = O hook { $hook } de “{ $workflow }” não terminou em { $seconds } s e foi interrompido.
    .remedy = Se ele precisar de mais tempo, defina execution.hookTimeout_ms no manifesto; caso contrário, avise o autor do pacote { $package }.
error-hook-crashed = O hook { $hook } de “{ $workflow }” derrubou o seu worker: { $reason ->
        [out-of-memory] precisou de mais de { $megabytes } MB de memória
        [exit] encerrou o processo em que era executado ({ $message })
        [protocol] enviou o que nenhum hook pode enviar ({ $message })
       *[crash] { $message }
    }.
    .remedy = Os outros itens não são afetados. Avise o autor do pacote { $package }.
error-hook-result-invalid = O hook { $hook } de “{ $workflow }” retornou algo que não pode ser usado: { $reason ->
        [function] { $message }; só é possível retornar dados simples
        [symbol] { $message }; só é possível retornar dados simples
        [bigint] { $message }; só é possível retornar dados simples
        [bytes] { $message }; bytes devem ficar em um arquivo
        [cyclic] o valor contém a si mesmo
        [too-deep] o valor tem níveis demais de aninhamento
       *[no-object] é necessário um objeto, mas veio: { $message }
    }.
    .remedy = Avise o autor do pacote { $package }.
error-hook-result-too-large = O hook { $hook } de “{ $workflow }” retornou mais de { $megabytes } MB.
    .remedy = Resultados grandes devem ficar em arquivos. Avise o autor do pacote { $package }.
error-preflight-invalid = A resposta do hook preflight não pode ser usada: { $rule ->
        [object] não é um objeto, mas: { $found }
        [kind] seu kind é desconhecido ({ $found })
        [units] sua lista units falta, está vazia ou não é uma lista ({ $found })
        [unit-id] uma unidade não tem um id próprio ({ $found })
        [aggregate] seu aggregate não tem a única forma possível ({ $found })
       *[apply] seu apply não é um objeto ou tem um parent que não pode ser usado ({ $found })
    }.
    .remedy = Avise o autor do fluxo de trabalho.
error-worker-boot-failed = O worker dos hooks de “{ $workflow }” não iniciou: { $reason }
    .remedy = Tente novamente; se continuar assim, reinstale o programa.
error-package-reserved-name = O pacote contém um arquivo ou uma pasta com o nome “{ $name }”, que é reservado.
    .remedy = Renomeie-o no pacote.
