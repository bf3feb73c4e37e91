diagnostic-manifest-parse-error =
    { $fault ->
        [empty] O arquivo está vazio; espera-se um objeto JSON.
        [invalid-symbol] Não é JSON: isto não é um valor nem um nome. Textos ficam entre aspas duplas.
        [invalid-number] Não é JSON: isto não é um número.
        [name-expected] Não é JSON: espera-se aqui um nome entre aspas duplas. Talvez haja uma vírgula a mais.
        [value-expected] Não é JSON: espera-se aqui um valor. Talvez haja uma vírgula a mais.
        [colon-expected] Não é JSON: espera-se aqui um sinal de dois-pontos.
        [comma-expected] Não é JSON: espera-se aqui uma vírgula.
        [brace-expected] Não é JSON: falta fechar uma chave.
        [bracket-expected] Não é JSON: falta fechar um colchete.
        [end-expected] Não é JSON: o documento termina antes disto.
        [comment] Não é JSON: comentários não são permitidos.
        [string-not-ended] Não é JSON: o texto que começa aqui não foi fechado.
        [invalid-escape] Não é JSON: esta sequência de escape não existe.
        [invalid-character] Não é JSON: caracteres de controle em textos precisam de escape.
       *[other] O arquivo não é JSON.
    }
diagnostic-manifest-too-large = O arquivo é maior que { $limit } KiB e não foi lido.
diagnostic-manifest-too-deep = Objetos e listas estão aninhados em mais de { $limit } níveis.
diagnostic-too-many-elements = “{ $name }” tem { $count } elementos; o máximo permitido é { $limit }.
diagnostic-not-an-object = O arquivo deve conter um objeto JSON.
diagnostic-duplicate-key = “{ $name }” aparece duas vezes neste objeto; só a última vale.
diagnostic-findings-truncated = { $count ->
        [one] Mais { $count } problema encontrado neste arquivo não está na lista.
       *[other] Mais { $count } problemas encontrados neste arquivo não estão na lista.
    }

diagnostic-missing-property = Falta a propriedade obrigatória “{ $name }”.
diagnostic-unknown-key = A chave “{ $name }” não é conhecida aqui e não tem efeito.
diagnostic-unknown-key-of-test = A chave “{ $name }” não é conhecida aqui, por isso o teste não pode ser executado. São conhecidas: { $known }.
diagnostic-replaced-field = O campo “{ $name }” não é mais usado.
diagnostic-older-field = O campo “{ $name }” pertence ao schemaVersion 1.
diagnostic-chosen-at-start = O campo “{ $name }” não é mais usado: a escolha é feita ao iniciar o fluxo de trabalho.
diagnostic-deprecated-field = O campo “{ $name }” está obsoleto.
diagnostic-wrong-type =
    “{ $name }” deve ser { $expected ->
        [string] um texto
        [number] um número
        [integer] um número inteiro
        [boolean] true ou false
        [array] uma lista
        [object] um objeto
        [number-or-object] um número ou um objeto
        [string-or-number] um texto ou um número
       *[other] um texto, um número, true, false ou null
    }.
diagnostic-wrong-value = “{ $name }” deve ser um destes valores: { $allowed }.
diagnostic-unknown-policy = A política de validateSelection.select deve ser uma destas: { $allowed }.
diagnostic-invalid-value = “{ $name }” não é válido: { $reason }.
diagnostic-empty-text = “{ $name }” não pode ser vazio.
diagnostic-blank-text = “{ $name }” não pode conter apenas espaços.
diagnostic-long-text = “{ $name }” pode ter no máximo { $limit } caracteres.
diagnostic-empty-list = “{ $name }” deve ter pelo menos um elemento.
diagnostic-repeated-item = { $value } aparece duas vezes nesta lista.
diagnostic-small-number = “{ $name }” deve ser no mínimo { $limit }.
diagnostic-not-above = “{ $name }” deve ser maior que { $limit }.
diagnostic-needs-one-of = “{ $name }” precisa de pelo menos um destes: { $names }.
diagnostic-no-pointer = “{ $name }” deve ser um ponteiro JSON que comece com uma barra.
diagnostic-no-origin = Uma origem é um esquema, um host e, se for o caso, uma porta, sem caminho: https://api.example.org

diagnostic-version-missing = Falta “schemaVersion”, mas o manifesto não tem o formato do schemaVersion 1.
diagnostic-version-unknown = O schemaVersion { $version } não é suportado.
diagnostic-manifest-upgraded = O manifesto está no formato do schemaVersion 1 e foi lido assim: { $rewrites }
diagnostic-rewrite-moved = { $from } → { $to }
diagnostic-rewrite-added = { $to } acrescentado
diagnostic-rewrite-dropped = { $from } descartado

diagnostic-exact-excludes = “exact” não pode ser usado junto com “min” ou “max”.
diagnostic-min-above-max = “min” ({ $min }) é maior que “max” ({ $max }).
diagnostic-minima-above-total = Os tipos exigem pelo menos { $sum } itens selecionados, mas “total” permite no máximo { $total }.
diagnostic-maxima-below-total = Os tipos permitem no máximo { $sum } itens selecionados, mas “total” exige pelo menos { $total }.
diagnostic-mixing-needed = É necessário mais de um tipo de item, mas “allowMixed” é false.
diagnostic-no-single-kind = Com “allowMixed” igual a false, nenhum tipo de item sozinho atende a estas contagens.
diagnostic-count-needs-selection = Uma contagem exige pelo menos um item selecionado; portanto, a seleção é obrigatória: este valor deve ser true.
diagnostic-counts-forbid-selection = A seleção é obrigatória, mas as contagens não permitem nenhum item selecionado.
diagnostic-selector-product = O seletor “{ $policy }” produz membros do tipo “{ $product }”, não “{ $member }”.
diagnostic-selection-grouping = O seletor “selection” precisa do agrupamento “all”, não “{ $grouping }”.
diagnostic-member-selection-selector = O seletor “input-member” não pode produzir membros do tipo “selection”: escolha outro tipo, como “parent”, ou, para um fluxo de trabalho que usa a seleção inteira, o seletor “selection” com o agrupamento “all”.
diagnostic-member-selection = O tipo de membro “selection” precisa do seletor “selection”, não “{ $policy }”.
diagnostic-selector-needs-selection = O seletor “{ $policy }” não encontra nada sem uma seleção: este valor deve ser true. Para executar sem seleção, use o seletor e o tipo de membro “selection” com o agrupamento “all”.
diagnostic-selector-always-empty = O seletor “input-member” nunca encontra um membro do tipo “{ $member }”: o fluxo de trabalho nunca seria executado.
diagnostic-source-without-input-member = “source” só se aplica ao seletor “input-member”.
diagnostic-one-candidate = O seletor “selection” produz exatamente um candidato, o que esta regra não permite.
diagnostic-mime-member = Somente o tipo de membro “attachment” aceita tipos MIME; “{ $member }” não.
diagnostic-filter-needs-attachment = O filtro “{ $kind }” precisa do tipo de membro “attachment”, não “{ $member }”.
diagnostic-filter-needs-parents = O filtro “candidates-per-parent” não tem efeito no tipo de membro “{ $member }”.
diagnostic-target-of-other-phase = O destino “{ $value }” não combina com esta fase: “translator-markdown” precisa da fase “execute” e de um parâmetro; os outros destinos, da fase “availability”.
diagnostic-parameter-phase = Um filtro com parâmetro precisa da fase “execute”.
diagnostic-parameter-undeclared = Não existe o parâmetro “{ $name }” em “parameters”.
diagnostic-parameter-default-invalid = O valor padrão não é válido para este parâmetro e foi desconsiderado.

diagnostic-no-build-strategy = Com o provedor “{ $provider }”, o manifesto precisa de “request” ou “hooks.buildRequest”.
diagnostic-provider-misspelt = Este programa não tem o provedor “{ $provider }”; existem: { $known }.
diagnostic-provider-needs-request = Este programa não tem o provedor “{ $provider }” (existem: { $known }), e qualquer outro além de “pass-through” precisa de “request” ou “hooks.buildRequest”.
diagnostic-create-missing = Uma requisição do tipo skillrunner.job.v1 precisa de “create”.
diagnostic-create-mode-defaulted = “request.create.mode” não está definido; será usado “auto”.
diagnostic-sequence-provider = Uma sequência precisa do provedor “acp” ou “skillrunner”, não “{ $provider }”.
diagnostic-sequence-without-steps = Uma sequência precisa de pelo menos uma etapa ou de “hooks.buildRequest”.
diagnostic-final-step-missing = Uma sequência precisa de “result.final_step_id”.
diagnostic-unknown-step = Não existe a etapa “{ $id }”. As etapas são: { $steps }.
diagnostic-step-repeated = Já existe uma etapa “{ $id }” antes desta.
diagnostic-include-if-runtime = Somente um hook buildRequest pode decidir esta condição; a etapa “{ $step }” é sempre executada.
diagnostic-skill-missing = A skill “{ $skill }” não está em nenhuma pasta de skills. O fluxo de trabalho aparece na lista, mas não pode ser iniciado.

diagnostic-hook-missing = O arquivo do hook “{ $hook }” não existe: { $path }
diagnostic-hook-outside = O arquivo de um hook deve estar dentro da pasta do seu pacote: { $path }
diagnostic-hook-ending =
    { $multi ->
        [yes] Os hooks de um pacote devem terminar em .mjs: { $path }
       *[no] O arquivo de um hook deve terminar em .mjs ou .js: { $path }
    }

diagnostic-scan-path = Não é possível ler esta pasta de fluxos de trabalho: { $reason }
diagnostic-scan-runtime = Não foi possível ler isto: { $reason }
diagnostic-listed-folder-missing = A pasta “{ $name }” consta aqui, mas não existe.
diagnostic-workflow-outside = Um manifesto deve estar dentro da pasta do seu pacote: { $entry }
diagnostic-workflow-missing = Não há manifesto neste caminho: { $entry }
diagnostic-bare-workflow-id = “{ $entry }” é o nome de uma pasta; espera-se o caminho do manifesto.
diagnostic-duplicate-id = O fluxo de trabalho “{ $id }” de { $loser } não é usado: { $winner } tem o mesmo id e vem antes.
diagnostic-locale-outside = Os textos de { $tag } devem estar dentro da pasta do pacote, e o caminho não pode conter “..”: { $path }
diagnostic-locale-missing = Não existe o arquivo com os textos de { $tag }: { $path }
diagnostic-locale-not-json = Os textos deste idioma não podem ser lidos: o arquivo não é um JSON utilizável.
diagnostic-locale-no-text = “{ $key }” deve ser um texto; foi desconsiderado.
diagnostic-no-version-range = “{ $range }” não é um intervalo de versões, como “>=8 <11”.
diagnostic-zotero-untested = Feito para o Zotero { $range }; não foi experimentado com o Zotero { $version }, que é mais novo. Mesmo assim, pode ser usado.

diagnostic-blocked-by-skills =
    { $count ->
        [one] Falta uma skill necessária: { $skills }
       *[other] Faltam skills necessárias: { $skills }
    }
diagnostic-blocked-by-host-access = Precisa que um agente tenha acesso à biblioteca, o que esta versão não oferece.
diagnostic-blocked-by-zotero = Precisa do Zotero { $range }; este é o Zotero { $version }.
